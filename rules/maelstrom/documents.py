"""Stored and imported documents: into a sheet, or every field that does not fit.

Source: Maelstrom Rules, "Traits"; which names and dots there are, the edition says.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pydantic import TypeAdapter, ValidationError

from rules.maelstrom.creation import creation_problems
from rules.maelstrom.rulebook import Rulebook
from rules.maelstrom.sheet import MaelstromSheet, Specialty, TakenMerit, Willpower
from rules.reading import field_problems
from rules.sheets import JsonValue, Problem


def blank_sheet(book: Rulebook) -> MaelstromSheet:
    """The sheet a draft starts with."""
    dots = book.starting_willpower
    return MaelstromSheet(
        attributes=_unraised(book),
        abilities=dict.fromkeys(book.edition.ability_names, 0),
        willpower=Willpower(permanent=dots, current=dots),
    )


def _unraised(book: Rulebook) -> dict[str, int]:
    """The attributes of everybody before creation raises them."""
    return dict.fromkeys(book.edition.attribute_names, book.creation.attribute_start if book.creation else 1)


def read_document(book: Rulebook, document: Mapping[str, JsonValue]) -> MaelstromSheet | tuple[Problem, ...]:
    """The document as a sheet; traits it does not name stand as on a blank sheet.

    No switch of the campaign makes a sheet unreadable: more dots than it allows (any more) are kept, creation reports
    them, and no edit brings them.
    """
    try:
        sheet = MaelstromSheet.model_validate(document)
    except ValidationError as error:
        return field_problems(error)
    if problems := tuple(_misfits(book, sheet)):
        return problems
    attributes = {**_unraised(book), **sheet.attributes}
    abilities = {**dict.fromkeys(book.edition.ability_names, 0), **sheet.abilities}
    return sheet.model_copy(update={"attributes": attributes, "abilities": abilities})


def _misfits(book: Rulebook, sheet: MaelstromSheet) -> Iterator[Problem]:
    """Names that this edition does not have."""
    for name in sheet.attributes:
        if name not in book.edition.attributes:
            yield _problem("attribute_unknown", "attributes", f"There is no attribute called “{name}”.", name)
    for name in sheet.abilities:
        if not book.is_ability(name):
            yield _problem("ability_unknown", "abilities", f"There is no ability called “{name}”.", name)
    for one in sheet.specialties:
        if not book.bears_specialties(one.ability):
            text = f"There is no ability called “{one.ability}”."
            yield _problem("specialty_unknown_ability", "specialties", text, one.key)


def _problem(code: str, section: str, text: str, trait: str) -> Problem:
    return Problem(code=code, sentence=text, trait=trait, section=section)


# A document that may hold anything ------------------------------------------------------------------------------


def document_problems(book: Rulebook, document: Mapping[str, object]) -> tuple[Problem, ...]:
    """Every creation rule that a document of any quality violates, and every field in it that does not fit.

    Specialties are taken as chosen in the builder: what a file says of a storyteller's word counts for nothing. A
    document that names no attributes at all has those of a blank sheet; one that names some lacks the others.
    """
    read, unreadable, unread = _read_build(book, {"attributes": _unraised(book), **document})
    misfits = (*unreadable, *_other_fields(document), *_misfits(book, read))
    return (*misfits, *creation_problems(book, read, unread))


BUILT = ("attributes", "abilities", "specialties", "primary")
"""Fields of a document that creation reads whatever is in them."""


def _other_fields(document: Mapping[str, object]) -> tuple[Problem, ...]:
    try:
        MaelstromSheet.model_validate({name: one for name, one in document.items() if name not in BUILT})
    except ValidationError as error:
        return field_problems(error)
    return ()


def _read_build(
    book: Rulebook, document: Mapping[str, object]
) -> tuple[MaelstromSheet, tuple[Problem, ...], frozenset[str]]:
    """What creation can look at, what in it is no number or no specialty, and the traits of those numbers."""
    attributes, bad_attributes = _numbers(document.get("attributes"))
    abilities, bad_abilities = _numbers(document.get("abilities"))
    specialties, odd = _specialties(book, document.get("specialties"))
    read = {
        "attributes": attributes,
        "abilities": abilities,
        "specialties": specialties,
        "primary": "" if (primary := document.get("primary")) is None else str(primary),
        "willpower": Willpower(permanent=book.starting_willpower, current=0),
        "merits": _read(document.get("merits")),
        "flaws": _read(document.get("flaws")),
    }
    problems = (
        *(_unread(book, "attribute", "attributes", name) for name in bad_attributes),
        *(_unread(book, "ability", "abilities", name) for name in bad_abilities),
    )
    return MaelstromSheet().model_copy(update=read), (*problems, *odd), frozenset((*bad_attributes, *bad_abilities))


def _read(found: object) -> tuple[TakenMerit, ...]:
    """The merits or flaws that can be read; the others are told as fields that do not fit."""
    try:
        return _TAKEN.validate_python(found or ())
    except ValidationError:
        return ()


_TAKEN = TypeAdapter(tuple[TakenMerit, ...])


def _unread(book: Rulebook, word: str, section: str, name: str) -> Problem:
    """What is wrong with a trait whose dots are no whole number: that, unless there is no such trait at all."""
    if (book.kind(name) == "attribute") == (word == "attribute") and book.kind(name):
        return _problem(f"{word}_not_a_number", section, f"{name} needs a whole number of dots.", name)
    return _problem(f"{word}_unknown", section, f"There is no {word} called “{name}”.", name)


def _numbers(found: object) -> tuple[dict[str, int], tuple[str, ...]]:
    if not isinstance(found, Mapping):
        return {}, ()
    # To Python true and false are whole numbers; to a sheet they are not.
    whole = {name: dots for name, dots in found.items() if isinstance(dots, int) and not isinstance(dots, bool)}
    return whole, tuple(str(name) for name in found if name not in whole)


def _specialties(book: Rulebook, found: object) -> tuple[tuple[Specialty, ...], tuple[Problem, ...]]:
    read, problems = [], []
    for one in found if isinstance(found, list | tuple) else ():
        if not isinstance(one, Mapping):
            problems.append(
                _problem("specialty_unreadable", "specialties", "A specialty has ability, name and kind.", "")
            )
            continue
        listed = book.listed_kind(str(one.get("ability", "")), str(one.get("name", "")))
        try:
            specialty = Specialty.model_validate({"kind": listed, **one})
        except ValidationError as error:
            problems += [_unreadable_specialty(line) for line in field_problems(error)]
            continue
        read.append(specialty.model_copy(update={"state": "listed" if listed else "waiting", "paid": 0}))
    return tuple(read), tuple(problems)


def _unreadable_specialty(line: Problem) -> Problem:
    code = "specialty_unknown_kind" if line.trait == "kind" else line.code
    return line.model_copy(update={"section": "specialties", "code": code})
