"""Fractions: always down.

Source: Step Dice, Introduction, "Fractions"; ruling S-09.
"""

from __future__ import annotations


def rounded(numerator: int, denominator: int, *, toward_zero: bool = False) -> int:
    """The fraction as a whole number: down, which below zero means lower unless it is taken toward zero.

    Raises ZeroDivisionError for a denominator of zero.
    """
    # Python rounds down below zero as well, which is our reading (S-09).
    value = numerator // denominator
    return value + 1 if toward_zero and value < 0 and numerator % denominator else value
