"""Taking a move back: what it changed on a sheet is changed the other way, whatever else has happened since.

Source: none; the rulebook's limits (no resource above its maximum, fate at most three) hold here too.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.kit.history import Made
from rules.luck_die import vitals
from rules.luck_die.rulebook import Rulebook
from rules.luck_die.sheet import RESOURCES, Ability, Condition, LuckDieSheet, Recovery
from rules.luck_die.telling import TOLD, edit_between
from rules.sheets import JsonValue

type Parts = Mapping[str, JsonValue]


@dataclass(frozen=True, slots=True)
class Moved:
    """The parts of a sheet that a move changed, as its history tells them."""

    before: Parts
    after: Parts

    def grown(self, part: str) -> int:
        """By how much the number of a part grew."""
        before, after = self.before.get(part), self.after.get(part)
        return after - before if isinstance(before, int) and isinstance(after, int) else 0


def taken_back(book: Rulebook, sheet: LuckDieSheet, path: str, before: JsonValue, after: JsonValue) -> Made | None:
    """The sheet with a move undone that history tells so; None for what no move does, or what is kept in a ledger."""
    change = Moved(_parts(path, before), _parts(path, after))
    if not change.before.keys() <= TOLD - {"experience"} or not change.before:
        return None
    found = _conditions(sheet, change)
    found = _numbers(book, found, change)
    found = _others(found, change)
    return edit_between(book, path, sheet, found)


def _parts(path: str, told: JsonValue) -> Parts:
    """What a row of history holds: one part, or several by their names."""
    several = isinstance(told, dict) and path != "abilities" and bool(told) and told.keys() <= TOLD
    return told if several and isinstance(told, dict) else {path: told}


def _numbers(book: Rulebook, sheet: LuckDieSheet, change: Moved) -> LuckDieSheet:
    """Resources and fate, each by as much as the move had changed it."""
    back: dict[str, int] = {
        key: book.current(sheet, key) - change.grown(key) for key in RESOURCES if key in change.before
    }
    within = {key: min(book.maximum(sheet, key), now if key == "health" else max(0, now)) for key, now in back.items()}
    fate = max(0, sheet.fate - change.grown("fate"))
    most = max(sheet.fate, book.tables.fate.maximum)
    after = vitals.with_current(book, sheet, within) if within else sheet
    return after.model_copy(update={"fate": min(most, fate)})


def _conditions(sheet: LuckDieSheet, change: Moved) -> LuckDieSheet:
    """Conditions that began are ended, and those that ended are back, with their strength and note."""
    old, new = (_told_conditions(parts.get("conditions")) for parts in (change.before, change.after))
    for name in new:
        if name not in old:
            sheet = vitals.without_condition(sheet, name)
    for name, one in old.items():
        if new.get(name) != one:
            sheet = vitals.with_condition(vitals.without_condition(sheet, name), name, one.strength, one.note)
    return sheet


def _told_conditions(told: JsonValue) -> dict[str, Condition]:
    listed = told if isinstance(told, list) else []
    found = [Condition.model_validate(one if isinstance(one, dict) else {"name": one}) for one in listed]
    return {one.name: one for one in found}


def _others(sheet: LuckDieSheet, change: Moved) -> LuckDieSheet:
    """Breaks and rests, uses of abilities, and what fate has inhibited."""
    update: dict[str, object] = {}
    told = change.before.get("recovery")
    if isinstance(told, dict) and sheet.recovery.model_dump() == change.after.get("recovery"):
        update["recovery"] = Recovery.model_validate(told)
    if "abilities" in change.before:
        update["abilities"] = tuple(_used_less(one, change) for one in sheet.abilities)
    if "inhibited" in change.before and sheet.story.inhibited == change.after.get("inhibited"):
        update["story"] = sheet.story.model_copy(update={"inhibited": str(change.before["inhibited"])})
    return sheet.model_copy(update=update)


def _used_less(ability: Ability, change: Moved) -> Ability:
    before, after = change.before.get("abilities"), change.after.get("abilities")
    if not isinstance(before, dict) or not isinstance(after, dict):
        return ability
    grown = Moved(before, after).grown(ability.name)
    return ability.model_copy(update={"used": min(ability.uses, max(0, ability.used - grown))})
