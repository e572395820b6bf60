"""Checks of two against one another, and of several towards a goal.

Source: Step Dice, Introduction, "Contests"; ruling S-07. That tries add up is an addition.
"""

from __future__ import annotations

from rules.kit.joint import Joint
from rules.step_dice.rulebook import Rulebook


def joint(book: Rulebook) -> Joint:
    """The higher result wins, a tie is rolled again, and a critical failure loses unless sums count (S-07)."""
    lost = ("botch",) if book.switches.contest_criticals == "lose" else ()
    return Joint(unit="point", tie="again", lost=lost, source="Introduction, “Contests”.")
