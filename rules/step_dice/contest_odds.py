"""Exact odds of a contest: both dice explode without end, and ties are rolled again without end.

Source: Step Dice, Introduction, "Contests"; rulings S-07, S-08.

Whichever side stands lower throws next, so the distance between the two stays small; the chances from every distance
solve one system of linear equations. Once a side rests, the other side's totals decide.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from rules.step_dice.chain import ChainRules, Place, fall, is_dangerous
from rules.step_dice.contests import Criticals
from rules.step_dice.die_odds import die_odds
from rules.step_dice.linear import solve


@dataclass(frozen=True, slots=True)
class Walker:
    """One side in the middle of its throws: the die, where it stands (None: at rest), and its points so far."""

    size: int
    points: int
    place: Place | None = Place.START
    critical: bool = False


@dataclass(frozen=True, slots=True)
class ContestOdds:
    """Odds of one round, and of the whole contest where ties are rolled again.

    `a_fails` and `b_fails` are the parts in which that side loses by a critical failure.
    """

    a_wins: Fraction
    b_wins: Fraction
    a_fails: Fraction
    b_fails: Fraction

    @property
    def tie(self) -> Fraction:
        """The chance that this round ends in a tie."""
        return 1 - self.a_wins - self.b_wins


type Distance = tuple[int, Place, Place]
"""How far side a is ahead, and where both stand."""


@lru_cache(maxsize=1024)
def contest_odds(rules: ChainRules, criticals: Criticals, a: Walker, b: Walker) -> ContestOdds:
    """The odds of the round from where both sides stand now."""
    summed = criticals == "sums"
    if a.place is not None and b.place is not None:
        a_wins = _walk(rules, a, b, summed=summed)
        b_wins = _walk(rules, b, a, summed=summed)
    else:
        a_wins, b_wins = _half_rested(rules, a, b, summed), _half_rested(rules, b, a, summed)
    a_critical, b_critical = (_critical(rules, one, summed) for one in (a, b))
    return ContestOdds(a_wins, b_wins, a_critical * (1 - b_critical), b_critical * (1 - a_critical))


def _critical(rules: ChainRules, side: Walker, summed: bool) -> Fraction:
    """The chance that the side fails critically and that this matters. Introduction, "Checks" (S-07)."""
    if summed:
        return Fraction(0)
    return Fraction(side.critical) if side.place is None else die_odds(rules, side.size, 0, side.place).critical


def _half_rested(rules: ChainRules, one: Walker, other: Walker, summed: bool) -> Fraction:
    """The chance that `one` wins where at least one of the two rests already."""
    one_critical, other_critical = (_critical(rules, side, summed) for side in (one, other))
    if one.place is None:
        if one.critical and not summed:
            return Fraction(0)
        return _at_most(rules, other, one.points - 1, summed) + other_critical
    if other.critical and not summed:
        return 1 - one_critical
    return 1 - one_critical - _at_most(rules, one, other.points, summed)


def _at_most(rules: ChainRules, side: Walker, points: int, summed: bool) -> Fraction:
    """The chance that a side ends with at most `points`, and not in a critical failure that matters."""
    room = points - side.points
    if side.place is None:
        return Fraction(room >= 0 and (summed or not side.critical))
    if room < 0:
        return Fraction(0)
    return die_odds(rules, side.size, room, side.place, summed=summed).below(room + 1)


def _walk(rules: ChainRules, one: Walker, other: Walker, *, summed: bool) -> Fraction:
    """The chance that `one` wins while both still throw."""
    if one.place is None or other.place is None:
        raise ValueError("both sides must still be throwing")
    start: Distance = (one.points - other.points, one.place, other.place)
    rows: dict[Distance, Mapping[Distance, Fraction]] = {}
    ends: dict[Distance, Fraction] = {}
    waiting = [start]
    while waiting:
        here = waiting.pop()
        if here in rows:
            continue
        rows[here], ends[here] = _throw(rules, (one.size, other.size), here, summed)
        waiting += rows[here]
    # Farthest first: eliminated in this order the rows stay short.
    return solve(dict(sorted(rows.items(), key=lambda row: -abs(row[0][0]))), ends)[start]


def _throw(
    rules: ChainRules, sizes: tuple[int, int], here: Distance, summed: bool
) -> tuple[Mapping[Distance, Fraction], Fraction]:
    """Where the lower side's throw leads, and the chance that the first side has won at once."""
    ahead, place, other_place = here
    first = ahead <= 0
    row: dict[Distance, Fraction] = defaultdict(Fraction)
    end = Fraction(0)
    thrower, size = (place, sizes[0]) if first else (other_place, sizes[1])
    for (added, after, critical), chance in _leaps(rules, size, thrower).items():
        points = added if first else -added
        if after is not None:
            there = (ahead + points, after, other_place) if first else (ahead + points, place, after)
            row[there] += chance
            continue
        at_rest = Walker(size, ahead + points, None, critical)
        throwing = Walker(sizes[1] if first else sizes[0], 0, other_place if first else place)
        if first:
            end += chance * _half_rested(rules, at_rest, throwing, summed)
        else:
            behind = Walker(size, -(ahead + points), None, critical)
            end += chance * _half_rested(rules, throwing, behind, summed)
    return row, end


@lru_cache(maxsize=1024)
def _leaps(rules: ChainRules, size: int, place: Place) -> Mapping[tuple[int, Place | None, bool], Fraction]:
    """Throws from `place` until the die rests or stands open again: points, where it then stands, critical or not."""
    found: dict[tuple[int, Place | None, bool], Fraction] = defaultdict(Fraction)
    for face in range(1, size + 1):
        one = fall(rules, size, place, face)
        # A throw after a dangerous 1 is taken at once, so that no distance between the sides stands on it.
        if one.place is None or one.place is Place.OPEN or not is_dangerous(rules, one.place):
            found[one.added, one.place, one.critical] += Fraction(1, size)
            continue
        for (added, after, critical), chance in _leaps(rules, size, one.place).items():
            found[one.added + added, after, critical] += chance / size
    return dict(found)
