"""The odds of a check from where it stands, and their columns.

Source: Step Dice, Introduction, "Checks" and "Contests"; the rulebook gives no numbers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from rules.checks import Bar, Odds, Step
from rules.odds import MOST_BARS, columns
from rules.step_dice.checks import StepCheck
from rules.step_dice.contest_odds import ContestOdds, Walker, contest_odds
from rules.step_dice.dice_laid import Laid, Round, fresh, lay_out
from rules.step_dice.die_odds import die_odds
from rules.step_dice.explaining import CONTEST_LABELS
from rules.step_dice.resolving import critical_value, ending
from rules.wording import percent

ROOM = 3
"""Totals are listed one by one up to so many times the die, and at least up to the target."""

SURE, NEVER = Fraction(1), Fraction(0)


def odds(check: StepCheck, steps: Sequence[Step] = ()) -> Odds:
    """Exact odds from here on; a tie counts as rolled again."""
    laid = lay_out(check, steps)
    if laid.owed is None and not laid.is_tied:
        return _settled(laid)
    if check.is_contest:
        return _contest(laid)
    return _fate(laid) if laid.fate else _check(laid)


def _settled(laid: Laid) -> Odds:
    kind, value = ending(laid)
    chances = {one: SURE if kind == one else NEVER for one in ("success", "failure", "botch")}
    return Odds(**chances, expected=Fraction(max(0, value)), distribution={value: SURE}, **_marks(laid.check))


def _marks(check: StepCheck, **other: Fraction) -> dict[str, Any]:
    """What kind of odds they are: against a number, or those of a contest, in which only winning counts."""
    if check.target is not None:
        return {"other": {"target": Fraction(check.target), **other}}
    return {"other": {"contest": SURE, **other}, "words": CONTEST_LABELS, "averages": False}


# Against a number ---------------------------------------------------------------------------------------------


def _check(laid: Laid) -> Odds:
    """One die against a number. `expected` is the total, where critical failures and totals below zero are 0."""
    check, [chain] = laid.check, laid.last.chains
    if chain.place is None:
        raise ValueError("the die rests already")
    target, base, size = check.target or 0, check.sides[0].flat + chain.added, chain.size
    die = die_odds(check.chain, size, max(0, max(target, base + ROOM * size) - base), chain.place)
    totals = {base + points: chance for points, chance in die.totals.items()}
    missed = {total: chance for total, chance in totals.items() if total < target}
    failure, lasting = sum(missed.values(), NEVER), 1 - die.critical
    below_zero = sum((total * chance for total, chance in totals.items() if total < 0), NEVER)
    fated = (
        lasting - failure + sum((one * best_fate(total, target, check.fate) for total, one in missed.items()), NEVER)
    )
    return Odds(
        success=lasting - failure,
        failure=failure,
        botch=die.critical,
        expected=base * lasting + die.expected - below_zero,
        distribution={critical_value(check): die.critical, **totals} if die.critical else totals,
        tail=lasting - sum(totals.values(), NEVER),
        notes=(f"With the best fate die after a miss: {percent(fated)}.",) if check.fate else (),
        **_marks(check, **({"with_fate": fated} if check.fate else {})),
    )


def _fate(laid: Laid) -> Odds:
    """A fate die has been taken and not fallen yet."""
    target, (_, total) = laid.check.target or 0, ending(laid)
    spread = {total + face: Fraction(1, laid.fate) for face in range(1, laid.fate + 1)}
    success = fate_success(total, target, laid.fate)
    expected = sum((max(0, value) * chance for value, chance in spread.items()), NEVER)
    return Odds(
        success=success, failure=1 - success, botch=NEVER, expected=expected, distribution=spread, **_marks(laid.check)
    )


def fate_success(total: int, target: int, size: int) -> Fraction:
    """The chance that a fate die lifts a total to the target. Later publication, fate dice."""
    return Fraction(max(0, min(size, size + 1 - (target - total))), size)


def best_fate(total: int, target: int, sizes: Sequence[int]) -> Fraction:
    """The chance of the best fate die there is."""
    return max((fate_success(total, target, size) for size in sizes), default=NEVER)


# Two sides ----------------------------------------------------------------------------------------------------


def _contest(laid: Laid) -> Odds:
    """Both sides, ties rolled again: `failure` and `botch` are the two ways to lose. A win counts 1."""
    anew = _round(laid.check, fresh(laid.check))
    # Ties are rolled again without end: a geometric series over the rounds (S-08).
    share = 1 / (1 - anew.tie)
    success, botch = anew.a_wins * share, anew.a_fails * share
    if not laid.is_tied:
        now = _round(laid.check, laid.last)
        success, botch = now.a_wins + now.tie * success, now.a_fails + now.tie * botch
    return Odds(
        success=success,
        failure=1 - success - botch,
        botch=botch,
        expected=success,
        distribution={-1: 1 - success, 1: success},
        notes=(f"One round ends in a tie {percent(anew.tie)} of the time; it is rolled again.",),
        **_marks(laid.check, tie=anew.tie),
    )


def _round(check: StepCheck, played: Round) -> ContestOdds:
    one, other = (
        Walker(chain.size, side.flat + chain.added, chain.place, chain.critical)
        for side, chain in zip(check.sides, played.chains, strict=True)
    )
    return contest_odds(check.chain, check.criticals, one, other)


# Columns ----------------------------------------------------------------------------------------------------


def bars(found: Odds) -> tuple[Bar, ...]:
    """Columns of a chart: losing and winning, or the critical failure and every total, ends gathered."""
    if "contest" in found.other:
        return (_bar("Loses", -1, _signed(found, -1), "failure"), _bar("Wins", 1, _signed(found, 1), "success"))
    critical = min(found.distribution) if found.botch else None
    totals = {value: chance for value, chance in found.distribution.items() if value != critical}
    shown = _totals(totals, int(found.other["target"]), found.tail)
    return shown if critical is None else (_bar("Critical", critical, found.botch, "botch"), *shown)


def _bar(label: str, value: int, chance: Fraction, kind: str) -> Bar:
    return Bar(label=label, value=value, probability=float(chance), kind=kind)


def _signed(found: Odds, sign: int) -> Fraction:
    return sum((chance for value, chance in found.distribution.items() if value * sign > 0), NEVER)


def _totals(totals: Mapping[int, Fraction], target: int, tail: Fraction) -> tuple[Bar, ...]:
    """The totals in a window that keeps the target in sight; the last column holds everything above."""
    if not totals:
        return ()
    first, last, width = min(totals), max(totals), MOST_BARS - 1
    low = max(first, min(target - width // 2, last - width + 1))
    window = low, min(last, low + width - 1)
    return tuple(columns(totals, window, tail, lambda value: "success" if value >= target else "failure"))
