"""Files of people as JSON, read strictly: what is wrong with one is said in words, with the place, and nothing raises.

Limits are of the text and of what is in it, so that no file costs more than a small page to refuse.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass

from rules.sheets import JsonValue

MOST_BYTES = 256 * 1024
"""The largest file that is read where the caller says no other limit."""

MOST_DEEP = 20
"""So many lists and objects stand within each other at most."""

MOST_DIGITS = 15
"""The most digits of a number: no sheet has a larger one."""

MOST_PARTS = 20_000
"""The most values and lines in all: of a text that is nothing but short ones, each costs a look by the rules."""

_TOKENS = re.compile(r'"(?:[^"\\\n]|\\.)*"?|[\[\]{},]')
_MARKS = {
    b"\xff\xfe": "UTF-16",
    b"\xfe\xff": "UTF-16",
}


@dataclass(frozen=True, slots=True)
class Refused:
    """Why a file is not read: a sentence, with the place in it ("line 3, column 7" or a path of fields)."""

    sentence: str
    place: str = ""

    def __str__(self) -> str:
        return f"{self.sentence} ({self.place})" if self.place else self.sentence


class _BadError(ValueError):
    """Found while parsing, where no value can be given back."""


def read_bytes(data: bytes, *, most: int = MOST_BYTES) -> JsonValue | Refused:
    """What an uploaded file holds. UTF-8 alone is read; a mark of it at the start is skipped."""
    if len(data) > most:
        return _too_large(most)
    if data[:2] in _MARKS or b"\x00" in data[:4]:
        return Refused("This file is UTF-16 or UTF-32. Save it as UTF-8 and try again.", "its first characters")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8", "replace")
        return Refused("This file is not UTF-8. Save it as UTF-8 and try again.", _at(before, len(before)))
    return read_text(text, most=most)


def read_text(text: str, *, most: int = MOST_BYTES) -> JsonValue | Refused:
    """The same for pasted text: no name twice, no NaN, no half characters, nothing too deep or too long."""
    text = text.removeprefix("\ufeff")
    if len(text) > most:
        return _too_large(most)
    if not text.strip():
        return Refused("There is nothing in this file.")
    if refused := _too_deep(text):
        return refused
    try:
        found = json.loads(
            text, object_pairs_hook=_once_each, parse_constant=_no_number, parse_int=_whole, parse_float=_part
        )
    except json.JSONDecodeError as error:
        return Refused(f"This is not whole JSON: {error.msg[:1].lower()}{error.msg[1:]}.", _at(text, error.pos))
    except _BadError as error:
        word = error.args[1]
        # Where a name stands twice, the second time is the wrong one; a number is found by its first.
        where = text.rfind(word) if error.args[2] else text.find(word)
        return Refused(error.args[0], _at(text, where) if where >= 0 else "")
    return _half_characters(found, "") or found


def _too_large(most: int) -> Refused:
    return Refused(f"This file is larger than {most // 1024} KB, the most that is read.")


def _at(text: str, place: int) -> str:
    """Line and column, counted from one, whatever ends the lines."""
    before = text[:place].replace("\r\n", "\n").replace("\r", "\n")
    return f"line {before.count(chr(10)) + 1}, column {len(before) - before.rfind(chr(10))}"


def _too_deep(text: str) -> Refused | None:
    """Or too much of it. Asked before it is parsed: a parser would fall into a deep hole first."""
    depth = parts = 0
    for token in _TOKENS.finditer(text):
        if token[0] in ("[", "{"):
            depth += 1
            if depth > MOST_DEEP:
                return Refused(f"Lists and objects stand more than {MOST_DEEP} deep here.", _at(text, token.start()))
        elif token[0] in ("]", "}"):
            depth -= 1
        elif token[0] == ",":
            parts += 1
            if parts > MOST_PARTS:
                return Refused(f"There are more than {MOST_PARTS:,} values in this file.", _at(text, token.start()))
    return None


def _once_each(pairs: list[tuple[str, JsonValue]]) -> dict[str, JsonValue]:
    found: dict[str, JsonValue] = {}
    for name, value in pairs:
        if name in found:
            raise _BadError(f"“{name[:60]}” stands twice in one object.", json.dumps(name, ensure_ascii=False), True)
        found[name] = value
    return found


def _no_number(word: str) -> JsonValue:
    raise _BadError(f"{word} is no number here.", word, False)


def _whole(digits: str) -> int:
    if len(digits.lstrip("-")) > MOST_DIGITS:
        raise _BadError(f"A number has more than {MOST_DIGITS} digits.", digits, False)
    return int(digits)


def _part(digits: str) -> float:
    found = float(digits)
    if found in (float("inf"), float("-inf")):
        raise _BadError("A number is too large.", digits, False)
    return found


def _half_characters(value: JsonValue, path: str) -> Refused | None:
    """Characters that no database keeps: half of a pair, and NUL."""
    if isinstance(value, str):
        bad = any(one == "\x00" or "\ud800" <= one <= "\udfff" for one in value)
        return Refused("This text holds half a character or an empty one.", path or "the text") if bad else None
    if isinstance(value, dict):
        parts = [(one, path) for one in value] + [(one, f"{path}.{name}".strip(".")) for name, one in value.items()]
    elif isinstance(value, list):
        parts = [(one, f"{path}.{at + 1}".strip(".")) for at, one in enumerate(value)]
    else:
        return None
    return next((half for one, at in parts if (half := _half_characters(one, at))), None)
