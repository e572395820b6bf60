"""Title and text of a note as they are kept, and what is made of them for lists and for the search."""

from __future__ import annotations

import re
from typing import Literal

from campaigns.names import cleaned, fold
from campaigns.notes.limits import TEXT_LIMIT, TITLE_LIMIT
from campaigns.notes.models import EXCERPT_LIMIT, Note
from rules.sheets import Problem
from rules.texts import clean_text

type Part = Literal["title", "text"]

_FIRST = re.compile(r"^[ \t>]*(?:[-+*]|\d+[.)]|#+|>)[ \t]|^[|:\s-]+$|\|", re.MULTILINE)
"""What begins a line of a list, a heading or a quote, and what draws a table."""

_WITHIN = re.compile(r"[*`~\[\]]+|(?<![^\W_])_+|_+(?![^\W_])|\(\w+:[^)\s]*\)")


def cleaned_part(part: Part, text: str) -> str | Problem:
    """The title or the text as it is kept, or what is wrong with it; both may be empty."""
    if not text.strip():
        return ""
    return cleaned(text, "title", TITLE_LIMIT) if part == "title" else cleaned_markdown(text, TEXT_LIMIT)


def cleaned_markdown(text: str, limit: int, *, field: str = "text") -> str | Problem:
    """A text of several lines as it is kept, or what is wrong with it."""
    try:
        return clean_text(text, limit)
    except ValueError as error:
        return Problem(code="bad_field", trait=field, sentence=f"{field.capitalize()}: {error}")


def is_empty(note: Note) -> bool:
    """Whether nothing was written in it yet."""
    return not (note.title or note.text)


def made_over(note: Note) -> tuple[str, str]:
    """Fill in what is made from title and text; the names of the fields, for the caller's save."""
    words = " ".join(_WITHIN.sub("", _FIRST.sub(" ", note.text[: 4 * EXCERPT_LIMIT])).split())
    note.excerpt = words if len(words) <= EXCERPT_LIMIT else f"{words[: EXCERPT_LIMIT - 1].rstrip()}…"
    note.folded = fold(f"{note.title}\n{note.text}")
    return "excerpt", "folded"
