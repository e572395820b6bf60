"""How history keeps each vital, how it reads in a player's words, and how a change of it is taken back.

Source: Playing the Game, "Damage", "Conditions", "Fate", "Recovering Resources"; its limits (no resource above its
maximum, fate at most three) hold here too. Values are read as history keeps them and as the document has them.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.kit.differences import Difference
from rules.kit.telling import number, parts
from rules.luck_die import vitals
from rules.luck_die.rulebook import Rulebook
from rules.luck_die.sheet import Ability, Condition, LuckDieSheet, Recovery, ResourceKey
from rules.sheets import JsonValue
from rules.wording import counted, listed, plain

# Resources and fate -------------------------------------------------------------------------------------------


def points(value: JsonValue) -> str:
    """Points that are there, or those that are lost of a resource as the document has it."""
    return f"{number(parts(value)['lost'])} lost" if "lost" in parts(value) else plain(number(value))


def _gained(part: Difference) -> int:
    was, became = (number(value) - number(parts(value).get("lost")) for value in (part.was, part.became))
    return became - was


def resource_back(book: Rulebook, key: ResourceKey, sheet: LuckDieSheet, part: Difference) -> LuckDieSheet:
    """As many points less as were gained; wounded and bloodied follow from health. Decision 15."""
    now = min(book.maximum(sheet, key), book.current(sheet, key) - _gained(part))
    return vitals.with_current(book, sheet, {key: now if key == "health" else max(0, now)})


def fate_back(book: Rulebook, sheet: LuckDieSheet, part: Difference) -> LuckDieSheet:
    """As much fate less as was gained."""
    most = max(sheet.fate, book.edition.fate.maximum)
    return sheet.model_copy(update={"fate": min(most, max(0, sheet.fate - _gained(part)))})


# Conditions ---------------------------------------------------------------------------------------------------


def conditions_held(sheet: LuckDieSheet) -> JsonValue:
    """Each condition by its name, or with all there is of it where there is more."""
    every = sheet.conditions
    return [one.model_dump(exclude_defaults=True) if one.strength or one.note else one.name for one in every]


def _conditions(value: JsonValue) -> dict[str, Condition]:
    held = [Condition.model_validate(one if isinstance(one, dict) else {"name": one}) for one in _entries(value)]
    return {one.name: one for one in held}


def _entries(value: JsonValue) -> list[JsonValue]:
    return value if isinstance(value, list) else []


def conditions(value: JsonValue) -> str:
    """Conditions with their strength and note, where they have them: "Prone and Poison 3 (spider)"."""
    told = [f"{one.described} ({one.note})" if one.note else one.described for one in _conditions(value).values()]
    return listed(told) or "no condition"


def conditions_back(sheet: LuckDieSheet, part: Difference) -> LuckDieSheet:
    """Conditions that began are ended, and those that ended are back, with their strength and note. Decision 15."""
    old, new = _conditions(part.was), _conditions(part.became)
    sheet = vitals.without(sheet, *(name for name in new if name not in old))
    for name, one in old.items():
        if new.get(name) != one:
            sheet = vitals.with_condition(vitals.without(sheet, name), name, one.strength, one.note)
    return sheet


# Abilities ----------------------------------------------------------------------------------------------------


def uses(sheet: LuckDieSheet) -> JsonValue:
    """How often each ability was used whose uses are limited."""
    return {one.name: one.used for one in sheet.abilities if one.uses}


def _uses(value: JsonValue) -> Mapping[str, int]:
    listed = {str(parts(one).get("name")): parts(one).get("used") for one in _entries(value)}
    return {name: number(many) for name, many in (parts(value) or listed).items()}


def abilities(value: JsonValue) -> str:
    """How often each ability was used."""
    return ", ".join(f"{name} used {counted(many, 'time')}" for name, many in _uses(value).items()) or "none used"


def uses_back(sheet: LuckDieSheet, part: Difference) -> LuckDieSheet:
    """Abilities used as often less as they were used; those that came go, and those that went are back."""
    old, new = _uses(part.was), _uses(part.became)
    left = [one for one in sheet.abilities if one.name in old or one.name not in new]
    left = [one.with_used(one.used - new.get(one.name, 0) + old.get(one.name, 0)) for one in left]
    gone = [Ability.model_validate(one) for one in _entries(part.was) if parts(one).get("name") not in new]
    return sheet.model_copy(update={"abilities": (*left, *gone)})


# Rests, and what fate inhibited -------------------------------------------------------------------------------


def recovery(value: JsonValue) -> str:
    """Breaks that are taken, and how the day's rest stands."""
    state = parts(value)
    rested = ["rested today"] if state.get("rested") else []
    rested += ["the rest was interrupted"] if state.get("interrupted") else []
    return ", ".join([f"{counted(number(state.get('breaks')), 'break')} taken", *rested])


def recovery_back(sheet: LuckDieSheet, part: Difference) -> LuckDieSheet:
    """Breaks and rests as they were, unless there were others since. Decision 15."""
    now = sheet.recovery.model_dump()
    # Breaks and rests depend on one another, so they go back together or not at all.
    if now != {**now, **parts(part.became)}:
        return sheet
    return sheet.model_copy(update={"recovery": Recovery.model_validate({**now, **parts(part.was)})})


def loss(sheet: LuckDieSheet) -> JsonValue:
    """What fate has inhibited."""
    return sheet.story.inhibited


def inhibited(value: JsonValue) -> str:
    """What fate has inhibited, in words."""
    return f"{value} inhibited" if value else "nothing inhibited"


def loss_back(sheet: LuckDieSheet, part: Difference) -> LuckDieSheet:
    """What is inhibited as it was, unless somebody wrote something else since."""
    if sheet.story.inhibited != part.became:
        return sheet
    return sheet.model_copy(update={"story": sheet.story.model_copy(update={"inhibited": str(part.was)})})
