"""What of a filled-in roll is still possible beside the rest: another opponent has other skills.

Source: Step Dice, Introduction, "Contests", "Difficulty Level".
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.checks import Request
from rules.sheets import Problem
from rules.step_dice.checks import ContestRequest, TargetRequest
from rules.step_dice.planning import rolled_trait
from rules.step_dice.rulebook import Rulebook
from rules.step_dice.sheet import StepSheet


def fitting(
    book: Rulebook, request: Request, sheet: StepSheet | None, opponent: StepSheet | None
) -> Mapping[str, tuple[str, ...]]:
    """The values that are left of each field from which something has to go."""
    if isinstance(request, TargetRequest) and request.difficulty and book.difficulty(request.difficulty) is None:
        return {"difficulty": ()}
    if isinstance(request, ContestRequest) and opponent:
        known = tuple(one for one in request.opponent_traits if _opposes(book, opponent, one))
        return {} if known == request.opponent_traits else {"opponent_traits": known}
    return {}


def _opposes(book: Rulebook, opponent: StepSheet, trait: str) -> bool:
    return book.passive(trait) is not None or not isinstance(rolled_trait(book, (trait,), opponent), Problem)
