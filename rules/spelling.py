"""What can disguise a name: characters that cannot be seen or that reorder text, and towers of marks.

Source: none in a rulebook; Unicode Character Database, property Default_Ignorable_Code_Point.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from rules.kit.history import Made
from rules.sheets import JsonValue, Problem, Sheet

MOST_MARKS = 4
"""The most marks on one letter: more are found in no spelling, and hide the lines above and below."""

_IGNORABLE = (
    (0x00AD, 0x00AD), (0x034F, 0x034F), (0x061C, 0x061C), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F),
    (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x3164, 0x3164), (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF),
    (0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8), (0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF),
)  # fmt: skip
"""First and last of each run of characters that are drawn as nothing."""

BLANKS = frozenset("\u2800\u3164\u115f\u1160\uffa0\U0001d159\U0001da98")
"""Letters and signs that count as such and show nothing."""

JOINER, NON_JOINER, EMOJI_STYLE = "\u200d", "\u200c", "\ufe0f"
_JOINED = (
    "ARABIC", "SYRIAC", "DEVANAGARI", "BENGALI", "GUJARATI", "GURMUKHI", "KANNADA", "MALAYALAM", "ORIYA", "SINHALA",
    "TAMIL", "TELUGU", "KHMER", "MYANMAR", "MONGOLIAN",
)  # fmt: skip
"""Scripts in which a joiner between two letters is spelling."""

_FREE = ("story", "text")
"""Parts of a sheet that hold texts, not names."""


def fault_of(name: str) -> str:
    """Why a name will not do, as the end of a sentence about it; empty where it does."""
    kinds = [unicodedata.category(char) for char in name]
    if unseen(name) or {"Cc", "Cs", "Co"} & set(kinds):
        return "has a character that cannot be shown safely. Please type it without."
    if not any(kind[0] in "LNPS" for kind in kinds):
        return "needs at least one character that can be seen."
    if most_marks(name) > MOST_MARKS or kinds[0] in ("Mn", "Me"):
        return f"has too many marks on one letter; at most {MOST_MARKS} fit."
    return ""


def told_names(before: Sheet, edit: Made | Problem) -> Made | Problem:
    """The edit, unless it brings a name that deceives the eye; one that stood on the sheet before may stay."""
    if isinstance(edit, Problem) or _is_plain(edit.path, edit.after):
        return edit
    new = set(_names(edit.sheet.model_dump(mode="json"))) - set(_names(before.model_dump(mode="json")))
    faults = (fault for name in sorted(new) if (fault := fault_of(name)))
    fault = next(faults, "")
    if not fault:
        return edit
    return Problem(code="bad_name", sentence=f"The name {fault}", trait="name", section=edit.path.partition(".")[0])


def _is_plain(*parts: JsonValue) -> bool:
    """Whether nothing but printed ASCII was asked for, as nearly always: in it nothing can deceive."""
    return all(
        _is_plain(*part, *part.values()) if isinstance(part, dict) else str(part).isascii() and str(part).isprintable()
        for part in parts
    )


def _names(value: JsonValue) -> Iterator[str]:
    """Every name and note in a part of a sheet, nothing left empty."""
    if isinstance(value, dict):
        for key, part in value.items():
            if key not in _FREE:
                yield key
                yield from _names(part)
    elif isinstance(value, list):
        for part in value:
            yield from _names(part)
    elif isinstance(value, str) and value:
        yield value


def is_ignorable(char: str) -> bool:
    """Whether a character is drawn as nothing."""
    return any(first <= ord(char) <= last for first, last in _IGNORABLE)


def unseen(text: str) -> str:
    """The first character of a text that is drawn as nothing and is no spelling; empty where there is none."""
    for before, char, after in zip(f" {text}", text, f"{text[1:]} ", strict=False):
        if char in BLANKS or (is_ignorable(char) and not _is_spelling(before, char, after)):
            return char
    return ""


def _is_spelling(before: str, char: str, after: str) -> bool:
    if char == EMOJI_STYLE:
        return unicodedata.category(before) == "So"
    if char == JOINER and unicodedata.category(after) == "So":
        return unicodedata.category(before) in ("So", "Sk") or before == EMOJI_STYLE
    joined = all(unicodedata.name(one, "").startswith(_JOINED) for one in (before, after))
    return char in (JOINER, NON_JOINER) and joined


def most_marks(text: str) -> int:
    """The most marks that are stacked on one letter."""
    stacked = most = 0
    for char in unicodedata.normalize("NFD", text):
        stacked = stacked + 1 if unicodedata.category(char) in ("Mn", "Me") else 0
        most = max(most, stacked)
    return most
