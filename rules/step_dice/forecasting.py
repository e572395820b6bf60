"""The odds of a check from where it stands, and their columns.

Source: Step Dice, Introduction, "Checks" and "Contests"; the rulebook gives no numbers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from rules.checks import Bar, Odds, Step
from rules.odds import MOST_BARS
from rules.step_dice.chain import Chain
from rules.step_dice.checks import StepCheck
from rules.step_dice.contest_odds import ContestOdds, Walker, contest_odds
from rules.step_dice.odds import die_odds
from rules.step_dice.resolving import check_end, contest_end, critical_value
from rules.step_dice.table import Table, is_tied, lay_out, owed
from rules.wording import percent, plain

CONTEST_WORDS = {"success": "Wins", "failure": "Loses", "botch": "Critical failure"}
"""What becomes of the side that called for the contest."""

ROOM = 3
"""Totals are listed one by one up to so many times the die, and at least up to the target."""


def odds(check: StepCheck, steps: Sequence[Step] = ()) -> Odds:
    """Exact odds from here on; a tie counts as rolled again."""
    table = lay_out(check, steps)
    if owed(table) is None and not is_tied(check, table):
        return _settled(check, table)
    if check.is_contest:
        return _contest(check, table)
    return _fate(check, table) if table.fate else _check(check, table.last.chains[0])


def _settled(check: StepCheck, table: Table) -> Odds:
    kind, value = contest_end(check, table.last) if check.is_contest else check_end(check, table)
    sure, never = Fraction(1), Fraction(0)
    return Odds(
        success=sure if kind == "success" else never,
        failure=sure if kind == "failure" else never,
        botch=sure if kind == "botch" else never,
        expected=Fraction(max(0, value)),
        distribution={value: sure},
        other=_marks(check),
        words=CONTEST_WORDS if check.is_contest else {},
        averages=not check.is_contest,
    )


def _marks(check: StepCheck) -> dict[str, Fraction]:
    return {"contest": Fraction(1)} if check.target is None else {"target": Fraction(check.target)}


def _check(check: StepCheck, chain: Chain) -> Odds:
    """One die against a number. `expected` is the total, where critical failures and totals below zero are 0."""
    if chain.place is None:
        raise ValueError("the die rests already")
    target, base, size = check.target or 0, check.sides[0].flat + chain.added, chain.size
    top = max(target, base + ROOM * size)
    die = die_odds(check.chain, size, max(0, top - base), chain.place)
    totals = {base + points: chance for points, chance in die.totals.items()}
    failure = sum((chance for total, chance in totals.items() if total < target), Fraction(0))
    below_zero = sum((total * chance for total, chance in totals.items() if total < 0), Fraction(0))
    listed = sum(totals.values(), Fraction(0))
    critical = {critical_value(check): die.critical} if die.critical else {}
    fated = _with_fate(check, totals, 1 - die.critical - failure)
    return Odds(
        success=1 - die.critical - failure,
        failure=failure,
        botch=die.critical,
        expected=base * (1 - die.critical) + die.expected - below_zero,
        distribution={**critical, **totals},
        tail=1 - die.critical - listed,
        other=_marks(check) | fated,
        notes=tuple(f"With the best fate die after a miss: {percent(chance)}." for chance in fated.values()),
    )


def _with_fate(check: StepCheck, totals: Mapping[int, Fraction], success: Fraction) -> dict[str, Fraction]:
    """The chance of success when the best fate die is added to every failure that is not critical."""
    target = check.target or 0
    saved = sum(
        (chance * best_fate(total, target, check.fate) for total, chance in totals.items() if total < target),
        Fraction(0),
    )
    return {"with_fate": success + saved} if check.fate else {}


def _fate(check: StepCheck, table: Table) -> Odds:
    """A fate die has been taken and not fallen yet."""
    _, total = check_end(check, table)
    spread = {total + face: Fraction(1, table.fate) for face in range(1, table.fate + 1)}
    success = sum((chance for value, chance in spread.items() if value >= (check.target or 0)), Fraction(0))
    expected = sum((max(0, value) * chance for value, chance in spread.items()), Fraction(0))
    return Odds(
        success=success,
        failure=1 - success,
        botch=Fraction(0),
        expected=expected,
        distribution=spread,
        other=_marks(check),
    )


def fate_success(total: int, target: int, size: int) -> Fraction:
    """The chance that a fate die lifts a total to the target."""
    return Fraction(max(0, min(size, size + 1 - (target - total))), size)


def best_fate(total: int, target: int, sizes: Sequence[int]) -> Fraction:
    """The chance of the best fate die there is."""
    return max((fate_success(total, target, size) for size in sizes), default=Fraction(0))


def _contest(check: StepCheck, table: Table) -> Odds:
    """Both sides, ties rolled again: `failure` and `botch` are the two ways to lose. A win counts 1."""
    fresh = _round(check, tuple(Chain(side.die.size) for side in check.sides))
    success, botch, failure = fresh.a_wins, fresh.a_fails, fresh.b_wins - fresh.a_fails
    share = Fraction(1) / (1 - fresh.tie)
    success, botch, failure = success * share, botch * share, failure * share
    if not is_tied(check, table):
        now = _round(check, table.last.chains)
        success = now.a_wins + now.tie * success
        botch = now.a_fails + now.tie * botch
        failure = 1 - success - botch
    return Odds(
        success=success,
        failure=failure,
        botch=botch,
        expected=success,
        distribution={-1: failure + botch, 1: success},
        other={**_marks(check), "tie": fresh.tie},
        words=CONTEST_WORDS,
        notes=(f"One round ends in a tie {percent(fresh.tie)} of the time; it is rolled again.",),
        averages=False,
    )


def _round(check: StepCheck, chains: tuple[Chain, ...]) -> ContestOdds:
    one, other = (
        Walker(chain.size, side.flat + chain.added, chain.place, chain.critical)
        for side, chain in zip(check.sides, chains, strict=True)
    )
    return contest_odds(check.chain, check.criticals, one, other)


# Columns ----------------------------------------------------------------------------------------------------


def bars(found: Odds) -> tuple[Bar, ...]:
    """Columns of a chart: losing and winning, or the critical failure and every total, ends gathered."""
    if "contest" in found.other:
        kinds = {-1: ("Loses", "failure"), 1: ("Wins", "success")}
        return tuple(
            Bar(label=kinds[sign][0], value=sign, probability=float(_signed(found, sign)), kind=kinds[sign][1])
            for sign in (-1, 1)
        )
    critical = min(found.distribution) if found.botch else None
    columns = _totals(found, critical)
    if critical is not None:
        columns.insert(0, Bar(label="Critical", value=critical, probability=float(found.botch), kind="botch"))
    return tuple(columns)


def _signed(found: Odds, sign: int) -> Fraction:
    return sum((chance for value, chance in found.distribution.items() if value * sign > 0), Fraction(0))


def _totals(found: Odds, critical: int | None) -> list[Bar]:
    """The totals in a window that keeps the target in sight; the last column holds everything above."""
    values = sorted(value for value in found.distribution if value != critical)
    if not values:
        return []
    target, width = int(found.other["target"]), MOST_BARS - 1
    low = max(values[0], min(target - width // 2, values[-1] - width + 1))
    high = min(values[-1], low + width - 1)
    columns = []
    for value in range(low, high + 1):
        chance, label = found.distribution.get(value, Fraction(0)), plain(value)
        if value == low and low > values[0]:
            chance, label = _sum(found, values[0], low), f"≤{label}"
        if value == high and (high < values[-1] or found.tail):
            chance, label = _sum(found, high, values[-1]) + found.tail, f"{label}+"
        kind = "success" if value >= target else "failure"
        columns.append(Bar(label=label, value=value, probability=float(chance), kind=kind))
    return columns


def _sum(found: Odds, first: int, last: int) -> Fraction:
    return sum((chance for value, chance in found.distribution.items() if first <= value <= last), Fraction(0))
