"""Exact odds of a total: the wild die's endless chain, cancelled dice, one side against the other.

Source: Basics, "Wild Die" and "Opposed Difficulties".

Everything is counted in whole numbers. With R(s) the dice that are no chain, a chain's total T follows from
6 T(s) = R(s) (s + ... + s^5) + s^6 T(s): each coefficient from those before it. Above the highest throw without a
six, T falls to a sixth with every six further on, so that sums over the endless rest are geometric and exact.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Literal

from rules.odds import power
from rules.wild_die.hands import BY_THE_BOOK, SIZE, CancelRule

LISTED_BEYOND = 24
"""Totals above the highest throw without a six that are still listed one by one; the rest is one exact tail."""

DIE = (0,) + (1,) * SIZE
"""One die as a series: one way for each face."""

type WildState = Literal["unthrown", "rolling", "still", "failed"]
type Failure = Literal["kept", "cancelled"]


@dataclass(frozen=True, slots=True)
class Terms:
    """A hand in numbers. `base` lies on the table or is added, `regular` dice and the wild die may still fall.

    `faces` are regular dice that lie already and are part of `base`: a critical failure may cancel one of them. A wild
    die that has "failed" shows its first 1, which is no part of `base`.
    """

    regular: int
    wild: WildState = "unthrown"
    base: int = 0
    faces: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Totals:
    """The distribution of a total: `weights[i]` of `scale` for the total `lowest + i`.

    From `periodic` on, each weight is a sixth of the one six before it, for ever (None: nothing comes after the list).
    """

    lowest: int
    weights: tuple[int, ...]
    scale: int
    periodic: int | None = None

    @property
    def end(self) -> int:
        """The first total that is not listed."""
        return self.lowest + len(self.weights)

    def chance(self, total: int) -> Fraction:
        """The probability of exactly this total."""
        if total < self.lowest:
            return Fraction(0)
        if total < self.end:
            return Fraction(self.weights[total - self.lowest], self.scale)
        if self.periodic is None:
            return Fraction(0)
        # So many sixes back lies a total that is listed.
        sixes = -(-(total - self.end + 1) // SIZE)
        return self.chance(total - SIZE * sixes) * Fraction(1, SIZE**sixes)

    def below(self, total: int) -> Fraction:
        """The probability of less than this total."""
        if total <= self.end:
            return Fraction(sum(self.weights[: max(0, total - self.lowest)]), self.scale)
        return self.below(self.end) + sum((self.chance(one) for one in range(self.end, total)), Fraction(0))

    def listed(self) -> Mapping[int, Fraction]:
        """Every listed total and its probability, zeros left out."""
        pairs = enumerate(self.weights, start=self.lowest)
        return {total: Fraction(weight, self.scale) for total, weight in pairs if weight}


# Panel, ladder and choices ask for the same few hands again and again.
@lru_cache(maxsize=2048)
def totals(terms: Terms, failure: Failure = "kept", rule: CancelRule = BY_THE_BOOK, reach: int = 0) -> Totals:
    """The distribution of what a hand comes to, listed up to `reach` at least."""
    dice = power(DIE[1:], terms.regular, (SIZE - 1) * terms.regular + 1) if terms.regular else [1]
    start = terms.base + terms.regular
    if terms.wild == "still":
        return Totals(start, tuple(dice), SIZE**terms.regular)
    if terms.wild == "failed":
        return _failed(terms, failure, rule, dice)
    top = len(dice) + SIZE * 2
    length = max(top + LISTED_BEYOND, reach - start + 1)
    levels = length // SIZE + 1
    weights = _chained(dice, length, levels)
    scale = SIZE ** (terms.regular + 1 + levels)
    if failure == "cancelled" and terms.wild == "unthrown":
        return _cancelled(terms, rule, dice, Totals(start, tuple(weights), scale, start + top), SIZE**levels)
    return Totals(start, tuple(weights), scale, start + top)


def _chained(dice: Sequence[int], length: int, levels: int) -> list[int]:
    """Weights of dice and a rolling wild die, times six to the power of `levels` and of all dice."""
    unit, weights = SIZE**levels, [0] * length
    window = 0
    for at in range(length):
        window += dice[at - 1] if 0 < at <= len(dice) else 0
        window -= dice[at - SIZE] if 0 <= at - SIZE < len(dice) else 0
        # Never a remainder: the unit holds one six for each level of the chain.
        carried = weights[at - SIZE] // SIZE if at >= SIZE else 0
        weights[at] = unit * window + carried
    return weights


def _failed(terms: Terms, failure: Failure, rule: CancelRule, dice: Sequence[int]) -> Totals:
    """Totals after a first 1 on the wild die."""
    if failure == "kept":
        return Totals(terms.base + terms.regular + 1, tuple(dice), SIZE**terms.regular)
    lowered = _without_highest(terms, rule)
    low = min(lowered)
    weights = tuple(lowered.get(total, 0) for total in range(low, max(lowered) + 1))
    return Totals(low, weights, SIZE**terms.regular)


def _cancelled(terms: Terms, rule: CancelRule, dice: Sequence[int], kept: Totals, unit: int) -> Totals:
    """The same totals, where a first 1 on the wild die cancels the highest."""
    lowered = _without_highest(terms, rule)
    low = min(kept.lowest, *lowered)
    weights = [0] * (kept.lowest - low) + list(kept.weights)
    for at, ways in enumerate(dice):
        # Throws with a first 1 leave the totals that they would have kept, and go where the cancelled die puts them.
        weights[kept.lowest + at + 1 - low] -= ways * unit
    for total, ways in lowered.items():
        weights[total - low] += ways * unit
    return Totals(low, tuple(weights), kept.scale, kept.periodic)


def _without_highest(terms: Terms, rule: CancelRule) -> Mapping[int, int]:
    """Ways in which regular dice come to each total after a wild 1 that cancels the highest.

    Basics, "Wild Die", option 1 (D-02, D-03).
    """
    wild = 0 if rule.wild_too else 1
    lying = max(terms.faces, default=0)
    if not terms.regular and not lying:
        return {terms.base + (1 if rule.single_stands else 0): 1}
    found: dict[int, int] = {}
    before: list[int] = []
    for highest in range(max(1, lying), SIZE + 1):
        ways = power((1,) * highest, terms.regular, (highest - 1) * terms.regular + 1) if terms.regular else [1]
        for at, many in enumerate(ways):
            # Throws with no die above `highest`, less those with none as high.
            only = many - (before[at] if at < len(before) else 0)
            if only:
                total = terms.base + terms.regular + at + wild - highest
                found[total] = found.get(total, 0) + only
        before = ways
    return found


def expected(terms: Terms, failure: Failure = "kept", rule: CancelRule = BY_THE_BOOK) -> Fraction:
    """The average total."""
    if terms.wild in ("still", "failed"):
        found = totals(terms, failure, rule).listed()
        return sum((total * chance for total, chance in found.items()), Fraction(0))
    die = Fraction(SIZE + 1, 2)
    dice = terms.base + terms.regular * die
    # A chain of sixes has 6/5 throws on the average.
    average = dice + die * Fraction(SIZE, SIZE - 1)
    if failure == "kept" or terms.wild == "rolling":
        return average
    lowered = sum(total * many for total, many in _without_highest(terms, rule).items())
    return average + (Fraction(lowered, SIZE**terms.regular) - dice - 1) / SIZE


def at_least(mine: Totals, theirs: Totals, *, more: int = 0) -> Fraction:
    """The probability that `mine` reaches `theirs` and `more` on top."""
    end = max(theirs.end, mine.end - more) + SIZE
    endless = theirs.periodic is not None and mine.periodic is not None
    # Where both fall to a sixth every six totals, the endless rest is six totals, 1 / (1 - 1/36) times.
    block = Fraction(1) / (1 - Fraction(1, SIZE * SIZE)) if endless else Fraction(0)
    under, reached = mine.below(theirs.lowest + more), Fraction(0)
    for total in range(theirs.lowest, end + SIZE):
        weight = block if total >= end else 1
        reached += weight * theirs.chance(total) * (1 - under)
        under += mine.chance(total + more)
    return reached
