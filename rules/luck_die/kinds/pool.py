"""A quick test without a sheet: dice that are written down.

Source: Playing the Game, "Tests".
"""

from __future__ import annotations

from rules.luck_die.checks import Asking, LuckDiePlan, PoolRequest
from rules.luck_die.planning import bonus_parts, die_part, difficulty_of, hand, planned, refused
from rules.sheets import Problem


def plan(asking: Asking[PoolRequest]) -> LuckDiePlan:
    """What a quick test comes to."""
    request = asking.request
    if not request.attribute:
        return refused(Problem(code="no_attribute", sentence="Choose an attribute die.", trait="attribute"))
    parts = (
        die_part("Attribute die", request.attribute),
        *((die_part("Skill die", request.skill),) if request.skill else ()),
        *bonus_parts("Proficiency", request.proficiency, request),
    )
    held = hand(asking.book, request, request.attribute, request.skill, request.proficiency)
    return planned(asking, "pool", request.name or held.formula, held, parts, difficulty_of(asking))
