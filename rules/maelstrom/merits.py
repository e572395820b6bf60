"""Merits and flaws in play: what they do to a roll, and which two cannot stand on one sheet.

Source: later publication, "Merits and Flaws"; what each of them does is data of the edition.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.checks import Part
from rules.maelstrom.chapters import MeritOrFlaw
from rules.maelstrom.checks import MeritChip
from rules.maelstrom.rulebook import Rulebook
from rules.maelstrom.sheet import MaelstromSheet, TakenMerit
from rules.texts import name_key, same_name

LOWEST = 2
"""No merit makes a roll easier than this difficulty."""


def known(book: Rulebook, name: str) -> MeritOrFlaw | None:
    """What the edition says of a merit or a flaw; None for one that it does not have (any more)."""
    return book.edition.merits.get(name) or book.edition.flaws.get(name)


def taken(sheet: MaelstromSheet) -> tuple[TakenMerit, ...]:
    """Everything that the character has of both."""
    return (*sheet.merits, *sheet.flaws)


def free_success(book: Rulebook, sheet: MaelstromSheet) -> Part | None:
    """The success that a willpower roll brings without a die, named by the merit that gives it; None without one.

    Later publication, "Merits and Flaws".
    """
    for one in taken(sheet):
        told = known(book, one.name)
        if told and told.free_successes:
            return Part(label=one.name, amount=told.free_successes, reason=one.note, kind="merit")
    return None


def key_of(one: TakenMerit) -> str:
    """How a panel names one: with its note, for one may be taken twice."""
    return f"{one.name}: {one.note}" if one.note else one.name


def clash(one: TakenMerit, other: TakenMerit) -> str:
    """That two do not stand on one sheet."""
    return f"{key_of(one)} does not go together with {key_of(other)}."


def chips(book: Rulebook, sheet: MaelstromSheet, traits: Iterable[str], applied: Iterable[str]) -> Iterator[MeritChip]:
    """Those that may bear on a roll of these traits, whether they are said to, and by how much."""
    rolled, said = {name_key(name) for name in traits}, {name_key(key) for key in applied}
    for one in taken(sheet):
        told = known(book, one.name)
        if told and told.difficulty and _may_bear(book, one, told, rolled):
            key = key_of(one)
            yield MeritChip(key=key, text=told.text, difficulty=told.difficulty, used=name_key(key) in said)


def _may_bear(book: Rulebook, one: TakenMerit, told: MeritOrFlaw, rolled: set[str]) -> bool:
    """Whether a roll of these traits is one of those it is about: its own traits, or the one that its note names."""
    about = told.traits or ((one.note,) if book.ability(one.note) or book.attribute(one.note) else ())
    return not about or bool(rolled & {name_key(name) for name in about})


def parts(found: Iterable[MeritChip], difficulty: int) -> Iterator[Part]:
    """What those that bear on the roll do to its difficulty."""
    for one in found:
        if one.used:
            # Each lowers what those before it have left, and none of them below two.
            amount = max(one.difficulty, min(0, LOWEST - difficulty))
            difficulty += amount
            yield Part(label=one.key, amount=amount, reason="merit or flaw", kind="difficulty")


def excluded_by(book: Rulebook, sheet: Iterable[TakenMerit], one: TakenMerit) -> TakenMerit | None:
    """The one on the sheet that does not go together with this one; None where none does."""
    return next((other for other in sheet if _excludes(book, one, other) or _excludes(book, other, one)), None)


def _excludes(book: Rulebook, one: TakenMerit, other: TakenMerit) -> bool:
    told = known(book, one.name)
    if told is None or other.name not in told.excludes:
        return False
    # What is about one sense stands beside another's: only the same note clashes, and a blank one means all.
    return not (one.note and other.note) or not told.excludes_by_note or same_name(one.note, other.note)
