"""What a check must reach: four, passive values, and circumstances held to two levels.

Source: Step Dice, Introduction, "Mechanics", "Difficulty Level" and "Difficulty Modifier"; ruling S-06.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.checks import Part
from rules.wording import counted

TARGET = 4
"""The difficulty of every task; only passive values differ."""

MOST_LEVELS = 2
"""A difficulty never shifts further than this, in either direction."""

POINTS = 1
"""Points of one level by default; the rulebook's page with the number is missing (S-06)."""


def shift(requested: int | Sequence[int]) -> int:
    """The levels by which a difficulty really moves: all circumstances summed, then held to two.

    Introduction, "Difficulty Modifier" (S-06).
    """
    wanted = requested if isinstance(requested, int) else sum(requested)
    return max(-MOST_LEVELS, min(MOST_LEVELS, wanted))


def target_parts(target: int, reason: str, requested: int, points: int = POINTS) -> tuple[Part, ...]:
    """The arithmetic of a target: where it comes from, and the circumstances.

    Introduction, "Mechanics" and "Difficulty Level".
    """
    parts = (Part(label="Difficulty", amount=target, reason=reason, kind="difficulty"),)
    levels = shift(requested)
    if not requested:
        return parts
    harder = "harder" if requested > 0 else "easier"
    label = f"{counted(abs(levels), 'level')} {harder}"
    held = f"{counted(abs(requested), 'level')} asked, never more than {MOST_LEVELS}" if levels != requested else ""
    return (*parts, Part(label=label, amount=levels * points, reason=held, kind="difficulty"))
