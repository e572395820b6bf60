"""Exact odds of results and contests, the luck die seen before any reroll.

Source: Playing the Game, "Tests", "Luck", "Contests", "Advantage and Disadvantage".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from math import lcm

from rules.luck_die.rerolls import Play, Terms, Utility, thrown


def distribution(terms: Terms, utility: Utility) -> dict[int, Fraction]:
    """Each result and its exact chance when the side plays for `utility`. Playing the Game, "Luck"."""
    whole, found = terms.scale * terms.luck_size, dict[int, int]()
    for faces_of_luck, luck in ((terms.luck_size - terms.lucky, 0), (terms.lucky, terms.luck_bonus)):
        if faces_of_luck:
            # Where nothing may be thrown again there is nothing to play for: the dice are only added up.
            spread = Play(terms, utility, luck).spread() if terms.rerolls else thrown(terms, luck)
            for result, weight in spread.items():
                found[result] = found.get(result, 0) + weight * faces_of_luck
    return {result: Fraction(weight, whole) for result, weight in sorted(found.items())}


@lru_cache(maxsize=4096)
def results_for(terms: Terms, difficulty: int | None) -> Mapping[int, Fraction]:
    """The distribution when one plays to reach a difficulty, and then for more; without one, for as much as one can."""
    if difficulty is None:
        return distribution(terms, lambda result: result)
    decisive = terms.decisive
    return distribution(terms, lambda result: decisive * (result >= difficulty) + result)


@lru_cache(maxsize=4096)
def results_against(terms: Terms, opposing: int) -> Mapping[int, Fraction]:
    """The distribution when one plays to exceed a result: a win counts two, a tie one, then for more."""
    decisive = terms.decisive
    return distribution(terms, lambda result: decisive * ((result > opposing) + (result >= opposing)) + result)


@lru_cache(maxsize=4096)
def chance_to_reach(terms: Terms, difficulty: int) -> Fraction:
    """The chance to reach a difficulty, played for that alone; quicker than `results_for`, which also says how."""
    bare = replace(terms, lucky=0, luck_bonus=0)
    unlucky, lucky = _chance_of_dice(bare, difficulty), _chance_of_dice(bare, difficulty - terms.luck_bonus)
    return Fraction((terms.luck_size - terms.lucky) * unlucky + terms.lucky * lucky, terms.luck_size)


@lru_cache(maxsize=4096)
def _chance_of_dice(terms: Terms, needed: int) -> Fraction:
    """The chance that dice without luck reach what is needed: one difficulty with luck is often the next without."""
    if needed <= terms.result((1,) * len(terms.sizes)):
        return Fraction(1)
    if needed > terms.result(terms.sizes):
        return Fraction(0)
    return Fraction(Play(terms, lambda result: result >= needed, 0).worth(), terms.scale)


def at_least(results: Mapping[int, Fraction], difficulty: int) -> Fraction:
    """The chance of reaching a difficulty."""
    return _added((1, chance) for result, chance in results.items() if result >= difficulty)


def mean(results: Mapping[int, Fraction]) -> Fraction:
    """The result to expect."""
    return _added((result, chance) for result, chance in results.items())


def _added(shares: Iterable[tuple[int, Fraction]]) -> Fraction:
    """The sum of so many times each share, over one denominator: fractions alone are reduced after each addition."""
    parts = [(times, *share.as_integer_ratio()) for times, share in shares]
    whole = lcm(*[denominator for _, _, denominator in parts])
    return Fraction(sum([times * part * (whole // denominator) for times, part, denominator in parts]), whole)


@dataclass(frozen=True, slots=True)
class ContestOdds:
    """Chances of one bout, and the distribution of the margin (above zero: for one's own side)."""

    win: Fraction
    tie: Fraction
    loss: Fraction
    margins: Mapping[int, Fraction]


@lru_cache(maxsize=1024)
def contest_odds(own: Terms, other: Terms, *, exceed: bool) -> ContestOdds:
    """One bout. The other side throws and plays first; one's own side answers as well as it can.

    Playing the Game, "Contests".
    """
    answer = results_against if exceed else results_for
    margins: dict[int, Fraction] = {}
    for opposing, chance in _opposing(own, other, exceed=exceed).items():
        for result, share in answer(own, opposing).items():
            margins[result - opposing] = margins.get(result - opposing, Fraction(0)) + chance * share
    tie = margins.get(0, Fraction(0))
    win = at_least(margins, 1 if exceed else 0)
    tie = tie if exceed else Fraction(0)
    return ContestOdds(win=win, tie=tie, loss=1 - win - tie, margins=dict(sorted(margins.items())))


def _opposing(own: Terms, other: Terms, *, exceed: bool) -> Mapping[int, Fraction]:
    """What the other side throws when it plays to win against the best answer."""
    if not (other.rerolls and other.sizes):
        return results_for(other, None)
    answer = results_against if exceed else results_for
    held = {result: _held(answer(own, result), result, exceed=exceed) for result in _reachable(other)}
    whole = lcm(*(chance.denominator for chance in held.values()))
    decisive = other.decisive
    return distribution(other, lambda result: int(held[result] * whole) * decisive + result)


def _held(results: Mapping[int, Fraction], opposing: int, *, exceed: bool) -> Fraction:
    """How well a result holds against the answer: a win counts two, a tie one."""
    beaten = at_least(results, opposing + 1) if exceed else at_least(results, opposing)
    met = results.get(opposing, Fraction(0)) if exceed else Fraction(0)
    return 2 * (1 - beaten - met) + met


def _reachable(terms: Terms) -> range:
    """Every result this side could have."""
    lowest = len(terms.sizes) + terms.bonus
    return range(lowest, sum(terms.sizes) + terms.bonus + terms.luck_bonus + 1)


@dataclass(frozen=True, slots=True)
class Run:
    """How a tug-of-war stands: wins in a row that decide, and those there are (below zero: of the other side)."""

    wins: int = 1
    streak: int = 0


def chance_to_pull_through(bout: ContestOdds, run: Run) -> Fraction:
    """The chance to be the first with so many wins in a row, ties rolled again, from how it stands now."""
    if abs(run.streak) >= run.wins:
        return Fraction(run.streak > 0)
    decided = bout.win + bout.loss
    # Two sides that always tie go on for ever: neither is ahead.
    if not decided:
        return Fraction(1, 2)
    win, loss = bout.win / decided, bout.loss / decided
    to_win, to_lose = win ** (run.wins - 1), loss ** (run.wins - 1)
    after_win = to_win / (1 - (1 - to_win) * (1 - to_lose)) if to_win or to_lose else Fraction(1, 2)
    after_loss = (1 - to_lose) * after_win
    if run.streak > 0:
        through = win ** (run.wins - run.streak)
        return through + (1 - through) * after_loss
    if run.streak < 0:
        return (1 - loss ** (run.wins + run.streak)) * after_win
    return win * after_win + loss * after_loss
