"""Files of people as JSON, read strictly: what is wrong with one is said in words, with the place, and nothing raises.

Limits are of the text and of what is in it, so that no file costs more than a small page to refuse. Everything that
comes from somebody's machine as JSON is read here: characters, and archives line by line.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import dataclass
from functools import cache, partial

from rules.sheets import JsonValue


@dataclass(frozen=True, slots=True)
class Limits:
    """How much is read: bytes, lists and objects within each other, digits of a number, `parts` in all, fractions.

    As they are without more said, they are those of a character: no sheet has a larger number. Of a text that is
    nothing but short parts, each costs a look by the rules.
    """

    most: int = 256 * 1024
    deep: int = 20
    digits: int = 15
    parts: int = 20_000
    fractions: bool = True


A_CHARACTER = Limits()

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


def read_bytes(data: bytes, limits: Limits = A_CHARACTER) -> JsonValue | Refused:
    """What an uploaded file holds. UTF-8 alone is read; a mark of it at the start is skipped."""
    if len(data) > limits.most:
        return _too_large(limits)
    if data[:2] in _MARKS or b"\x00" in data[:4]:
        return Refused("This file is UTF-16 or UTF-32. Save it as UTF-8 and try again.", "its first characters")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8", "replace")
        return Refused("This file is not UTF-8. Save it as UTF-8 and try again.", _at(before, len(before)))
    return read_text(text, limits)


def read_text(text: str, limits: Limits = A_CHARACTER) -> JsonValue | Refused:
    """The same for pasted text: no name twice, no NaN, no half characters, nothing too deep or too long."""
    text = text.removeprefix("\ufeff")
    if len(text) > limits.most:
        return _too_large(limits)
    if not text.strip():
        return Refused("There is nothing in this file.")
    if refused := _too_deep(text, limits):
        return refused
    try:
        found = _decoder(limits).decode(text)
    except json.JSONDecodeError as error:
        return Refused(f"This is not whole JSON: {error.msg[:1].lower()}{error.msg[1:]}.", _at(text, error.pos))
    except _BadError as error:
        word = error.args[1]
        # Where a name stands twice, the second time is the wrong one; a number is found by its first.
        where = text.rfind(word) if error.args[2] else text.find(word)
        return Refused(error.args[0], _at(text, where) if where >= 0 else "")
    # Half a character is only ever written as an escape: UTF-8 has none, and JSON no NUL.
    return (_half_characters(found, "") if "\\u" in text else None) or found


@cache
def _decoder(limits: Limits) -> json.JSONDecoder:
    return json.JSONDecoder(
        object_pairs_hook=_once_each,
        parse_constant=_no_number,
        parse_int=partial(_whole, limits.digits),
        parse_float=_part if limits.fractions else _no_whole,
    )


def _too_large(limits: Limits) -> Refused:
    return Refused(f"This is larger than {limits.most // 1024} KB, the most that is read.")


def _at(text: str, place: int) -> str:
    """Line and column, counted from one, whatever ends the lines."""
    before = text[:place].replace("\r\n", "\n").replace("\r", "\n")
    return f"line {before.count(chr(10)) + 1}, column {len(before) - before.rfind(chr(10))}"


def _too_deep(text: str, limits: Limits) -> Refused | None:
    """Or too much of it. Asked before it is parsed: a parser would fall into a deep hole first."""
    if text.count("[") + text.count("{") <= limits.deep and text.count(",") <= limits.parts:
        return None
    depth = parts = 0
    for token in _TOKENS.finditer(text):
        if token[0] in ("[", "{"):
            depth += 1
            if depth > limits.deep:
                return Refused(f"Lists and objects stand more than {limits.deep} deep here.", _at(text, token.start()))
        elif token[0] in ("]", "}"):
            depth -= 1
        elif token[0] == ",":
            parts += 1
            if parts > limits.parts:
                return Refused(f"There are more than {limits.parts:,} values in this file.", _at(text, token.start()))
    return None


def _once_each(pairs: list[tuple[str, JsonValue]]) -> dict[str, JsonValue]:
    found = dict(pairs)
    if len(found) < len(pairs):
        times = Counter(name for name, _ in pairs)
        name = next(name for name, _ in pairs if times[name] > 1)
        raise _BadError(f"“{name[:60]}” stands twice in one object.", json.dumps(name, ensure_ascii=False), True)
    return found


def _no_number(word: str) -> JsonValue:
    raise _BadError(f"{word} is no number here.", word, False)


def _no_whole(digits: str) -> JsonValue:
    raise _BadError(f"{digits[:20]} is no whole number.", digits, False)


def _whole(most: int, digits: str) -> int:
    if len(digits.lstrip("-")) > most:
        raise _BadError(f"A number has more than {most} digits.", digits, False)
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
