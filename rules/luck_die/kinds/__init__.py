"""Every kind of roll of the luck die: a test, a contest, a luck test, a quick test without a sheet.

Source: Playing the Game, "Tests", "Contests" and "Luck".
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from rules.kit.kinds import Kind
from rules.luck_die.afterwards import choices, difficulty, fate, rerolls, settle
from rules.luck_die.checks import ContestRequest, LuckDieCheck, LuckRequest, PoolRequest, TestRequest
from rules.luck_die.dice_laid import lay_out
from rules.luck_die.kinds import contest, luck, pool, test
from rules.luck_die.odds import bars, chance, ladder, odds
from rules.luck_die.resolving import resolve
from rules.luck_die.rulebook import Rulebook
from rules.luck_die.sheet import LuckDieSheet

_rolled: Callable[..., Kind[Rulebook, Any, LuckDieCheck, LuckDieSheet]] = partial(
    Kind,
    check=LuckDieCheck,
    owed=lambda check, steps: lay_out(check, steps).owed,
    resolve=resolve,
    bars=bars,
    settle=settle,
    says=lambda book: {"difficulty": {name: str(number) for name, number in book.ladder.items()}},
)
_tested = partial(_rolled, odds=odds, ladder=ladder, choices=partial(choices, chance, (rerolls, fate, difficulty)))

KINDS = (
    _tested(
        key="test",
        request=TestRequest,
        plan=test.plan,
        fitting=test.fitting,
        called=test.CALLED,
        traits=test.traits,
    ),
    _rolled(
        key="contest",
        request=ContestRequest,
        plan=contest.plan,
        odds=contest.odds,
        choices=partial(choices, contest.chance, (rerolls, fate, contest.again)),
        fitting=contest.fitting,
        traits=test.traits,
    ),
    _rolled(
        key="luck",
        request=LuckRequest,
        plan=luck.plan,
        odds=luck.odds,
        ladder=luck.ladder,
        choices=partial(choices, luck.chance, (fate, difficulty)),
        called=luck.CALLED,
    ),
    _tested(key="pool", request=PoolRequest, plan=pool.plan),
)
"""The usual one first."""
