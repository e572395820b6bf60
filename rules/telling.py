"""Told: a row of a character's history in a player's words, and the small vocabulary that systems tell it with.

Source: none; what each number means, the system that wrote it says. Rows are read as they once were written: a part
that is missing or of another shape is told as nothing, never refused.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.sheets import JsonValue, Value
from rules.wording import counted


class Told(Value):
    """One change as it is read: what was changed, from what, to what."""

    what: str
    before: str
    after: str


type Teller = tuple[str, Callable[[Mapping[str, JsonValue]], str]]
"""What a path is called, and how an object that stands there reads."""


def tell(tellers: Mapping[str, Teller], path: str, before: JsonValue, after: JsonValue) -> Told | None:
    """The change in the words of the path's teller; None where there is none, or nothing for it to read."""
    if path not in tellers or not (isinstance(before, dict) or isinstance(after, dict)):
        return None
    what, read = tellers[path]
    old, new = (read(value) if isinstance(value, dict) else "nothing" for value in (before, after))
    return Told(what=what, before=old, after=new)


def number(value: JsonValue) -> int:
    """A whole number of a row; zero where there is none."""
    return value if isinstance(value, int) else 0


def account(points: Mapping[str, JsonValue]) -> str:
    """Points of experience: "5 earned, 3 spent, 1 banked on Stealth"."""
    parts = [f"{number(points.get('earned'))} earned"]
    if spent := number(points.get("spent")):
        parts.append(f"{spent} spent")
    banked = points.get("banked")
    parts += [f"{number(many)} banked on {name}" for name, many in banked.items()] if isinstance(banked, dict) else []
    return ", ".join(parts)


def returned(value: Mapping[str, JsonValue]) -> str:
    """What came back for something taken off: "16 for Strength", "9 for Medicine: Surgery"."""
    what = value.get("trait") or f"{value.get('ability')}: {value.get('name')}"
    return f"{-number(value.get('price')):,} for {what}"


def price(value: Mapping[str, JsonValue]) -> str:
    """What was paid, as the end of a line: " for 4 points"; empty where no price stands."""
    paid = number(value.get("price"))
    return f" for {counted(paid, 'point')}" if paid else ""
