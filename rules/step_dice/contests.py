"""Who wins a contest.

Source: Step Dice, Introduction, "Contests"; rulings S-07, S-08.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

type Criticals = Literal["lose", "sums"]
type Winner = Literal["a", "b"] | None


@dataclass(frozen=True, slots=True)
class Result:
    """What one side of a contest came to: the sum of its throws and bonuses, and whether it failed critically."""

    points: int
    critical: bool = False

    @property
    def total(self) -> int | None:
        """The total that counts; a critical failure has none (S-11)."""
        return None if self.critical else self.points


def winner(a: Result, b: Result, criticals: Criticals = "lose") -> Winner:
    """The side with the higher result; None is a tie, and both roll again. Introduction, "Contests" (S-07, S-08)."""
    if criticals == "lose" and a.critical != b.critical:
        return "b" if a.critical else "a"
    if criticals == "lose" and a.critical:
        return None
    if a.points == b.points:
        return None
    return "a" if a.points > b.points else "b"
