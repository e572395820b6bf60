"""The story of a fight, line by line, as its readers may know it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from rolls.rooms.models import FightEvent
from rolls.rooms.standing import REVEAL, Standing


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that happened, and whose word took it back, if any."""

    sentence: str
    by_name: str
    at: datetime
    secret: bool
    undone_by: str = ""


def lines_of(standing: Standing, *, tells: bool, undone: bool = False) -> tuple[Line, ...]:
    """What happened, the newest first; with `undone` also what was taken back. Secrets are for storytellers."""
    taken_back = {row.undoes_id: row.by_name for row in standing.rows if row.undoes_id}
    return tuple(
        Line(_sentence(standing, row), row.by_name, row.at, row.secret, taken_back.get(row.pk, ""))
        for row in reversed(standing.rows)
        if row.undoes_id is None and (tells or not row.secret) and (undone or row.pk not in taken_back)
    )


def _sentence(standing: Standing, row: FightEvent) -> str:
    if row.event.kind == REVEAL:
        return f"{row.event.who} comes into sight."
    return standing.fight.game.room.says(row.event)
