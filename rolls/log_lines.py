"""How the log tells a roll: by its entry."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from campaigns.log import EventLine
from campaigns.models import Campaign, Membership, TableEvent
from campaigns.notes.entries import finds
from campaigns.telling import Telling, tells
from rolls.access import answerers
from rolls.corrected import Named
from rolls.entries import entry_for
from rolls.kinds import CORRECTED, ENTRY
from rolls.lines import Line, lines_at
from rolls.log import roll_line_or_404
from rolls.models import Correction


@tells(ENTRY)
def entries(campaign: Campaign, lines: Sequence[TableEvent]) -> dict[int, Telling]:
    """Rolls, each as it stands now."""
    found = lines_at(campaign, [event.tells for event in lines])
    return {event.pk: telling_of(found[event.tells]) for event in lines if event.tells in found}


@finds("roll")
def line_of_roll(membership: Membership, token: str) -> TableEvent:
    """The line of the roll with this token, for whoever may see it."""
    return roll_line_or_404(membership, token)


_SAID = {"void": "voided", "stands": "lets stand again", "reveal": "revealed"}
_ICONS = {"void": "cross", "stands": "check", "reveal": "eye"}


@tells(CORRECTED)
def corrections(campaign: Campaign, lines: Sequence[TableEvent]) -> dict[int, Telling]:
    """Which roll counts for nothing, counts again or is hidden no more, by the name that its readers have for it."""
    rows = Correction.objects.select_related("roll").in_bulk([event.tells for event in lines])
    found = [(event, rows.get(event.tells)) for event in lines]
    return {event.pk: _corrected(event, row) for event, row in found if row}


def _corrected(event: TableEvent, row: Correction) -> Telling:
    name = f"{row.roll.roller_name}, {Named(row.roll.token, row.roll.table_number).name}"
    said = f" {_SAID[row.kind]} a roll of {name}{f': {row.text}' if row.text else ''}"
    line = EventLine(event.campaign_id, event.token, row.at, _ICONS[row.kind], row.by_name, said)
    return Telling(row.at, lambda viewer: line)


def telling_of(line: Line) -> Telling:
    """The entry of a roll, for each who may know of it."""
    # Whoever threw for another's character has that player's choices in plain sight, other storytellers folded.
    threw = frozenset({line.by_id}) if line.by_id and line.owner_id else frozenset()
    return Telling(line.told.thrown_at, partial(entry_for, line), answerers(line) | threw)
