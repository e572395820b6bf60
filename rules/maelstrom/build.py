"""What the creation rules look at: dots, specialties, merits, and which group comes first.

Source: Maelstrom Rules, "Creating a Character".
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.maelstrom.rulebook import Rulebook
from rules.maelstrom.sheet import WILLPOWER, MaelstromSheet, Specialty, TakenMerit


@dataclass(frozen=True)
class Build:
    """A character as creation sees it, without what play added; `grown` says how many dots of a trait those are.

    `unread` names attributes and abilities whose dots are no numbers.
    """

    attributes: Mapping[str, int]
    abilities: Mapping[str, int]
    specialties: tuple[Specialty, ...] = ()
    primary: str = ""
    willpower: int = 0
    merits: tuple[TakenMerit, ...] = ()
    flaws: tuple[TakenMerit, ...] = ()
    unread: frozenset[str] = field(default_factory=frozenset)
    grown: Mapping[str, int] = field(default_factory=dict)

    def dots_now(self, trait: str) -> int:
        """Dots of a trait as it stands, those that play added included."""
        return self.abilities.get(trait, self.attributes.get(trait, 0)) + self.grown.get(trait, 0)

    def counted_specialties(self, kind: str) -> tuple[Specialty, ...]:
        """The specialties that count as one kind: all but those declined, and those bought or given in play."""
        counting = (one for one in self.specialties if one.state != "declined" and not one.bought)
        return tuple(one for one in counting if (one.counts_as or one.kind) == kind)


def build_of(sheet: MaelstromSheet) -> Build:
    """A sheet as creation looks at it: without the dots that play added."""
    grown = {trait: len(steps) for trait, steps in sheet.grown.items()}
    permanent = sheet.willpower.permanent
    return Build(
        attributes={name: dots - grown.get(name, 0) for name, dots in sheet.attributes.items()},
        abilities={name: dots - grown.get(name, 0) for name, dots in sheet.abilities.items()},
        specialties=sheet.specialties,
        primary=sheet.primary,
        willpower=permanent if WILLPOWER in sheet.attributes else permanent - grown.get(WILLPOWER, 0),
        merits=sheet.merits,
        flaws=sheet.flaws,
        grown=grown,
    )


def group_dots(book: Rulebook, attributes: Mapping[str, int]) -> dict[str, int]:
    """Dots above the first one in each group."""
    start = book.creation.attribute_start if book.creation else 0
    return {
        key: sum(attributes.get(name, start) - start for name in group.attributes)
        for key, group in book.edition.groups.items()
    }


def primary_group(book: Rulebook, build: Build) -> str:
    """The group that comes first: the one named, or the one with more dots (the first one when equal)."""
    groups = list(book.edition.groups)
    if build.primary in groups:
        return build.primary
    spent = group_dots(book, build.attributes)
    return max(groups, key=lambda key: (spent[key], -groups.index(key)))


def group_allowance(book: Rulebook, build: Build) -> dict[str, int]:
    """Dots to place above the first one in each group."""
    rules = book.creation
    if rules is None:
        return {}
    primary = primary_group(book, build)
    return {key: rules.primary_dots if key == primary else rules.secondary_dots for key in book.edition.groups}


def ability_berths(book: Rulebook, abilities: Mapping[str, int]) -> dict[int, tuple[str, ...]]:
    """For each number of dots of the spread, most first, the abilities that stand there.

    Where dots can be bought, an ability stands in every berth that it reaches.
    """
    spread = book.creation.ability_spread if book.creation else {}
    return {
        dots: tuple(
            name
            for name in book.edition.ability_names
            if abilities.get(name, 0) == dots or (book.buys and abilities.get(name, 0) > dots)
        )
        for dots in sorted(spread, reverse=True)
    }


def berth_total(book: Rulebook, dots: int) -> int:
    """How many abilities a berth takes; where dots can be bought, how many must reach it."""
    spread = book.creation.ability_spread if book.creation else {}
    return sum(many for level, many in spread.items() if level >= dots) if book.buys else spread[dots]


def category_dots(book: Rulebook, abilities: Mapping[str, int]) -> dict[str, int]:
    """All dots in each category."""
    return {
        key: sum(abilities.get(name, 0) for name in category.abilities)
        for key, category in book.edition.categories.items()
    }
