"""How sentences about dice and pools are put: one and many, signs, lists.

Source: none; this is our own voice.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

PER_CENT = 100


def counted(number: int, noun: str, many: str = "") -> str:
    """ "1 step", "2 steps"; `many` for nouns that do not just take an s."""
    return f"{number:,} {noun if abs(number) == 1 else many or f'{noun}s'}"


def plain(number: int) -> str:
    """`number` with a true minus where it has one."""
    return f"−{-number:,}" if number < 0 else f"{number:,}"


def signed(number: int) -> str:
    """`number` with its sign and a true minus: "+1", "−2"."""
    return f"+{number:,}" if number > 0 else plain(number)


def percent(chance: Fraction) -> str:
    """A chance in whole per cent; what is possible is never 0 and what is uncertain never 100."""
    shown = round(chance * PER_CENT)
    if 0 < chance < 1:
        shown = max(1, min(PER_CENT - 1, shown))
    return f"{shown}%"


def listed(names: Sequence[str]) -> str:
    """ "A", "A and B", "A, B and C"."""
    return " and ".join((", ".join(names[:-1]), names[-1])) if len(names) > 1 else "".join(names)
