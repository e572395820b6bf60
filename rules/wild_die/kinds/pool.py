"""A code that is on no sheet: "guard, 4D+2", a group; or of a thing that a character uses: a weapon's harm, a tool.

Source: Basics, "Rolling Dice", "Hit Points", "Groups", "Paragon & Renegade Points", "Medals".
"""

from __future__ import annotations

from collections.abc import Callable

from rules.kit import kinds
from rules.wild_die.checks import PoolRequest, WildDiePlan
from rules.wild_die.codes import DieCode, read_code
from rules.wild_die.planning import Trial, planned
from rules.wild_die.pool import Arranged, arrange, arrange_hurt
from rules.wild_die.rulebook import Rulebook
from rules.wild_die.sheet import WildDieSheet
from rules.wild_die.target import difficulty_target

type Asking = kinds.Asking[Rulebook, PoolRequest, WildDieSheet]


def plan_code(asking: Asking) -> WildDiePlan:
    """The code of a weapon or a tool: wounds take nothing from it, and points of whoever uses it may go with it.

    Basics, "Rolling Dice".
    """
    return _planned(asking, arrange)


def plan_pool(asking: Asking) -> WildDiePlan:
    """A quick roll of nobody in particular, or of somebody of the cast: then it is a check, and wounds count.

    Basics, "Hit Points".
    """
    return _planned(asking, arrange_hurt)


def _planned(asking: Asking, arranged: Callable[[Asking, str, DieCode], Arranged]) -> WildDiePlan:
    request, name = asking.request, asking.request.name or "Roll"
    pool = arranged(asking, name, read_code(request.code))
    return planned(Trial(asking, name, pool, difficulty_target(asking.book, request)))
