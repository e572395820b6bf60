"""Exact odds of a pool: success, failure, botch, the whole distribution, the expected successes.

Source: Maelstrom Rules, "Using Specialties" and "Resolving the Result".

Bonus dice are a branching process. With h faces that hit, the successes of a bonus die have the generating function
B(s) = (10 - h + (h - 1) s + s B(s)^2) / 10, so each coefficient follows from those before it. A pool die differs
only in its 1, which weighs 1/(10 s). All is counted in whole numbers: coefficient k stands over 10^(2k + dice).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb, isqrt

from rules.checks import Odds
from rules.maelstrom.checks import POOL_LIMIT
from rules.maelstrom.dice_laid import BONUS_PER_TEN, SIZE
from rules.odds import convolve, power

TAIL = 14
"""Successes far beyond the average that are still listed one by one; the rest, one in millions, is one exact tail."""

STEP = SIZE * SIZE
"""What one more success multiplies the denominator of a coefficient by."""


@dataclass(frozen=True, slots=True)
class Terms:
    """A roll in numbers. `hits` and `ones` lie there already; `pool` and `bonus` dice are still to fall.

    `mild` is the first draft's botch: a one, and no success left after the threshold. `offers` are its extra dice that
    may be taken now.
    """

    pool: int
    difficulty: int = 6
    threshold: int = 0
    explodes: bool = False
    hits: int = 0
    ones: int = 0
    bonus: int = 0
    mild: bool = False
    offers: int = 0

    def __post_init__(self) -> None:
        if not 0 <= self.pool <= POOL_LIMIT:
            raise ValueError(f"a pool has 0 to {POOL_LIMIT} dice, not {self.pool}")
        if self.difficulty < 2 or self.threshold < 0:
            raise ValueError("difficulty is at least 2 and threshold at least 0")

    @property
    def faces(self) -> int:
        """How many of the ten faces hit. From 11 on none does (M-02)."""
        return max(0, SIZE + 1 - self.difficulty)

    @property
    def branches(self) -> bool:
        """Whether a ten brings dice that can change the result. Above ten it cannot (M-03)."""
        return self.explodes and self.faces > 0

    @property
    def ahead(self) -> int:
        """Hits less ones that lie there."""
        return self.hits - self.ones

    @property
    def top(self) -> int:
        """The highest net result that is listed: the last possible one, or far out on the tail."""
        dice = self.pool + self.bonus
        if not self.branches:
            return max(0, self.ahead + dice - self.threshold)
        # A die brings m = h/10 + 2m/10 successes on the average, so h/8; the root of the dice spans what lies around
        # it.
        average = dice * self.faces // (SIZE - BONUS_PER_TEN)
        return max(0, self.ahead + average - self.threshold + 4 * isqrt(dice) + TAIL)


@lru_cache(maxsize=512)
def pool_odds(terms: Terms, highest: int | None = None) -> Odds:
    """The odds of a pool with ordinary or bonus dice, net results listed up to `highest`."""
    top = terms.top if highest is None else max(0, highest)
    last = max(0, terms.threshold + top - terms.ahead + terms.pool)
    spread, low = _spread(terms, last + 1), _low(terms)
    deep = max(last, terms.threshold - terms.hits, 0)
    scale = SIZE ** (2 * deep + terms.pool + terms.bonus)
    won = _won(terms, spread, top, deep)
    lost = _mild_botches(terms, low, deep) if terms.mild else _lost(terms, spread, low, deep)
    kept = _kept(terms, spread, deep)
    botch = sum(weight for value, weight in lost.items() if value < 0)
    weights = {**lost, 0: kept - botch, **won}
    # Not validated: it is worked out here, and a panel asks for it at each change of a field.
    return Odds.model_construct(
        success=Fraction(scale - kept, scale),
        failure=Fraction(kept - botch, scale),
        botch=Fraction(botch, scale),
        expected=_expected(terms, spread),
        distribution={value: Fraction(weight, scale) for value, weight in sorted(weights.items()) if weight},
        tail=Fraction(scale - kept - sum(won.values()), scale),
    )


def _bonus_die(terms: Terms, length: int) -> list[int]:
    """Successes of one bonus die and all it brings."""
    faces = terms.faces
    if not terms.branches:
        return [SIZE - faces, STEP * faces][: max(1, length)]
    series = [SIZE - faces]
    for k in range(1, length):
        half = sum(series[at] * series[k - 1 - at] for at in range(k // 2))
        middle = series[(k - 1) // 2] ** 2 if k % 2 else 0
        series.append(2 * half + middle + (STEP * (faces - 1) if k == 1 else 0))
    return series


def _spread(terms: Terms, length: int) -> list[int]:
    """Hits less ones of all dice still to fall; the first coefficient is a one on each die of the pool."""
    bonus = _bonus_die(terms, length)
    # A 1 in the pool is no miss but one hit less, so this series begins one place lower than that of a bonus die.
    pool = [1, STEP * (bonus[0] - 1), *(STEP * value for value in bonus[1:])]
    spread = power(pool, terms.pool, max(1, length))
    return convolve(spread, power(bonus, terms.bonus, length), length) if terms.bonus else spread


def _low(terms: Terms) -> list[list[int]]:
    """For each number of ones in the pool, the weights of so few hits that the threshold takes them all."""
    length = terms.threshold - terms.hits + 1
    if length <= 0:
        return []
    bonus = _bonus_die(terms, length)
    clean = [bonus[0] - 1, *bonus[1:]]
    powers = [power(bonus, terms.bonus, length)]
    for _ in range(terms.pool):
        powers.append(convolve(powers[-1], clean, length))
    ways = (comb(terms.pool, ones) for ones in range(terms.pool + 1))
    return [[many * weight for weight in powers[terms.pool - ones]] for ones, many in enumerate(ways)]


def _won(terms: Terms, spread: Sequence[int], top: int, deep: int) -> dict[int, int]:
    """The weight of each net result above zero: hits less ones that exceed the threshold."""
    first = terms.threshold - terms.ahead + terms.pool
    nets = range(max(1, -first), min(top, len(spread) - 1 - first) + 1)
    return {net: spread[first + net] * STEP ** (deep - first - net) for net in nets}


def _kept(terms: Terms, spread: Sequence[int], deep: int) -> int:
    """The weight of no success: hits less ones up to the threshold."""
    last = terms.threshold - terms.ahead + terms.pool
    return sum(weight * STEP ** (deep - at) for at, weight in enumerate(spread[: max(0, last + 1)]))


def _lost(terms: Terms, spread: Sequence[int], low: Sequence[Sequence[int]], deep: int) -> dict[int, int]:
    """The weight of each botch: ones that find nothing to cancel, everything removed or too little left.

    Rules, "Threshold" (M-01).
    """
    found = {}
    for value in range(-terms.pool - terms.ones, 0):
        at = value + terms.threshold - terms.ahead + terms.pool
        weight = spread[at] * STEP ** (deep - at) if 0 <= at < len(spread) else 0
        removed = -value - terms.ones
        for hits in range(terms.threshold - terms.hits + 1 if low else 0):
            counted = hits + terms.hits - terms.threshold + removed
            weight += (_cell(low, removed, hits) - _cell(low, counted, hits)) * STEP ** (deep - hits)
        found[value] = weight
    return found


def _mild_botches(terms: Terms, low: Sequence[Sequence[int]], deep: int) -> dict[int, int]:
    """The weight of each number of ones with no success left after the threshold, as negative numbers.

    First draft, "Resolving the Result", step 4 (MD-02, MD-03).
    """
    return {
        -ones - terms.ones: sum(weight * STEP ** (deep - hits) for hits, weight in enumerate(row))
        for ones, row in enumerate(low)
        if ones + terms.ones
    }


def _cell(low: Sequence[Sequence[int]], ones: int, hits: int) -> int:
    return low[ones][hits] if 0 <= ones < len(low) and hits < len(low[ones]) else 0


def _expected(terms: Terms, spread: Sequence[int]) -> Fraction:
    """Expected successes, failures and botches counted as none: the mean, less what it counts below zero."""
    dice, faces = terms.pool + terms.bonus, terms.faces
    each = Fraction(faces, SIZE - BONUS_PER_TEN) if terms.branches else Fraction(faces, SIZE)
    mean = terms.ahead + dice * each - Fraction(terms.pool, SIZE) - terms.threshold
    first = terms.ahead - terms.pool - terms.threshold
    deep = max(0, -first)
    below = sum(-(first + at) * weight * STEP ** (deep - at) for at, weight in enumerate(spread[:deep]))
    return mean + Fraction(below, SIZE ** (2 * deep + dice))
