"""Rows of a character's history in a player's words: willpower, wounds, points of experience.

Source: Maelstrom Rules, "Willpower"; later publication, "Health", "Spending Experience", "Banking".
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.growing import RETURNED
from rules.maelstrom.health import MARKS
from rules.sheets import JsonValue
from rules.telling import Teller, Told, account, number, price, returned, tell
from rules.wording import counted

BANKED = "experience.banked."


def told(path: str, before: JsonValue, after: JsonValue) -> Told | None:
    """A row about a tracker or about experience; None for every other."""
    if path.startswith(BANKED):
        what = f"Points banked on {path.removeprefix(BANKED)}"
        return Told(what=what, before=str(number(before)), after=str(number(after)))
    if path == "willpower.current":
        return Told(what="Current willpower", before=str(number(before)), after=str(number(after)))
    return tell(TELLERS, path, before, after)


def _willpower(dots: Mapping[str, JsonValue]) -> str:
    return f"{number(dots.get('current'))} of {number(dots.get('permanent'))}"


def _health(track: Mapping[str, JsonValue]) -> str:
    """Marks from the worst down: "1 lethal, 3 bashing"."""
    marks = str(track.get("marks") or "")
    wounds = [f"{marks.count(mark)} {kind}" for kind, mark in reversed(MARKS.items()) if mark in marks]
    return ", ".join([*wounds, *(["dead"] if track.get("dead") else [])]) or "unhurt"


def _bought(value: Mapping[str, JsonValue]) -> str:
    if "trait" in value:
        return f"{value['trait']} {number(value.get('dots'))}{price(value)}"
    return f"{value.get('ability')}: {value.get('name')} ({value.get('kind')}){price(value)}"


def _banked(value: Mapping[str, JsonValue]) -> str:
    return f"{counted(number(value.get('points')), 'point')} on {value.get('trait')}"


TELLERS: dict[str, Teller] = {
    "willpower": ("Willpower", _willpower),
    "health": ("Health", _health),
    "experience": ("Experience", account),
    "experience.buy": ("Bought with experience", _bought),
    "experience.bank": ("Banked experience", _banked),
    RETURNED: ("Points given back", returned),
}
"""What each path that play writes is called, and how it reads."""
