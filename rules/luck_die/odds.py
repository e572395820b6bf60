"""The odds of a roll from where it lies: dice that have fallen, rerolls that are left, fate.

Source: Playing the Game, "Tests", "Advantage and Disadvantage", "Fate".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from rules.checks import Bar, Odds, Rung, Step
from rules.luck_die.checks import LuckDieCheck
from rules.luck_die.dice_laid import HandState, Laid, lay_out
from rules.luck_die.rerolls import Terms
from rules.luck_die.results import at_least, chance_to_reach, mean, results_for
from rules.odds import MOST_BARS, columns


class LuckDieOdds(Odds):
    """Odds of a luck die check. `reach` is the lowest value of the distribution that succeeds; None while secret.

    In a contest the distribution is that of the margin in the present bout. `expected` is the mean of all results.
    """

    reach: int | None = None


def odds(check: LuckDieCheck, steps: Sequence[Step] = ()) -> LuckDieOdds:
    """Exact odds of a test from here on."""
    laid = lay_out(check, steps)
    return against(results_for(terms_of(laid.bout.own), laid.difficulty), laid.difficulty)


def chance(laid: Laid) -> Fraction | None:
    """The chance that a test succeeds from here on; None while its difficulty is secret."""
    return None if laid.difficulty is None else chance_to_reach(terms_of(laid.bout.own), laid.difficulty)


def ladder(check: LuckDieCheck) -> tuple[Rung, ...]:
    """The chance to reach each named difficulty, played for that one; none where one is named."""
    return rungs(lay_out(check, ()))


def rungs(laid: Laid) -> tuple[Rung, ...]:
    """The chance to reach each named difficulty from here on; none where one is named."""
    own, named = terms_of(laid.bout.own), () if laid.difficulty is not None else laid.check.ladder
    return tuple(Rung(name=name, difficulty=number, chance=chance_to_reach(own, number)) for name, number in named)


def against(results: Mapping[int, Fraction], difficulty: int | None) -> LuckDieOdds:
    """The odds of these results against a difficulty; with none nothing is decided."""
    if difficulty is None:
        return told(results, Fraction(0), None, {"undecided": Fraction(1)})
    return told(results, at_least(results, difficulty), difficulty, {})


def told(
    results: Mapping[int, Fraction], success: Fraction, reach: int | None, other: Mapping[str, Fraction]
) -> LuckDieOdds:
    """The odds of these results; what is neither a success nor undecided is a failure."""
    return LuckDieOdds(
        success=success,
        failure=1 - success - other.get("undecided", Fraction(0)),
        botch=Fraction(0),
        expected=mean(results),
        distribution=results,
        other=other,
        reach=reach,
    )


def terms_of(state: HandState) -> Terms:
    """One side as it lies, in numbers."""
    check, dice = state.check, [one for one in state.hand.dice if one.role != "luck"]
    roles: list[str] = [one.role for one in dice]
    # Set before the rerolls, such a die lies at its highest face and may be thrown again (L-26).
    before = state.hand.maximised if check.maximising == "before" else ()
    lying = [state.lying(role) for role in roles]
    faces = [one.value if one else die.size * (die.role in before) for one, die in zip(lying, dice, strict=True)]
    rerolled = frozenset(roles.index(role) for role in state.rerolled) if check.each_die_once else frozenset[int]()
    return Terms(
        sizes=tuple(one.size for one in dice),
        bonus=state.hand.bonus,
        advantages=state.left if state.hand.advantages else 0,
        disadvantages=state.left if state.hand.disadvantages else 0,
        lucky=lucky_faces(state),
        luck_size=state.luck_size,
        luck_bonus=check.luck_bonus,
        faces=tuple(faces),
        rerolled=rerolled,
        maximised=frozenset(at for at, role in enumerate(roles) if role in state.maximised and role not in before),
        chosen=roles.index(state.chosen) if state.chosen else None,
        each_die_once=check.each_die_once,
        larger_die=check.equal_dice == "larger",
    )


def lucky_faces(state: HandState) -> int:
    """How many faces of the luck die are lucky: all or none of them once it lies or fate has set it.

    Playing the Game, "Luck" (L-05).
    """
    if state.hand.die("luck") is None:
        return 0
    need, size = state.check.lucky_face - state.hand.luck_modifier, state.luck_size
    if "luck" in state.maximised:
        return size * (need <= size)
    if state.lying("luck"):
        return size * (state.luck >= state.check.lucky_face)
    return min(size, max(0, size + 1 - need))


def bars(odds: Odds) -> Iterable[Bar]:
    """The distribution as at most a dozen columns; where success begins stays visible, the ends are gathered."""
    found = {value: chance for value, chance in odds.distribution.items() if chance}
    reach = odds.reach if isinstance(odds, LuckDieOdds) else None

    def kind(value: int) -> str:
        return "open" if reach is None else "success" if value >= reach else "failure"

    return columns(found, _window(found, reach), Fraction(0), kind) if found else ()


def _window(distribution: Mapping[int, Fraction], reach: int | None) -> tuple[int, int]:
    low, high, below, above = min(distribution), max(distribution), Fraction(0), Fraction(0)
    while high - low + 1 > MOST_BARS:
        next_low, next_high = below + distribution.get(low, 0), above + distribution.get(high, 0)
        if high == reach or (next_low <= next_high and low + 1 != reach):
            below, low = next_low, low + 1
        else:
            above, high = next_high, high - 1
    return low, high
