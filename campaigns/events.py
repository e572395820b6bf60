"""Writing down what changed at a table, for the streams that follow it."""

from __future__ import annotations

import secrets
from functools import partial

from django.db import connection, transaction

from campaigns import doorbell
from campaigns.kinds import EventKind
from campaigns.models import Audience, Campaign, TableEvent
from campaigns.standing import ArchivedError, PausedError
from campaigns.statements import insert
from campaigns.telling import LineKind


def next_number(
    campaign_id: int, *counters: str, even_archived: bool = False, even_paused: bool = False
) -> tuple[int, ...]:
    """Raise each named counter of the campaign by one and return the new values, in their order.

    Every change at a table takes a number, so this is where a table that was archived or paused a moment ago stays as
    it was: it raises StandsStillError unless told otherwise. Whatever looked before did so without the lock.

    The update locks the campaign's row until the transaction ends, so numbers follow the order of commits. It is
    written out because Django cannot ask an update what it made: one statement instead of two, on every roll.
    """
    quote, table = connection.ops.quote_name, Campaign._meta.db_table
    columns = [quote(name) for name in counters]
    raised = ", ".join(f"{column} = {column} + 1" for column in columns)
    with connection.cursor() as cursor:
        cursor.execute(
            f"UPDATE {quote(table)} SET {raised} WHERE id = %s "  # noqa: S608
            f"RETURNING {', '.join(columns)}, {quote('archived_at')}, {quote('paused_at')}",
            [campaign_id],
        )
        row = cursor.fetchone()
    if row is None:
        raise Campaign.DoesNotExist
    *numbers, archived_at, paused_at = row
    if archived_at is not None and not even_archived:
        raise ArchivedError
    if paused_at is not None and not even_paused:
        raise PausedError
    return tuple(numbers)


def record_event(  # noqa: PLR0913 - each is one part of what an event says, by its name
    *,
    campaign_id: int,
    kind: EventKind,
    subject: int = 0,
    audience: str = Audience.TABLE,
    member_id: int | None = None,
    seq: int | None = None,
    line: LineKind | None = None,
    about: int = 0,
    retells: TableEvent | None = None,
) -> TableEvent:
    """Write one event in the current transaction, and ring the doorbell once it is committed.

    With a `line` it is a line of the log as well, for the same people; `about` is the id of the row that it tells,
    where that is not the subject. Instead of a line of its own it may say that another event's line now reads
    otherwise: the one that it `retells`, which must be for the same people.

    `seq` is a number already taken with `next_number(..., "event_seq")`. Raises TransactionManagementError outside a
    transaction: an event without its change would be a lie; and StandsStillError at a table that nothing changes now.
    """
    if not transaction.get_connection().in_atomic_block:
        raise transaction.TransactionManagementError("an event is written in the transaction of its change")
    if seq is None:
        asked = {"even_archived": kind.even_archived, "even_paused": not kind.play}
        (seq,) = next_number(campaign_id, "event_seq", **asked)
    row = TableEvent(
        campaign_id=campaign_id,
        seq=seq,  # that of a roll was taken with its own number, in one update
        # By chance and not from `seq`: a gap between two cursors would tell of something hidden (decision 3).
        token=secrets.token_urlsafe(12),
        kind=kind.key,
        subject=subject,
        audience=audience,
        member_id=member_id,
        line=line.key if line else kind.line,
        about=retells.pk if retells else about,
    )
    event = insert(row)
    # Not before: whoever is woken reads on another connection, and would find nothing yet.
    transaction.on_commit(partial(doorbell.ring, campaign_id))
    return event
