"""Specialties on a sheet: proposing, finding, and who has to agree.

Source: Maelstrom Rules, "Specialties" and "Starting Specialties"; rulings M-11 and M-24.
"""

from __future__ import annotations

from pydantic import ValidationError

from rules.kit import fields
from rules.maelstrom import arithmetic
from rules.maelstrom.arithmetic import Declaration, owner_of
from rules.maelstrom.checks import SpecialtyChip
from rules.maelstrom.rulebook import Rulebook
from rules.maelstrom.sheet import Experience, MaelstromSheet, Specialty
from rules.reading import field_problems
from rules.sheets import Actor, Problem
from rules.texts import name_key, same_name

MOST_SPECIALTIES = 100
"""The most specialties on one sheet."""

WAITING = "waits for the storyteller"
"""Why a proposed specialty cannot be used yet."""

type Asked = fields.Asked[Rulebook, MaelstromSheet]
type Edited = fields.Edited[MaelstromSheet]


def asked_for(asked: Asked) -> Specialty | Problem:
    """The specialty that is asked for, as it comes onto the sheet; or why it cannot be added."""
    added = proposed(asked.book, asked.field("ability"), asked.field("name"), asked.field("kind"), asked.actor)
    if isinstance(added, Problem):
        return added
    if found(asked.sheet, added.ability, added.name):
        return _problem("specialty_twice", f"The character already has {added.key}.", added.key)
    if len(asked.sheet.specialties) >= MOST_SPECIALTIES:
        return _problem("bad_field", f"A sheet holds at most {MOST_SPECIALTIES} specialties.", added.key)
    return added


def proposed(book: Rulebook, ability: str, name: str, kind: str, actor: Actor) -> Specialty | Problem:
    """A specialty as it comes onto a sheet.

    Listed ones have their listed kind; others wait, unless a storyteller adds them.

    Rules, "Specialties" and "Starting Specialties" (M-24).
    """
    owner = book.ability(ability) or book.attribute(ability) or (ability if book.edition.free_abilities else "")
    if not owner or not book.bears_specialties(owner):
        return _problem("unknown_trait", f"There is no ability called “{ability}”.", ability)
    listed = book.listed_kind(owner, name)
    state = "listed" if listed else "approved" if actor == "storyteller" else "waiting"
    if not book.specialty_kinds:
        kind = "general"  # the first draft knows one kind only (MD-06); the sheet keeps it under the plainer name
    if not listed and kind not in ("general", "advanced"):
        return _problem("bad_field", "Say whether the specialty is general or advanced.", f"{owner}: {name}")
    if not name.strip():
        return _problem("bad_field", "A specialty needs a name of 1 to 60 characters.", owner)
    try:
        return Specialty.model_validate(
            {"ability": owner, "name": book.listed_name(owner, name), "kind": listed or kind, "state": state}
        )
    except ValidationError as error:
        return field_problems(error)[0].model_copy(update={"section": "specialties"})


def found(sheet: MaelstromSheet, ability: str, name: str) -> Specialty | None:
    """The specialty of that ability and name, whatever its capitals."""
    key = name_key(f"{ability}: {name}")
    return next((one for one in sheet.specialties if name_key(one.key) == key), None)


def with_shared(book: Rulebook, sheet: MaelstromSheet, abilities: tuple[str, ...]) -> MaelstromSheet:
    """The sheet as these abilities use it: what the campaign shares counts for each of them that lists it (M-11)."""
    shared = {name_key(name) for name in book.switches.shared_specialties}
    owned = {name_key(one.name): one.name for one in sheet.specialties if one.usable and name_key(one.name) in shared}
    lent = tuple(
        Specialty(ability=ability, name=book.listed_name(ability, name), kind=kind)
        for ability in abilities
        for name in owned.values()
        if (kind := book.listed_kind(ability, name)) and not found(sheet, ability, name)
    )
    return sheet.model_copy(update={"specialties": (*sheet.specialties, *lent)}) if lent else sheet


def unknown(ability: str, name: str) -> Problem:
    """The answer when the sheet has no such specialty."""
    return _problem("unknown_specialty", f"The character has no {ability}: {name}.", f"{ability}: {name}")


def adopted(book: Rulebook, sheet: MaelstromSheet) -> MaelstromSheet:
    """A sheet brought in from outside: unlisted specialties wait, and experience must be awarded anew."""
    judged = tuple(_adopted(book, one) for one in sheet.specialties)
    return sheet.model_copy(update={"specialties": judged, "experience": Experience()})


def _adopted(book: Rulebook, one: Specialty) -> Specialty:
    listed = book.listed_kind(one.ability, one.name)
    state = "listed" if listed else "waiting"
    return one.model_copy(update={"kind": listed or one.kind, "state": state, "note": "", "paid": 0, "counts_as": ""})


# On the panel -------------------------------------------------------------------------------------------------


def chips(book: Rulebook, said: Declaration, sheet: MaelstromSheet) -> tuple[SpecialtyChip, ...]:
    """The specialties of the traits rolled, each with why it cannot be used."""
    bearing = arithmetic.bearers_of(book, said)
    return tuple(_chip(book, said, one) for trait in bearing for one in sheet.specialties_of(trait.name))


def _chip(book: Rulebook, said: Declaration, one: Specialty) -> SpecialtyChip:
    used, required = (arithmetic.among(one.key, keys) for keys in (said.used, said.required))
    reason = _unused(book, said, one, used=used)
    return SpecialtyChip(
        key=one.key, name=one.name, kind=one.kind, used=used, required=required, allowed=not reason, reason=reason
    )


def _unused(book: Rulebook, said: Declaration, one: Specialty, *, used: bool) -> str:
    """Why it cannot be used; empty where it can. Rules, "Using Specialties"."""
    if not one.usable:
        return WAITING
    if wrong := arithmetic.specialty_problems(book, said, one.key):
        return wrong[0].sentence
    limit = next(trait.dots for trait in said.traits if same_name(trait.name, one.ability))
    many = sum(owner_of(key) == owner_of(one.key) for key in dict.fromkeys(said.used))
    full = not used and many >= limit and not book.edition.dice.specialty_dots
    return f"one for each dot of {one.ability}" if full else ""


def _problem(code: str, sentence: str, trait: str) -> Problem:
    return Problem(code=code, sentence=sentence, trait=trait, section="specialties")
