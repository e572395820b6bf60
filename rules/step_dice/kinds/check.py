"""A check: one trait of the sheet against a number.

Source: Step Dice, Introduction, "Checks".
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.kit.calls import Called
from rules.kit.kinds import Asking
from rules.step_dice.checks import CheckRequest, StepPlan
from rules.step_dice.difficulty import TARGET
from rules.step_dice.kinds.thrown import thrown
from rules.step_dice.planning import against, fitting_target, rolled_trait
from rules.step_dice.rulebook import Rulebook
from rules.step_dice.sheet import StepSheet
from rules.wording import counted


def plan(asking: Asking[Rulebook, CheckRequest, StepSheet]) -> StepPlan:
    """What it comes to. Introduction, "Checks" (S-15)."""
    request = asking.request
    return against(asking, rolled_trait(asking.book, request.traits, asking.sheet), request, request.action_points)


def _settled(book: Rulebook, request: CheckRequest) -> CheckRequest:
    """The request with the number of its difficulty: every task has one."""
    named = book.difficulty(request.difficulty) if request.difficulty else (request.difficulty, TARGET)
    if request.target is not None or named is None:
        return request
    return request.model_copy(update={"target": named[1], "difficulty": ""})


def _against(request: CheckRequest) -> Iterator[str]:
    yield f"against {request.target}"
    sides = ((request.easier, "easier"), (request.harder, "harder"))
    yield from (f"{counted(levels, 'level')} {word}" for levels, word in sides if levels)


def _terms(request: CheckRequest) -> Iterator[str]:
    if request.bonus:
        yield f"{'+' if request.bonus > 0 else ''}{request.bonus}".replace("-", "−")


CALLED = Called(
    fixes=("traits", "target", "difficulty", "easier", "harder", "bonus"),
    numbers=("target", "difficulty", "easier", "harder"),
    seldom=("bonus",),
    against=_against,
    terms=_terms,
    settled=_settled,
)
"""Introduction, "Checks": the trait, the number, and the circumstances; action points are the player's."""

CHECK = thrown(
    key="check",
    request=CheckRequest,
    plan=plan,
    fitting=fitting_target,
    called=CALLED,
    traits=lambda book, check: (check.sides[0].name,),
)
