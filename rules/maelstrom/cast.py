"""Somebody whom the storyteller plays in Maelstrom: boxes of health, willpower, a place in the order, pools of dice.

Source: Maelstrom Rules, "Dice Pool" and "Willpower"; health as in the later publication. No text has figures of its own
for such people, so those that are ready-made are ours.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from rules.checks import Form
from rules.kit.cast import INITIATIVE, Casting, Vital, unreadable
from rules.maelstrom import health
from rules.maelstrom.checks import POOL_LIMIT
from rules.maelstrom.kinds.pool import PoolRequest
from rules.maelstrom.rulebook import Rulebook
from rules.maelstrom.sheet import Health, MaelstromSheet, Willpower

MOST_INITIATIVE = 100
"""The highest place in the order that a form takes."""

_POOL = re.compile(r"([0-9]{1,4})\s*(?:d10|dice|die)?\s*,?\s*(specialty)?", re.ASCII | re.IGNORECASE)


def vitals(book: Rulebook) -> tuple[Vital, ...]:
    """Health and willpower, where this edition has them, and initiative."""
    return tuple(_vitals(book))


def _vitals(book: Rulebook) -> Iterator[Vital]:
    if book.health:
        boxes = len(book.health.levels)
        yield Vital(health.BOXES, "Health boxes", 1, boxes, boxes)
    if book.willpower:
        yield Vital("willpower", "Willpower", 1, 10, book.starting_willpower)
    yield Vital(INITIATIVE, "Initiative", 0, MOST_INITIATIVE, 0)


def laid(book: Rulebook, sheet: MaelstromSheet, values: Mapping[str, int]) -> MaelstromSheet:
    """The sheet with these vitals. Damage stays as far as there are boxes for it, and spent willpower stays spent."""
    for key, number in values.items():
        if key == "willpower":
            dots = sheet.willpower
            left = min(number, max(0, number - (dots.permanent - dots.current)))
            sheet = sheet.model_copy(update={"willpower": Willpower(permanent=number, current=left)})
        else:
            sheet = sheet.with_vital(key, number)
    boxes = values.get(health.BOXES)
    if boxes is None or len(sheet.health.marks) <= boxes:
        return sheet
    return sheet.with_health(Health(marks=sheet.health.marks[:boxes], dead=sheet.health.dead))


def stands(book: Rulebook, sheet: MaelstromSheet) -> Mapping[str, int]:
    """The vitals of a sheet."""
    boxes = len(health.levels_of(book.health, sheet)) if book.health else 0
    every = {health.BOXES: boxes, "willpower": sheet.willpower.permanent, INITIATIVE: sheet.vitals.get(INITIATIVE, 0)}
    return {one.name: every[one.name] for one in _vitals(book)}


def reads(text: str) -> Form:
    """A number of dice, "specialty" after it where tens explode. Rules, "Dice Pool"."""
    found = _POOL.fullmatch(text)
    if found is None:
        raise unreadable(text)
    return {"dice": found[1], **({"specialty": "on"} if found[2] else {})}


def writes(request: PoolRequest) -> str:
    """The number of dice, with "specialty" where tens explode."""
    return f"{request.dice} specialty" if request.specialty else str(request.dice)


CAST: Casting[Rulebook, MaelstromSheet] = Casting(
    vitals=vitals,
    laid=laid,
    stands=stands,
    reads=reads,
    writes=writes,
    limits=f"Write 1 to {POOL_LIMIT} dice as a number, such as 5.",
    ready=lambda book: book.edition.cast,
)
"""The cast of Maelstrom."""
