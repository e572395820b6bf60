"""Every allowance of creation and how much of it is used.

Source: Maelstrom Rules, "Creating a Character"; experience as in the later publication.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.maelstrom.build import (
    ability_berths,
    berth_total,
    category_dots,
    group_allowance,
    group_dots,
)
from rules.maelstrom.prices import creation_bill, creation_price, creation_purse
from rules.maelstrom.rulebook import Rulebook
from rules.maelstrom.sheet import MaelstromSheet
from rules.sheets import Budget
from rules.wording import WORDS, sentence


def budgets(book: Rulebook, sheet: MaelstromSheet) -> tuple[Budget, ...]:
    """The allowances in the order of the builder; none where the edition has no creation rules."""
    if book.creation is None:
        return ()
    return (*_attributes(book, sheet), *_abilities(book, sheet), *_specialties(book, sheet), *_experience(book, sheet))


def _attributes(book: Rulebook, sheet: MaelstromSheet) -> Iterator[Budget]:
    """Dots to place in each group. Rules, "Starting Attributes"."""
    spent = group_dots(book, sheet.attributes)
    for key, total in group_allowance(book, sheet).items():
        group = book.edition.groups[key]
        raised = tuple(name for name in group.attributes if sheet.attributes.get(name, 1) > 1)
        yield Budget(
            key=key,
            label=group.label,
            section="attributes",
            spent=spent[key],
            total=total,
            items=raised,
            minimum=book.buys,
        )


def _abilities(book: Rulebook, sheet: MaelstromSheet) -> Iterator[Budget]:
    """Abilities at each number of dots, then dots in each category. Rules, "Starting Abilities" (M-25)."""
    for dots, names in ability_berths(book, sheet.abilities).items():
        number = sentence(WORDS[dots]) if dots < len(WORDS) else str(dots)
        yield Budget(
            key=f"dots-{dots}",
            label=f"{number} {'dot' if dots == 1 else 'dots'}{' or more' if book.buys else ''}",
            section="abilities",
            spent=len(names),
            total=berth_total(book, dots),
            items=names,
            minimum=book.buys,
        )
    least = book.creation.category_minimum if book.creation else 0
    for key, dots in category_dots(book, sheet.abilities).items() if least else ():
        label = book.category_label(key)
        yield Budget(key=key, label=label, section="abilities", spent=dots, total=least, minimum=True, within=True)


def _specialties(book: Rulebook, sheet: MaelstromSheet) -> Iterator[Budget]:
    """Specialties of each kind; those that wait are chosen too. Rules, "Starting Specialties" (M-23, M-24)."""
    for kind, total in book.creation.specialties.items() if book.creation and not book.buys else ():
        chosen = sheet.counted_specialties(kind)
        yield Budget(
            key=kind,
            label=sentence(kind),
            section="specialties",
            spent=len(chosen),
            total=total,
            waiting=sum(one.state == "waiting" for one in chosen),
            items=tuple(one.key for one in chosen),
        )


def _experience(book: Rulebook, sheet: MaelstromSheet) -> Iterator[Budget]:
    """What starting experience buys. Later publication, "Starting Experience"."""
    if book.buys:
        yield Budget(
            key="experience",
            label="Experience",
            section="experience",
            spent=creation_price(book, sheet),
            total=creation_purse(book, sheet),
            kept=True,
            items=tuple(f"{label} {points}" for label, points in creation_bill(book, sheet)),
        )
