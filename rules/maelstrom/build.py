"""What the creation rules look at: dots, specialties, merits, and which group comes first.

Source: Maelstrom Rules, "Creating a Character".
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.kit.steps import grown_steps
from rules.maelstrom.rulebook import Rulebook
from rules.maelstrom.sheet import WILLPOWER, MaelstromSheet


def created(sheet: MaelstromSheet) -> MaelstromSheet:
    """A sheet as creation looks at it: without the dots that play added, though `grown` still names them.

    Decision 11.
    """
    dots = sheet.willpower
    # Where willpower is an attribute, its steps go with those of the attributes (MD-06).
    bought = 0 if WILLPOWER in sheet.attributes else grown_steps(sheet, WILLPOWER)
    return sheet.model_copy(
        update={
            "attributes": {name: many - grown_steps(sheet, name) for name, many in sheet.attributes.items()},
            "abilities": {name: many - grown_steps(sheet, name) for name, many in sheet.abilities.items()},
            "willpower": dots.model_copy(update={"permanent": dots.permanent - bought}),
        }
    )


def group_dots(book: Rulebook, attributes: Mapping[str, int]) -> dict[str, int]:
    """Dots above the first one in each group. Rules, "Starting Attributes"."""
    start = book.creation.attribute_start if book.creation else 0
    return {
        key: sum(attributes.get(name, start) - start for name in group.attributes)
        for key, group in book.edition.groups.items()
    }


def primary_group(book: Rulebook, sheet: MaelstromSheet) -> str:
    """The group that comes first: the one named, or the one with more dots (the first one when equal).

    Rules, "Starting Attributes".
    """
    groups = list(book.edition.groups)
    if sheet.primary in groups:
        return sheet.primary
    spent = group_dots(book, sheet.attributes)
    return max(groups, key=lambda key: (spent[key], -groups.index(key)))


def group_allowance(book: Rulebook, sheet: MaelstromSheet) -> dict[str, int]:
    """Dots to place above the first one in each group. Rules, "Starting Attributes"."""
    rules = book.creation
    if rules is None:
        return {}
    primary = primary_group(book, sheet)
    return {key: rules.primary_dots if key == primary else rules.secondary_dots for key in book.edition.groups}


def ability_berths(book: Rulebook, abilities: Mapping[str, int]) -> dict[int, tuple[str, ...]]:
    """For each number of dots of the spread, most first, the abilities that stand there.

    Where dots can be bought, an ability stands in every berth that it reaches.

    Rules, "Starting Abilities".
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
    """All dots in each category. Rules, "Starting Abilities" (M-25)."""
    return {
        key: sum(abilities.get(name, 0) for name in category.abilities)
        for key, category in book.edition.categories.items()
    }
