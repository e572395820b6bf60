"""What of a filled-in roll is still possible beside the rest: a change of traits takes specialties with it.

Source: Maelstrom Rules, "Using Specialties", "Spending Willpower"; rulings M-09, M-10.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.maelstrom.arithmetic import Declaration, owner_of, specialty_problems
from rules.maelstrom.checks import Asking
from rules.maelstrom.health import wound_part
from rules.maelstrom.kinds.action import ActionRequest, can_figure_out, declared
from rules.maelstrom.rulebook import Rulebook
from rules.maelstrom.sheet import MaelstromSheet
from rules.texts import name_key


def fitting(asking: Asking[ActionRequest], sheet: MaelstromSheet) -> Mapping[str, tuple[str, ...]]:
    """The values that are left of each field from which something has to go."""
    book, request = asking.book, asking.request
    said = declared(book, request, sheet)
    left = {"used": tuple(_used(book, said)), "required": tuple(_required(book, said))}
    gone = {name: kept for name, kept in left.items() if kept != getattr(request, name)}
    if request.ignore_wounds and (wound_part(book, sheet) is None or not sheet.willpower.current):
        gone["ignore_wounds"] = ()
    if request.figured_out and said.traits and not can_figure_out(said.traits):
        gone["figured_out"] = ()
    return gone


def _used(book: Rulebook, said: Declaration) -> Iterator[str]:
    """Those that may be used: their trait is rolled, the character has them, and there is a dot for each."""
    dots = {name_key(one.name): one.dots for one in said.traits}
    taken: list[str] = []
    for key in dict.fromkeys(said.used):
        if specialty_problems(book, said, key):
            continue
        many = sum(owner_of(one) == owner_of(key) for one in taken)
        if book.edition.dice.specialty_dots or many < dots[owner_of(key)]:
            taken.append(key)
            yield key


def _required(book: Rulebook, said: Declaration) -> Iterator[str]:
    """Those that were not ticked in the list of a trait that is rolled no more; what was typed is left as it is."""
    rolled = {name_key(one.name) for one in said.traits}
    for key in said.required:
        owner, _, name = key.partition(":")
        trait = book.ability(owner.strip()) or book.attribute(owner.strip())
        if name_key(owner) in rolled or trait is None or book.listed_kind(trait, name.strip()) != "advanced":
            yield key
