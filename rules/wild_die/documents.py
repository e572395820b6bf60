"""Stored and imported documents: into a sheet, or every field that does not fit.

Source: none; which ranges there are, `sheet.py` says.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pydantic import ValidationError

from rules.reading import field_problems
from rules.sheets import JsonValue, Problem
from rules.wild_die.book import HIGHEST_ATTRIBUTE, Book
from rules.wild_die.sheet import HitPoints, Purse, WildDieSheet
from rules.wild_die.sheet_rules import clean_trait


def blank_sheet(book: Book) -> WildDieSheet:
    """The sheet a draft starts with: the fewest dice in each attribute, no points in any skill, no hit points yet."""
    return WildDieSheet(
        attributes={name: f"{book.least_dice(name)}D" for name in book.attributes}, skills=dict.fromkeys(book.skills, 0)
    )


def read_document(book: Book, document: Mapping[str, JsonValue]) -> WildDieSheet | tuple[Problem, ...]:
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


def adopted(sheet: WildDieSheet) -> WildDieSheet:
    """A sheet brought in from outside: points and medals must be awarded anew."""
    return sheet.model_copy(update={"points": Purse(), "player_character": True, "grown": {}, "beside": {}})


def begin_play(sheet: WildDieSheet) -> WildDieSheet:
    """The sheet as play begins: unhurt."""
    most = sheet.hit_points.maximum
    return sheet.model_copy(update={"hit_points": HitPoints(maximum=most, current=most)})
