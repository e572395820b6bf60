"""Somebody whom the storyteller plays in the wild die: hit points, defence, initiative, and codes to roll.

Source: Basics, "Rolling Dice", "Hit Points", "Using Ranged Combat Skills". The rulebook has no figures of its own for
such people, so those that are ready-made are ours.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.checks import Form
from rules.kit.cast import INITIATIVE, Casting, Vital
from rules.wild_die.checks import PoolRequest
from rules.wild_die.codes import DICE_LIMIT, MOST_PIPS, read_code
from rules.wild_die.creation import blank_sheet
from rules.wild_die.rulebook import DEFENCES, Defence, Rulebook
from rules.wild_die.sheet import HIT_POINT_LIMIT, HitPoints, WildDieSheet

HIT_POINTS, DEFENCE = "hit_points", "defence"

VITALS = (
    Vital(HIT_POINTS, "Hit points", 1, HIT_POINT_LIMIT, 20),
    Vital(DEFENCE, "Defence", 0, 60, 10),
    Vital(INITIATIVE, "Initiative", 0, 999, 0),
)
"""What somebody of the cast is made with; one value of defence stands for all three."""


def bare(book: Rulebook) -> WildDieSheet:
    """The sheet before its vitals: no player character's, so that nobody gives it a medal. Basics, "Medals"."""
    return blank_sheet(book).model_copy(update={"player_character": False})


def laid(book: Rulebook, sheet: WildDieSheet, values: Mapping[str, int]) -> WildDieSheet:
    """The sheet with these vitals. Hit points that are lost stay lost."""
    if (most := values.get(HIT_POINTS)) is not None:
        lost = sheet.hit_points.maximum - sheet.hit_points.current
        body = HitPoints(maximum=most, current=max(-HIT_POINT_LIMIT, most - lost))
        sheet = sheet.model_copy(update={"hit_points": body})
    derived: dict[str, int] = {}
    if (defence := values.get(DEFENCE)) is not None:
        derived = {which: _adjusted(book, sheet, which, defence) for which in DEFENCES}
    if (initiative := values.get(INITIATIVE)) is not None:
        derived[INITIATIVE] = initiative
    return sheet.model_copy(update={"derived": sheet.derived.model_copy(update=derived)})


def _adjusted(book: Rulebook, sheet: WildDieSheet, which: Defence, wanted: int) -> int:
    """What has to be added to the traits for this value of defence, within what a sheet holds."""
    own: int = getattr(sheet.derived, which)
    return max(-100, min(100, own + wanted - book.defence(sheet, which)))


def stands(book: Rulebook, sheet: WildDieSheet) -> Mapping[str, int]:
    """The vitals of a sheet; of its values of defence that against ranged attacks."""
    defence = max(0, book.defence(sheet, "ranged"))
    return {HIT_POINTS: sheet.hit_points.maximum, DEFENCE: defence, INITIATIVE: sheet.derived.initiative}


def reads(text: str) -> Form:
    """A die code. Basics, "Rolling Dice"."""
    return {"code": str(read_code(text))}


def writes(request: PoolRequest) -> str:
    """The die code."""
    return request.code


CAST: Casting[Rulebook, WildDieSheet] = Casting(
    vitals=lambda book: VITALS,
    laid=laid,
    stands=stands,
    bare=bare,
    reads=reads,
    writes=writes,
    limits=f"A pool is 1D to {DICE_LIMIT}D, with up to {MOST_PIPS} pips.",
    ready=lambda book: book.tables.cast,
)
"""The cast of the wild die."""
