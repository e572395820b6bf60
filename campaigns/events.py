"""Writing down what changed at a table, for the streams that follow it."""

from __future__ import annotations

import secrets
from functools import partial

from django.db import transaction
from django.db.models import F

from campaigns import doorbell
from campaigns.models import Audience, Campaign, TableEvent


def next_number(campaign_id: int, *counters: str) -> tuple[int, ...]:
    """Raise each named counter of the campaign by one and return the new values, in their order.

    The update locks the campaign's row until the transaction ends, so numbers follow the order of commits.
    """
    Campaign.objects.filter(pk=campaign_id).update(**{name: F(name) + 1 for name in counters})
    return tuple(Campaign.objects.values_list(*counters).get(pk=campaign_id))


def record_event(
    *,
    campaign_id: int,
    kind: str,
    subject: int = 0,
    audience: str = Audience.TABLE,
    member_id: int | None = None,
    seq: int | None = None,
) -> TableEvent:
    """Write one event in the current transaction, and ring the doorbell once it is committed.

    `seq` is a number already taken with `next_number(..., "event_seq")`. Raises TransactionManagementError outside a
    transaction: an event without its change would be a lie.
    """
    if not transaction.get_connection().in_atomic_block:
        raise transaction.TransactionManagementError("an event is written in the transaction of its change")
    event = TableEvent.objects.create(
        campaign_id=campaign_id,
        seq=seq if seq is not None else next_number(campaign_id, "event_seq")[0],
        token=secrets.token_urlsafe(12),
        kind=kind,
        subject=subject,
        audience=audience,
        member_id=member_id,
    )
    transaction.on_commit(partial(doorbell.ring, campaign_id))
    return event
