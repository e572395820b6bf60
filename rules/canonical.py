"""Canonical JSON: the one text of a value, whatever the order in which it was put together.

Source: none in a rulebook; RFC 8785 for values without fractions, so that anybody can work out the digest of a text.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping

from rules.sheets import JsonValue

MOST = 2**53 - 1
"""The largest whole number, above zero and below, that every reader of JSON reads alike."""


DIGEST = 16


def canonical(value: Mapping[str, JsonValue]) -> str:
    """The document as text: no blanks, names in the order of their UTF-16 code units, only what must be is escaped.

    Raises ValueError for what has no such text: a fraction, a number beyond `MOST`, half a surrogate.
    """
    text = json.dumps(_ordered(value), ensure_ascii=False, separators=(",", ":"))
    text.encode()  # half a surrogate is text to Python and to nobody else
    return text


def digest_of(text: str) -> bytes:
    """Sixteen bytes of SHA-256, which find a text: two never meet in them by accident."""
    return hashlib.sha256(text.encode()).digest()[:DIGEST]


def _ordered(value: object) -> object:
    if isinstance(value, str | bool) or value is None:
        return value
    if isinstance(value, int) and abs(value) <= MOST:
        return value
    if isinstance(value, list | tuple):
        return [_ordered(one) for one in value]
    if isinstance(value, Mapping):
        return {name: _ordered(value[name]) for name in sorted(value, key=_code_units)}
    raise ValueError(f"{value!r} has no canonical text")


def _code_units(name: str) -> bytes:
    return name.encode("utf-16-be", "surrogatepass")
