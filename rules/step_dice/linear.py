"""Linear equations of a walk, solved exactly.

Source: none in a rulebook; Gaussian elimination on sparse rows of fractions.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from fractions import Fraction


def solve[K: Hashable](rows: Mapping[K, Mapping[K, Fraction]], ends: Mapping[K, Fraction]) -> dict[K, Fraction]:
    """The values with value = end + the sum of each row's chances times the values they lead to.

    Every place of a walk that ends with certainty has such a row; each place a row names must have one of its own.
    """
    left = {key: {to: -chance for to, chance in row.items()} for key, row in rows.items()}
    for key, row in left.items():
        row[key] = row.get(key, Fraction(0)) + 1
    right = dict(ends)
    order = list(left)
    for at, key in enumerate(order):
        for other in order[at + 1 :]:
            _take_away(left, right, key, other)
    values: dict[K, Fraction] = {}
    for key in reversed(order):
        known = sum((factor * values[to] for to, factor in left[key].items() if to != key), Fraction(0))
        values[key] = (right[key] - known) / left[key][key]
    return values


def _take_away[K: Hashable](left: dict[K, dict[K, Fraction]], right: dict[K, Fraction], key: K, other: K) -> None:
    """Clear `key` from the row of `other`."""
    # Most rows never name one another, and zeros that stayed would fill them: only what is there is touched.
    factor = left[other].pop(key, None)
    if not factor:
        return
    factor /= left[key][key]
    for to, value in left[key].items():
        if to != key:
            changed = left[other].get(to, Fraction(0)) - factor * value
            if changed:
                left[other][to] = changed
            else:
                left[other].pop(to, None)
    right[other] -= factor * right[key]
