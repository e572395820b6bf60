"""The odds of a check from where it stands: dice that lie, rerolls that are left, fate, bouts already won.

Source: Playing the Game, "Tests", "Contests", "Luck", "Advantage and Disadvantage", "Fate".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from rules.checks import Bar, Odds, Rung, Step
from rules.luck_die.checks import LuckDieCheck
from rules.luck_die.odds import (
    LUCK_SIZE,
    ContestOdds,
    Run,
    at_least,
    chance_to_pull_through,
    chance_to_reach,
    contest_odds,
    results_for,
)
from rules.luck_die.rerolls import Terms
from rules.luck_die.standing import standing
from rules.luck_die.table import HandState, Table, lay_out, new_bout
from rules.wording import percent

MOST_BARS = 12
"""Columns that fit into one small chart."""


class LuckDieOdds(Odds):
    """Odds of a luck die check. `reach` is the lowest value of the distribution that succeeds; None while secret.

    In a contest the distribution is that of the margin in the present bout. `expected` is the mean of all results.
    """

    reach: int | None = None


def check_odds(check: LuckDieCheck, steps: Sequence[Step] = ()) -> LuckDieOdds:
    """Exact odds of the check from here on."""
    return table_odds(check, lay_out(check, steps))


def ladder_odds(check: LuckDieCheck, table: Table | None = None) -> tuple[Rung, ...]:
    """The chance to reach each named difficulty, played for that one; none for contests and where one is named."""
    table = table or lay_out(check, ())
    if check.mode not in ("test", "luck") or table.difficulty is not None:
        return ()
    return tuple(
        Rung(name=name, difficulty=number, chance=_chance(check, table, number)) for name, number in check.ladder
    )


def _chance(check: LuckDieCheck, table: Table, difficulty: int) -> Fraction:
    if check.mode == "luck":
        return at_least(_luck_results(table), difficulty)
    return chance_to_reach(terms_of(table.bout.own), difficulty)


def table_odds(check: LuckDieCheck, table: Table) -> LuckDieOdds:
    """Exact odds from a table as it lies."""
    if check.mode in ("sets_difficulty", "same_activity"):
        return _contest(check, table)
    results = _luck_results(table) if check.mode == "luck" else results_for(terms_of(table.bout.own), table.difficulty)
    if table.difficulty is None:
        return _odds(results, Fraction(0), None, {"undecided": Fraction(1)})
    return _odds(results, at_least(results, table.difficulty), table.difficulty, {})


def _odds(
    results: Mapping[int, Fraction], success: Fraction, reach: int | None, other: Mapping[str, Fraction]
) -> LuckDieOdds:
    undecided = other.get("undecided", Fraction(0))
    return LuckDieOdds(
        success=success,
        failure=1 - success - undecided,
        botch=Fraction(0),
        expected=sum((result * chance for result, chance in results.items()), Fraction(0)),
        distribution=results,
        other=other,
        reach=reach,
    )


def _luck_results(table: Table) -> dict[int, Fraction]:
    own = table.bout.own
    if own.lying("luck") or "luck" in own.maximised:
        return {own.total if own.lying("luck") else LUCK_SIZE + own.hand.luck_modifier: Fraction(1)}
    return {face + own.hand.luck_modifier: Fraction(1, LUCK_SIZE) for face in range(1, LUCK_SIZE + 1)}


def _contest(check: LuckDieCheck, table: Table) -> LuckDieOdds:
    bout, stands = _bout_odds(check, table), standing(check, table)
    if check.mode == "sets_difficulty":
        return _as_contest(_odds(bout.margins, bout.win, 0, {}))
    run = stands.before
    later = new_bout(check, first=False)
    fresh = contest_odds(terms_of(later.own), _other_terms(later.other), exceed=True)
    success = (
        bout.win * chance_to_pull_through(fresh, Run(run.wins, max(run.streak, 0) + 1))
        + bout.loss * chance_to_pull_through(fresh, Run(run.wins, min(run.streak, 0) - 1))
        + bout.tie * chance_to_pull_through(fresh, run)
    )
    bout_chances = {"win": bout.win, "tie": bout.tie, "loss": bout.loss}
    tie = f"One bout is a tie, rolled again, in {percent(bout.tie)} of cases."
    return _as_contest(_odds(bout.margins, success, 1, bout_chances), tie)


def _as_contest(odds: LuckDieOdds, *notes: str) -> LuckDieOdds:
    """The odds in the words of a contest."""
    told = ("The columns show by how much one’s own result is above the other’s.", *notes)
    return odds.model_copy(update={"words": {"success": "Win", "failure": "Loss"}, "notes": told, "averages": False})


def _bout_odds(check: LuckDieCheck, table: Table) -> ContestOdds:
    own, other = terms_of(table.bout.own), _other_terms(table.bout.other)
    return contest_odds(own, other, exceed=check.mode == "same_activity")


def _other_terms(other: HandState | None) -> Terms:
    if other is None:
        raise ValueError("a contest needs another side")
    return terms_of(other)


def terms_of(state: HandState) -> Terms:
    """One side as it lies, in numbers."""
    check, dice = state.check, [one for one in state.hand.dice if one.role != "luck"]
    roles: list[str] = [one.role for one in dice]
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
        luck_bonus=check.luck_bonus,
        faces=tuple(faces),
        rerolled=rerolled,
        maximised=frozenset(at for at, role in enumerate(roles) if role in state.maximised and role not in before),
        chosen=roles.index(state.chosen) if state.chosen else None,
        each_die_once=check.each_die_once,
        larger_die=check.equal_dice == "larger",
    )


def lucky_faces(state: HandState) -> int:
    """How many faces of the luck die are lucky: all or none of them once it lies or fate has set it."""
    if state.hand.die("luck") is None:
        return 0
    need = state.check.lucky_face - state.hand.luck_modifier
    if "luck" in state.maximised:
        return LUCK_SIZE * (need <= LUCK_SIZE)
    if state.lying("luck"):
        return LUCK_SIZE * (state.luck >= state.check.lucky_face)
    return min(LUCK_SIZE, max(0, LUCK_SIZE + 1 - need))


def with_own(table: Table, own: HandState) -> Table:
    """The table with one's own side changed."""
    return table.with_bout(replace(table.bout, own=own))


