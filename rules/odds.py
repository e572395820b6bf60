"""Exact probability: power series with whole coefficients, no sampling, no rounding.

Source: none in a rulebook. Powers of a series by the recurrence of Euler (also called J. C. P. Miller's): from
A(s)^n = C(s) follows A C' = n A' C, and so each coefficient of C from those before it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
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
        # Never a remainder: the recurrence gives the coefficient that many times.
        raised.append(total // (k * first))
    return raised


def gathered(distribution: Mapping[int, Fraction], tail: Fraction = Fraction(0), most: int = MOST_BARS) -> list[Bar]:
    """A distribution as at most `most` columns; the least likely ends are gathered into the outer ones.

    Columns below zero are "botch", zero "failure" and above "success"; `tail` lies above everything listed.
    """
    distribution = {value: chance for value, chance in distribution.items() if chance}
    if not distribution:
        return []
    window = _window(distribution, tail, most)
    return columns(distribution, window, tail, lambda one: "success" if one > 0 else "botch" if one < 0 else "failure")


def columns(
    distribution: Mapping[int, Fraction], window: tuple[int, int], tail: Fraction, kind: Callable[[int], str]
) -> list[Bar]:
    """A distribution as the columns from one value to another; what lies beyond is gathered into the outer ones."""
    first, last, (low, high), found = min(distribution), max(distribution), window, []
    for value in range(low, high + 1):
        chance, label = distribution.get(value, Fraction(0)), str(value).replace("-", "−")
        if value == low and low > first:
            chance, label = sum((one for at, one in distribution.items() if at <= low), Fraction(0)), f"≤{label}"
        if value == high and (high < last or tail):
            chance = sum((one for at, one in distribution.items() if at >= high), Fraction(0)) + tail
            label = f"{label}+"
        found.append(Bar(label=label, value=value, probability=float(chance), kind=kind(value)))
    return found


def _window(distribution: Mapping[int, Fraction], tail: Fraction, most: int) -> tuple[int, int]:
    """The first and last column of a window that leaves out as little as it can and keeps zero inside."""
    low, high = min(*distribution, 0), max(*distribution, 0)
    below, above = Fraction(0), tail
    while high - low + 1 > most:
        next_low = below + distribution.get(low, Fraction(0))
        next_high = above + distribution.get(high, Fraction(0))
        if low < 0 and (next_low < next_high or high <= 1):
            below, low = next_low, low + 1
        else:
            above, high = next_high, high - 1
    return low, high
