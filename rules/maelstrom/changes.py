"""One change asked for on a sheet, and what an editor of a field answers.

Source: none; this is how edits are told.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from rules.maelstrom.rulebook import Rulebook
from rules.maelstrom.sheet import MaelstromSheet
from rules.sheets import Actor, JsonValue, Problem


@dataclass(frozen=True)
class Asked:
    """One change asked for: everything an editor of a field needs."""

    book: Rulebook
    sheet: MaelstromSheet
    name: str
    value: JsonValue
    actor: Actor

    def field(self, key: str, default: str = "") -> str:
        """A text field of the value, where the value is an object."""
        found = self.value.get(key, default) if isinstance(self.value, dict) else default
        return found if isinstance(found, str) else default


type Edited = tuple[MaelstromSheet, JsonValue, JsonValue] | Problem
"""The new sheet with the field before and after, or why not."""


def problem(code: str, sentence: str, trait: str = "", section: str = "") -> Problem:
    """Why a change is refused."""
    return Problem(code=code, sentence=sentence, trait=trait, section=section)


def whole(value: JsonValue) -> int | None:
    """`value` as a whole number, from a form or from JSON; None when it is none."""
    if isinstance(value, str) and re.fullmatch(r"\s*[+-]?[0-9]{1,6}\s*", value):
        return int(value)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def asked_dots(asked: Asked, least: int, most: int, trait: str, section: str) -> int | Problem:
    """The value as dots from `least` to `most`; a Problem that names the limits otherwise."""
    number = whole(asked.value)
    if number is None or not least <= number <= most:
        return problem("bad_field", f"{trait} takes {least} to {most} dots.", trait, section)
    return number
