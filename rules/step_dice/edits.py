"""What of a sheet is changed field by field.

Source: Step Dice, Introduction, "Mechanics": a skill is never higher than its attribute, on this road as on any other.
"""

from __future__ import annotations

from rules.kit import fields
from rules.kit.entering import EntryForm, EntryPart, by_name
from rules.kit.fields import Asked, Edited, Field, problem, texts, within
from rules.sheets import JsonValue, Problem
from rules.step_dice import grown, growth, kept
from rules.step_dice.ladder import die_code, steps_of
from rules.step_dice.prices import ACQUISITIONS
from rules.step_dice.rulebook import Rulebook
from rules.step_dice.sheet import LANGUAGE_ARTS, OwnSkill, Starting, StepSheet, Story
from rules.texts import clean_line

type StepAsked = Asked[Rulebook, StepSheet]
type StepEdited = Edited[StepSheet]

# Dice -------------------------------------------------------------------------------------------------------


def _attribute(asked: StepAsked) -> StepEdited:
    """An attribute, not below what its skills stand at. Introduction, "Mechanics"."""
    book, sheet, name = asked.book, asked.sheet, asked.book.attribute(asked.name)
    if name is None:
        return problem("unknown_trait", f"There is no attribute called “{asked.name}”.", asked.name, "attributes")
    steps = _steps(asked, name, "attributes")
    if isinstance(steps, Problem):
        return steps
    if above := [skill for skill in book.skills(sheet, name) if sheet.steps(skill) > steps]:
        die = book.die(sheet.steps(above[0]))
        text = f"{above[0]} stands at {die}. Lower it first: a skill never passes its attribute."
        return problem("skill_above_attribute", text, name, "attributes")
    return sheet.stepped("attributes", name, steps), sheet.attributes.get(name, 0), steps


def _skill(asked: StepAsked) -> StepEdited:
    """A skill within its attribute. Introduction, "Mechanics"."""
    book, sheet, name = asked.book, asked.sheet, asked.book.skill(asked.sheet, asked.name)
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
    return sheet.stepped("skills", name, steps), sheet.skills.get(name, 0), steps


def _steps(asked: StepAsked, trait: str, section: str) -> int | Problem:
    """Steps above the d4, given as a number or as a die."""
    book, number = asked.book, asked.whole()
    if number is None and isinstance(asked.value, str):
        number = steps_of(die_code(asked.value), book.switches.upgrade_bonus)
    if number is None or not 0 <= number <= book.highest:
        return problem("bad_field", f"{trait} takes a die from d4 to {book.die(book.highest)}.", trait, section)
    return number


def _lowered(asked: StepAsked) -> StepEdited:
    name, steps, most = asked.book.attribute(asked.name), asked.whole(), asked.book.highest
    if name is None or steps is None or not 0 <= steps <= most:
        return problem("bad_field", f"An attribute is lowered by 0 to {most} steps.", asked.name, "attributes")
    return asked.sheet.listing("lowered", name, steps), asked.sheet.lowered.get(name, 0), steps


# Skills of one's own ------------------------------------------------------------------------------------------


def _own_skill(asked: StepAsked) -> StepEdited:
    book, sheet = asked.book, asked.sheet
    name = next((one for one in sheet.own_skills if one == book.skill(sheet, asked.name)), clean_line(asked.name, 60))
    before, is_taken_off = sheet.own_skills.get(name), asked.value in (None, "")
    if not name:
        return problem("bad_name", "Give it a name first.", "own_skills", "own_skills")
    if sheet.steps(name) and is_taken_off:
        return problem("skill_in_use", f"Lower {name} to d4 before it is taken off.", name, "skills")
    if book.attribute(name) or name in book.edition.skills or (before is None and book.skill(sheet, name)):
        return problem("skill_twice", f"{name} is on the lists already.", name, "skills")
    dumped = before.model_dump(mode="json") if before else None
    if is_taken_off:
        return sheet.listing("own_skills", name, None).listing("skills", name, None), dumped, None
    attribute = book.attribute(asked.field("attribute"))
    if attribute is None:
        return problem("unknown_trait", f"{name} needs one of the attributes to stay within.", name, "skills")
    if sheet.steps(name) > sheet.steps(attribute):
        return problem("skill_above_attribute", f"{name} is higher than {attribute}.", name, "skills")
    own = OwnSkill.model_validate({"attribute": attribute, "effort": asked.field("effort") or "average"})
    return sheet.listing("own_skills", name, own), dumped, own.model_dump(mode="json")


def _added_skill(asked: StepAsked) -> StepEdited:
    """A skill of one's own as a form sends it, with its name beside the rest."""
    name = asked.field("name")
    if asked.book.skill(asked.sheet, name) in asked.sheet.own_skills:
        return problem("skill_twice", f"{name} is on the lists already.", name, "skills")
    told: JsonValue = {key: asked.field(key) for key in ("attribute", "effort")}
    return fields.edit(FIELDS, asked.book, asked.sheet, f"own_skills.{name}", told, asked.actor)


# Languages and acquisitions -----------------------------------------------------------------------------------


def _language(asked: StepAsked) -> StepEdited:
    name, value = clean_line(asked.name, 60), "" if asked.value is None else asked.value
    if not name:
        return problem("bad_name", "Give it a name first.", "languages", "languages")
    words = value.replace(",", " ").split() if isinstance(value, str) else [""]
    if not set(words) <= set(LANGUAGE_ARTS):
        return problem("bad_field", f"{name}: any of read, speak and write.", name, "languages")
    arts = " ".join(one for one in LANGUAGE_ARTS if one in words)
    after = grown.forgotten(asked.book, asked.sheet, asked.sheet.listing("languages", name, arts), name)
    return after, asked.sheet.languages.get(name, ""), arts


def _added_language(asked: StepAsked) -> StepEdited:
    """A language whose name was typed: all three arts, until one chooses fewer."""
    name = asked.value if isinstance(asked.value, str) else ""
    return fields.edit(FIELDS, asked.book, asked.sheet, f"languages.{name}", " ".join(LANGUAGE_ARTS), asked.actor)


def _starting(asked: StepAsked) -> StepEdited:
    points = asked.whole()
    if asked.name not in ACQUISITIONS or asked.book.edition.advancement.pays != "downtime":
        return problem("unknown_field", f"There is nothing called “{asked.name}” to buy.", asked.name, "downtime")
    if points is None:
        return problem("bad_field", f"{asked.name.capitalize()} takes a whole number.", asked.name, "downtime")
    return within(asked.sheet, "starting", Starting, asked.name, points)


def _language_form(book: Rulebook, sheet: StepSheet) -> EntryForm:
    return by_name("languages", "A language", EntryPart(key="value", label="Arts", usual=" ".join(LANGUAGE_ARTS)))


FIELDS: tuple[Field[Rulebook, StepSheet], ...] = (
    Field("attributes", _attribute, "creation"),
    Field("skills", _skill, "creation"),
    Field("own_skills", _own_skill, "creation"),  # its effort is a price; a new one may be added in play as well
    Field("own_skills.add", _added_skill),
    Field("languages", _language, "creation", entry=_language_form),
    Field("languages.add", _added_language, "creation"),
    Field("starting", _starting, "creation"),
    Field("lowered", _lowered),
    texts("story", Story),
    Field("experience.buy", growth.buy, "play"),
    Field("experience.learn", growth.learn, "play", label="Language learnt", told=kept.learnt, read=kept.read_learnt),
    Field("pools.trade", growth.trade, "play", label="Traded", told=kept.traded, read=kept.read_traded),
)
