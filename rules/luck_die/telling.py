"""How history tells what changed on a sheet in play: its vitals before and after, and nothing that stayed.

Source: none; the names are the rulebook's.
"""

from __future__ import annotations

from rules.kit.history import Made
from rules.luck_die.rulebook import Rulebook
from rules.luck_die.sheet import RESOURCES, Condition, LuckDieSheet
from rules.sheets import JsonValue

TOLD = frozenset({*RESOURCES, "fate", "conditions", "abilities", "recovery", "experience", "inhibited"})
"""The parts that history tells."""


def edit_between(book: Rulebook, path: str, before: LuckDieSheet, after: LuckDieSheet) -> Made:
    """The change from one sheet to another, made at `path`: that part alone, or every part that changed by its name."""
    old, new = told(book, before), told(book, after)
    changed = [key for key in old if old[key] != new[key]]
    if changed in ([path], []):
        return Made(sheet=after, path=path, before=old[path], after=new[path])
    return Made(
        sheet=after, path=path, before={key: old[key] for key in changed}, after={key: new[key] for key in changed}
    )


def told(book: Rulebook, sheet: LuckDieSheet) -> dict[str, JsonValue]:
    """The vitals as one would say them."""
    found: dict[str, JsonValue] = {key: book.current(sheet, key) for key in RESOURCES}
    found["fate"] = sheet.fate
    found["conditions"] = [_condition(one) for one in sheet.conditions]
    found["abilities"] = {one.name: one.used for one in sheet.abilities if one.uses}
    found["recovery"] = sheet.recovery.model_dump()
    found["experience"] = sheet.experience.model_dump()
    found["inhibited"] = sheet.story.inhibited
    return found


def _condition(one: Condition) -> JsonValue:
    """Its name, or all there is of it where there is more."""
    return one.model_dump(mode="json", exclude_defaults=True) if one.strength or one.note else one.name
