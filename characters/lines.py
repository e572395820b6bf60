"""Which line of the log tells a change of a sheet: one of its own, or one that stands there already.

Acts of one person at one track, one right after the other, are one line; so is an act on several sheets, for each
audience one: whoever may not know of one of them sees a line about the others (decision 20).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta

from django.db.models import Q
from django.utils import timezone

from campaigns.models import TableEvent, User
from campaigns.telling import LineKind
from characters.kinds import FIELD, TRACKER
from characters.models import Character, CharacterChange
from rules.kit.history import Change

WITHIN = timedelta(minutes=1)
LOOKED_AT = 20
"""How many of the newest lines are looked at for the one that goes on."""

GO_ON = frozenset({TRACKER, FIELD})
"""What one does again and again: of several at once the log says what they came to."""

type Known = tuple[str, int | None]
"""Who may know of something at a table: an audience, with the member where it names one."""


@dataclass(frozen=True, slots=True)
class Line:
    """How the log tells a change: by a line of this kind.

    Changes that are one act on several sheets share their `heads`: for each audience the row whose line tells them all.
    """

    kind: LineKind
    heads: dict[Known, CharacterChange] | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """Where the log tells a change: a new line of this `kind`, or that of the row `head`, told again with `event`."""

    kind: LineKind | None = None
    head: CharacterChange | None = None
    event: TableEvent | None = None


UNTOLD = Place()


def place_of(line: Line, character: Character, change: Change, *, by: User, known: Known) -> Place:
    """Where a change goes that is about to be written to the (locked) character."""
    if line.heads is not None and known in line.heads:
        return Place(head=line.heads[known])
    standing = _going_on(line.kind, character, change, by=by, known=known) if line.kind in GO_ON else None
    return standing or Place(kind=line.kind)


def _going_on(kind: LineKind, character: Character, change: Change, *, by: User, known: Known) -> Place | None:
    """The line of a moment ago that this change goes on from."""
    event = next(_lines_of(kind, character, known), None)
    rows = rows_of(event.about) if event else []
    if not rows or rows[-1].version != character.version or any(undoing(one) for one in rows):
        return None
    head = rows[0]
    goes_on = (head.path, head.by_id, head.character_id) == (change.path, by.pk, character.pk)
    # What is put beside the rest, one after the other, is not one thing that was written twice.
    goes_on = goes_on and (kind != FIELD or rows[-1].after == change.before)
    return Place(head=head, event=event) if goes_on and len({one.character_id for one in rows}) == 1 else None


def _lines_of(kind: LineKind, character: Character, known: Known) -> Iterator[TableEvent]:
    audience, member = known
    told = TableEvent.objects.no_rolls().filter(campaign_id=character.campaign_id, audience=audience, line__gt="")
    since = timezone.now() - WITHIN
    return (
        one
        for one in told.order_by("-seq")[:LOOKED_AT]
        if one.at >= since and (one.line, one.subject, one.member_id) == (kind.key, character.pk, member)
    )


def rows_of(head: int) -> list[CharacterChange]:
    """All rows of history that the line of this one tells, in their order."""
    rows = CharacterChange.objects.filter(Q(pk=head) | Q(told_with=head))
    return list(rows.select_related("undone_by", "character").order_by("pk"))


def undoing(row: CharacterChange) -> CharacterChange | None:
    """The row that took this one of `rows_of` back; None while it stands."""
    try:
        return row.undone_by
    except CharacterChange.DoesNotExist:
        return None
