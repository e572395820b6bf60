"""The arithmetic of tests: luck, the lowest result, advantage against disadvantage, who wins a contest.

Source: Playing the Game, "Tests", "Contests", "Luck", "Advantage and Disadvantage"; rulings L-05, L-20, L-22, L-24.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal


def lowest_result(dice: int, bonus: int = 0) -> int:
    """The lowest result of a test: a 1 on each of its dice. The luck die can only add, so it does not count.

    Playing the Game, "Tests" (L-20).
    """
    return dice + bonus


def best_proficiency(bonuses: Sequence[int]) -> int:
    """The one proficiency that counts of several that fit: the best. None is 0. Playing the Game, "Tests" (L-22)."""
    return max(bonuses, default=0)


def net_advantage(advantages: int, disadvantages: int) -> tuple[int, int]:
    """What is left of advantage and of disadvantage when they have cancelled each other in pairs.

    Playing the Game, "Advantage and Disadvantage".
    """
    if advantages < 0 or disadvantages < 0:
        raise ValueError("There cannot be fewer than no sources of advantage or disadvantage.")
    return max(0, advantages - disadvantages), max(0, disadvantages - advantages)


def difficulty_name(ladder: Mapping[str, int], difficulty: int) -> str | None:
    """The rulebook's name for a difficulty; None between two names. Ruling L-24."""
    return next((name for name, number in ladder.items() if number == difficulty), None)


def against_difficulty(actor: int, opposition: int) -> Literal["actor", "opposition"]:
    """Who wins a contest in which the opposition sets the difficulty: meeting it is enough.

    Playing the Game, "Contests".
    """
    return "actor" if actor >= opposition else "opposition"


def same_activity(one: int, other: int) -> Literal["one", "other"] | None:
    """Who wins when both do the same: the higher result; None on a tie, which is rolled again.

    Playing the Game, "Contests".
    """
    if one == other:
        return None
    return "one" if one > other else "other"
