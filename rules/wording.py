"""How sentences about dots, dice and points are put: one and many, signs, lists, capitals.

Source: none; this is our own voice.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
"""Numbers that are written out."""


def word(number: int) -> str:
    """`number` in words up to twelve, in figures above."""
    return WORDS[number] if 0 <= number < len(WORDS) else f"{number:,}"


def counted(number: int, noun: str, many: str = "") -> str:
    """ "1 dot", "2 dots"; `many` for nouns that do not just take an s."""
    return f"{number:,} {noun if abs(number) == 1 else many or f'{noun}s'}"


def plain(number: int) -> str:
    """`number` with a true minus where it has one."""
    return f"−{-number:,}" if number < 0 else f"{number:,}"


def signed(number: int) -> str:
    """`number` with its sign and a true minus: "+1", "−2"."""
    return f"+{number:,}" if number > 0 else plain(number)


def listed(names: Sequence[str]) -> str:
    """ "A", "A and B", "A, B and C"."""
    return " and ".join((", ".join(names[:-1]), names[-1])) if len(names) > 1 else "".join(names)


def sentence(text: str) -> str:
    """`text` with a capital at the front."""
    return text[:1].upper() + text[1:]


PER_CENT = 100


def per_cent(chance: Fraction | float, rounded: int | None = None) -> str:
    """A chance in whole per cent without the sign, or as it was `rounded` to make parts of a whole add up.

    What is possible is never "0" and what is uncertain never "100", but "under 1" and "over 99".
    """
    if 0 < chance < Fraction(1, PER_CENT):
        return "under 1"
    if 1 - Fraction(1, PER_CENT) < chance < 1:
        return "over 99"
    return str(round(chance * PER_CENT) if rounded is None else rounded)


def percent(chance: Fraction | float) -> str:
    """A chance in whole per cent, with its sign: "84%", "under 1%"."""
    return f"{per_cent(chance)}%"
