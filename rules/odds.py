"""Exact probability: power series with whole coefficients, no sampling, no rounding.

Source: none in a rulebook. Powers of a series by the recurrence of Euler (also called J. C. P. Miller's): from
A(s)^n = C(s) follows A C' = n A' C, and so each coefficient of C from those before it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from rules.checks import Bar

MOST_BARS = 12
"""Columns that fit into one small chart."""


def convolve(one: Sequence[int], other: Sequence[int], length: int) -> list[int]:
    """The first `length` coefficients of the product of two series."""
    product = [0] * max(0, min(length, len(one) + len(other) - 1))
    for at, left in enumerate(one[:length]):
        if left:
            for offset, right in enumerate(other[: length - at]):
                product[at + offset] += left * right
    return product


def power(series: Sequence[int], exponent: int, length: int) -> list[int]:
    """The first `length` coefficients of a series, whose first coefficient is not 0, to the power `exponent`."""
    first = series[0]
    terms = [(at, value) for at, value in enumerate(series) if at and value]
    raised = [first**exponent]
    for k in range(1, length):
        total = 0
        for at, value in terms:
            if at > k:
                break
            total += (at * exponent - k + at) * value * raised[k - at]
        raised.append(total // (k * first))
    return raised


def gathered(distribution: Mapping[int, Fraction], tail: Fraction = Fraction(0), most: int = MOST_BARS) -> list[Bar]:
    """A distribution as at most `most` columns; the least likely ends are gathered into the outer ones.

    Columns below zero are "botch", zero "failure" and above "success"; `tail` lies above everything listed.
    """
    values = sorted(value for value, chance in distribution.items() if chance)
    if not values:
        return []
    low, high = _window(distribution, values, tail, most)
    columns = []
    for value in range(low, high + 1):
        chance = distribution.get(value, Fraction(0))
        label = str(value).replace("-", "−")
        if value == low and low > values[0]:
            chance, label = sum((distribution[one] for one in values if one <= low), Fraction(0)), f"≤{label}"
        if value == high and (high < values[-1] or tail):
            chance = sum((distribution[one] for one in values if one >= high), Fraction(0)) + tail
            label = f"{label}+"
        kind = "success" if value > 0 else "botch" if value < 0 else "failure"
        columns.append(Bar(label=label, value=value, probability=float(chance), kind=kind))
    return columns


def _window(distribution: Mapping[int, Fraction], values: Sequence[int], tail: Fraction, most: int) -> tuple[int, int]:
    """The first and last column of a window that leaves out as little as it can and keeps zero inside."""
    low, high = min(values[0], 0), max(values[-1], 0)
    below, above = Fraction(0), tail
    while high - low + 1 > most:
        next_low = below + distribution.get(low, Fraction(0))
        next_high = above + distribution.get(high, Fraction(0))
        if low < 0 and (next_low < next_high or high <= 1):
            below, low = next_low, low + 1
        else:
            above, high = next_high, high - 1
    return low, high
