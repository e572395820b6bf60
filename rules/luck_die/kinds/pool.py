"""A quick test on dice that are written down, of nobody in particular or of somebody of the cast.

Source: Playing the Game, "Tests" and "Conditions".
"""

from __future__ import annotations

from rules.luck_die.checks import Asking, LuckDiePlan, PoolRequest
from rules.luck_die.circumstances import Bearing, bearing_on, chips, condition_notes, counting, parts, under
from rules.luck_die.planning import bonus_parts, die_part, difficulty_of, hand, planned, refused
from rules.sheets import Problem


def plan(asking: Asking[PoolRequest]) -> LuckDiePlan:
    """What a quick test comes to; conditions of whoever has a sheet bear on it as on any test of theirs."""
    request, sheet = asking.request, asking.sheet
    if not request.attribute:
        return refused(Problem(code="no_attribute", sentence="Choose an attribute die.", trait="attribute"))
    bearing: tuple[Bearing, ...] = bearing_on(asking.book, sheet, None) if sheet else ()
    held_to = counting(request, bearing)
    rolled = (
        die_part("Attribute die", request.attribute),
        *((die_part("Skill die", request.skill),) if request.skill else ()),
        *bonus_parts("Proficiency", request.proficiency, request),
        *parts(held_to),
    )
    held = hand(asking.book, under(request, held_to), request.attribute, request.skill, request.proficiency)
    found = planned(asking, "pool", request.name or held.formula, held, rolled, difficulty_of(asking))
    notes = condition_notes(asking.book, sheet) if sheet else ()
    return found.model_copy(update={"notes": (*notes, *found.notes), "conditions": chips(request, bearing)})
