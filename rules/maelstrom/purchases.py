"""Edits that are paid for: merits and flaws, dots and specialties bought in play, points banked.

Source: later publication, "Merits and Flaws", "Spending Experience", "Banking".
"""

from __future__ import annotations

from rules.kit.fields import problem
from rules.maelstrom import experience, merits, specialties
from rules.maelstrom.rulebook import Rulebook
from rules.maelstrom.sheet import WILLPOWER, Experience, MaelstromSheet, TakenMerit
from rules.maelstrom.specialties import Asked, Edited
from rules.sheets import JsonValue, Problem
from rules.texts import same_name
from rules.wording import listed

MOST_MERITS = 40
"""The most merits, or flaws, on one sheet."""


LISTS = ("merits", "flaws")
"""The parts of the sheet that hold them."""


# Merits and flaws ---------------------------------------------------------------------------------------------


def add_merit(part: str, asked: Asked) -> Edited:
    """One more merit (or flaw, as the part says) on the sheet. Later publication, "Merits and Flaws"."""
    known = asked.book.options(part)
    name = next((one for one in known if same_name(one, asked.field("name"))), None)
    if name is None or not asked.book.plays_merits:
        text = f"There is no “{asked.field('name')}” among the {part} here."
        return problem("unknown_trait", text, asked.field("name"), "merits")
    points = asked.whole("points") if asked.field("points") else known[name].points[0]
    if points not in known[name].points:
        right = listed([str(one) for one in known[name].points])
        return problem("bad_field", f"{name} is worth {right}.", name, "merits")
    taken = TakenMerit(name=name, points=points, note=asked.field("note"))
    before: tuple[TakenMerit, ...] = getattr(asked.sheet, part)
    if taken in before or len(before) >= MOST_MERITS:
        return problem("merit_twice", f"{name} is already there.", name, "merits")
    if other := merits.excluded_by(asked.book, merits.taken(asked.sheet), taken):
        return problem("merits_exclude", merits.clash(taken, other), name, "merits")
    return asked.sheet.model_copy(update={part: (*before, taken)}), None, taken.model_dump(mode="json")


def remove_merit(part: str, asked: Asked) -> Edited:
    """One merit (or flaw) less, also one that the campaign plays without (by now)."""
    name, note = asked.field("name"), asked.field("note")
    before: tuple[TakenMerit, ...] = getattr(asked.sheet, part)
    gone = next((one for one in before if same_name(one.name, name) and note in ("", one.note)), None)
    if gone is None:
        return problem("unknown_trait", f"There is no “{name}” on this sheet.", name, "merits")
    kept = tuple(one for one in before if one is not gone)
    return asked.sheet.model_copy(update={part: kept}), gone.model_dump(mode="json"), None


# Experience ---------------------------------------------------------------------------------------------------


def buy(asked: Asked) -> Edited:
    """The next dot of a trait, or a specialty, for points of experience.

    Later publication, "Spending Experience" (M-27).
    """
    if asked.field("name"):
        return _buy_specialty(asked)
    trait = _trait_named(asked.book, asked.field("trait"))
    bought = experience.buy_dot(asked.book, asked.sheet, trait)
    if isinstance(bought, Problem):
        return bought
    before: dict[str, JsonValue] = {"trait": trait, "dots": asked.sheet.rank(trait)}
    return bought, before, {**before, "dots": bought.rank(trait), **paid_between(asked.sheet, bought)}


def _buy_specialty(asked: Asked) -> Edited:
    costs = asked.book.experience
    if costs is None:
        return problem("no_experience_rules", "This edition has no rules for experience.", "", "experience")
    added = specialties.asked_for(asked)
    if isinstance(added, Problem):
        return added
    price = costs.specialty(added.kind)
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
    """One free point tied to a trait. Later publication, "Banking" (M-27)."""
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
    if same_name(name, WILLPOWER):
        return WILLPOWER
    return book.attribute(name) or book.ability(name) or name
