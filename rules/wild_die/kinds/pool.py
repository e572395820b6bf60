"""A code that is on no sheet, rolled by anybody: "guard, 4D+2", a group; or by a character: a weapon's harm, a tool.

Source: Basics, "Rolling Dice", "Groups", "Paragon & Renegade Points", "Medals".
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rules.kit import kinds
from rules.wild_die.checks import PoolRequest, WildDiePlan
from rules.wild_die.codes import read_code
from rules.wild_die.planning import Trial, planned
from rules.wild_die.pool import arrange, fitting_points
from rules.wild_die.rulebook import Rulebook
from rules.wild_die.sheet import WildDieSheet
from rules.wild_die.target import difficulty_target

type Asking = kinds.Asking[Rulebook, PoolRequest, WildDieSheet]


def plan_code(asking: Asking) -> WildDiePlan:
    """The code of a weapon or a tool: wounds take nothing from it, and points of whoever uses it may go with it.

    Basics, "Rolling Dice".
    """
    request, name = asking.request, asking.request.name or "Roll"
    arranged = arrange(asking, name, read_code(request.code))
    return planned(Trial(asking, name, arranged, difficulty_target(asking.book, request)))


def plan_pool(asking: Asking) -> WildDiePlan:
    """A quick roll of nobody in particular."""
    return plan_code(replace(asking, sheet=None))


def fitting_pool(asking: Asking) -> Mapping[str, tuple[str, ...]]:
    """Nobody in particular has no points."""
    return fitting_points(replace(asking, sheet=None))
