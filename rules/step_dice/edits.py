"""Changing one field of a sheet: which paths there are, and what each of them takes.

Source: Step Dice, Introduction, "Mechanics": a skill is never higher than its attribute, on this road as on any other.

Paths: attributes.<name>, skills.<name>, own_skills.<name>, own_skills.add, languages.<name>, languages.add,
starting.<pool>, lowered.<attribute>, story.<field>, experience.buy, experience.learn, pools.trade.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from pydantic import ValidationError

from rules.kit.history import Made
from rules.reading import field_problems
from rules.sheets import JsonValue, Problem
from rules.spelling import told_names
from rules.step_dice import growth
from rules.step_dice.building import ACQUISITIONS
from rules.step_dice.grown import as_printed, given_back
from rules.step_dice.ladder import DieError, die_code, steps_of
from rules.step_dice.rulebook import Rulebook
from rules.step_dice.sheet import LANGUAGE_ARTS, OwnSkill, Starting, StepSheet, Story
from rules.texts import clean_line

CREATION_PARTS = ("attributes", "skills", "languages", "starting")
"""Parts of the sheet that are settled when a character is finished."""


@dataclass(frozen=True)
class Asked:
    """One change asked for: everything an editor of a field needs."""

    book: Rulebook
    sheet: StepSheet
    name: str
    value: JsonValue

    def field(self, key: str) -> str:
        """A text field of the value, where the value is an object."""
        found = self.value.get(key) if isinstance(self.value, dict) else None
        return found if isinstance(found, str) else ""

    def number(self, key: str, default: int) -> int | None:
        """A whole number of the value, where the value is an object; None when it is no number."""
        return whole(self.value.get(key, default)) if isinstance(self.value, dict) else default


type Edited = tuple[StepSheet, JsonValue, JsonValue] | Problem
"""The new sheet with the field before and after, or why not."""


def edit(book: Rulebook, sheet: StepSheet, path: str, value: JsonValue) -> Made | Problem:
    """Asked the field at `path`."""
    if path in _ADDED:
        path, value = _ADDED[path](value)
    part, _, name = path.partition(".")
    editor = _EDITORS.get(path) or _EDITORS.get(part)
    if editor is not None and not name and part in ("own_skills", "languages"):
        return problem("bad_name", "Give it a name first.", path, part)
    if editor is None or not name:
        return problem("unknown_field", f"There is no field “{path}” to change.", path)
    try:
        edited = editor(Asked(book, sheet, name, value))
    except ValidationError as error:
        return field_problems(error)[0].model_copy(update={"section": part})
    except DieError as error:
        return problem(error.code, str(error), name, part)
    except ValueError as error:
        return problem("bad_field", str(error), path, part)
    if isinstance(edited, Problem):
        return edited
    after_sheet, before, after = edited
    edited_path = as_printed(book, sheet, path)
    made = Made(sheet=after_sheet, path=path, before=before, after=after)
    return told_names(sheet, given_back(book, sheet, made, edited_path))


def creation_path(path: str) -> bool:
    """Whether the field at `path` is settled at creation and frozen once the character is finished."""
    return path.partition(".")[0] in CREATION_PARTS


def problem(code: str, sentence: str, trait: str = "", section: str = "") -> Problem:
    """Why a change is refused."""
    return Problem(code=code, sentence=sentence, trait=trait, section=section)


def whole(value: JsonValue) -> int | None:
    """`value` as a whole number, from a form or from JSON; None when it is none."""
    if isinstance(value, str) and re.fullmatch(r"\s*[+-]?[0-9]{1,6}\s*", value):
        return int(value)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


# Dice -------------------------------------------------------------------------------------------------------


def _steps(asked: Asked, trait: str, section: str) -> int | Problem:
    """Steps above the d4, given as a number or as a die."""
    number = whole(asked.value)
    if number is None and isinstance(asked.value, str):
        number = steps_of(die_code(asked.value), asked.book.switches.upgrade_bonus)
    if number is None or not 0 <= number <= asked.book.highest:
        text = f"{trait} takes a die from d4 to {asked.book.die(asked.book.highest)}."
        return problem("bad_field", text, trait, section)
    return number


def _attribute(asked: Asked) -> Edited:
    book, sheet = asked.book, asked.sheet
    name = book.attribute(asked.name)
    if name is None:
        return problem("unknown_trait", f"There is no attribute called “{asked.name}”.", asked.name, "attributes")
    steps = _steps(asked, name, "attributes")
    if isinstance(steps, Problem):
        return steps
    above = [skill for skill in book.skills(sheet, name) if sheet.steps(skill) > steps]
    if above:
        die = book.die(sheet.steps(above[0]))
        text = f"{above[0]} stands at {die}. Lower it first: a skill never passes its attribute."
        return problem("skill_above_attribute", text, name, "attributes")
    after = {**sheet.attributes, name: steps}
    return sheet.model_copy(update={"attributes": after}), sheet.attributes.get(name, 0), steps


def _skill(asked: Asked) -> Edited:
    book, sheet = asked.book, asked.sheet
    name = book.skill(sheet, asked.name)
    if name is None:
        return problem("unknown_trait", f"There is no skill called “{asked.name}”.", asked.name, "skills")
    steps = _steps(asked, name, "skills")
    if isinstance(steps, Problem):
        return steps
    attribute = book.attribute_of(sheet, name)
    if steps > sheet.steps(attribute):
        most = book.die(sheet.steps(attribute))
        text = f"{name} {book.die(steps)} would pass {attribute} {most}. Raise {attribute} first."
        return problem("skill_above_attribute", text, name, "skills")
    before = sheet.skills.get(name, 0)
    return sheet.model_copy(update={"skills": {**sheet.skills, name: steps}}), before, steps


def _own_skill(asked: Asked) -> Edited:
    book, sheet = asked.book, asked.sheet
    name = next((one for one in sheet.own_skills if one == book.skill(sheet, asked.name)), clean_line(asked.name, 60))
    before = sheet.own_skills.get(name)
    dumped = before.model_dump(mode="json") if before else None
    if sheet.steps(name) and asked.value in (None, ""):
        return problem("skill_in_use", f"Lower {name} to d4 before it is taken off.", name, "skills")
    if book.attribute(name) or name in book.edition.skills or (before is None and book.skill(sheet, name)):
        return problem("skill_twice", f"{name} is on the lists already.", name, "skills")
    kept = {key: one for key, one in sheet.own_skills.items() if key != name}
    if asked.value in (None, ""):
        skills = {key: steps for key, steps in sheet.skills.items() if key != name}
        return sheet.model_copy(update={"own_skills": kept, "skills": skills}), dumped, None
    attribute = book.attribute(asked.field("attribute"))
    if attribute is None:
        return problem("unknown_trait", f"{name} needs one of the attributes to stay within.", name, "skills")
    if sheet.steps(name) > sheet.steps(attribute):
        return problem("skill_above_attribute", f"{name} is higher than {attribute}.", name, "skills")
    own = OwnSkill.model_validate({"attribute": attribute, "effort": asked.field("effort") or "average"})
    after = StepSheet.model_validate({**sheet.model_dump(), "own_skills": {**kept, name: own}})
    return after, dumped, own.model_dump(mode="json")


def _lowered(asked: Asked) -> Edited:
    name = asked.book.attribute(asked.name)
    steps = whole(asked.value)
    if name is None or steps is None or not 0 <= steps <= asked.book.highest:
        text = f"An attribute is lowered by 0 to {asked.book.highest} steps."
        return problem("bad_field", text, asked.name, "attributes")
    before = asked.sheet.lowered.get(name, 0)
    kept = {key: value for key, value in asked.sheet.lowered.items() if key != name}
    lowered = {**kept, name: steps} if steps else kept
    return asked.sheet.model_copy(update={"lowered": lowered}), before, steps


# Words and acquisitions -----------------------------------------------------------------------------------------


def _story(asked: Asked) -> Edited:
    if asked.name not in Story.model_fields or not isinstance(asked.value, str):
        return problem("unknown_field", f"The story has no text called “{asked.name}”.", asked.name, "story")
    before: str = getattr(asked.sheet.story, asked.name)
    story = Story.model_validate({**asked.sheet.story.model_dump(), asked.name: asked.value})
    after: str = getattr(story, asked.name)
    return asked.sheet.model_copy(update={"story": story}), before, after


def _language(asked: Asked) -> Edited:
    name = clean_line(asked.name, 60)
    words = set(asked.value.replace(",", " ").split()) if isinstance(asked.value, str) else None
    if asked.value is None:
        words = set()
    if words is None or not words <= set(LANGUAGE_ARTS):
        return problem("bad_field", f"{name}: any of read, speak and write.", name, "languages")
    before = asked.sheet.languages.get(name, "")
    kept: Mapping[str, JsonValue] = {key: arts for key, arts in asked.sheet.languages.items() if key != name}
    after = " ".join(one for one in LANGUAGE_ARTS if one in words)
    languages = {**kept, name: after} if after else kept
    sheet = StepSheet.model_validate({**asked.sheet.model_dump(), "languages": languages})
    return sheet, before, after


def _starting(asked: Asked) -> Edited:
    points = whole(asked.value)
    if asked.name not in ACQUISITIONS or asked.book.edition.advancement.pays != "downtime":
        return problem("unknown_field", f"There is nothing called “{asked.name}” to buy.", asked.name, "downtime")
    if points is None:
        return problem("bad_field", f"{asked.name.capitalize()} takes a whole number.", asked.name, "downtime")
    before: int = getattr(asked.sheet.starting, asked.name)
    starting = Starting.model_validate({**asked.sheet.starting.model_dump(), asked.name: points})
    return asked.sheet.model_copy(update={"starting": starting}), before, points


# Growing ------------------------------------------------------------------------------------------------------


def _buy(asked: Asked) -> Edited:
    saved = asked.number("saved", 0)
    grown = growth.raise_trait(asked.book, asked.sheet, asked.field("trait"), -1 if saved is None else saved)
    if isinstance(grown, Problem):
        return grown
    after = grown.sheet
    raised = [*after.attributes.items(), *after.skills.items()]
    trait, steps = next((name, now) for name, now in raised if now != asked.sheet.steps(name))
    told: dict[str, JsonValue] = {"trait": trait, "dots": steps, "price": grown.price}
    return after, {"trait": trait, "dots": steps - 1}, told | ({"credits": grown.credits} if grown.credits else {})


def _learn(asked: Asked) -> Edited:
    language = clean_line(asked.field("language"), 60)
    before = asked.sheet.languages.get(language, "")
    grown = growth.learn(asked.book, asked.sheet, language, asked.field("art"))
    if isinstance(grown, Problem):
        return grown
    after = StepSheet.model_validate(grown.sheet.model_dump())
    known = after.languages[language]
    return after, {"trait": language, "dots": before}, {"trait": language, "dots": known, "price": grown.price}


def _trade(asked: Asked) -> Edited:
    give, take = asked.field("give"), asked.field("take")
    times = asked.number("times", 1)
    traded = growth.trade(asked.book, asked.sheet, give, take, 0 if times is None else times)
    if isinstance(traded, Problem):
        return traded
    before, after = ({key: _current(sheet, key) for key in (give, take)} for sheet in (asked.sheet, traded))
    return traded, before, after


def _current(sheet: StepSheet, key: str) -> JsonValue:
    return sheet.pool(key).current


def _added_skill(value: JsonValue) -> tuple[str, JsonValue]:
    """A skill of one's own as a form sends it, with its name beside the rest."""
    fields = dict(value) if isinstance(value, dict) else {}
    return f"own_skills.{fields.pop('name', '') or ''}".strip(), fields


def _added_language(value: JsonValue) -> tuple[str, JsonValue]:
    """A language whose name was typed: all three arts, until one chooses fewer."""
    return f"languages.{value if isinstance(value, str) else ''}".strip(), " ".join(LANGUAGE_ARTS)


_ADDED: Mapping[str, Callable[[JsonValue], tuple[str, JsonValue]]] = {
    "own_skills.add": _added_skill,
    "languages.add": _added_language,
}
"""Paths of forms that name what they add, and the field that they mean."""

_EDITORS: dict[str, Callable[[Asked], Edited]] = {
    "attributes": _attribute,
    "skills": _skill,
    "own_skills": _own_skill,
    "lowered": _lowered,
    "languages": _language,
    "starting": _starting,
    "story": _story,
    "experience.buy": _buy,
    "experience.learn": _learn,
    "pools.trade": _trade,
}
