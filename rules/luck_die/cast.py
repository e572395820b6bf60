"""Somebody whom the storyteller plays with the luck die: health, endurance, deflection, and dice to test with.

Source: Playing the Game, "Tests" and "Damage". The rulebook has no figures of its own for such people, so those
that are ready-made are ours.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from rules.checks import Form
from rules.kit.cast import Casting, Vital, unreadable, written_parts
from rules.luck_die.checks import MOST_BONUS, PoolRequest
from rules.luck_die.creation import blank_sheet
from rules.luck_die.rulebook import Rulebook
from rules.luck_die.sheet import Experience, LuckDieSheet

HEALTH, ENDURANCE, DEFLECTION = "health", "endurance", "deflection"

VITALS = (
    Vital(HEALTH, "Health", 1, 60, 4),
    Vital(ENDURANCE, "Endurance", 0, 60, 4),
    Vital(DEFLECTION, "Deflection", 0, 60, 4),
)
"""What somebody of the cast is made with."""

PROBE = 100
"""The most that a sheet adds to a number of its own: with it none is below zero."""

_DIE = re.compile(r"\+?d?([0-9]{1,3})", re.ASCII | re.IGNORECASE)
_SECOND_DIE = re.compile(r"\+d([0-9]{1,3})", re.ASCII | re.IGNORECASE)
_ADDED = re.compile(r"[+-][0-9]{1,3}", re.ASCII)


def bare(book: Rulebook) -> LuckDieSheet:
    """The sheet before its vitals: without fate and experience, which are for players' characters."""
    return blank_sheet(book).model_copy(update={"fate": 0, "experience": Experience()})


def laid(book: Rulebook, sheet: LuckDieSheet, values: Mapping[str, int]) -> LuckDieSheet:
    """The sheet with these vitals: what its attributes lack of them, or have too much, stands beside them.

    What is lost of health and endurance stays lost.
    """
    for key, wanted in values.items():
        name = key.capitalize() if key == DEFLECTION else key
        probe = sheet.model_copy(update={"extra": {**sheet.extra, name: PROBE}})
        own = _worth(book, probe, key) - PROBE
        extra = max(-PROBE, min(PROBE, wanted - own))
        sheet = sheet.model_copy(update={"extra": {**sheet.extra, name: extra}})
    return sheet


def _worth(book: Rulebook, sheet: LuckDieSheet, key: str) -> int:
    return book.defence(sheet, "Deflection") if key == DEFLECTION else book.maximum(sheet, key)


def stands(book: Rulebook, sheet: LuckDieSheet) -> Mapping[str, int]:
    """The vitals of a sheet."""
    return {one.name: max(0, _worth(book, sheet, one.name)) for one in VITALS}


def reads(text: str) -> Form:
    """An attribute die, a skill die where there is one, and what is added: "d8+d6+2". Playing the Game, "Tests"."""
    parts = list(written_parts(text))
    first = _DIE.fullmatch(parts[0]) if parts else None
    if first is None or not int(first[1]):
        raise unreadable(text)
    rest, form = parts[1:], {"attribute": first[1]}
    if rest and (second := _SECOND_DIE.fullmatch(rest[0])):
        form["skill"], rest = second[1], rest[1:]
    if rest and _ADDED.fullmatch(rest[0]):
        form["proficiency"], rest = rest[0].removeprefix("+"), rest[1:]
    if rest:
        raise unreadable(text)
    return form


def writes(request: PoolRequest) -> str:
    """The dice with what is added: "d8+d6+2"."""
    dice = "+".join(f"d{size}" for size in (request.attribute, request.skill) if size)
    return f"{dice}{request.proficiency:+d}" if request.proficiency else dice


CAST: Casting[Rulebook, LuckDieSheet] = Casting(
    vitals=lambda book: VITALS,
    laid=laid,
    stands=stands,
    bare=bare,
    reads=reads,
    writes=writes,
    limits=(
        f"Write one die or two of d4, d6, d8, d10 and d12, with up to {MOST_BONUS} added or taken, such as d8+d6+2."
    ),
    ready=lambda book: book.edition.cast,
)
"""The cast of the luck die."""
