"""What conditions do to a test: named parts of it, each of which can be switched off or on.

Source: Playing the Game, "Conditions".
"""

from __future__ import annotations

from rules.checks import Part
from rules.luck_die.checks import ConditionChip, TraitsRequest
from rules.luck_die.rulebook import Rulebook
from rules.luck_die.sheet import LuckDieSheet
from rules.luck_die.tables import Effect


def effects(book: Rulebook, sheet: LuckDieSheet, other: LuckDieSheet | None) -> tuple[Effect, ...]:
    """Every effect that may bear on a test of this sheet, against the other one where there is one."""
    found = []
    for one in book.tables.conditions.effects:
        bearer = other if one.theirs else sheet
        if bearer is not None and bearer.has(one.condition):
            found.append(one)
    return tuple(found)


def chips(request: TraitsRequest, bearing: tuple[Effect, ...]) -> tuple[ConditionChip, ...]:
    """The effects as the panel shows them; until somebody chooses, the usual ones count."""
    chosen = request.conditions
    return tuple(
        ConditionChip(
            code=one.code,
            reason=one.reason,
            gives="advantage" if one.advantages else "disadvantage",
            used=one.usual if chosen is None else one.code in chosen,
        )
        for one in bearing
    )


def counting(request: TraitsRequest, bearing: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """The effects that count."""
    used = {one.code for one in chips(request, bearing) if one.used}
    return tuple(one for one in bearing if one.code in used)


def parts(counted: tuple[Effect, ...]) -> tuple[Part, ...]:
    """Each effect as a part of the roll."""
    return tuple(
        Part(label=one.code, amount=one.advantages - one.disadvantages, reason=one.reason, kind="condition")
        for one in counted
    )


def under[T: TraitsRequest](request: T, counted: tuple[Effect, ...]) -> T:
    """The request with the advantages and disadvantages of the effects."""
    return request.model_copy(
        update={
            "advantages": request.advantages + sum(one.advantages for one in counted),
            "disadvantages": request.disadvantages + sum(one.disadvantages for one in counted),
        }
    )
