"""What a form asks for who adds an ability, a specialty, a merit or a flaw by hand.

Source: Maelstrom Rules, "Specialties"; later publication, "Merits and Flaws".
"""

from __future__ import annotations

from rules.kit.entering import EntryForm, EntryPart, by_name
from rules.maelstrom.rulebook import Rulebook
from rules.maelstrom.sheet import MaelstromSheet


def specialty(book: Rulebook, sheet: MaelstromSheet) -> EntryForm | None:
    """A specialty of a trait that bears them; its kind where the edition knows two."""
    names = dict.fromkeys((*book.edition.attributes, *book.edition.abilities, *sheet.abilities))
    bearers = tuple(name for name in names if book.bears_specialties(name))
    if not bearers:
        return None
    kinds = tuple(book.specialty_kinds)
    kind = (EntryPart(key="kind", label="Kind", choices=kinds),) if kinds else ()
    parts = (EntryPart(key="ability", label="Of", choices=bearers), EntryPart(key="name", label="Name"), *kind)
    return EntryForm(path="specialties.add", label="A specialty", parts=parts)


def merit(book: Rulebook, sheet: MaelstromSheet) -> EntryForm | None:
    """A merit of the list, where the campaign plays with them."""
    return _listed(book, "merits", "A merit")


def flaw(book: Rulebook, sheet: MaelstromSheet) -> EntryForm | None:
    """A flaw of the list, where the campaign plays with them."""
    return _listed(book, "flaws", "A flaw")


def ability(book: Rulebook, sheet: MaelstromSheet) -> EntryForm | None:
    """An ability of one's own, in the edition that lists none."""
    if not book.edition.free_abilities:
        return None
    return by_name("abilities", "An ability", EntryPart(key="value", label="Dots", most=2, usual="1"))


def _listed(book: Rulebook, part: str, label: str) -> EntryForm | None:
    if not book.plays_merits:
        return None
    name = EntryPart(key="name", label="Name", choices=tuple(book.options(part)))
    points = EntryPart(key="points", label="Points", most=2)
    note = EntryPart(key="note", label="Note", most=120)
    return EntryForm(path=f"{part}.add", label=label, parts=(name, points, note))
