"""How the log tells that somebody of the cast came into sight."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from campaigns.access import Viewer
from campaigns.log import EventLine
from campaigns.models import Campaign, TableEvent
from campaigns.telling import Telling, tells
from characters.cast.kinds import REVEALED
from characters.models import CharacterChange


@tells(REVEALED)
def revealed(campaign: Campaign, lines: Sequence[TableEvent]) -> dict[int, Telling]:
    """Who was revealed; whoever hides again takes the line along, for all but storytellers."""
    rows = CharacterChange.objects.select_related("character__npc")
    found = rows.in_bulk([event.tells for event in lines])
    told = [(event, found[event.tells]) for event in lines if event.tells in found]
    return {event.pk: Telling(row.at, partial(_line, campaign.pk, event.token, row)) for event, row in told}


def _line(campaign_id: int, token: str, row: CharacterChange, viewer: Viewer) -> EventLine | None:
    one = row.character
    if one.hidden and not viewer.tells_the_story:
        return None
    words = f": {one.npc.concept}" if one.npc.concept else ""
    return EventLine(campaign_id, token, row.at, "eye", one.name, f" comes into sight{words}", row.by_name)
