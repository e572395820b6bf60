"""Changing one field of a sheet: which paths there are, and what each of them takes.

Source: Maelstrom Rules, "Traits" and "Creating a Character"; ranges are held, allowances may be overspent.

Paths: attributes.<name>, abilities.<name>, primary, story.<field>, willpower.permanent, specialties.add,
specialties.remove, specialties.decide, merits.add, merits.remove, flaws.add, flaws.remove, experience.buy,
experience.bank.
"""

from __future__ import annotations

from collections.abc import Callable

from pydantic import ValidationError

from rules.maelstrom import experience, specialties
from rules.maelstrom.build import build_of
from rules.maelstrom.changes import Change, Edited, asked_dots, problem
from rules.maelstrom.grown import as_printed, given_back
from rules.maelstrom.purchases import PURCHASES, paid_between
from rules.maelstrom.rulebook import Rulebook
from rules.maelstrom.sheet import MaelstromSheet, Specialty, Story
from rules.reading import field_problems
from rules.sheets import Actor, Edit, JsonValue, Problem
from rules.spelling import told_names
from rules.texts import clean_line
from rules.wording import counted, listed

CREATION_PATHS = ("attributes", "abilities", "primary", "specialties.add", "specialties.remove", "merits", "flaws")
"""Beginnings of the paths that are frozen when a character is finished, and the one below."""


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
    made = Edit(sheet=after_sheet, path=path, before=before, after=after)
    return told_names(sheet, given_back(sheet, made, as_printed(book, path)))


def creation_path(path: str) -> bool:
    """Whether the field at `path` is settled at creation and frozen once the character is finished."""
    return path == "willpower.permanent" or any(path == one or path.startswith(f"{one}.") for one in CREATION_PATHS)


# Dots -------------------------------------------------------------------------------------------------------


def _attribute(change: Change) -> Edited:
    name = change.book.attribute(change.name)
    if name is None:
        return problem("unknown_trait", f"There is no attribute called “{change.name}”.", change.name, "attributes")
    least = 1 if change.actor == "player" else 0
    dots = asked_dots(change, least, change.book.trait_maximum, name, "attributes")
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
    dots = asked_dots(change, 0, change.book.trait_maximum, name, "abilities")
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
    least, start = rules.lowest, change.book.starting_willpower
    if change.actor == "player":
        if not change.book.buys:
            text = f"A new character has {counted(start, 'dot')} of willpower; only a storyteller changes that."
            return problem("storyteller_only", text, "Willpower", "willpower")
        least = start
    dots = asked_dots(change, least, rules.highest, "Willpower", "willpower")
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
    if state == "declined" and before.bought:
        return _paid_back(change, before)
    after = Specialty.model_validate(
        {
            "ability": before.ability,
            "name": change.field("new_name") or before.name,
            "kind": (change.field("kind") if change.book.specialty_kinds else "") or before.kind,
            "state": state,
            "note": change.field("note"),
            "paid": before.paid,
            "counts_as": before.counts_as,
        }
    )
    taken = specialties.found(change.sheet, after.ability, after.name)
    if taken is not None and taken is not before:
        return problem("specialty_twice", f"The character already has {after.key}.", after.key, "specialties")
    if after.kind != before.kind and (before.bought or _chosen_for_points(change, before)):
        return _charged(change, before, after)
    sheet = _with(change.sheet, before, after)
    return sheet, before.model_dump(mode="json"), after.model_dump(mode="json")


def _with(sheet: MaelstromSheet, before: Specialty, after: Specialty) -> MaelstromSheet:
    kept = tuple(after if one is before else one for one in sheet.specialties)
    return sheet.model_copy(update={"specialties": kept})


def _chosen_for_points(change: Change, chosen: Specialty) -> bool:
    """Whether creation chose it where experience buys specialties, and play has begun since."""
    return change.book.buys and change.sheet.experience.creation is not None and chosen.counts_as != "none"


def _charged(change: Change, before: Specialty, after: Specialty) -> Edited:
    """A specialty that is accepted as the other kind costs what that kind costs: the rest is paid or given back.

    It is refused where the points are missing: the storyteller accepts it as it was taken, or awards them first. One
    that creation chose goes on counting there as it was chosen; what an allowance gave then gives no points back.
    """
    costs = change.book.experience
    prices = [experience.specialty_price(costs, one.kind) if costs else 0 for one in (before, after)]
    more = prices[1] - prices[0]
    if more < 0 and not before.bought and _given(change, before):
        more = 0
    points = experience.charged(change.sheet.experience, after.ability, more)
    if isinstance(points, Problem):
        taken = "bought" if before.bought else "chosen"
        text = f"{after.name} was {taken} as {before.kind}. As {after.kind} it costs {more} more."
        return points.model_copy(update={"sentence": f"{text} {points.sentence}", "section": "specialties"})
    kept = {} if before.bought else {"counts_as": before.counts_as or before.kind}
    after = after.model_copy(update={"paid": before.paid + more, **kept})
    sheet = _with(change.sheet, before, after).model_copy(update={"experience": points})
    told = {**after.model_dump(mode="json"), **paid_between(change.sheet, sheet)}
    return sheet, before.model_dump(mode="json"), told


def _given(change: Change, chosen: Specialty) -> bool:
    """Whether an allowance of creation gave it, not the starting experience."""
    kind, rules = chosen.counts_as or chosen.kind, change.book.creation
    allowed = {"general": rules.general_specialties, "advanced": rules.advanced_specialties} if rules else {}
    return len(build_of(change.sheet).counted_specialties(kind)) <= allowed.get(kind, 0)


def _paid_back(change: Change, declined: Specialty) -> Edited:
    """A declined specialty that was bought leaves the sheet, and what it cost is free again."""
    points = change.sheet.experience
    kept = tuple(one for one in change.sheet.specialties if one is not declined)
    free = points.model_copy(update={"spent": points.spent - declined.paid})
    told = {"state": "declined", "note": change.field("note"), "price": -declined.paid}
    entry = declined.model_dump(mode="json")
    return change.sheet.model_copy(update={"specialties": kept, "experience": free}), entry, {**entry, **told}


_EDITORS: dict[str, Callable[[Change], Edited]] = {
    "attributes": _attribute,
    "abilities": _ability,
    "primary": _primary,
    "willpower.permanent": _permanent,
    "story": _story,
    "specialties.add": _add_specialty,
    "specialties.remove": _remove_specialty,
    "specialties.decide": _decide_specialty,
    **PURCHASES,
}
