"""Changing one field of a sheet: which paths there are, and what each of them takes.

Source: Basics, "Rolling Dice"; ranges are held, allowances of creation may be overspent.

Paths: attributes.<name> (a code, or its weight in pips), skills.<name> (points), own_skills.<name> (its attribute;
empty takes it away), player_character, hit_points.maximum, derived.<field>, story.<field>, experience.buy (the name
of a trait, whose next step is bought).
"""

from __future__ import annotations

from functools import partial

from rules.kit import fields
from rules.kit.entering import EntryForm, EntryPart, by_name
from rules.kit.fields import Field, problem, texts, within
from rules.kit.growth import BUY
from rules.sheets import STORYTELLER, JsonValue, Problem
from rules.texts import clean_line, name_key
from rules.wild_die.advancement import bought, next_step
from rules.wild_die.codes import CodeError, DieCode, code_of_rank, read_code
from rules.wild_die.house_rules import clean_trait
from rules.wild_die.rulebook import HIGHEST_ATTRIBUTE, Rulebook, found
from rules.wild_die.sheet import HIT_POINT_LIMIT, MOST_OWN_SKILLS, MOST_SKILL_POINTS, Derived, Story, WildDieSheet

type Asked = fields.Asked[Rulebook, WildDieSheet]
type Edited = fields.Edited[WildDieSheet]


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
    points = asked.whole()
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
    after = asked.sheet.model_copy(update={"own_skills": own, "skills": skills, "grown": grown})
    # What its points had cost comes back, as it does for a skill that is only lowered (decision 11).
    return after.paying(-sum(one or 0 for one in asked.sheet.grown.get(name, ()))), before, None


def _player_character(asked: Asked) -> Edited:
    after = {"true": True, "on": True, "false": False, "": False}.get(str(asked.value).lower())
    if after is None:
        return problem("bad_field", "A player character, or not.", "player_character")
    return asked.sheet.model_copy(update={"player_character": after}), asked.sheet.player_character, after


def _maximum(asked: Asked) -> Edited:
    number = asked.whole()
    if number is None or not 0 <= number <= HIT_POINT_LIMIT:
        return problem("bad_field", f"Hit points are a number from 0 to {HIT_POINT_LIMIT}.", "Hit points", "hit_points")
    before = asked.sheet.hit_points
    # Whoever was unhurt stays so; a higher maximum heals no wound.
    current = number if before.current == before.maximum else min(number, before.current)
    after = before.model_copy(update={"maximum": number, "current": current})
    return asked.sheet.model_copy(update={"hit_points": after}), before.maximum, number


def _derived(asked: Asked) -> Edited:
    if asked.name not in Derived.model_fields:
        return problem("unknown_field", f"There is no value called “{asked.name}”.", asked.name, "derived")
    if asked.whole() is None:
        return problem("bad_field", f"{asked.name.capitalize()} is a whole number.", asked.name, "derived")
    return within(asked.sheet, "derived", Derived, asked.name, asked.whole())


def _buy(asked: Asked) -> Edited:
    step = next_step(asked.book, asked.sheet, clean_line(asked.field("trait"), 60))
    if isinstance(step, Problem):
        return step
    after = bought(asked.sheet, step)
    if isinstance(after, Problem):
        return after
    told: dict[str, JsonValue] = {"trait": step.name, "dots": step.after, "price": step.price}
    return after, {"trait": step.name, "dots": step.before}, told


def _skill_form(book: Rulebook, sheet: WildDieSheet) -> EntryForm:
    attribute = EntryPart(key="value", label="Attribute", choices=tuple(book.attributes))
    return by_name("own_skills", "A skill of one's own", attribute)


_settled = partial(Field[Rulebook, WildDieSheet], when="creation")

FIELDS: tuple[Field[Rulebook, WildDieSheet], ...] = (
    _settled("attributes", _attribute),
    _settled("skills", _skill),
    _settled("own_skills", _own_skill, entry=_skill_form),
    _settled(
        "player_character",
        _player_character,
        who=STORYTELLER,
        barred="Only a storyteller decides who is a player character.",
        leaf=True,
    ),
    _settled("hit_points.maximum", _maximum, label="Hit points in all"),
    _settled("derived", _derived),
    texts("story", Story),
    Field(BUY, _buy, "play"),
)
"""Everything of a sheet that is written by hand; what creation settles is frozen once the character is finished."""
