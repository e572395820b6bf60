"""What conditions do to a test: named parts of it, each of which can be switched off or on.

Source: Playing the Game, "Conditions"; "Actions" for being on guard.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rules.checks import Part
from rules.luck_die.checks import ConditionChip, HinderedRequest, Party, TestTerms
from rules.luck_die.edition import Effect
from rules.luck_die.rulebook import Rulebook
from rules.luck_die.sheet import LuckDieSheet
from rules.sheets import Problem

OPPOSING = "other: "
"""What the codes of effects on the opposing dice begin with."""


@dataclass(frozen=True, slots=True)
class Bearing:
    """An effect that may bear on a test: on the dice of whoever rolls, or `opposing`; `label` names it."""

    effect: Effect
    opposing: bool = False
    whose: str = ""

    @property
    def code(self) -> str:
        """How a request names it."""
        return f"{OPPOSING}{self.effect.code}" if self.opposing else self.effect.code

    @property
    def label(self) -> str:
        """How the panel and the entry name it."""
        return f"{self.whose}: {self.effect.code}" if self.opposing else self.effect.code

    @property
    def usual(self) -> bool:
        """Whether it counts until somebody says otherwise."""
        return self.effect.usual_opposing if self.opposing else self.effect.usual


def bearing_on(book: Rulebook, sheet: LuckDieSheet, other: Party | None) -> tuple[Bearing, ...]:
    """Every effect that may bear on a test of this sheet: on its dice, then on those of whoever opposes.

    Playing the Game, "Conditions".
    """
    theirs = other.sheet if other else None
    known = book.edition.conditions.effects
    own = (Bearing(one) for one in known if _has(theirs if one.theirs else sheet, one))
    if other is None:
        return tuple(own)
    against = (Bearing(one, True, other.name) for one in known if _has(sheet if one.theirs else theirs, one))
    return (*own, *against)


def _has(bearer: LuckDieSheet | None, effect: Effect) -> bool:
    return bearer is not None and bearer.has(effect.condition)


def chips(request: HinderedRequest, bearing: Iterable[Bearing]) -> tuple[ConditionChip, ...]:
    """The effects as the panel shows them; the usual ones count until somebody chooses."""
    return tuple(
        ConditionChip(
            code=one.code,
            label=one.label,
            reason=one.effect.reason,
            gives=one.effect.gives,
            used=_is_used(request, one),
        )
        for one in bearing
    )


def _is_used(request: HinderedRequest, one: Bearing) -> bool:
    """Whether it counts: as was chosen or, where nobody was asked about it, as usual."""
    chosen, asked = request.conditions, request.conditions_asked
    unasked = chosen is None or (asked is not None and one.code not in asked)
    return one.usual if unasked or chosen is None else one.code in chosen


def counting(request: HinderedRequest, bearing: Iterable[Bearing], *, opposing: bool = False) -> tuple[Bearing, ...]:
    """The effects that count on one side."""
    return tuple(one for one in bearing if one.opposing == opposing and _is_used(request, one))


def parts(counted: Iterable[Bearing]) -> tuple[Part, ...]:
    """Each effect as a part of the roll; what adds to the result is a modifier like any other."""
    return tuple(
        Part(
            label=one.label,
            amount=one.effect.amount,
            reason=one.effect.reason,
            kind="modifier" if one.effect.bonus else "condition",
        )
        for one in counted
    )


def under[T: TestTerms](terms: T, counted: Iterable[Bearing]) -> T:
    """The terms with what the effects add to them."""
    effects = [one.effect for one in counted]
    return terms.model_copy(
        update={
            "advantages": terms.advantages + sum(one.advantages for one in effects),
            "disadvantages": terms.disadvantages + sum(one.disadvantages for one in effects),
            "modifier": terms.modifier + sum(one.bonus for one in effects),
        }
    )


def condition_notes(book: Rulebook, sheet: LuckDieSheet) -> tuple[Problem, ...]:
    """What each condition of the sheet means, in a sentence."""
    known = book.edition.conditions.list
    told = ((one.name, known[one.name]) for one in sheet.conditions if one.name in known)
    return tuple(Problem(code="condition", sentence=f"{name}: {means}", notice=True) for name, means in told)
