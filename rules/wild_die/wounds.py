"""Wound levels from hit points, and healing with a medal.

Source: Basics, "Hit Points" and "Medals". Rulings D-12, D-14.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.wild_die.actions import OutOfRangeError
from rules.wild_die.edition import PointNumbers, Wounds

PERCENT = 100
THIRDS = 3


@dataclass(frozen=True, slots=True)
class Wound:
    """A wound level: dice on checks (None when one cannot act), and whether one can act."""

    level: str
    dice: int | None
    can_act: bool


def wound_level(table: Wounds, hit_points: int, maximum: int, *, thirds: bool = False) -> Wound:
    """The level at so many hit points: whole percent of the maximum, or thirds. Raises OutOfRangeError below 1.

    Basics, "Hit Points" (D-12).
    """
    if maximum < 1:
        raise OutOfRangeError("The most hit points are at least 1.")
    if hit_points < 0:
        return Wound(table.below_zero, None, False)
    if hit_points == 0:
        return Wound(table.at_zero, None, False)
    if hit_points >= maximum:
        return Wound(table.unhurt, 0, True)
    # Whoever has a hit point left has at least one percent, and is not almost dead (D-12).
    percent = max(1, PERCENT * hit_points // maximum)
    third = THIRDS * hit_points // maximum
    found = next(level for level in table.levels if (third >= level.third if thirds else percent >= level.percent))
    return Wound(found.name, found.dice, True)


def heal(hit_points: int, maximum: int, amount: int) -> int | None:
    """Hit points after healing: not above the maximum; None for the dead, whom it does not bring back.

    Basics, "Medals" (D-14).
    """
    if hit_points < 0:
        return None
    return max(hit_points, min(maximum, hit_points + amount))


def medal_heal(points: PointNumbers, hit_points: int, maximum: int) -> int | None:
    """Hit points after a medal was spent on healing; None when it cannot be. Basics, "Medals"."""
    return heal(hit_points, maximum, points.medal_heals)
