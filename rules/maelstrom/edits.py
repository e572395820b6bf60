"""Changing one field of a sheet: which paths there are, and what each of them takes.

Source: Maelstrom Rules, "Traits" and "Creating a Character"; ranges are held, allowances may be overspent.

Paths: attributes.<name>, abilities.<name>, primary, story.<field>, willpower.permanent, specialties.add,
specialties.remove, specialties.decide, merits.add, merits.remove, flaws.add, flaws.remove, experience.buy,
experience.bank.
"""

from __future__ import annotations

from collections.abc import Callable

from pydantic import ValidationError

from rules.kit.history import Made
from rules.maelstrom import experience, specialties
from rules.maelstrom.build import build_of
from rules.maelstrom.changes import Asked, Edited, asked_dots, problem
from rules.maelstrom.grown import as_printed, given_back
from rules.maelstrom.purchases import PURCHASES, paid_between
from rules.maelstrom.rulebook import Rulebook
from rules.maelstrom.sheet import MaelstromSheet, Specialty, Story
from rules.reading import field_problems
from rules.sheets import Actor, JsonValue, Problem
from rules.spelling import told_names
from rules.texts import clean_line
from rules.wording import counted, listed

CREATION_PATHS = ("attributes", "abilities", "primary", "specialties.add", "specialties.remove", "merits", "flaws")
"""Beginnings of the paths that are frozen when a character is finished, and the one below."""


def edit(book: Rulebook, sheet: MaelstromSheet, path: str, value: JsonValue, actor: Actor) -> Made | Problem:
    """Asked the field at `path`."""
    part, _, name = path.partition(".")
    editor = _EDITORS.get(path) or _EDITORS.get(part)
    if editor is None:
        return problem("unknown_field", f"There is no field “{path}” to change.", path)
    try:
        edited = editor(Asked(book, sheet, name, value, actor))
    except ValidationError as error:
        return field_problems(error)[0].model_copy(update={"section": part})
    except ValueError as error:
        return problem("bad_field", str(error), path, part)
    if isinstance(edited, Problem):
        return edited
    after_sheet, before, after = edited
    made = Made(sheet=after_sheet, path=path, before=before, after=after)
    return told_names(sheet, given_back(sheet, made, as_printed(book, path)))


def creation_path(path: str) -> bool:
    """Whether the field at `path` is settled at creation and frozen once the character is finished."""
    return path == "willpower.permanent" or any(path == one or path.startswith(f"{one}.") for one in CREATION_PATHS)


# Dots -------------------------------------------------------------------------------------------------------


def _attribute(asked: Asked) -> Edited:
    name = asked.book.attribute(asked.name)
    if name is None:
        return problem("unknown_trait", f"There is no attribute called “{asked.name}”.", asked.name, "attributes")
    least = 1 if asked.actor == "player" else 0
    dots = asked_dots(asked, least, asked.book.trait_maximum, name, "attributes")
    if isinstance(dots, Problem):
        return dots
    before = asked.sheet.attributes.get(name)
    attributes = {**asked.sheet.attributes, name: dots}
    return asked.sheet.model_copy(update={"attributes": attributes}), before, dots


def _ability(asked: Asked) -> Edited:
    name = asked.book.ability(asked.name)
    if name is None and asked.book.edition.free_abilities:
        name = clean_line(asked.name, 60)
    if not name or asked.book.attribute(name):
        return problem("unknown_trait", f"There is no ability called “{asked.name}”.", asked.name, "abilities")
    dots = asked_dots(asked, 0, asked.book.trait_maximum, name, "abilities")
    if isinstance(dots, Problem):
        return dots
    before = asked.sheet.abilities.get(name, 0)
    abilities = {**asked.sheet.abilities, name: dots}
    if asked.book.edition.free_abilities and dots == 0:
        del abilities[name]
    return asked.sheet.model_copy(update={"abilities": abilities}), before, dots


def _primary(asked: Asked) -> Edited:
    groups = asked.book.edition.groups
    if asked.value not in (*groups, "") or asked.book.creation is None:
        names = listed([group.label for group in groups.values()])
        return problem("bad_field", f"What comes first is one of {names}.", "primary", "attributes")
    return asked.sheet.model_copy(update={"primary": asked.value}), asked.sheet.primary, asked.value


def _permanent(asked: Asked) -> Edited:
    rules = asked.book.willpower
    if rules is None:
        return problem("unknown_field", "This edition has no willpower apart from the attributes.", "Willpower")
    least, start = rules.lowest, asked.book.starting_willpower
    if asked.actor == "player":
        if not asked.book.buys:
            text = f"A new character has {counted(start, 'dot')} of willpower; only a storyteller changes that."
            return problem("storyteller_only", text, "Willpower", "willpower")
        least = start
    dots = asked_dots(asked, least, rules.highest, "Willpower", "willpower")
    if isinstance(dots, Problem):
        return dots
    before = asked.sheet.willpower
    full = before.current == before.permanent
    after = before.model_copy(update={"permanent": dots, "current": dots if full else min(dots, before.current)})
    return asked.sheet.model_copy(update={"willpower": after}), before.permanent, dots


# Story ------------------------------------------------------------------------------------------------------


