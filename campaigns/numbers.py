"""Numbers as a form or an address sends them.

The roll and the saved field, whose calls are counted, read theirs where they need them.
"""

from __future__ import annotations


def number_of(text: str, digits: int = 9) -> int:
    """The whole number that a text says in so many digits at the most; 0 where it is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= digits else 0


def id_of(text: str) -> int:
    """The id that a form means; 0, which no row has, for what is none."""
    # A longer one nobody has, and not every database takes the question.
    return number_of(text, 17)
