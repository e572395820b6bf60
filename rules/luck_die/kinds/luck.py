"""A luck test: the luck die alone, its bare face.

Source: Playing the Game, "Luck"; ruling L-06.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from rules.checks import Rung, Step
from rules.kit.calls import Called
from rules.luck_die.checks import Asking, LuckDieCheck, LuckDiePlan, LuckRequest, TestTerms
from rules.luck_die.dice_laid import Laid, lay_out
from rules.luck_die.odds import LuckDieOdds, against
from rules.luck_die.planning import check_of, hand, headline
from rules.luck_die.results import at_least
from rules.luck_die.rulebook import Rulebook


def plan(asking: Asking[LuckRequest]) -> LuckDiePlan:
    """What a luck test comes to; no difficulty is usual, and the ladder measures it only where the table says so.

    Playing the Game, "Luck" (L-06).
    """
    book, difficulty = asking.book, asking.request.named
    held, size = hand(book, TestTerms(), 0, 0, 0), book.edition.dice.luck_size
    check = check_of(book, "luck", "Luck", held, (), difficulty)
    ladder = check.ladder if book.house_rules.luck_test_ladder else ()
    return LuckDiePlan(
        check=check.model_copy(update={"mode": "luck", "ladder": ladder}),
        formula=f"d{size}",
        throws="the luck die",
        headline=headline(held, difficulty),
        lowest=1,
        highest=size,
        difficulty=difficulty,
        difficulty_name=check.difficulty_name,
    )


def results(laid: Laid) -> Mapping[int, Fraction]:
    """What the luck die may come to, or what it shows once it lies or fate has set it."""
    own, size = laid.bout.own, laid.bout.own.luck_size
    most = size + own.hand.luck_modifier
    if own.lying("luck") or "luck" in own.maximised:
        return {own.total if own.lying("luck") else most: Fraction(1)}
    return {result: Fraction(1, size) for result in range(most - size + 1, most + 1)}


def odds(check: LuckDieCheck, steps: Sequence[Step] = ()) -> LuckDieOdds:
    """Exact odds of a luck test from here on."""
    laid = lay_out(check, steps)
    return against(results(laid), laid.difficulty)


def chance(laid: Laid) -> Fraction | None:
    """The chance that it succeeds from here on; None while its difficulty is secret."""
    return None if laid.difficulty is None else at_least(results(laid), laid.difficulty)


def ladder(check: LuckDieCheck) -> tuple[Rung, ...]:
    """The chance to reach each named difficulty; none where one is named."""
    found, named = results(lay_out(check, ())), () if check.difficulty is not None else check.ladder
    return tuple(Rung(name=name, difficulty=number, chance=at_least(found, number)) for name, number in named)


CALLED: Called[Rulebook, LuckRequest] = Called(
    fixes=("difficulty",), numbers=("difficulty",), against=lambda request: request.target_words
)
"""Playing the Game, "Luck": nothing but the luck die, so that an approach names no trait."""
