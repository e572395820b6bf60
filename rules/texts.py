"""Text that people type, made safe to keep: one form of each letter, nothing invisible that deceives.

Source: none in a rulebook; Unicode Standard Annex 9 (overrides of direction) and Annex 15 (normal form C).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated

from pydantic import AfterValidator, JsonValue

OVERRIDES = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Characters that turn the direction of what follows and so can disguise one name as another."""


def clean_line(text: str, most: int) -> str:
    """`text` on one line in normal form, blanks joined. Raises ValueError with a sentence for the person who typed."""
    return " ".join(_checked(text.replace("\n", " ").replace("\t", " "), most).split())


def clean_text(text: str, most: int) -> str:
    """`text` in normal form with plain line ends. Raises ValueError with a sentence for the person who typed."""
    return _checked(text.replace("\r\n", "\n").replace("\r", "\n"), most).strip()


def same_name(one: str, other: str) -> bool:
    """Whether two names are one for a reader: upper and lower case and blanks make no difference."""
    return name_key(one) == name_key(other)


@lru_cache(maxsize=4_096)  # the same names of traits are compared with every roll and every field
def name_key(name: str) -> str:
    """What names are compared by."""
    return " ".join(unicodedata.normalize("NFC", name).casefold().split())


def _limited(clean: Callable[[str, int], str], most: int) -> Callable[[str], str]:
    def cleaned(value: str) -> str:
        return clean(value, most)

    return cleaned


def _checked(text: str, most: int) -> str:
    if text.isascii() and text.isprintable() and len(text) <= most:
        return text  # nearly every name and number of a sheet: nothing in it can deceive, and it is composed
    if any(character in OVERRIDES for character in text):
        raise ValueError(
            "This text holds characters that turn the reading direction. Please type it again without them."
        )
    if any(unicodedata.category(character) in ("Cc", "Cs") and character not in "\n\t" for character in text):
        raise ValueError("This text holds control characters. Please type it again without them.")
    normal = unicodedata.normalize("NFC", text)
    if len(normal.strip()) > most:
        raise ValueError(f"This is {len(normal.strip()):,} characters long; at most {most:,} fit.")
    return normal


def line(most: int) -> AfterValidator:
    """An annotation for a one-line text of at most `most` characters."""
    return AfterValidator(_limited(clean_line, most))


def text(most: int) -> AfterValidator:
    """An annotation for a text of at most `most` characters."""
    return AfterValidator(_limited(clean_text, most))


NOT_ASKED: dict[str, JsonValue] = {"asked": False}
"""Marks a text of a model for which no form asks (`json_schema_extra`)."""


@dataclass(frozen=True, slots=True)
class Room:
    """How much a text takes, for those who draw its field: one line, or a `page` of them."""

    most: int
    page: bool = False


Line60 = Annotated[str, line(60), Room(60)]
Line90 = Annotated[str, line(90), Room(90)]
"""Room for a name of 80 letters with the number that tells it from its like."""
Line120 = Annotated[str, line(120), Room(120)]
Line400 = Annotated[str, line(400), Room(400)]
Text10000 = Annotated[str, text(10_000), Room(10_000, page=True)]