def bars(odds: Odds) -> tuple[Bar, ...]:
    """The distribution as at most a dozen columns; where success begins stays visible, the ends are gathered."""
    values = sorted(value for value, chance in odds.distribution.items() if chance)
    if not values:
        return ()
    reach = odds.reach if isinstance(odds, LuckDieOdds) else None
    low, high = _window(odds.distribution, values, reach)
    return tuple(_bar(odds.distribution, value, low, high, reach) for value in range(low, high + 1))


def _window(distribution: Mapping[int, Fraction], values: Sequence[int], reach: int | None) -> tuple[int, int]:
    low, high = values[0], values[-1]
    below, above = Fraction(0), Fraction(0)
    while high - low + 1 > MOST_BARS:
        next_low, next_high = below + distribution.get(low, 0), above + distribution.get(high, 0)
        keep_low = reach is not None and low + 1 >= reach and low < reach
        keep_high = reach is not None and high <= reach and high + 1 > reach
        if keep_high or (next_low <= next_high and not keep_low):
            below, low = next_low, low + 1
        else:
            above, high = next_high, high - 1
    return low, high


def _bar(distribution: Mapping[int, Fraction], value: int, low: int, high: int, reach: int | None) -> Bar:
    label, inside = str(value).replace("-", "−"), [value]
    if value == low and any(one < low for one in distribution):
        label, inside = f"≤{label}", [one for one in distribution if one <= low]
    elif value == high and any(one > high for one in distribution):
        label, inside = f"{label}+", [one for one in distribution if one >= high]
    chance = sum((distribution.get(one, Fraction(0)) for one in inside), Fraction(0))
    kind = "open" if reach is None else "success" if value >= reach else "failure"
    return Bar(label=label, value=value, probability=float(chance), kind=kind)