def _story(asked: Asked) -> Edited:
    if asked.name not in Story.model_fields or not isinstance(asked.value, str):
        return problem("unknown_field", f"The story has no text called “{asked.name}”.", asked.name, "story")
    before: str = getattr(asked.sheet.story, asked.name)
    try:
        story = Story.model_validate({**asked.sheet.story.model_dump(), asked.name: asked.value})
    except ValidationError as error:
        return field_problems(error)[0].model_copy(update={"section": "story"})
    after: str = getattr(story, asked.name)
    return asked.sheet.model_copy(update={"story": story}), before, after


# Specialties ------------------------------------------------------------------------------------------------


def _add_specialty(asked: Asked) -> Edited:
    added = specialties.proposed(
        asked.book, asked.field("ability"), asked.field("name"), asked.field("kind"), asked.actor
    )
    if isinstance(added, Problem):
        return added
    room = specialties.room_for(asked.sheet, added)
    if room is not None:
        return room
    kept = (*asked.sheet.specialties, added)
    return asked.sheet.model_copy(update={"specialties": kept}), None, added.model_dump(mode="json")


def _remove_specialty(asked: Asked) -> Edited:
    gone = specialties.found(asked.sheet, asked.field("ability"), asked.field("name"))
    if gone is None:
        return specialties.unknown(asked.field("ability"), asked.field("name"))
    kept = tuple(one for one in asked.sheet.specialties if one is not gone)
    return asked.sheet.model_copy(update={"specialties": kept}), gone.model_dump(mode="json"), None


def _decide_specialty(asked: Asked) -> Edited:
    if asked.actor != "storyteller":
        return problem("storyteller_only", "Only a storyteller decides about specialties.", "", "specialties")
    before = specialties.found(asked.sheet, asked.field("ability"), asked.field("name"))
    if before is None:
        return specialties.unknown(asked.field("ability"), asked.field("name"))
    state = asked.field("state")
    if state not in ("approved", "declined", "waiting"):
        return problem("bad_field", "A specialty is approved, declined or waiting.", before.key, "specialties")
    if state == "declined" and before.bought:
        return _paid_back(asked, before)
    after = Specialty.model_validate(
        {
            "ability": before.ability,
            "name": asked.field("new_name") or before.name,
            "kind": (asked.field("kind") if asked.book.specialty_kinds else "") or before.kind,
            "state": state,
            "note": asked.field("note"),
            "paid": before.paid,
            "counts_as": before.counts_as,
        }
    )
    taken = specialties.found(asked.sheet, after.ability, after.name)
    if taken is not None and taken is not before:
        return problem("specialty_twice", f"The character already has {after.key}.", after.key, "specialties")
    if after.kind != before.kind and (before.bought or _chosen_for_points(asked, before)):
        return _charged(asked, before, after)
    sheet = _with(asked.sheet, before, after)
    return sheet, before.model_dump(mode="json"), after.model_dump(mode="json")


def _with(sheet: MaelstromSheet, before: Specialty, after: Specialty) -> MaelstromSheet:
    kept = tuple(after if one is before else one for one in sheet.specialties)
    return sheet.model_copy(update={"specialties": kept})


def _chosen_for_points(asked: Asked, chosen: Specialty) -> bool:
    """Whether creation chose it where experience buys specialties, and play has begun since."""
    return asked.book.buys and asked.sheet.experience.creation is not None and chosen.counts_as != "none"


def _charged(asked: Asked, before: Specialty, after: Specialty) -> Edited:
    """A specialty that is accepted as the other kind costs what that kind costs: the rest is paid or given back.

    It is refused where the points are missing: the storyteller accepts it as it was taken, or awards them first. One
    that creation chose goes on counting there as it was chosen; what an allowance gave then gives no points back.
    """
    costs = asked.book.experience
    prices = [experience.specialty_price(costs, one.kind) if costs else 0 for one in (before, after)]
    more = prices[1] - prices[0]
    if more < 0 and not before.bought and _given(asked, before):
        more = 0
    points = experience.charged(asked.sheet.experience, after.ability, more)
    if isinstance(points, Problem):
        taken = "bought" if before.bought else "chosen"
        text = f"{after.name} was {taken} as {before.kind}. As {after.kind} it costs {more} more."
        return points.model_copy(update={"sentence": f"{text} {points.sentence}", "section": "specialties"})
    kept = {} if before.bought else {"counts_as": before.counts_as or before.kind}
    after = after.model_copy(update={"paid": before.paid + more, **kept})
    sheet = _with(asked.sheet, before, after).model_copy(update={"experience": points})
    told = {**after.model_dump(mode="json"), **paid_between(asked.sheet, sheet)}
    return sheet, before.model_dump(mode="json"), told


def _given(asked: Asked, chosen: Specialty) -> bool:
    """Whether an allowance of creation gave it, not the starting experience."""
    kind, rules = chosen.counts_as or chosen.kind, asked.book.creation
    allowed = {"general": rules.general_specialties, "advanced": rules.advanced_specialties} if rules else {}
    return len(build_of(asked.sheet).counted_specialties(kind)) <= allowed.get(kind, 0)


def _paid_back(asked: Asked, declined: Specialty) -> Edited:
    """A declined specialty that was bought leaves the sheet, and what it cost is free again."""
    points = asked.sheet.experience
    kept = tuple(one for one in asked.sheet.specialties if one is not declined)
    free = points.model_copy(update={"spent": points.spent - declined.paid})
    told = {"state": "declined", "note": asked.field("note"), "price": -declined.paid}
    entry = declined.model_dump(mode="json")
    return asked.sheet.model_copy(update={"specialties": kept, "experience": free}), entry, {**entry, **told}


_EDITORS: dict[str, Callable[[Asked], Edited]] = {
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
