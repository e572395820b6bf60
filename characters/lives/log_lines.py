"""How the log tells what became of characters: in the words that were noted, with the names of that day."""

from __future__ import annotations

from collections.abc import Sequence

from campaigns.log import EventLine
from campaigns.models import Campaign, TableDecision, TableEvent
from campaigns.telling import Telling, tells
from characters.lives.kinds import LIFE


@tells(LIFE)
def lives(campaign: Campaign, lines: Sequence[TableEvent]) -> dict[int, Telling]:
    """What was noted of each, for whoever may know of its event."""
    noted = campaign.decisions.in_bulk([event.tells for event in lines])
    return {event.pk: _told(campaign, event, noted[event.tells]) for event in lines if event.tells in noted}


def _told(campaign: Campaign, event: TableEvent, row: TableDecision) -> Telling:
    line = EventLine(campaign.pk, event.token, row.at, "people", "", row.sentence)
    return Telling(row.at, lambda viewer: line)
