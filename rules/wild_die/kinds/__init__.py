"""Every kind of roll of the wild die, the usual one first.

Source: Basics, "Using Skills", "Opposed Difficulties", "Using Ranged Combat Skills", "Using Close Combat Skills".
"""

from __future__ import annotations

from functools import partial

from rules.kit.kinds import Kind
from rules.wild_die import afterwards, odds, resolving
from rules.wild_die.checks import (
    AttackRequest,
    CodeRequest,
    OpposedRequest,
    ParryRequest,
    PoolRequest,
    SkillRequest,
    WildDieCheck,
)
from rules.wild_die.dice_laid import owed
from rules.wild_die.kinds import attack, opposed, parry, pool, skill
from rules.wild_die.planning import declared, out_of_fight
from rules.wild_die.pool import fitting_points

_rolled = partial(
    Kind,
    check=WildDieCheck,
    owed=owed,
    resolve=resolving.resolve,
    odds=odds.odds,
    bars=odds.bars,
    ladder=odds.ladder,
    settle=afterwards.settle,
    choices=afterwards.choices,
    says=lambda book: {"band": {one.name: one.name for one in book.tables.difficulties.bands}},
    guards=True,
    traits=lambda book, check: check.traits,
)
_on_trait = partial(_rolled, fixed=declared, bar=out_of_fight)

KINDS = (
    _on_trait(key="skill", request=SkillRequest, plan=skill.plan, fitting=skill.fitting, called=skill.CALLED),
    _rolled(key="pool", request=PoolRequest, plan=pool.plan_pool, fitting=fitting_points),
    _on_trait(key="opposed", request=OpposedRequest, plan=opposed.plan, fixed=opposed.fixed, fitting=opposed.fitting),
    _on_trait(key="attack", request=AttackRequest, plan=attack.plan, fixed=attack.fixed, fitting=fitting_points),
    _on_trait(key="parry", request=ParryRequest, plan=parry.plan, fitting=fitting_points),
    _rolled(key="code", request=CodeRequest, plan=pool.plan_code, fitting=fitting_points),
)
