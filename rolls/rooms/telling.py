"""The story of a fight, line by line, as its readers may know it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from itertools import islice

from rolls.rooms.models import FightEvent
from rolls.rooms.standing import Standing


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that happened, and whose word took it back, if any."""

    sentence: str
    by_name: str
    at: datetime
    secret: bool
    undone_by: str = ""


def lines_of(standing: Standing, *, tells: bool, undone: bool = False, most: int | None = None) -> tuple[Line, ...]:
    """What happened, the newest first; with `undone` also what was taken back. Secrets are for storytellers."""
    taken_back = {row.undoes_id: row.by_name for row in standing.rows if row.undoes_id}
    kept = (
        row
        for row in reversed(standing.rows)
        if row.undoes_id is None and (tells or not row.secret) and (undone or row.pk not in taken_back)
    )
    return tuple(
        Line(_sentence(standing, row, tells=tells), row.by_name, row.at, row.secret, taken_back.get(row.pk, ""))
        for row in islice(kept, most)
    )


def _sentence(standing: Standing, row: FightEvent, *, tells: bool) -> str:
    """A row in words; for players without the sides of which they know nobody."""
    event, hidden = row.event, frozenset() if tells else standing.hidden_teams
    if hidden:
        order = tuple(team for team in event.order if team not in hidden)
        event = event.model_copy(update={"order": order, "what": "" if event.what in hidden else event.what})
    return standing.fight.game.room.says(event)
