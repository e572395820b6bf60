"""Who acts when: the order of a round, its ties, and how actions take turns.

Source: Basics, "Rounds and Initiative", "Initiative Ties", "Actions Per Round & Initiative". Rulings D-07, D-17.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby


@dataclass(frozen=True, slots=True)
class Fighter:
    """One character in a round with everything that decides a tie."""

    name: str
    initiative: int | None
    player_character: bool = False
    talent: bool = False
    gear: bool = False
    dodge: int = 0

    @property
    def standing(self) -> tuple[bool, int, bool, bool, bool, int]:
        """What is compared, in this order: the higher goes first. Who has no initiative yet comes last."""
        return (
            self.initiative is not None,
            self.initiative or 0,
            self.player_character,
            self.talent,
            self.gear,
            self.dodge,
        )


@dataclass(frozen=True, slots=True)
class Order:
    """Names from the first to the last, and the groups that nothing in the rules tells apart (as they were listed)."""

    names: tuple[str, ...]
    tied: tuple[tuple[str, ...], ...]


def initiative_order(fighters: Sequence[Fighter]) -> Order:
    """Fighters in the order in which they act."""
    ordered = sorted(fighters, key=lambda one: one.standing, reverse=True)
    known = [one for one in ordered if one.initiative is not None]
    groups = [tuple(one.name for one in group) for _, group in groupby(known, key=lambda one: one.standing)]
    return Order(tuple(one.name for one in ordered), tuple(group for group in groups if len(group) > 1))
