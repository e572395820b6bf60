"""Creating a character: the blank sheet, what a document may hold, every rule that is violated, how play begins.

Source: Step Dice, Introduction, "Mechanics" (a skill never passes its attribute); prices as in later publications.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pydantic import ValidationError

from rules.reading import field_problems
from rules.sheets import JsonValue, Problem
from rules.step_dice.ladder import DieError, die_code, skill_legal, steps_of
from rules.step_dice.prices import ACQUISITIONS, budgets, downtime_left
from rules.step_dice.rulebook import Rulebook
from rules.step_dice.sheet import Experience, Pool, StepSheet
from rules.wording import counted


def blank(book: Rulebook) -> StepSheet:
    """Everything at the d4."""
    edition = book.edition
    return StepSheet(attributes=dict.fromkeys(edition.attributes, 0), skills=dict.fromkeys(edition.skills, 0))


def read(book: Rulebook, document: Mapping[str, JsonValue]) -> StepSheet | tuple[Problem, ...]:
    """A document as a sheet; dice may be written out ("d8"), and no printed skill may pass its attribute.

    Skills that the campaign or the sheet added are left to creation and to each edit: a house rule that puts one
    below another attribute must not make a sheet unreadable.
    """
    try:
        named = {part: _with_steps(book, document[part]) for part in ("attributes", "skills") if part in document}
        sheet = StepSheet.model_validate({**document, **named})
    except ValidationError as error:
        return field_problems(error)
    except DieError as error:
        return (Problem(code=error.code, sentence=str(error), section="attributes"),)
    return tuple(_broken_caps(book.printed, sheet.model_copy(update={"own_skills": {}}))) or sheet


def _with_steps(book: Rulebook, traits: JsonValue) -> JsonValue:
    if not isinstance(traits, dict):
        return traits
    written = {name: die_code(value) for name, value in traits.items() if isinstance(value, str)}
    return {**traits, **{name: steps_of(die, book.switches.upgrade_bonus) for name, die in written.items()}}


def begun(book: Rulebook, sheet: StepSheet) -> StepSheet:
    """The sheet as play begins: what creation left over is in the downtime pool, and counted only once."""
    left, kept, current = max(0, downtime_left(book, sheet)), sheet.experience.kept, sheet.downtime.current
    # Finished a second time: what was left the first time is in the pool already, and perhaps spent.
    value = left if current is None else max(0, current + left - (kept or 0))
    return sheet.filled("downtime", value).having("experience", kept=left)


def adopted(book: Rulebook, sheet: StepSheet) -> StepSheet:
    """A sheet from outside: experience must be awarded anew, and what can be traded starts as creation gives it."""
    fresh = {key: Pool() for key, rules in book.edition.pools.items() if not rules.alarm}
    return sheet.model_copy(update={**fresh, "experience": Experience()})


# Problems -----------------------------------------------------------------------------------------------------


def problems(book: Rulebook, sheet: StepSheet) -> tuple[Problem, ...]:
    """Every rule the sheet violates, in the order of the builder, notices last."""
    rules = (_spent_in_play, _traits, _broken_caps, _own_skills, _spent, _bought)
    return tuple(sorted((one for rule in rules for one in rule(book, sheet)), key=lambda one: one.notice))


def _spent_in_play(book: Rulebook, sheet: StepSheet) -> Iterator[Problem]:
    """Creation now takes downtime that play has spent."""
    kept, current = sheet.experience.kept, sheet.downtime.current
    short = (kept or 0) - max(0, downtime_left(book, sheet)) - (current or 0)
    if kept is not None and current is not None and short > 0:
        text = f"{counted(short, 'point')} of downtime too many: play has spent what creation left over."
        yield _problem("downtime_spent", text, "", "downtime", short)


def _traits(book: Rulebook, sheet: StepSheet) -> Iterator[Problem]:
    for part, known in (("attributes", tuple(book.edition.attributes)), ("skills", book.known_skills(sheet))):
        for name, steps in getattr(sheet, part).items():
            if name not in known:
                yield _problem(f"{part[:-1]}_unknown", f"There is no {part[:-1]} called “{name}” here.", name, part)
            elif steps > book.highest:
                text = f"{name} stands at {book.die(steps)}; {book.die(book.highest)} is the most here."
                yield _problem("trait_too_high", text, name, part, steps - book.highest)


def _broken_caps(book: Rulebook, sheet: StepSheet) -> Iterator[Problem]:
    """Skills that pass their attribute. Introduction, "Mechanics"."""
    for skill in book.known_skills(sheet):
        attribute = book.attribute_of(sheet, skill)
        die, most = book.die(sheet.steps(skill)), book.die(sheet.steps(attribute))
        if not skill_legal(die, most):
            text = f"{skill} {die} is higher than {attribute} {most}; a skill never passes its attribute."
            off = sheet.steps(skill) - sheet.steps(attribute)
            yield _problem("skill_above_attribute", text, skill, off_by=off)


def _own_skills(book: Rulebook, sheet: StepSheet) -> Iterator[Problem]:
    for name, skill in sheet.own_skills.items():
        listed = book.edition.skills.get(name)
        if listed or book.attribute(name):
            text = f"{name} stands in the rules already; a skill of one's own needs a name of its own."
            yield _problem("skill_twice", text, name, notice=bool(listed and listed.attribute == skill.attribute))
        elif skill.attribute not in book.edition.attributes:
            text = f"{name} belongs to “{skill.attribute}”, which is no attribute here."
            yield _problem("attribute_unknown", text, name)


def _spent(book: Rulebook, sheet: StepSheet) -> Iterator[Problem]:
    for one in budgets(book, sheet):
        if one.left < 0:
            text = f"{counted(-one.left, 'point')} too many spent: {one.label} {one.spent} of {one.total}."
            yield _problem(f"{one.key.replace('-', '_')}_overspent", text, "", one.section, -one.left)
        elif one.left > 0:
            text = f"{one.label}: {one.left} of {one.total} not spent. It may be kept."
            yield _problem("unspent", text, "", one.section, -one.left, notice=True)


def _bought(book: Rulebook, sheet: StepSheet) -> Iterator[Problem]:
    for key in ACQUISITIONS:
        most, bought = book.maximum(sheet, key), getattr(sheet.starting, key)
        if most is not None and bought > most:
            text = f"{book.edition.pools[key].label}: {bought} bought, but {most} is the most."
            yield _problem("pool_too_full", text, key, "downtime", bought - most)


def _problem(
    code: str, text: str, trait: str, section: str = "skills", off_by: int = 0, *, notice: bool = False
) -> Problem:
    return Problem(code=code, sentence=text, trait=trait, section=section, off_by=off_by, notice=notice)
