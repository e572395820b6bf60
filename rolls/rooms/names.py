"""Who joins a fight, and under which name: one that is taken gets a number, and no number tells of somebody hidden."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from itertools import chain, count, takewhile

from characters.models import Character
from rolls.rooms.standing import Standing
from rules.room import SHOWS
from rules.rounds import Fighter
from rules.sheets import Problem

BETRAYS = Problem(
    code="name_betrays",
    trait="name",
    sentence="Somebody hidden bears that name, and a number would tell the players. Take another name, or reveal them.",
)


@dataclass(frozen=True, slots=True)
class Joining:
    """Somebody who is about to join: with a sheet or without, hidden from the players or not.

    Of one of the cast there may be `copies` more, each with a sheet of its own; `present` are there already themselves.
    """

    fighter: Fighter
    character: Character | None = None
    hidden: bool = False
    copies: int = 0
    present: bool = False


def free_name(name: str, taken: Collection[str]) -> str:
    """The name, with a number where it is taken."""
    numbered = chain([name], (f"{name} {number}" for number in count(2)))
    return next(one for one in numbered if one not in taken)


def unknown_to_players(standing: Standing) -> set[str]:
    """The names of all who joined hidden and were never shown, those included who have left again."""
    joined = {row.event.fighter.name for row in standing.live if row.secret and row.event.fighter}
    shown = {row.event.who for row in standing.live if row.event.kind in SHOWS}
    return joined - shown


def would_betray(asked: str, given: str, unknown: Collection[str]) -> bool:
    """Whether a number given in the open tells of somebody hidden: without them the name would be another."""
    passed = chain([asked], (f"{asked} {number}" for number in count(2)))
    return any(one in unknown for one in takewhile(lambda one: one != given, passed))
