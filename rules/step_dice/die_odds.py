"""Exact odds of one exploding die: every total, the critical failure, and what it is expected to add.

Source: Step Dice, Introduction, "Checks"; the rulebook gives no numbers.

A die walks through a handful of places (`chain.Place`), and each throw adds points. The chance of every total up to a
bound follows place by place; critical failure and expectation solve a small system of linear equations.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from rules.step_dice.chain import ChainRules, Place, fall
from rules.step_dice.linear import solve

ORDER = (Place.START, Place.FIRST_ONE, Place.OPEN, Place.ONE)
"""Places in the order in which throws that add nothing lead from one to the next."""


@dataclass(frozen=True, slots=True)
class DieOdds:
    """Odds of what a die still adds: `totals` up to a bound, the critical failure, and the expectation.

    `expected` counts a critical failure as nothing. Under the house rule that sums critical failures, `critical` is
    zero and they stand among the totals.
    """

    totals: Mapping[int, Fraction]
    critical: Fraction
    expected: Fraction

    def below(self, points: int) -> Fraction:
        """The chance of adding less than `points`, which must lie within the bound, without failing critically."""
        return sum((chance for total, chance in self.totals.items() if total < points), Fraction(0))


@lru_cache(maxsize=4096)
def die_odds(rules: ChainRules, size: int, upto: int, place: Place = Place.START, *, summed: bool = False) -> DieOdds:
    """The odds of a die that stands at `place`, totals listed up to `upto` points."""
    critical, expected = _absorbed(rules, size)
    if summed:
        return DieOdds(_totals(rules, size, upto, place, summed=True), Fraction(0), Fraction(0))
    return DieOdds(_totals(rules, size, upto, place, summed=False), critical[place], expected[place])


def _totals(rules: ChainRules, size: int, upto: int, place: Place, *, summed: bool) -> Mapping[int, Fraction]:
    arriving: dict[tuple[int, Place], Fraction] = defaultdict(Fraction, {(0, place): Fraction(1)})
    resting: dict[int, Fraction] = defaultdict(Fraction)
    for points in range(upto + 1):
        for here in ORDER:
            chance = arriving.pop((points, here), None)
            if chance is None:
                continue
            falls = [fall(rules, size, here, face) for face in range(1, size + 1)]
            # A throw that changes nothing is thrown again: the others share its chance.
            loops = sum(one.place is here and one.added == 0 for one in falls)
            share = chance / (size - loops)
            for one in falls:
                if one.place is here and one.added == 0:
                    continue
                if one.place is not None:
                    arriving[points + one.added, one.place] += share
                elif summed or not one.critical:
                    resting[points + one.added] += share
    return {total: chance for total, chance in sorted(resting.items()) if total <= upto}


@lru_cache(maxsize=256)
def _absorbed(rules: ChainRules, size: int) -> tuple[Mapping[Place, Fraction], Mapping[Place, Fraction]]:
    """For each place the chance to end in a critical failure, and the points expected where it does not."""
    critical_rows: dict[Place, dict[Place, Fraction]] = {}
    critical_ends: dict[Place, Fraction] = {}
    falls = {place: [fall(rules, size, place, face) for face in range(1, size + 1)] for place in Place}
    for place, faces in falls.items():
        row: dict[Place, Fraction] = defaultdict(Fraction)
        for one in faces:
            if one.place is not None:
                row[one.place] += Fraction(1, size)
        critical_rows[place] = dict(row)
        critical_ends[place] = Fraction(sum(one.critical for one in faces), size)
    critical = solve(critical_rows, critical_ends)
    points = {place: Fraction(0) for place in Place}
    for place, faces in falls.items():
        for one in faces:
            survives = 1 - (critical[one.place] if one.place else Fraction(one.critical))
            points[place] += Fraction(one.added, size) * survives
    return critical, solve(critical_rows, points)
