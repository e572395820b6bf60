"""A new character: the blank sheet, documents read into sheets, allowances, and every one that is not met.

Source: relatives of the rulebook, which has no rules of creation; each number is a switch of the campaign. Which ranges
there are, `sheet.py` says.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pydantic import ValidationError

from rules.reading import field_problems
from rules.sheets import Budget, JsonValue, Problem, Written
from rules.wild_die.codes import PIPS_PER_DIE, code_of_rank
from rules.wild_die.grown import created
from rules.wild_die.house_rules import clean_trait
from rules.wild_die.rulebook import HIGHEST_ATTRIBUTE, Rulebook, found
from rules.wild_die.sheet import Experience, HitPoints, Purse, WildDieSheet
from rules.wording import counted


def blank_sheet(book: Rulebook) -> WildDieSheet:
    """The sheet a draft starts with: the fewest dice in each attribute, no points in any skill, no hit points yet."""
    return WildDieSheet(
        attributes={name: f"{book.least_dice(name)}D" for name in book.attributes}, skills=dict.fromkeys(book.skills, 0)
    )


def read_document(book: Rulebook, document: Mapping[str, JsonValue]) -> WildDieSheet | tuple[Problem, ...]:
    """The document as a sheet; attributes and skills it does not name stand as on a blank sheet.

    Traits that are on no list of the campaign (any more) are kept where there is something in them: creation reports
    them.
    """
    try:
        sheet = WildDieSheet.model_validate(document)
    except ValidationError as error:
        return field_problems(error)
    if problems := tuple(_misfits(sheet)):
        return problems
    blank = blank_sheet(book)
    known = {name: points for name, points in sheet.skills.items() if points or book.attribute_of(sheet, name)}
    return sheet.model_copy(
        update={
            "attributes": {**blank.attributes, **sheet.attributes},
            "skills": {**blank.skills, **known},
        }
    )


def _misfits(sheet: WildDieSheet) -> Iterator[Problem]:
    for name in sheet.attributes:
        if sheet.attribute(name).rank > HIGHEST_ATTRIBUTE.rank:
            text = f"{name} takes a die code up to {HIGHEST_ATTRIBUTE}."
            yield Problem(code="bad_field", sentence=text, trait=name, section="attributes")
    for name in (*sheet.attributes, *sheet.skills, *sheet.own_skills):
        try:
            clean_trait(name)
        except ValueError as error:
            yield Problem(code="bad_field", sentence=str(error), trait=name, section="skills")


def adopted(book: Rulebook, sheet: WildDieSheet) -> WildDieSheet:
    """A sheet brought in from outside: points, medals and experience must be awarded anew."""
    # That somebody is no player character a storyteller says, and none has said it here.
    return sheet.model_copy(update={"points": Purse(), "experience": Experience(), "player_character": True})


def begun(book: Rulebook, sheet: WildDieSheet) -> WildDieSheet:
    """The sheet as play begins: unhurt."""
    most = sheet.hit_points.maximum
    return sheet.model_copy(update={"hit_points": HitPoints(maximum=most, current=most)})


# Allowances ---------------------------------------------------------------------------------------------------


def budgets(book: Rulebook, sheet: WildDieSheet) -> tuple[Budget, ...]:
    """Attribute dice, counted in pips and written as dice, and skill points; none that the campaign does not count."""
    new = created(sheet)
    counted_here = (_attribute_dice(book, new), _skill_points(book, new))
    return tuple(budget for budget in counted_here if budget.total)


def _attribute_dice(book: Rulebook, sheet: WildDieSheet) -> Budget:
    # In pips, so that 2D+1 and 1D+2 come to 4D.
    spent = sum(sheet.attribute(name).rank for name in book.attributes)
    total = PIPS_PER_DIE * book.switches.attribute_dice
    written, limit, left = (str(code_of_rank(pips)) for pips in (spent, total, abs(total - spent)))
    return Budget(
        key="attribute_dice",
        label="Attribute dice",
        section="attributes",
        spent=spent,
        total=total,
        written=Written(spent=written, total=limit, left=left),
        items=tuple(f"{name} {sheet.attribute(name)}" for name in book.attributes),
    )


def _skill_points(book: Rulebook, sheet: WildDieSheet) -> Budget:
    return Budget(
        key="skill_points",
        label="Skill points",
        section="skills",
        spent=sum(sheet.skills.values()),
        total=book.switches.starting_points,
        items=tuple(f"{name} {points}" for name, points in sheet.skills.items() if points),
    )


def problems(book: Rulebook, sheet: WildDieSheet) -> tuple[Problem, ...]:
    """Every allowance and every limit that the sheet does not meet, notices last."""
    new = created(sheet)
    every = [*_attributes(book, new), *_skills(book, new), *_hit_points(new)]
    return tuple(sorted(every, key=lambda one: one.notice))


def _attributes(book: Rulebook, sheet: WildDieSheet) -> Iterator[Problem]:
    for name in sheet.attributes:
        if name not in book.attributes:
            yield _problem("attribute_unknown", "attributes", f"There is no attribute called “{name}” here.", name)
    most = PIPS_PER_DIE * book.switches.attribute_most
    for name in book.attributes:
        code, least = sheet.attribute(name), PIPS_PER_DIE * book.least_dice(name)
        if code.rank > most:
            text = f"{name} has {code}; a new character has at most {code_of_rank(most)}."
            yield _problem("attribute_above", "attributes", text, name, code.rank - most)
        elif code.rank < least:
            text = f"{name} has {code}; a new character has at least {code_of_rank(least)}."
            yield _problem("attribute_below", "attributes", text, name, code.rank - least)
    dice = _attribute_dice(book, sheet)
    if dice.total and dice.left:
        text = f"{code_of_rank(abs(dice.left))} of attribute dice {'left' if dice.left > 0 else 'too many'}."
        yield _problem("attribute_dice", "attributes", text, "", -dice.left)


def _skills(book: Rulebook, sheet: WildDieSheet) -> Iterator[Problem]:
    most = book.switches.skill_most
    for name, points in sheet.skills.items():
        if points and book.attribute_of(sheet, name) is None:
            yield _problem("skill_unknown", "skills", f"There is no skill called “{name}” here.", name)
        elif points > most:
            text = f"{name} has {counted(points, 'point')}; a new character has at most {most}."
            yield _problem("skill_above", "skills", text, name, points - most)
    points_left = _skill_points(book, sheet)
    if points_left.total and (left := points_left.left):
        text = counted(left, "more skill point") if left > 0 else f"{counted(-left, 'skill point')} too many"
        yield _problem("skill_points", "skills", f"{text}.", "", -left)
    for name, attribute in sheet.own_skills.items():
        if attribute not in book.attributes:
            yield _problem(
                "skill_without_attribute", "skills", f"{name} rests on “{attribute}”, which is no more.", name
            )
        elif found(name, book.skills):
            text = f"{name} is on the campaign's list and on the sheet's own: the list counts."
            yield _problem("skill_twice", "skills", text, name, notice=True)
        else:
            text = f"{name} is the sheet's own skill: it is on no list of the campaign."
            yield _problem("skill_unlisted", "skills", text, name, notice=True)


def _hit_points(sheet: WildDieSheet) -> Iterator[Problem]:
    if sheet.hit_points.maximum < 1:
        text = "No hit points are entered: wounds count for nothing until they are."
        yield _problem("hit_points_missing", "hit_points", text, "Hit points", notice=True)


def _problem(code: str, section: str, text: str, trait: str = "", off_by: int = 0, *, notice: bool = False) -> Problem:
    return Problem(code=code, sentence=text, trait=trait, section=section, off_by=off_by, notice=notice)
