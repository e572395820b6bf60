"""Edits that are paid for: merits and flaws, dots and specialties bought in play, points banked.

Source: later publication, "Merits and Flaws", "Spending Experience", "Banking".
"""

from __future__ import annotations

from collections.abc import Callable

from rules.maelstrom import experience, merits, specialties
from rules.maelstrom.changes import Asked, Edited, problem, whole
from rules.maelstrom.rulebook import Rulebook
from rules.maelstrom.sheet import WILLPOWER, Experience, MaelstromSheet, TakenMerit
from rules.sheets import JsonValue, Problem
from rules.texts import name_key
from rules.wording import listed

MOST_MERITS = 40
"""The most merits, or flaws, on one sheet."""


# Merits and flaws ---------------------------------------------------------------------------------------------


def add_merit(part: str) -> Callable[[Asked], Edited]:
    def add(asked: Asked) -> Edited:
        edition = asked.book.edition
        known = edition.merits if part == "merits" else edition.flaws
        name = next((one for one in known if name_key(one) == name_key(asked.field("name"))), None)
        if name is None or asked.book.creation is None or not asked.book.creation.merits_and_flaws:
            text = f"There is no “{asked.field('name')}” among the {part} here."
            return problem("unknown_trait", text, asked.field("name"), "merits")
        number = asked.value.get("points") if isinstance(asked.value, dict) else None
        points = known[name].points[0] if number in (None, "") else whole(number)
        if points not in known[name].points:
            right = listed([str(one) for one in known[name].points])
            return problem("bad_field", f"{name} is worth {right}.", name, "merits")
        taken = TakenMerit(name=name, points=points, note=asked.field("note"))
        before: tuple[TakenMerit, ...] = getattr(asked.sheet, part)
        if taken in before or len(before) >= MOST_MERITS:
            return problem("merit_twice", f"{name} is already there.", name, "merits")
        if other := merits.excluded_by(asked.book, merits.taken(asked.sheet), taken):
            text = f"{merits.key_of(taken)} does not go together with {merits.key_of(other)}."
            return problem("merits_exclude", text, name, "merits")
        return asked.sheet.model_copy(update={part: (*before, taken)}), None, taken.model_dump(mode="json")

    return add


def remove_merit(part: str) -> Callable[[Asked], Edited]:
    def remove(asked: Asked) -> Edited:
        name, note = asked.field("name"), asked.field("note")
        before: tuple[TakenMerit, ...] = getattr(asked.sheet, part)
        fits = [one for one in before if name_key(one.name) == name_key(name) and note in ("", one.note)]
        if not fits:
            return problem("unknown_trait", f"There is no “{name}” on this sheet.", name, "merits")
        kept = tuple(one for one in before if one is not fits[0])
        return asked.sheet.model_copy(update={part: kept}), fits[0].model_dump(mode="json"), None

    return remove


# Experience ---------------------------------------------------------------------------------------------------


def buy(asked: Asked) -> Edited:
    if asked.field("name"):
        return _buy_specialty(asked)
    trait = _trait_named(asked.book, asked.field("trait"))
    bought = experience.buy_dot(asked.book, asked.sheet, trait)
    if isinstance(bought, Problem):
        return bought
    before, after = _rank(asked.sheet, trait), _rank(bought, trait)
    return (
        bought,
        {"trait": trait, "dots": before},
        {"trait": trait, "dots": after, **paid_between(asked.sheet, bought)},
    )


def _buy_specialty(asked: Asked) -> Edited:
    costs = asked.book.experience
    if costs is None:
        return problem("no_experience_rules", "This edition has no rules for experience.", "", "experience")
    added = specialties.proposed(
        asked.book, asked.field("ability"), asked.field("name"), asked.field("kind"), asked.actor
    )
    room = added if isinstance(added, Problem) else specialties.room_for(asked.sheet, added)
    if isinstance(added, Problem) or room is not None:
        return room if room is not None else problem("bad_field", "That is no specialty.")
    price = experience.specialty_price(costs, added.kind)
    paid = experience.pay(asked.sheet.experience, added.ability, price)
    if isinstance(paid, Problem):
        return paid
    added = added.model_copy(update={"paid": price})
    sheet = asked.sheet.model_copy(update={"specialties": (*asked.sheet.specialties, added), "experience": paid})
    return sheet, None, {**added.model_dump(mode="json"), **paid_between(asked.sheet, sheet)}


def paid_between(before: MaelstromSheet, after: MaelstromSheet) -> dict[str, JsonValue]:
    """What a purchase cost, and how many of these points were banked."""
    banked = sum(before.experience.banked.values()) - sum(after.experience.banked.values())
    return {"price": after.experience.spent - before.experience.spent, **({"released": banked} if banked else {})}


def bank(asked: Asked) -> Edited:
    trait = _trait_named(asked.book, asked.field("trait"))
    if trait != WILLPOWER and asked.book.kind(trait) is None:
        return problem("unknown_trait", f"There is no trait called “{trait}”.", trait, "experience")
    before = asked.sheet.experience
    after = experience.bank(before, trait)
    if isinstance(after, Problem):
        return after
    sheet = asked.sheet.model_copy(update={"experience": after})
    return sheet, on_bank(before, trait), on_bank(after, trait)


def on_bank(points: Experience, trait: str) -> JsonValue:
    """The points banked on a trait, as history keeps them."""
    return {"trait": trait, "points": points.banked.get(trait, 0)}


def _trait_named(book: Rulebook, name: str) -> str:
    if name_key(name) == name_key(WILLPOWER):
        return WILLPOWER
    return book.attribute(name) or book.ability(name) or name


def _rank(sheet: MaelstromSheet, trait: str) -> int:
    is_willpower = trait == WILLPOWER and trait not in sheet.attributes
    return sheet.willpower.permanent if is_willpower else sheet.dots(trait)


PURCHASES: dict[str, Callable[[Asked], Edited]] = {
    "merits.add": add_merit("merits"),
    "merits.remove": remove_merit("merits"),
    "flaws.add": add_merit("flaws"),
    "flaws.remove": remove_merit("flaws"),
    "experience.buy": buy,
    "experience.bank": bank,
}
"""Each path that is paid for and its editor."""
