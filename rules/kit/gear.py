"""Gear: the list of what somebody has, with amounts, the same on the sheets of every system.

Source: none; no rule reads it.
"""

from __future__ import annotations

import re
from typing import Any

from rules.gear_list import MOST_GEAR, MOST_OF_ONE
from rules.kit.fields import Asked, Edited, Field, problem
from rules.sheets import JsonValue, Problem, Sheet
from rules.texts import clean_line, name_key

GEAR_PATH = "gear"

_COUNTED = re.compile(r"([0-9]{1,10})\s*(?:x|×)?\s+(.+)|(.+?)\s+(?:x|×)\s*([0-9]{1,10})", re.ASCII | re.DOTALL)


def counted_thing(text: str) -> tuple[int, str]:
    """What was typed as an amount and a thing: "3 ropes" and "ropes x3" are three, "rope" is one."""
    # Blanks are joined first: in a long run of them the pattern would look for its sign from each one anew.
    found = _COUNTED.fullmatch(re.sub(r"\s+", " ", text).strip())
    if found is None:
        return 1, text
    return int(found[1] or found[4]), found[2] or found[3]


def known_as(sheet: Sheet, name: str) -> str:
    """The thing as the list has it already, whatever its capitals; else as it came."""
    return next((one for one in sheet.gear if name_key(one) == name_key(name)), name)


def _amount(asked: Asked[Any, Any]) -> Edited[Any]:
    """So many of a thing; none strikes it out."""
    name = known_as(asked.sheet, clean_line(asked.name, 60))
    return _with(asked.sheet, name, asked.value if asked.value not in ("", None) else 0)


def _added(asked: Asked[Any, Any]) -> Edited[Any]:
    """What was typed, added to what there is of it."""
    if isinstance(asked.value, int):
        return _with(asked.sheet, known_as(asked.sheet, "add"), asked.value)  # somebody calls a thing just that
    many, text = counted_thing(asked.value if isinstance(asked.value, str) else "")
    name = known_as(asked.sheet, clean_line(text, 60))
    return _with(asked.sheet, name, asked.sheet.gear.get(name, 0) + many)


def _with(sheet: Sheet, name: str, value: JsonValue) -> Edited[Any]:
    refused = _barred(sheet, name, value)
    if refused or not isinstance(value, (int, str)):
        return refused or problem("bad_field", "An amount is a whole number.", name, GEAR_PATH)
    many, before = int(value), sheet.gear.get(name)
    gear = {one: held for one, held in {**sheet.gear, name: many}.items() if held}
    return sheet.model_copy(update={"gear": gear}), before, many or None


def _barred(sheet: Sheet, name: str, value: JsonValue) -> Problem | None:
    number = str(value).strip()
    if not name:
        return problem("bad_name", "Write what it is.", GEAR_PATH, GEAR_PATH)
    if isinstance(value, bool) or not (number.isascii() and number.isdigit() and len(number) <= 10):
        return problem("bad_field", f"{name}: an amount is a whole number from 0 to {MOST_OF_ONE:,}.", name, GEAR_PATH)
    if int(number) > MOST_OF_ONE:
        return problem("bad_field", f"{name}: at most {MOST_OF_ONE:,} fit on the list.", name, GEAR_PATH)
    if int(number) and name not in sheet.gear and len(sheet.gear) >= MOST_GEAR:
        return problem("too_many", f"A gear list holds {MOST_GEAR} things. Strike one out first.", name, GEAR_PATH)
    return None


GEAR: tuple[Field[Any, Any], ...] = (
    Field(GEAR_PATH, _amount),
    Field(f"{GEAR_PATH}.add", _added, label="Gear"),
)
"""The fields of the list: "gear.Rope" takes an amount, "gear.add" what somebody types."""
