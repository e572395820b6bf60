"""A die without a sheet: "guard, d8".

Source: Step Dice, Introduction, "Checks".
"""

from __future__ import annotations

from dataclasses import replace

from rules.kit.kinds import Asking
from rules.step_dice.checks import PoolRequest, StepPlan
from rules.step_dice.kinds.thrown import thrown
from rules.step_dice.ladder import die_code
from rules.step_dice.planning import Rolled, against, fitting_target
from rules.step_dice.rulebook import Rulebook
from rules.step_dice.sheet import StepSheet


def plan(asking: Asking[Rulebook, PoolRequest, StepSheet]) -> StepPlan:
    """What it comes to: nobody's fate stands behind it, whoever holds the dice."""
    request, asking = asking.request, replace(asking, sheet=None)
    return against(asking, Rolled(request.name or "Pool", die_code(request.die)), request)


POOL = thrown(key="pool", request=PoolRequest, plan=plan, fitting=fitting_target)
