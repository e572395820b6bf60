"""A quick pool without a sheet: so many dice.

Source: Maelstrom Rules, "Performing Actions".
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from rules.checks import Part
from rules.maelstrom.arithmetic import arrange_alone, target
from rules.maelstrom.checks import POOL_LIMIT, Asking, MaelstromPlan, TargetRequest
from rules.maelstrom.pool import planned
from rules.texts import Line60


class PoolRequest(TargetRequest):
    """A quick pool without a sheet: "guard, 5 dice"."""

    name: Line60 = ""
    dice: Annotated[int, Field(ge=1, le=POOL_LIMIT)]
    specialty: bool = False


def plan(asking: Asking[PoolRequest]) -> MaelstromPlan:
    """A quick pool of so many dice."""
    book, request = asking.book, asking.request
    name = request.name or "Pool"
    parts = (Part(label=name, amount=request.dice),)
    arranged = arrange_alone(book, parts, target(book, request), tens_explode=request.specialty)
    return planned(book, arranged, "pool", name, {"specialties": ("Specialty",) if request.specialty else ()})
