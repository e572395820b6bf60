"""A quick pool: so many dice, of nobody in particular or of somebody of the cast, whose wounds count.

Source: Maelstrom Rules, "Performing Actions"; wounds as in the later publication (M-21).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from pydantic import Field

from rules.checks import Part
from rules.kit.said import Said
from rules.maelstrom import health
from rules.maelstrom.arithmetic import arrange_alone, target
from rules.maelstrom.checks import POOL_LIMIT, Asking, MaelstromPlan, TargetRequest
from rules.maelstrom.kinds.action import TARGET, unfit
from rules.maelstrom.pool import planned
from rules.texts import Line60


class PoolRequest(TargetRequest):
    """A quick pool: "guard, 5 dice"."""

    name: Line60 = ""
    dice: Annotated[int, Field(ge=1, le=POOL_LIMIT), Said(bare=True)]
    specialty: bool = False


def plan(asking: Asking[PoolRequest]) -> MaelstromPlan:
    """A quick pool of so many dice; what hinders somebody with a sheet counts as in any action of theirs."""
    book, request, sheet = asking.book, asking.request, asking.sheet
    name, wounds = request.name or "Pool", health.wound_part(book, sheet) if sheet else None
    dice = (Part(label=name, amount=request.dice), *((wounds,) if wounds and wounds.kind not in TARGET else ()))
    harder = (wounds,) if wounds and wounds.kind in TARGET else ()
    said = replace(target(book, request), target_changes=harder)
    arranged = arrange_alone(book, dice, said, tens_explode=request.specialty)
    decided = {"specialties": ("Specialty",) if request.specialty else ()}
    barred, told = (tuple(unfit(book, sheet, asking.actor, notice=one)) if sheet else () for one in (False, True))
    found = planned(book, arranged, "pool", name, decided, problems=barred)
    return found.model_copy(update={"notes": (*found.notes, *told), "wounds": wounds})
