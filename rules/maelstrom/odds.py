"""Exact odds of a pool: success, failure, botch, the whole distribution, the expected successes.

Source: Maelstrom Rules, "Using Specialties" and "Resolving the Result".

Bonus dice are a branching process. With h faces that hit, the successes of a bonus die have the generating function
B(s) = (10 - h + (h - 1) s + s B(s)^2) / 10, so each coefficient follows from those before it. A pool die differs
only in its 1, which weighs 1/(10 s). All is counted in whole numbers: coefficient k stands over 10^(2k + dice).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb

from rules.maelstrom.checks import POOL_LIMIT
from rules.maelstrom.table import BONUS_PER_TEN, SIZE
from rules.odds import convolve, power

TAIL = 25
"""Successes above the number of dice that are still listed one by one; beyond lies one exact tail."""

STEP = SIZE * SIZE
"""What one more success multiplies the denominator of a coefficient by."""


@dataclass(frozen=True, slots=True)
class PoolOdds:
    """Exact odds of one pool. `net` runs up to a highest result; `tail` is the chance of more than that."""

    success: Fraction
    failure: Fraction
    botch: Fraction
    expected: Fraction
    net: Mapping[int, Fraction]
    tail: Fraction


@dataclass(frozen=True, slots=True)
class Terms:
    """A roll in numbers. `hits` and `ones` lie on the table already; `pool` and `bonus` dice are still to fall."""

    pool: int
    difficulty: int = 6
    threshold: int = 0
    explodes: bool = False
    hits: int = 0
    ones: int = 0
    bonus: int = 0

    def __post_init__(self) -> None:
        if not 0 <= self.pool <= POOL_LIMIT:
            raise ValueError(f"a pool has 0 to {POOL_LIMIT} dice, not {self.pool}")
        if self.difficulty < 2 or self.threshold < 0:
            raise ValueError("difficulty is at least 2 and threshold at least 0")

    @property
    def faces(self) -> int:
        """How many of the ten faces hit."""
        return max(0, SIZE + 1 - self.difficulty)

    @property
    def branches(self) -> bool:
        """Whether a ten brings dice that can change the result."""
        return self.explodes and self.faces > 0

    @property
    def ahead(self) -> int:
        """Hits less ones on the table."""
        return self.hits - self.ones

    @property
    def top(self) -> int:
        """The highest net result that is listed: the last possible one, or far out on the tail."""
        most = self.ahead + self.pool + self.bonus - self.threshold
        return max(0, most + TAIL if self.branches else most)


@lru_cache(maxsize=4096)
def pool_odds(terms: Terms, highest: int | None = None) -> PoolOdds:
    """The odds of a pool under the main rules, net results listed up to `highest`."""
    top = terms.top if highest is None else max(0, highest)
    dice = terms.pool + terms.bonus
    spread = _spread(terms, terms.threshold + top - terms.ahead + terms.pool + 1)
    low = _low(terms)
    net = {
        value: weight for value in range(-terms.pool - terms.ones, 1) if (weight := _lost(terms, value, spread, low))
    }
    botch, failure = sum(weight for value, weight in net.items() if value < 0), net.get(0, Fraction(0))
    for value in range(1, top + 1):
        at = value + terms.threshold - terms.ahead + terms.pool
        if 0 <= at < len(spread) and spread[at]:
            net[value] = Fraction(spread[at], SIZE ** (2 * at + dice))
    return PoolOdds(
        success=1 - failure - botch,
        failure=failure,
        botch=Fraction(botch),
        expected=_expected(terms, spread),
        net=net,
        tail=_tail(terms, spread, top, failure + botch),
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


def _lost(terms: Terms, value: int, spread: Sequence[int], low: Sequence[Sequence[int]]) -> Fraction:
    """The chance of a net result of zero or less: everything removed, or too little left for the ones."""
    dice, weight, scale = terms.pool + terms.bonus, 0, max(0, terms.threshold - terms.hits)
    at = value + terms.threshold - terms.ahead + terms.pool
    deep = max(at, scale)
    if 0 <= at < len(spread):
        weight += spread[at] * STEP ** (deep - at)
    for hits in range(scale + 1 if low else 0):
        removed, counted = -value - terms.ones, hits + terms.hits - terms.threshold - value - terms.ones
        for ones, sign in ((removed, 1), (counted, -1)):
            if 0 <= ones < len(low) and hits < len(low[ones]):
                weight += sign * low[ones][hits] * STEP ** (deep - hits)
    return Fraction(weight, SIZE ** (2 * deep + dice))


def _expected(terms: Terms, spread: Sequence[int]) -> Fraction:
    """Expected successes, failures and botches counted as none: the mean, less what it counts below zero."""
    dice, faces = terms.pool + terms.bonus, terms.faces
    each = Fraction(faces, SIZE - BONUS_PER_TEN) if terms.branches else Fraction(faces, SIZE)
    mean = terms.ahead + dice * each - Fraction(terms.pool, SIZE) - terms.threshold
    first = terms.ahead - terms.pool - terms.threshold
    deep = max(0, -first)
    below = sum(-(first + at) * weight * STEP ** (deep - at) for at, weight in enumerate(spread[:deep]))
    return mean + Fraction(below, SIZE ** (2 * deep + dice))


def _tail(terms: Terms, spread: Sequence[int], top: int, lost: Fraction) -> Fraction:
    """The chance of more than `top` successes."""
    first = max(0, 1 + terms.threshold - terms.ahead + terms.pool)
    last = top + terms.threshold - terms.ahead + terms.pool
    listed = 0
    for at in range(first, min(last + 1, len(spread))):
        listed += spread[at] * STEP ** (last - at)
    won = Fraction(listed, SIZE ** (2 * last + terms.pool + terms.bonus)) if last >= 0 else Fraction(0)
    return 1 - lost - won


def odds_table(
    pools: Sequence[int], difficulties: Sequence[int], thresholds: Sequence[int], *, specialty: bool = False
) -> Mapping[tuple[int, int, int], PoolOdds]:
    """The table that the rulebook promises: odds for each pool, difficulty and threshold."""
    return {
        (pool, difficulty, threshold): pool_odds(Terms(pool, difficulty, threshold, specialty), 0)
        for pool in pools
        for difficulty in difficulties
        for threshold in thresholds
    }


def odds_after_botch(terms: Terms) -> Mapping[int, Fraction]:
    """How likely a willpower roll is to cost so many dots: one for each uncancelled botch."""
    net = pool_odds(terms).net
    lost = {-value: chance for value, chance in sorted(net.items(), reverse=True) if value < 0}
    return {0: 1 - sum(lost.values(), Fraction(0)), **lost}
