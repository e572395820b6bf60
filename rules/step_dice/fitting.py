"""What of a filled-in roll is still possible beside the rest: another opponent has other skills.

Source: Step Dice, Introduction, "Contests", "Difficulty Level".
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.kit.kinds import Asking
from rules.sheets import Problem
from rules.step_dice.checks import ContestRequest, TargetRequest
from rules.step_dice.planning import rolled_trait
from rules.step_dice.rulebook import Rulebook
from rules.step_dice.sheet import StepSheet


def fitting_target(asking: Asking[Rulebook, TargetRequest, StepSheet]) -> Mapping[str, tuple[str, ...]]:
    """The difficulty goes where the campaign does not name it (any more)."""
    named = asking.request.difficulty
    return {"difficulty": ()} if named and asking.book.difficulty(named) is None else {}


def fitting_contest(asking: Asking[Rulebook, ContestRequest, StepSheet]) -> Mapping[str, tuple[str, ...]]:
    """The traits that the opponent has."""
    if asking.other is None:
        return {}
    theirs = asking.other.sheet
    known = tuple(one for one in asking.request.opponent_traits if _opposes(asking.book, theirs, one))
    return {} if known == asking.request.opponent_traits else {"opponent_traits": known}


def _opposes(book: Rulebook, opponent: StepSheet, trait: str) -> bool:
    return book.passive(trait) is not None or not isinstance(rolled_trait(book, (trait,), opponent), Problem)
