"""Exact odds of a pool under the first draft, where each ten offers one more ordinary die.

Source: the first draft, "Specialty" and "Resolving the Result"; rulings MD-02, MD-04, MD-05.

A player who takes every offer turns a die into a chain that ends with the first face below ten: with x for a one and
s for a success its generating function is (misses + x + (h - 1) s) / (10 - s). A player who wants most of all to
succeed takes offers while there is no success and stops at the first: such a roll botches exactly when the roll of
somebody who takes every offer does, because nobody stops before the threshold is passed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Literal

from rules.checks import Odds
from rules.maelstrom.checks import MaelstromCheck
from rules.maelstrom.dice_laid import SIZE
from rules.maelstrom.pool_odds import Terms, pool_odds
from rules.maelstrom.tally import Tally
from rules.odds import convolve, power

TAIL = 20
"""Successes beyond the number of dice that are still listed one by one."""

type Policy = Literal["always", "never", "best"]


def draft_odds(terms: Terms, policy: Policy = "best") -> Odds:
    """The odds of a pool for a player who takes offers always, never, or while there is no success yet.

    First draft, "Specialty" (MD-04).
    """
    # Nothing in the draft raises a difficulty (MD-07).
    if terms.difficulty > SIZE:
        raise ValueError(f"difficulty is 2 to {SIZE} in the first draft, not {terms.difficulty}")
    if policy == "never":  # no chain at all: the main rules' odds, with the first draft's botch
        return pool_odds(replace(terms, explodes=False, mild=True, offers=0))
    return _best(terms) if policy == "best" else _always(terms)


def _misses(terms: Terms) -> int:
    """How many faces are neither a hit nor a one."""
    return SIZE - 1 - terms.faces


def _needed(terms: Terms) -> int:
    """Hits above ones that are missing to the first success; zero or less is a success."""
    return terms.threshold + 1 - terms.ahead


# Every offer taken --------------------------------------------------------------------------------------------


@lru_cache(maxsize=128)
def _always(terms: Terms) -> Odds:
    dice = terms.pool + terms.offers
    top = max(0, dice - _needed(terms) + 1) + (TAIL if dice else 0)
    spread = _spread(terms, dice, max(1, dice + _needed(terms) + top))
    won = {
        net: _over(spread[at], dice + at)
        for net in range(1, top + 1)
        if 0 <= (at := dice + _needed(terms) + net - 1) < len(spread)
    }
    lost = _botches(terms, dice)
    each = Fraction(terms.faces - 1, SIZE - 1)
    first = 1 - _needed(terms) - dice
    below = _sum(spread, range(max(0, -first)), dice, first)
    kept = _sum(spread, range(max(0, dice + _needed(terms))), dice)
    botch, expected = sum(lost.values(), Fraction(0)), dice * each + 1 - _needed(terms) + below
    return _odds(1 - kept, botch, expected, {**lost, **won})


def _odds(success: Fraction, botch: Fraction, expected: Fraction, net: dict[int, Fraction]) -> Odds:
    failure = 1 - success - botch
    listed = {value: chance for value, chance in sorted({**net, 0: failure}.items()) if chance}
    tail = success - sum((chance for value, chance in listed.items() if value > 0), Fraction(0))
    return Odds.model_construct(
        success=success, failure=failure, botch=botch, expected=expected, distribution=listed, tail=tail
    )


def _spread(terms: Terms, dice: int, length: int) -> list[int]:
    """Hits less ones of all dice, from a one on each of them upwards; coefficient k stands over 10^(dice + k)."""
    die = [1, _misses(terms), terms.faces - 1]
    plain = [value * SIZE**at for at, value in enumerate(power(die, dice, min(length, 2 * dice + 1)))]
    if not dice:
        return plain
    return convolve(plain, [comb(dice + at - 1, at) for at in range(length)], length)


def _over(weight: int, tens: int) -> Fraction:
    return Fraction(weight, SIZE**tens)


def _sum(series: list[int], places: range, dice: int, first: int | None = None) -> Fraction:
    """The chance of these places of a spread; with `first`, each counted by how far it lies below zero."""
    deep = min(len(places), len(series))
    weight = sum((1 if first is None else -(first + at)) * series[at] * SIZE ** (deep - at) for at in places[:deep])
    return _over(weight, dice + deep)


def _botches(terms: Terms, dice: int) -> dict[int, Fraction]:
    """The chance of each number of ones with no success left after the threshold, as negative numbers.

    First draft, "Resolving the Result", step 4 (MD-02, MD-05).
    """
    room = terms.threshold - terms.hits
    hits = terms.faces - 1
    found: dict[int, Fraction] = {}
    for ones in range(dice + 1 if room >= 0 else 0):
        clean, weight = dice - ones, 0
        for tens in range(room + 1 if dice else 1):
            chains = comb(dice + tens - 1, tens) if tens else 1
            few = sum(
                comb(clean, at) * hits**at * _misses(terms) ** (clean - at) for at in range(min(clean, room - tens) + 1)
            )
            weight += few * chains * SIZE ** (room - tens)
        if weight and ones + terms.ones:
            found[-ones - terms.ones] = Fraction(comb(dice, ones) * weight, SIZE ** (dice + room))
    return found


# Offers taken until there is a success ------------------------------------------------------------------------


@lru_cache(maxsize=128)
def _best(terms: Terms) -> Odds:
    most = max(1, _needed(terms) + terms.pool) + 2 * (terms.offers + terms.pool)
    chances = _Chances(terms.faces, max(1, _needed(terms) + terms.pool), terms.offers + terms.pool)
    net: defaultdict[int, int] = defaultdict(int)
    for needed, offers, ways in _after_pool(terms):
        if needed <= 0:
            net[1 - needed] += ways * SIZE**most
        else:
            net[1] += ways * chances.weight(needed, offers) * SIZE ** (most - needed - 2 * offers)
    exact = {value: _over(weight, most + terms.pool) for value, weight in net.items()}
    botches = _botches(terms, terms.pool + terms.offers)
    success = _over(sum(net.values()), most + terms.pool)
    expected = _over(sum(value * weight for value, weight in net.items()), most + terms.pool)
    return _odds(success, sum(botches.values(), Fraction(0)), expected, {**botches, **exact})


def _after_pool(terms: Terms) -> Iterator[tuple[int, int, int]]:
    """Each way the pool may fall: successes still needed, offers open, and its weight over ten to the pool."""
    for tens in range(terms.pool + 1):
        others, ways = terms.pool - tens, comb(terms.pool, tens)
        for at, weight in enumerate(power([1, _misses(terms), terms.faces - 1], others, 2 * others + 1)):
            if weight:
                yield _needed(terms) - tens - at + others, terms.offers + tens, ways * weight


class _Chances:
    """The chance to succeed when `needed` hits above ones are missing and so many offers are open.

    Each die makes `needed + 2 offers` smaller, so whole numbers over ten to that power hold every chance.
    """

    def __init__(self, faces: int, needed: int, offers: int) -> None:
        self._faces = faces
        deepest = needed + offers
        self._rows = [[int(left <= 0) for left in range(deepest + 2)]]
        for open_now in range(1, offers + 1):
            self._rows.append(self._row(open_now, deepest + 1 - open_now))

    def _row(self, offers: int, deepest: int) -> list[int]:
        before, sure = self._rows[-1], SIZE ** (2 * offers)
        row, misses, hits = [sure], SIZE - 1 - self._faces, self._faces - 1
        for left in range(1, deepest + 1):
            # Below, in turn: a ten hits and offers again, another hit, a miss, and a 1, which takes a hit away.
            hit = hits * SIZE * SIZE * before[left - 1]
            row.append(row[left - 1] + hit + SIZE * misses * before[left] + before[left + 1])
        return row

    def weight(self, needed: int, offers: int) -> int:
        """The chance with `needed` (at least one) missing and `offers` open, over ten to (needed + 2 offers)."""
        return self._rows[offers][needed]


def offer_odds(check: MaelstromCheck, stood: Tally, offers: int) -> tuple[Fraction, Fraction]:
    """The chance to succeed when one more die is taken now, and when the roll is left as it stands.

    First draft, "Specialty" (MD-04).
    """
    terms = Terms(1, check.difficulty, check.threshold, hits=stood.hits, ones=stood.ones, offers=offers - 1)
    return _best(terms).success, Fraction(stood.kind == "success")
