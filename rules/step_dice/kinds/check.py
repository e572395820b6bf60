"""A check: one trait of the sheet against a number.

Source: Step Dice, Introduction, "Checks".
"""

from __future__ import annotations

from rules.kit.kinds import Asking
from rules.step_dice.checks import CheckRequest, StepPlan
from rules.step_dice.kinds.thrown import thrown
from rules.step_dice.planning import against, fitting_target, rolled_trait
from rules.step_dice.rulebook import Rulebook
from rules.step_dice.sheet import StepSheet


def plan(asking: Asking[Rulebook, CheckRequest, StepSheet]) -> StepPlan:
    """What it comes to. Introduction, "Checks" (S-15)."""
    request = asking.request
    return against(asking, rolled_trait(asking.book, request.traits, asking.sheet), request, request.action_points)


CHECK = thrown(key="check", request=CheckRequest, plan=plan, fitting=fitting_target)
