"""How likely what fell is, by honest dice: bands, and whether the faces of dice are even.

Source: none in a rulebook. The sum of many rolls that differ in their chances is nearly normal, with the sum of
p(1 - p) as its variance; where that is small nothing is said. Several lines beside one another are held to one level
together (Bonferroni), or one of twenty honest players would be called odd. Pearson's test of faces; its p value for a
whole number of degrees of freedom is a finite sum.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import NormalDist

LEVEL = 0.05
"""Of twenty honest tables one is told that something is unusual."""

LEAST_SPREAD = 3.0
"""Variance below which nothing is said: about a dozen rolls that could go either way."""

LEAST_OF_A_FACE = 5
"""Times that each face is to be expected before the test means anything."""


def reach(spread: float, lines: int = 1) -> float:
    """How far from the expected number an honest one lies but once in twenty times, of so many lines together."""
    # Half a roll more: numbers of rolls are whole.
    return NormalDist().inv_cdf(1 - LEVEL / 2 / max(1, lines)) * math.sqrt(spread) + 0.5 if spread > 0 else 0.0


def rarity(off: float, spread: float, lines: int = 1) -> float:
    """How often honest dice are at least so far off, in one of so many lines: 0 to 1."""
    if spread <= 0:
        return 1.0
    one = math.erfc(max(0.0, abs(off) - 0.5) / math.sqrt(2 * spread))
    return min(1.0, one * max(1, lines))


def unevenness(fell: Sequence[int]) -> float:
    """How often fair dice are at least as uneven as these counts of each face, 0 to 1; 1 where nothing fell."""
    total = sum(fell)
    if total <= 0 or len(fell) < 2:
        return 1.0
    share = total / len(fell)
    return chi_square_above(sum((one - share) ** 2 for one in fell) / share, len(fell) - 1)


def chi_square_above(value: float, freedom: int) -> float:
    """The chance that chi square with this many degrees of freedom is at least `value`."""
    half = value / 2
    if freedom % 2 == 0:
        term = whole = math.exp(-half)
        start = 1
    else:
        whole, term, start = math.erfc(math.sqrt(half)), math.exp(-half) / math.sqrt(math.pi * half) if half else 0.0, 1
    for place in range(start, (freedom - freedom % 2) // 2 + freedom % 2):
        term *= half / (place - 0.5 * (freedom % 2))
        whole += term
    return min(1.0, whole)


def in_how_many(chance: float) -> str:
    """A chance as people say it: "6 in 10", "1 in 200"."""
    if chance >= 0.95:
        return "nearly all"
    if chance >= 0.1:
        return f"{round(chance * 10)} in 10"
    return f"1 in {_round(1 / chance)}" if chance > 0.0001 else "fewer than 1 in 10,000"


def _round(number: float) -> str:
    digits = 10 ** max(0, len(str(int(number))) - 2)
    return f"{round(number / digits) * digits:,}"
