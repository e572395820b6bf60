"""Changing one field of a sheet: which paths there are, and what each of them takes.

Source: Playing the Game, "Tests"; ranges are held, allowances may be overspent.

Paths: attributes.<name>, skills.<name>, proficiencies.<name>, size, armour, money, reduction.<kind>, extra.<name>,
story.<field>, conditions.add, conditions.remove, abilities.add, abilities.remove, experience.buy.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from pydantic import ValidationError

from rules.kit.history import Made
from rules.luck_die import vitals
from rules.luck_die.advancement import bought, next_step
from rules.luck_die.grown import as_printed, given_back
from rules.luck_die.house_rules import die_size
from rules.luck_die.rulebook import Rulebook, found
from rules.luck_die.sheet import MOST_LISTED, Ability, LuckDieSheet, Story
from rules.reading import field_problems
from rules.sheets import Actor, JsonValue, Problem
from rules.spelling import told_names
from rules.texts import clean_line, name_key

CREATION_PATHS = ("attributes", "skills", "proficiencies", "size", "extra", "abilities")
"""Beginnings of the paths that are frozen when a character is finished."""

RESOURCE_EXTRAS = ("health", "endurance", "stamina", "focus")


@dataclass(frozen=True)
class Asked:
    """One change asked for: everything an editor of a field needs."""

    book: Rulebook
    sheet: LuckDieSheet
    name: str
    value: JsonValue
    actor: Actor

    def field(self, key: str) -> str:
        """A text field of the value, where the value is an object."""
        got = self.value.get(key, "") if isinstance(self.value, dict) else ""
        return got if isinstance(got, str) else str(got)

    def whole(self, least: int, most: int) -> int | None:
        """The value as a whole number in range."""
        number = whole(self.value)
        return number if number is not None and least <= number <= most else None


type Edited = tuple[LuckDieSheet, JsonValue, JsonValue] | Problem
"""The new sheet with the field before and after, or why not."""


def edit(book: Rulebook, sheet: LuckDieSheet, path: str, value: JsonValue, actor: Actor) -> Made | Problem:
    """Asked the field at `path`."""
    part, _, name = path.partition(".")
    editor = _EDITORS.get(path) or _EDITORS.get(part)
    if editor is None:
        return Problem(code="unknown_field", sentence=f"There is no field “{path}” to change.", trait=path)
    try:
        edited = editor(Asked(book, sheet, name, value, actor))
    except ValidationError as error:
        return field_problems(error)[0].model_copy(update={"section": part})
    except ValueError as error:
        return Problem(code="bad_field", sentence=str(error), trait=path, section=part)
    if isinstance(edited, Problem):
        return edited
    after_sheet, before, after = edited
    edited_path = as_printed(book, after_sheet, path)
    made = Made(sheet=after_sheet, path=path, before=before, after=after)
    return told_names(sheet, given_back(book, sheet, made, edited_path))


def creation_path(path: str) -> bool:
    """Whether the field at `path` is settled at creation and frozen once the character is finished."""
    return path.partition(".")[0] in CREATION_PATHS


def whole(value: JsonValue) -> int | None:
    """`value` as a whole number, from a form or from JSON; None when it is none."""
    if isinstance(value, str) and re.fullmatch(r"\s*[+-]?[0-9]{1,9}\s*", value):
        return int(value)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _bad(text: str, trait: str, section: str) -> Problem:
    return Problem(code="bad_field", sentence=text, trait=trait, section=section)


def _unknown(what: str, name: str, section: str) -> Problem:
    return Problem(code="unknown_trait", sentence=f"There is no {what} called “{name}”.", trait=name, section=section)


# Traits -------------------------------------------------------------------------------------------------------


def _size_of(value: JsonValue) -> int | None:
    return die_size(value) if isinstance(value, str) else die_size(str(value)) if whole(value) is not None else None


def _sizes(book: Rulebook) -> str:
    return ", ".join(f"d{size}" for size in book.tables.dice.sizes)


def _attribute(asked: Asked) -> Edited:
    name = asked.book.attribute(asked.name)
    if name is None:
        return _unknown("attribute", asked.name, "attributes")
    size = _size_of(asked.value)
    if size is None:
        return _bad(f"{name} is one of {_sizes(asked.book)}.", name, "attributes")
    before = asked.book.attribute_size(asked.sheet, name)
    return asked.sheet.model_copy(update={"attributes": {**asked.sheet.attributes, name: size}}), before, size


def _skill(asked: Asked) -> Edited:
    name = asked.book.skill(asked.name)
    if name is None:
        return _unknown("skill", asked.name, "skills")
    none = asked.value in ("", None) or whole(asked.value) == 0
    size = 0 if none else _size_of(asked.value)
    if size is None:
        return _bad(f"{name} is one of {_sizes(asked.book)}, or no die.", name, "skills")
    skills = {key: value for key, value in asked.sheet.skills.items() if key != name}
    if size:
        skills = {**asked.sheet.skills, name: size}
    return asked.sheet.model_copy(update={"skills": skills}), asked.sheet.skills.get(name, 0), size


def _proficiency(asked: Asked) -> Edited:
    name = found(asked.name, asked.sheet.proficiencies) or clean_line(asked.name, 60)
    if not name or asked.book.attribute(name) or asked.book.skill(name):
        return _bad("A proficiency needs a name that no attribute and no skill has.", asked.name, "proficiencies")
    most = asked.book.house_rules.proficiency_maximum
    bonus = asked.whole(0, most)
    if bonus is None:
        return _bad(f"{name} takes +1 to +{most}, or 0 to strike it out.", name, "proficiencies")
    held = {key: value for key, value in asked.sheet.proficiencies.items() if key != name or bonus}
    if bonus and name not in held and len(held) >= MOST_LISTED:
        return _bad(f"A sheet holds {MOST_LISTED} proficiencies.", name, "proficiencies")
    if bonus:
        held[name] = bonus
    return asked.sheet.model_copy(update={"proficiencies": held}), asked.sheet.proficiencies.get(name, 0), bonus


def _number(field: str, least: int, most: int) -> Callable[[Asked], Edited]:
    def change_number(asked: Asked) -> Edited:
        number = asked.whole(least, most)
        if number is None:
            return _bad(f"{field.capitalize()} is a number from {least:,} to {most:,}.", field, field)
        before: int = getattr(asked.sheet, field)
        return asked.sheet.model_copy(update={field: number}), before, number

    return change_number


def _reduction(asked: Asked) -> Edited:
    kinds: tuple[str, ...] = ("physical", "elemental")
    if asked.book.house_rules.reduction == "type":
        kinds += tuple(kind for kind in asked.book.tables.damage.kinds if kind not in asked.book.tables.damage.typeless)
    name = found(asked.name, dict.fromkeys(kinds))
    number = asked.whole(0, 100)
    if name is None or number is None:
        return _bad(
            "Damage reduction is a number from 0 to 100 for a kind that can be reduced.", asked.name, "defences"
        )
    before = asked.sheet.reduction.get(name, 0)
    return asked.sheet.model_copy(update={"reduction": {**asked.sheet.reduction, name: number}}), before, number


def _extra(asked: Asked) -> Edited:
    names = dict.fromkeys((*RESOURCE_EXTRAS, *asked.book.tables.defences))
    name, number = found(asked.name, names), asked.whole(-100, 100)
    if name is None or number is None:
        return _bad("Extras are −100 to 100, for a resource or a defence.", asked.name, "defences")
    extra = {key: value for key, value in asked.sheet.extra.items() if key != name}
    if number:
        extra[name] = number
    return asked.sheet.model_copy(update={"extra": extra}), asked.sheet.extra.get(name, 0), number


def _story(asked: Asked) -> Edited:
    if asked.name not in Story.model_fields or not isinstance(asked.value, str):
        return Problem(
            code="unknown_field",
            sentence=f"The story has no text called “{asked.name}”.",
            trait=asked.name,
            section="story",
        )
    before: str = getattr(asked.sheet.story, asked.name)
    story = Story.model_validate({**asked.sheet.story.model_dump(), asked.name: asked.value})
    after: str = getattr(story, asked.name)
    return asked.sheet.model_copy(update={"story": story}), before, after


# Conditions and abilities ---------------------------------------------------------------------------------------


def _add_condition(asked: Asked) -> Edited:
    typed = clean_line(asked.field("name"), 60)
    name = found(typed, asked.book.tables.conditions.list) or typed
    strength = whole(asked.field("strength") or 0)
    if not name or strength is None or not 0 <= strength <= 100 or len(asked.sheet.conditions) >= MOST_LISTED:
        return _bad("A condition has a name, and a strength from 0 to 100 where it needs one.", name, "conditions")
    after = vitals.with_condition(asked.sheet, name, strength, clean_line(asked.field("note"), 120))
    added = next(one for one in after.conditions if one.name == name)
    return after, None, added.model_dump(mode="json")


def _remove_condition(asked: Asked) -> Edited:
    gone = next((one for one in asked.sheet.conditions if name_key(one.name) == name_key(asked.field("name"))), None)
    if gone is None:
        return _unknown("condition", asked.field("name"), "conditions")
    return vitals.without_condition(asked.sheet, gone.name), gone.model_dump(mode="json"), None


def _add_ability(asked: Asked) -> Edited:
    uses = whole(asked.field("uses") or 0)
    if uses is None or not 0 <= uses <= 20 or len(asked.sheet.abilities) >= MOST_LISTED:
        return _bad("An ability has 0 to 20 uses between rests.", asked.field("name"), "abilities")
    added = Ability.model_validate({"name": asked.field("name"), "uses": uses, "text": asked.field("text")})
    if any(name_key(one.name) == name_key(added.name) for one in asked.sheet.abilities):
        return Problem(code="ability_twice", sentence=f"{added.name} is already there.", trait=added.name)
    kept = (*asked.sheet.abilities, added)
    return asked.sheet.model_copy(update={"abilities": kept}), None, added.model_dump(mode="json")


def _remove_ability(asked: Asked) -> Edited:
    gone = next((one for one in asked.sheet.abilities if name_key(one.name) == name_key(asked.field("name"))), None)
    if gone is None:
        return _unknown("ability", asked.field("name"), "abilities")
    kept = tuple(one for one in asked.sheet.abilities if one is not gone)
    return asked.sheet.model_copy(update={"abilities": kept}), gone.model_dump(mode="json"), None


def _buy(asked: Asked) -> Edited:
    trait, own = clean_line(asked.field("trait"), 60), clean_line(asked.field("name"), 60)
    step = next_step(asked.book, asked.sheet, trait or own)
    if isinstance(step, Problem):
        return step
    if not trait and (step.part != "proficiencies" or step.before):
        return Problem(code="known_trait", sentence=f"{step.name} is on the sheet already.", trait="name")
    fate = asked.field("fate") in ("true", "True", "on", "1")
    after = bought(asked.book, asked.sheet, step, fate=fate)
    if isinstance(after, Problem):
        return after
    price = after.experience.spent - asked.sheet.experience.spent
    told: dict[str, JsonValue] = {"trait": step.name, "part": step.part, "dots": step.after, "price": price}
    if fate:
        told["fate"] = asked.sheet.fate - after.fate
    return after, {"trait": step.name, "dots": step.before}, told


_EDITORS: dict[str, Callable[[Asked], Edited]] = {
    "attributes": _attribute,
    "skills": _skill,
    "proficiencies": _proficiency,
    "size": _number("size", 1, 12),
    "armour": _number("armour", 0, 100),
    "money": _number("money", 0, 1_000_000_000),
    "reduction": _reduction,
    "extra": _extra,
    "story": _story,
    "conditions.add": _add_condition,
    "conditions.remove": _remove_condition,
    "abilities.add": _add_ability,
    "abilities.remove": _remove_ability,
    "experience.buy": _buy,
}
