"""A new character of Maelstrom at once: dots, abilities and specialties as the allowances of creation have them.

Source: Maelstrom Rules, "Creating a Character"; experience as in the later publication.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from rules.kit.quick import Filling, Leaning, Part, read_concepts
from rules.maelstrom.chapters import CreationRules
from rules.maelstrom.prices import creation_price, creation_purse
from rules.maelstrom.rulebook import Rulebook
from rules.maelstrom.sheet import MaelstromSheet, Specialty

MOST_BOUGHT = 6
"""So many specialties are bought with starting experience; what is left of it is the player's to spend."""

KINDS = ("advanced", "general")


def parts(book: Rulebook) -> tuple[Part[Rulebook, MaelstromSheet], ...]:
    """What creation has rules for, in its order: nothing in the first draft."""
    if book.creation is None:
        return ()
    return (
        Part("attributes", "Attributes", _attributes),
        Part("abilities", "Abilities", _abilities),
        Part("specialties", "Specialties", _specialties),
    )


def _rules(book: Rulebook) -> CreationRules:
    if book.creation is None:
        raise ValueError("this edition has no rules of creation")
    return book.creation


def _attributes(book: Rulebook, sheet: MaelstromSheet, leaning: Leaning) -> MaelstromSheet:
    """One group comes first, and the dots of each go among its attributes. Rules, "Starting Attributes"."""
    rules, groups = _rules(book), book.edition.groups
    wanted = {key: max(map(leaning.weight, group.attributes)) for key, group in groups.items()}
    primary = leaning.pick(wanted)
    room = min(rules.attribute_cap, book.trait_maximum) - rules.attribute_start
    dots: dict[str, int] = {}
    for key, group in groups.items():
        allowed = rules.primary_dots if key == primary else rules.secondary_dots
        placed = leaning.spread(allowed, dict.fromkeys(group.attributes, room))
        dots |= {name: rules.attribute_start + many for name, many in placed.items()}
    return sheet.model_copy(update={"attributes": {**sheet.attributes, **dots}, "primary": primary})


def _abilities(book: Rulebook, sheet: MaelstromSheet, leaning: Leaning) -> MaelstromSheet:
    """So many abilities at each number of dots, and no category too thin. Rules, "Starting Abilities" (M-25)."""
    rules, names = _rules(book), book.edition.ability_names
    berths = [dots for dots, many in sorted(rules.ability_spread.items(), reverse=True) for _ in range(many)]
    chosen = leaning.order(names)
    placed = dict.fromkeys(names, 0) | dict(zip(chosen, berths, strict=False))
    # Specialties of what is no ability of this character any more would be dead weight.
    kept = _evened(book, placed, rules.category_minimum)
    specialties = tuple(one for one in sheet.specialties if kept.get(one.ability) or one.state != "listed")
    return sheet.model_copy(update={"abilities": {**sheet.abilities, **kept}, "specialties": specialties})


def _evened(book: Rulebook, placed: Mapping[str, int], least: int) -> dict[str, int]:
    """The same numbers of dots, changed about until no category has fewer than `least`, or none can give any more."""
    dots = dict(placed)
    categories = {key: one.abilities for key, one in book.edition.categories.items()}

    def held(key: str) -> int:
        return sum(dots[name] for name in categories[key])

    while short := [key for key in categories if held(key) < least]:
        poor = min(categories[short[0]], key=lambda name: dots[name])
        givers = (
            name
            for key, names in categories.items()
            if key != short[0]
            for name in names
            if dots[name] > dots[poor] and held(key) - (dots[name] - dots[poor]) >= least
        )
        giver = min(givers, key=lambda name: dots[name], default="")
        if not giver:
            break
        dots[poor], dots[giver] = dots[giver], dots[poor]
    return dots


def _specialties(book: Rulebook, sheet: MaelstromSheet, leaning: Leaning) -> MaelstromSheet:
    """Listed specialties of abilities that the character has. Rules, "Starting Specialties" (M-23, M-24)."""
    sheet = sheet.model_copy(update={"specialties": ()})
    if book.buys:
        return _bought(book, sheet, leaning)
    for kind, many in _rules(book).specialties.items():
        for _ in range(many):
            sheet = _with_one(book, sheet, kind, leaning) or sheet
    return sheet


def _bought(book: Rulebook, sheet: MaelstromSheet, leaning: Leaning) -> MaelstromSheet:
    """A few, as far as starting experience goes. Later publication, "Starting Experience"."""
    for at in range(MOST_BOUGHT):
        more = _with_one(book, sheet, KINDS[min(1, at % 3)], leaning)
        if more is None or creation_price(book, more) > creation_purse(book, more):
            break
        sheet = more
    return sheet


def _with_one(book: Rulebook, sheet: MaelstromSheet, kind: str, leaning: Leaning) -> MaelstromSheet | None:
    """The sheet with one more specialty of a kind; None where no ability has a listed one left."""
    has = {one.key for one in sheet.specialties}
    listed = {
        name: [one for one in _of_kind(book, name, kind) if f"{name}: {one}" not in has]
        for name, dots in sheet.abilities.items()
        if dots > sum(one.ability == name for one in sheet.specialties)
    }
    weights = {name: leaning.weight(name) * sheet.abilities[name] for name, left in listed.items() if left}
    if not weights:
        return None
    ability = leaning.pick(weights)
    name = leaning.order(listed[ability])[0]
    chosen = Specialty.model_validate({"ability": ability, "name": name, "kind": kind, "state": "listed"})
    return sheet.model_copy(update={"specialties": (*sheet.specialties, chosen)})


def _of_kind(book: Rulebook, ability: str, kind: str) -> tuple[str, ...]:
    suggested = book.suggestions(ability, "advanced" if kind == "advanced" else "general")
    return tuple(one for one in suggested if book.listed_kind(ability, one) == kind)


QUICK: Filling[Rulebook, MaelstromSheet] = Filling(read_concepts(Path(__file__).parent), parts)
"""How characters of Maelstrom are made at once."""
