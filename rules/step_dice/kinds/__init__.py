"""Every kind of roll of step dice: a check on a trait, a contest, a die without a sheet.

Source: Step Dice, Introduction, "Checks" and "Contests".
"""

from __future__ import annotations

from functools import partial

from rules.kit.kinds import Kind
from rules.step_dice import answering, forecasting, planning, resolving, table
from rules.step_dice.checks import CheckRequest, ContestRequest, PoolRequest, StepCheck
from rules.step_dice.fitting import fitting_contest, fitting_target

_rolled = partial(
    Kind,
    check=StepCheck,
    owed=table.owed_on,
    resolve=resolving.resolve,
    odds=forecasting.odds,
    bars=forecasting.bars,
    settle=answering.settle,
    choices=answering.choices,
)

KINDS = (
    _rolled(key="check", request=CheckRequest, plan=planning.plan_check, fitting=fitting_target),
    _rolled(key="contest", request=ContestRequest, plan=planning.plan_contest, fitting=fitting_contest),
    _rolled(key="pool", request=PoolRequest, plan=planning.plan_pool, fitting=fitting_target),
)
