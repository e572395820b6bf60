"""How the log tells a roll: by its entry."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from campaigns.models import Campaign, TableEvent
from campaigns.telling import Telling, tells
from rolls.access import answerers
from rolls.entries import entry_for
from rolls.kinds import ENTRY
from rolls.lines import Line, lines_at


@tells(ENTRY)
def entries(campaign: Campaign, lines: Sequence[TableEvent]) -> dict[int, Telling]:
    """Rolls, each as it stands now."""
    found = lines_at(campaign, [event.tells for event in lines])
    return {event.pk: telling_of(found[event.tells]) for event in lines if event.tells in found}


def telling_of(line: Line) -> Telling:
    """The entry of a roll, for each who may know of it."""
    # Whoever threw for another's character has that player's choices in plain sight, other storytellers folded.
    threw = frozenset({line.by_id}) if line.by_id and line.owner_id else frozenset()
    return Telling(line.told.thrown_at, partial(entry_for, line), answerers(line) | threw)
