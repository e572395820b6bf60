"""Somebody whom the storyteller plays in step dice: health, a level, a place in the order, and dice to roll.

Source: Step Dice, Introduction, "Difficulty Level": NPCs are abstracted by a level; what it comes to in health and
endurance as in later publications.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from rules.checks import Form
from rules.kit.cast import INITIATIVE, Casting, Vital, unreadable
from rules.step_dice.checks import BONUS_LIMIT, DIE_BONUS_LIMIT, PoolRequest
from rules.step_dice.creation import blank
from rules.step_dice.ladder import LARGEST, SIZES, die_code
from rules.step_dice.rulebook import Rulebook
from rules.step_dice.sheet import Fate, Pool, StepSheet

HEALTH, LEVEL = "health", "level"

MOST_HEALTH, MOST_LEVEL, MOST_INITIATIVE = 1_000, 100, 100
"""The highest numbers that a form takes."""

_DICE = re.compile(r"d?([0-9]{1,3})\s*(?:([+-])\s*([0-9]{1,3}))?", re.ASCII | re.IGNORECASE)


def vitals(book: Rulebook) -> tuple[Vital, ...]:
    """Health where this edition has a pool for it, a level and initiative."""
    return tuple(_vitals(book))


def _vitals(book: Rulebook) -> Iterator[Vital]:
    if HEALTH in book.edition.pools and not book.edition.pools[HEALTH].unused:
        yield Vital(HEALTH, "Health", 1, MOST_HEALTH, book.edition.npc.health)
    yield Vital(LEVEL, "Level", 0, MOST_LEVEL, 0)
    yield Vital(INITIATIVE, "Initiative", 0, MOST_INITIATIVE, 0)


def bare(book: Rulebook) -> StepSheet:
    """The sheet before its vitals: everything at the d4, and no fate, which is for players' characters."""
    return blank(book).model_copy(update={"fate": Fate(spent=book.edition.fate.first, dice=SIZES)})


def laid(book: Rulebook, sheet: StepSheet, values: Mapping[str, int]) -> StepSheet:
    """The sheet with these vitals; a level brings its endurance. What is missing of a pool stays missing."""
    wanted, each = dict(values), book.edition.npc.endurance_each_level
    if each and values.get(LEVEL):
        wanted["endurance"] = each * values[LEVEL]
    for key, number in wanted.items():
        sheet = _holding(book, sheet, key, number) if key in book.edition.pools else sheet.with_vital(key, number)
    return sheet


def _holding(book: Rulebook, sheet: StepSheet, key: str, most: int) -> StepSheet:
    """The sheet with a pool that holds so much, as full as it was."""
    current = sheet.pool(key).current
    after = sheet.with_vital(key, most)
    if current is None:
        return after  # untouched, and so full
    lost = (book.maximum(sheet, key) or 0) - current
    return after.model_copy(update={key: Pool(current=max(0, most - lost))})


def stands(book: Rulebook, sheet: StepSheet) -> Mapping[str, int]:
    """The vitals of a sheet."""
    own = {key: sheet.vitals.get(key, 0) for key in (LEVEL, INITIATIVE)}
    every = {HEALTH: book.maximum(sheet, HEALTH) or 0, **own}
    return {one.name: every[one.name] for one in _vitals(book)}


def reads(text: str) -> Form:
    """A die of the ladder with what is added to it. Introduction, "Mechanics"."""
    found = _DICE.fullmatch(text)
    if found is None:
        raise unreadable(text)
    size, added = int(found[1]), int(f"{found[2]}{found[3]}") if found[3] else 0
    # What the largest die has beyond itself are its upgrades; to a smaller one circumstances add.
    if size == LARGEST and added > 0:
        return {"die": f"d{size}+{added}"}
    return {"die": f"d{size}", **({"bonus": str(added)} if added else {})}


def writes(request: PoolRequest) -> str:
    """The die, with what circumstances add: "d8+3"."""
    die = die_code(request.die)
    added = die.bonus + int(request.bonus)
    return f"d{die.size}{added:+d}" if added else f"d{die.size}"


CAST: Casting[Rulebook, StepSheet] = Casting(
    vitals=vitals,
    laid=laid,
    stands=stands,
    bare=bare,
    reads=reads,
    writes=writes,
    limits=(
        f"Write a die from d4 to d{LARGEST}, with up to {BONUS_LIMIT} added or taken "
        f"(to a d{LARGEST} up to {DIE_BONUS_LIMIT} added), such as d8 or d{LARGEST}+3."
    ),
    ready=lambda book: book.edition.cast,
)
"""The cast of step dice."""
