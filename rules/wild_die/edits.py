"""Changing one field of a sheet: which paths there are, and what each of them takes.

Source: Basics, "Rolling Dice"; ranges are held, allowances of creation may be overspent.

Paths: attributes.<name> (a code, or its weight in pips), skills.<name> (points), own_skills.<name> (its attribute;
empty takes it away), player_character, hit_points.maximum, derived.<field>, story.<field>.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from pydantic import ValidationError

from rules.kit.history import Made
from rules.reading import field_problems
from rules.sheets import Actor, JsonValue, Problem
from rules.spelling import told_names
from rules.texts import name_key
from rules.wild_die.codes import CodeError, DieCode, code_of_rank, read_code
from rules.wild_die.grown import as_printed, taken_off
from rules.wild_die.rulebook import HIGHEST_ATTRIBUTE, Rulebook, found
from rules.wild_die.sheet import HIT_POINT_LIMIT, MOST_OWN_SKILLS, MOST_SKILL_POINTS, Derived, Story, WildDieSheet
from rules.wild_die.sheet_rules import clean_trait

CREATION_PARTS = frozenset({"attributes", "skills", "own_skills", "player_character", "derived"})
"""Parts of a sheet that creation settles, and the maximum of hit points."""


@dataclass(frozen=True)
class Asked:
    """One change asked for: everything an editor of a field needs."""

    book: Rulebook
    sheet: WildDieSheet
    name: str
    value: JsonValue
    actor: Actor


type Edited = tuple[WildDieSheet, JsonValue, JsonValue] | Problem
"""The new sheet with the field before and after, or why not."""


def edit(book: Rulebook, sheet: WildDieSheet, path: str, value: JsonValue, actor: Actor) -> Made | Problem:
    """Asked the field at `path`."""
    part, _, name = path.partition(".")
    editor = _EDITORS.get(path) or (_EDITORS.get(part) if name else None)
    if editor is None:
        return problem("unknown_field", f"There is no field “{path}” to change.", path)
    try:
        edited = editor(Asked(book, sheet, name, value, actor))
    except ValidationError as error:
        return field_problems(error)[0].model_copy(update={"section": part})
    except ValueError as error:
        return problem("bad_field", str(error), name or path, part)
    if isinstance(edited, Problem):
        return edited
    after_sheet, before, after = edited
    edited_path = as_printed(book, sheet, path)
    made = Made(sheet=after_sheet, path=path, before=before, after=after)
    return told_names(sheet, taken_off(sheet, made, edited_path))


def creation_path(path: str) -> bool:
    """Whether the field at `path` is settled at creation and frozen once the character is finished."""
    return path == "hit_points.maximum" or path.partition(".")[0] in CREATION_PARTS


def problem(code: str, sentence: str, trait: str = "", section: str = "") -> Problem:
    """Why a change is refused."""
    return Problem(code=code, sentence=sentence, trait=trait, section=section)


def whole(value: JsonValue) -> int | None:
    """`value` as a whole number, from a form or from JSON; None when it is none."""
    if isinstance(value, str) and re.fullmatch(r"\s*[+-]?[0-9]{1,6}\s*", value):
        return int(value)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _attribute(asked: Asked) -> Edited:
    name = asked.book.attribute_named(asked.name)
    if name is None:
        return problem("unknown_trait", f"There is no attribute called “{asked.name}”.", asked.name, "attributes")
    code = _code(asked.value)
    if code is None or code.rank > HIGHEST_ATTRIBUTE.rank:
        text = f"{name} takes a die code up to {HIGHEST_ATTRIBUTE}, such as 3D+1."
        return problem("bad_field", text, name, "attributes")
    before, after = asked.sheet.attributes.get(name), str(code)
    attributes = {**asked.sheet.attributes, name: after}
    return asked.sheet.model_copy(update={"attributes": attributes}), before, after


def _code(value: JsonValue) -> DieCode | None:
    if isinstance(value, int) and not isinstance(value, bool):
        return code_of_rank(value) if value >= 0 else None
    try:
        return read_code(value, least=0) if isinstance(value, str) else None
    except CodeError:
        return None


def _skill(asked: Asked) -> Edited:
    name = asked.book.skill_named(asked.sheet, asked.name)
    if name is None:
        return problem("unknown_trait", f"There is no skill called “{asked.name}”.", asked.name, "skills")
    points = whole(asked.value)
    if points is None or not 0 <= points <= MOST_SKILL_POINTS:
        return problem("bad_field", f"{name} takes 0 to {MOST_SKILL_POINTS} points.", name, "skills")
    before = asked.sheet.points_in(name)
    return asked.sheet.model_copy(update={"skills": {**asked.sheet.skills, name: points}}), before, points


def _own_skill(asked: Asked) -> Edited:
    name, own = clean_trait(asked.name), asked.sheet.own_skills
    here = found(name, own)
    if asked.value in ("", None):
        return _without_skill(asked, here) if here else problem("unknown_trait", f"There is no skill “{name}”.", name)
    attribute = asked.book.attribute_named(asked.value) if isinstance(asked.value, str) else None
    if not name or attribute is None:
        return problem("bad_field", "A skill needs a name and an attribute of this campaign.", name, "skills")
    if found(name, (*asked.book.skills, *asked.book.attributes)):
        return problem("skill_twice", f"{name} is on the campaign's list already.", name, "skills")
    if here is None and len(own) >= MOST_OWN_SKILLS:
        return problem("too_many", f"A sheet takes {MOST_OWN_SKILLS} skills of one's own.", name, "skills")
    update = {"own_skills": {**own, here or name: attribute}}
    return asked.sheet.model_copy(update=update), own.get(here) if here else None, attribute


def _without_skill(asked: Asked, name: str) -> Edited:
    own = {key: value for key, value in asked.sheet.own_skills.items() if key != name}
    skills = {key: value for key, value in asked.sheet.skills.items() if name_key(key) != name_key(name)}
    before = asked.sheet.own_skills[name]
    grown = {key: steps for key, steps in asked.sheet.grown.items() if key != name}
    return asked.sheet.model_copy(update={"own_skills": own, "skills": skills, "grown": grown}), before, None


def _player_character(asked: Asked) -> Edited:
    if asked.actor != "storyteller":
        return problem("storyteller_only", "Only a storyteller decides who is a player character.", "player_character")
    after = {"true": True, "on": True, "false": False, "": False}.get(str(asked.value).lower())
    if after is None:
        return problem("bad_field", "A player character, or not.", "player_character")
    return asked.sheet.model_copy(update={"player_character": after}), asked.sheet.player_character, after


def _maximum(asked: Asked) -> Edited:
    number = whole(asked.value)
    if number is None or not 0 <= number <= HIT_POINT_LIMIT:
        return problem("bad_field", f"Hit points are a number from 0 to {HIT_POINT_LIMIT}.", "Hit points", "hit_points")
    before = asked.sheet.hit_points
    current = number if before.current == before.maximum else min(number, before.current)
    after = before.model_copy(update={"maximum": number, "current": current})
    return asked.sheet.model_copy(update={"hit_points": after}), before.maximum, number


def _derived(asked: Asked) -> Edited:
    if asked.name not in Derived.model_fields:
        return problem("unknown_field", f"There is no value called “{asked.name}”.", asked.name, "derived")
    number = whole(asked.value)
    if number is None:
        return problem("bad_field", f"{asked.name.capitalize()} is a whole number.", asked.name, "derived")
    before: int = getattr(asked.sheet.derived, asked.name)
    after = Derived.model_validate({**asked.sheet.derived.model_dump(), asked.name: number})
    return asked.sheet.model_copy(update={"derived": after}), before, number


def _story(asked: Asked) -> Edited:
    if asked.name not in Story.model_fields or not isinstance(asked.value, str):
        return problem("unknown_field", f"The story has no text called “{asked.name}”.", asked.name, "story")
    before: str = getattr(asked.sheet.story, asked.name)
    story = Story.model_validate({**asked.sheet.story.model_dump(), asked.name: asked.value})
    after: str = getattr(story, asked.name)
    return asked.sheet.model_copy(update={"story": story}), before, after


_EDITORS: dict[str, Callable[[Asked], Edited]] = {
    "attributes": _attribute,
    "skills": _skill,
    "own_skills": _own_skill,
    "player_character": _player_character,
    "hit_points.maximum": _maximum,
    "derived": _derived,
    "story": _story,
}
