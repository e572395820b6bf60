"""Exact odds of plain dice: every total with its chance, worked out without sampling and within a bound.

Source: none in a rulebook; the highest of several dice by going through their faces from the top.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from math import comb, prod

from rules.checks import Bar, Odds
from rules.kit.notation import DiceTerm
from rules.odds import MOST_BARS, convolve

MOST_WORK = 400_000
"""Steps that odds may take, about a tenth of a second: the totals of more dice are not listed, only their average."""

RARE = Fraction(1, 1000)
"""What ends of a chart may hold together before they are gathered."""

NO_CHART = "So many dice have too many totals to draw."

type Totals = Mapping[int, int]
"""In how many ways each total comes about."""


class PlainOdds(Odds):
    """Odds of plain dice: nothing is decided, only the total counts."""

    @cached_property
    def columns(self) -> tuple[Bar, ...]:
        """The totals as at most a dozen columns of equal width."""
        return tuple(_bars(self.distribution)) if self.distribution else ()


def plain_odds(terms: Sequence[DiceTerm], added: int) -> PlainOdds:
    """The chances of every total of these dice and the number that is added."""
    ways = _all_ways(terms) if _work(terms) <= MOST_WORK else {}
    whole = prod(one.size**one.count for one in terms)
    found = {total + added: Fraction(many, whole) for total, many in ways.items() if many}
    average = Fraction(sum(total * many for total, many in ways.items()), whole) + added if ways else None
    average = _average(terms, added) if average is None else average
    return PlainOdds(
        success=Fraction(1),
        failure=Fraction(0),
        botch=Fraction(0),
        expected=average or Fraction(0),
        distribution=found,
        other={"undecided": Fraction(1)},
        words={"botch": "", "failure": ""},
        notes=() if found else (NO_CHART,),
        averages=average is not None,
    )


def _work(terms: Sequence[DiceTerm]) -> int:
    """How many steps the totals of these dice take, about."""
    spans = [one.keep * (one.size - 1) + 1 for one in terms]
    alone = sum(
        one.count * span if one.keep == one.count else one.size * one.count * one.count * span
        for one, span in zip(terms, spans, strict=True)
    )
    return alone + sum(sum(spans[:place]) * span for place, span in enumerate(spans))


def _average(terms: Sequence[DiceTerm], added: int) -> Fraction | None:
    """The average total where every die counts; None where only some do, which takes the totals."""
    if any(one.keep != one.count for one in terms):
        return None
    each = (Fraction(one.count * (one.size + 1), 2) * (-1 if one.minus else 1) for one in terms)
    return sum(each, Fraction(added))


def _all_ways(terms: Sequence[DiceTerm]) -> Totals:
    """In how many ways each total of several terms comes about."""
    least, ways = 0, [1]
    for one in terms:
        lowest, own = _ways(one)
        if one.minus:
            lowest, own = -(lowest + len(own) - 1), own[::-1]
        least, ways = least + lowest, convolve(ways, own, len(ways) + len(own) - 1)
    return {least + at: many for at, many in enumerate(ways)}


def _ways(term: DiceTerm) -> tuple[int, list[int]]:
    """The least that one term comes to, and in how many ways it comes to that, to one more, and so on."""
    if term.keep == term.count:
        return term.count, _sums(term.count, term.size)
    highest = _highest(term.count, term.size, term.keep)
    # What the lowest dice show is what the highest would, counted down from one more than the die has.
    return term.keep, highest[::-1] if term.lowest else highest


def _sums(count: int, size: int) -> list[int]:
    """The ways to each sum of so many dice, from the least: a running sum for each die, however large it is."""
    ways = [1]
    for _ in range(count):
        window, longer = 0, []
        for at in range(len(ways) + size - 1):
            window += ways[at] if at < len(ways) else 0
            window -= ways[at - size] if at >= size else 0
            longer.append(window)
        ways = longer
    return ways


def _highest(count: int, size: int, keep: int) -> list[int]:
    """The ways to each sum of the `keep` highest dice, from the least: faces from the top, so many dice on each."""
    # By how many dice are left to place, and by what the kept ones have come to above one each.
    found: dict[tuple[int, int], int] = {(count, 0): 1}
    for face in range(size, 0, -1):
        after: dict[tuple[int, int], int] = {}
        for (left, total), many in found.items():
            for here in range(left + 1) if face > 1 else (left,):
                kept = min(here, max(0, keep - (count - left)))
                key = left - here, total + kept * (face - 1)
                after[key] = after.get(key, 0) + many * comb(left, here)
        found = after
    return [found.get((0, total), 0) for total in range(keep * (size - 1) + 1)]


def _bars(distribution: Mapping[int, Fraction]) -> Iterator[Bar]:
    low, high = _window(distribution)
    width = -(-(high - low + 1) // MOST_BARS)
    starts = range(low, high + 1, width)
    for start in starts:
        first, last, end = start == low, start == starts[-1], start + width - 1
        inside = (p for total, p in distribution.items() if (first or total >= start) and (last or total <= end))
        label = str(start) if width == 1 else f"{start} to {end}"
        yield Bar(label=label.replace("-", "−"), value=start, probability=float(sum(inside)), kind="success")


def _window(distribution: Mapping[int, Fraction]) -> tuple[int, int]:
    """The totals between which nearly everything lies."""
    low, high, below, above = min(distribution), max(distribution), Fraction(0), Fraction(0)
    while high > low and above + distribution[high] < RARE:
        above, high = above + distribution[high], high - 1
    while high > low and below + distribution[low] < RARE:
        below, low = below + distribution[low], low + 1
    return low, high
