"""A roll to take levels off damage: Strength and armor for bashing, armor alone for anything worse.

Source: later publication, "Health".
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from rules.checks import LEFT_OUT, Part, Request
from rules.kit.history import Made, written
from rules.kit.said import Said
from rules.maelstrom import health
from rules.maelstrom.afterwards import count_of
from rules.maelstrom.arithmetic import Declaration, arrange_alone, problem
from rules.maelstrom.checks import Asking, Lying, MaelstromPlan
from rules.maelstrom.pool import planned
from rules.maelstrom.sheet import MOST_ARMOR, MaelstromSheet
from rules.wording import counted


class SoakRequest(Request):
    """A roll to take levels off damage; what is left is marked on the track unless `mark` is off.

    Without `armor` it begins with what the sheet says is worn.
    """

    damage: Literal["bashing", "lethal", "aggravated"] = "bashing"
    levels: Annotated[int, Field(ge=1, le=100), Said(bare=True)] = 1
    armor: Annotated[int | None, Field(ge=0, le=MOST_ARMOR), LEFT_OUT] = None
    mark: bool = True


def plan(asking: Asking[SoakRequest], sheet: MaelstromSheet) -> MaelstromPlan:
    """A roll to take levels off damage. Later publication, "Health"."""
    book, request, rules = asking.book, asking.request, asking.book.health
    armor, worn = (sheet.armor, "worn") if request.armor is None else (request.armor, "")
    parts = (Part(label="Armor", amount=armor, reason=worn, kind="armor"),) if armor else ()
    if rules and request.damage == "bashing":
        strength = Part(label=rules.soak_attribute, amount=sheet.dots(rules.soak_attribute), kind="attribute")
        parts = (strength, *parts)
    said = Declaration(difficulty=rules.soak_difficulty if rules else 6, difficulty_reason="always for soak")
    arranged = arrange_alone(book, parts, said)
    text = f"Nothing soaks this: {request.damage} damage takes armor. Mark it on the health track."
    instead = () if arranged.pool else (problem("no_dice", text),)
    decided = {"damage": request.damage, "levels": request.levels if request.mark else 0}
    title = f"Soak {counted(request.levels, 'level')} of {request.damage}"
    return planned(book, arranged, "soak", title, decided, instead=instead)


def settle(lying: Lying, sheet: MaelstromSheet) -> Made | None:
    """The levels that were not soaked are marked."""
    rules, check = lying.book.health, lying.check
    if rules is None:
        return None
    left = health.soaked(check.levels, count_of(lying).net)
    after = sheet.with_health(health.take(sheet.health, check.damage, left, len(health.levels_of(rules, sheet))))
    if after == sheet:
        return None
    before, now = (one.health.model_dump(mode="json") for one in (sheet, after))
    told = f"{counted(left, 'level')} of {check.damage} damage marked on the health track."
    return written(sheet, after, "health", before, now, told)
