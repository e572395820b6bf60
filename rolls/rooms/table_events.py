"""What the table is told of a fight: that something happened, and the line of the log that says what."""

from __future__ import annotations

from collections.abc import Sequence

from campaigns.events import record_event
from campaigns.kinds import LINE
from campaigns.models import Audience, TableEvent
from rolls.rooms.kinds import FIGHT, ROOM
from rolls.rooms.models import Fight, FightEvent
from rules.room import FROM_SHEET, SETTLED

UNTOLD = frozenset({FROM_SHEET, SETTLED, "roll", "end", "order", "initiative", "objective"})
"""Kinds of events that the log leaves to the fight."""


def tell(fight: Fight, rows: Sequence[FightEvent], *, told: bool) -> None:
    """Tell the table of these new rows, in the transaction that wrote them."""
    # Where all of it is secret, that anything happened is too much for the table.
    secret = bool(rows) and all(row.secret for row in rows)
    audience = Audience.STORYTELLERS if secret else Audience.TABLE
    head = next((row for row in rows if row.undoes_id is None), None)
    if head is None or not told or head.event.kind in UNTOLD:
        record_event(campaign_id=fight.campaign_id, kind=ROOM, audience=audience)
    else:
        record_event(campaign_id=fight.campaign_id, kind=ROOM, audience=audience, line=FIGHT, about=head.pk)
    for line in _taken_back(fight, rows):
        record_event(
            campaign_id=fight.campaign_id, kind=LINE, audience=line.audience, member_id=line.member_id, retells=line
        )


def _taken_back(fight: Fight, rows: Sequence[FightEvent]) -> Sequence[TableEvent]:
    """The lines of what these rows take back: they now read struck."""
    undone = [row.undoes_id for row in rows if row.undoes_id]
    return (
        tuple(TableEvent.objects.filter(campaign_id=fight.campaign_id, line=FIGHT.key, about__in=undone))
        if undone
        else ()
    )
