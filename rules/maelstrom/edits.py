"""Changing one field of a sheet: which paths there are, and what each of them takes.

Source: Maelstrom Rules, "Traits" and "Creating a Character"; ranges are held, allowances may be overspent.

Paths: attributes.<name>, abilities.<name>, primary, story.<field>, willpower.permanent, specialties.add,
specialties.remove, specialties.decide, merits.add, merits.remove, flaws.add, flaws.remove, experience.buy,
experience.bank.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from pydantic import ValidationError

from rules.maelstrom import experience, specialties
from rules.maelstrom.rulebook import Rulebook
from rules.maelstrom.sheet import MaelstromSheet, Specialty, Story, TakenMerit
from rules.maelstrom.wording import listed
from rules.reading import field_problems
from rules.sheets import Actor, Edit, JsonValue, Problem
from rules.texts import clean_line, name_key

MOST_MERITS = 40
"""The most merits, or flaws, on one sheet."""

CREATION_PATHS = ("attributes", "abilities", "primary", "specialties.add", "specialties.remove", "merits", "flaws")
"""Beginnings of the paths that are frozen when a character is finished, and the one below."""


@dataclass(frozen=True)
class Change:
    """One change asked for: everything an editor of a field needs."""

    book: Rulebook
    sheet: MaelstromSheet
    name: str
    value: JsonValue
    actor: Actor

    def field(self, key: str, default: str = "") -> str:
        """A text field of the value, where the value is an object."""
        found = self.value.get(key, default) if isinstance(self.value, dict) else default
        return found if isinstance(found, str) else default


type Edited = tuple[MaelstromSheet, JsonValue, JsonValue] | Problem
"""The new sheet with the field before and after, or why not."""


def edit(book: Rulebook, sheet: MaelstromSheet, path: str, value: JsonValue, actor: Actor) -> Edit | Problem:
    """Change the field at `path`."""
    part, _, name = path.partition(".")
    editor = _EDITORS.get(path) or _EDITORS.get(part)
    if editor is None:
        return problem("unknown_field", f"There is no field “{path}” to change.", path)
    try:
        edited = editor(Change(book, sheet, name, value, actor))
    except ValidationError as error:
        return field_problems(error)[0].model_copy(update={"section": part})
    except ValueError as error:
        return problem("bad_field", str(error), path, part)
    if isinstance(edited, Problem):
        return edited
    after_sheet, before, after = edited
    return Edit(sheet=after_sheet, path=path, before=before, after=after)


def creation_path(path: str) -> bool:
    """Whether the field at `path` is settled at creation and frozen once the character is finished."""
    return path == "willpower.permanent" or any(path == one or path.startswith(f"{one}.") for one in CREATION_PATHS)


def problem(code: str, sentence: str, trait: str = "", section: str = "") -> Problem:
    """Why a change is refused."""
    return Problem(code=code, sentence=sentence, trait=trait, section=section)


def whole(value: JsonValue) -> int | None:
    """`value` as a whole number, from a form or from JSON; None when it is none."""
    if isinstance(value, str) and re.fullmatch(r"\s*[+-]?[0-9]{1,6}\s*", value):
        return int(value)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _dots(change: Change, least: int, most: int, trait: str, section: str) -> int | Problem:
    number = whole(change.value)
    if number is None or not least <= number <= most:
        return problem("bad_field", f"{trait} takes {least} to {most} dots.", trait, section)
    return number


# Dots -------------------------------------------------------------------------------------------------------


def _attribute(change: Change) -> Edited:
    name = change.book.attribute(change.name)
    if name is None:
        return problem("unknown_trait", f"There is no attribute called “{change.name}”.", change.name, "attributes")
    least = 1 if change.actor == "player" else 0
    dots = _dots(change, least, change.book.trait_maximum, name, "attributes")
    if isinstance(dots, Problem):
        return dots
    before = change.sheet.attributes.get(name)
    attributes = {**change.sheet.attributes, name: dots}
    return change.sheet.model_copy(update={"attributes": attributes}), before, dots


def _ability(change: Change) -> Edited:
    name = change.book.ability(change.name)
    if name is None and change.book.edition.free_abilities:
        name = clean_line(change.name, 60)
    if not name or change.book.attribute(name):
        return problem("unknown_trait", f"There is no ability called “{change.name}”.", change.name, "abilities")
    dots = _dots(change, 0, change.book.trait_maximum, name, "abilities")
    if isinstance(dots, Problem):
        return dots
    before = change.sheet.abilities.get(name, 0)
    abilities = {**change.sheet.abilities, name: dots}
    if change.book.edition.free_abilities and dots == 0:
        del abilities[name]
    return change.sheet.model_copy(update={"abilities": abilities}), before, dots


def _primary(change: Change) -> Edited:
    groups = change.book.edition.groups
    if change.value not in (*groups, "") or change.book.creation is None:
        names = listed([group.label for group in groups.values()])
        return problem("bad_field", f"What comes first is one of {names}.", "primary", "attributes")
    return change.sheet.model_copy(update={"primary": change.value}), change.sheet.primary, change.value


def _permanent(change: Change) -> Edited:
    rules = change.book.willpower
    if rules is None:
        return problem("unknown_field", "This edition has no willpower apart from the attributes.", "Willpower")
    dots = _dots(change, rules.lowest, rules.highest, "Willpower", "willpower")
    if isinstance(dots, Problem):
        return dots
    before = change.sheet.willpower
    full = before.current == before.permanent
    after = before.model_copy(update={"permanent": dots, "current": dots if full else min(dots, before.current)})
    return change.sheet.model_copy(update={"willpower": after}), before.permanent, dots


# Story ------------------------------------------------------------------------------------------------------


def _story(change: Change) -> Edited:
    if change.name not in Story.model_fields or not isinstance(change.value, str):
        return problem("unknown_field", f"The story has no text called “{change.name}”.", change.name, "story")
    before: str = getattr(change.sheet.story, change.name)
    try:
        story = Story.model_validate({**change.sheet.story.model_dump(), change.name: change.value})
    except ValidationError as error:
        return field_problems(error)[0].model_copy(update={"section": "story"})
    after: str = getattr(story, change.name)
    return change.sheet.model_copy(update={"story": story}), before, after


# Specialties ------------------------------------------------------------------------------------------------


def _add_specialty(change: Change) -> Edited:
    added = specialties.proposed(
        change.book, change.field("ability"), change.field("name"), change.field("kind"), change.actor
    )
    if isinstance(added, Problem):
        return added
    room = specialties.room_for(change.sheet, added)
    if room is not None:
        return room
    kept = (*change.sheet.specialties, added)
    return change.sheet.model_copy(update={"specialties": kept}), None, added.model_dump(mode="json")


def _remove_specialty(change: Change) -> Edited:
    gone = specialties.found(change.sheet, change.field("ability"), change.field("name"))
    if gone is None:
        return specialties.unknown(change.field("ability"), change.field("name"))
    kept = tuple(one for one in change.sheet.specialties if one is not gone)
    return change.sheet.model_copy(update={"specialties": kept}), gone.model_dump(mode="json"), None


def _decide_specialty(change: Change) -> Edited:
    if change.actor != "storyteller":
        return problem("storyteller_only", "Only a storyteller decides about specialties.", "", "specialties")
    before = specialties.found(change.sheet, change.field("ability"), change.field("name"))
    if before is None:
        return specialties.unknown(change.field("ability"), change.field("name"))
    state = change.field("state")
    if state not in ("approved", "declined", "waiting"):
        return problem("bad_field", "A specialty is approved, declined or waiting.", before.key, "specialties")
    after = Specialty.model_validate(
        {
            "ability": before.ability,
            "name": change.field("new_name") or before.name,
            "kind": change.field("kind") or before.kind,
            "state": state,
            "note": change.field("note"),
        }
    )
    taken = specialties.found(change.sheet, after.ability, after.name)
    if taken is not None and taken is not before:
        return problem("specialty_twice", f"The character already has {after.key}.", after.key, "specialties")
    kept = tuple(after if one is before else one for one in change.sheet.specialties)
    sheet = change.sheet.model_copy(update={"specialties": kept})
    return sheet, before.model_dump(mode="json"), after.model_dump(mode="json")


# Merits and flaws ---------------------------------------------------------------------------------------------


def _add_merit(part: str) -> Callable[[Change], Edited]:
    def add(change: Change) -> Edited:
        edition = change.book.edition
        known = edition.merits if part == "merits" else edition.flaws
        name = next((one for one in known if name_key(one) == name_key(change.field("name"))), None)
        if name is None or change.book.creation is None or not change.book.creation.merits_and_flaws:
            text = f"There is no “{change.field('name')}” among the {part} here."
            return problem("unknown_trait", text, change.field("name"), "merits")
        asked = change.value.get("points") if isinstance(change.value, dict) else None
        points = known[name].points[0] if asked in (None, "") else whole(asked)
        if points not in known[name].points:
            right = listed([str(one) for one in known[name].points])
            return problem("bad_field", f"{name} is worth {right}.", name, "merits")
        taken = TakenMerit(name=name, points=points, note=change.field("note"))
        before: tuple[TakenMerit, ...] = getattr(change.sheet, part)
        if taken in before or len(before) >= MOST_MERITS:
            return problem("merit_twice", f"{name} is already there.", name, "merits")
        return change.sheet.model_copy(update={part: (*before, taken)}), None, taken.model_dump(mode="json")

    return add


def _remove_merit(part: str) -> Callable[[Change], Edited]:
    def remove(change: Change) -> Edited:
        name, note = change.field("name"), change.field("note")
        before: tuple[TakenMerit, ...] = getattr(change.sheet, part)
        fits = [one for one in before if name_key(one.name) == name_key(name) and note in ("", one.note)]
        if not fits:
            return problem("unknown_trait", f"There is no “{name}” on this sheet.", name, "merits")
        kept = tuple(one for one in before if one is not fits[0])
        return change.sheet.model_copy(update={part: kept}), fits[0].model_dump(mode="json"), None

    return remove


# Experience ---------------------------------------------------------------------------------------------------


def _buy(change: Change) -> Edited:
    if change.field("name"):
        return _buy_specialty(change)
    trait = _trait_named(change.book, change.field("trait"))
    bought = experience.buy_dot(change.book, change.sheet, trait)
    if isinstance(bought, Problem):
        return bought
    before, after = _rank(change.sheet, trait), _rank(bought, trait)
    price = bought.experience.spent - change.sheet.experience.spent
    return bought, {"trait": trait, "dots": before}, {"trait": trait, "dots": after, "price": price}


def _buy_specialty(change: Change) -> Edited:
    costs = change.book.experience
    if costs is None:
        return problem("no_experience_rules", "This edition has no rules for experience.", "", "experience")
    added = specialties.proposed(
        change.book, change.field("ability"), change.field("name"), change.field("kind"), change.actor
    )
    room = added if isinstance(added, Problem) else specialties.room_for(change.sheet, added)
    if isinstance(added, Problem) or room is not None:
        return room if room is not None else problem("bad_field", "That is no specialty.")
    price = experience.specialty_price(costs, added.kind)
    paid = experience.pay(change.sheet.experience, added.ability, price)
    if isinstance(paid, Problem):
        return paid
    update = {"specialties": (*change.sheet.specialties, added), "experience": paid}
    return change.sheet.model_copy(update=update), None, {**added.model_dump(mode="json"), "price": price}


def _bank(change: Change) -> Edited:
    trait = _trait_named(change.book, change.field("trait"))
    if trait != experience.WILLPOWER and change.book.kind(trait) is None:
        return problem("unknown_trait", f"There is no trait called “{trait}”.", trait, "experience")
    before = change.sheet.experience
    after = experience.bank(before, trait)
    if isinstance(after, Problem):
        return after
    sheet = change.sheet.model_copy(update={"experience": after})
    return sheet, before.banked.get(trait, 0), after.banked.get(trait, 0)


def _trait_named(book: Rulebook, name: str) -> str:
    if name_key(name) == name_key(experience.WILLPOWER):
        return experience.WILLPOWER
    return book.attribute(name) or book.ability(name) or name


def _rank(sheet: MaelstromSheet, trait: str) -> int:
    is_willpower = trait == experience.WILLPOWER and trait not in sheet.attributes
    return sheet.willpower.permanent if is_willpower else sheet.dots(trait)


_EDITORS: dict[str, Callable[[Change], Edited]] = {
    "attributes": _attribute,
    "abilities": _ability,
    "primary": _primary,
    "willpower.permanent": _permanent,
    "story": _story,
    "specialties.add": _add_specialty,
    "specialties.remove": _remove_specialty,
    "specialties.decide": _decide_specialty,
    "merits.add": _add_merit("merits"),
    "merits.remove": _remove_merit("merits"),
    "flaws.add": _add_merit("flaws"),
    "flaws.remove": _remove_merit("flaws"),
    "experience.buy": _buy,
    "experience.bank": _bank,
}
