"""Steps that play added to a sheet, kept apart from creation: bought, given, taken off again, read from history.

Source: none; what a step costs and what it is worth, each system says. The last step bought is the first that goes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rules.sheets import MOST_GROWN, JsonValue, Price, Sheet

type Grown = Mapping[str, tuple[Price, ...]]


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a character's history; `in_play` says whether the character stood at the table."""

    path: str
    before: JsonValue
    after: JsonValue
    in_play: bool
    given: bool = False


@dataclass(frozen=True, slots=True)
class Steps:
    """By how many steps a trait went up (or down, below zero), and what they cost together."""

    trait: str
    many: int
    price: int = 0


def with_step(grown: Grown, trait: str, price: Price) -> dict[str, tuple[Price, ...]]:
    """`grown` with one more step of a trait."""
    # A sheet holds so many steps of a trait; the oldest go, for they are the last that anybody takes off.
    return {**grown, trait: (*grown.get(trait, ()), price)[-MOST_GROWN:]}


def without_steps(grown: Grown, trait: str, many: int) -> tuple[dict[str, tuple[Price, ...]], tuple[Price, ...]]:
    """`grown` after a trait lost so many steps, and the prices of the bought ones among them. Decision 11."""
    steps = grown.get(trait, ())
    kept, gone = steps[: max(0, len(steps) - many)], steps[max(0, len(steps) - many) :]
    rest = {name: prices for name, prices in grown.items() if name != trait}
    return ({**rest, trait: kept} if kept else rest), gone


def with_beside(sheet: Sheet, trait: str, price: int) -> dict[str, tuple[Price, ...]]:
    """What steps cost in another coin, with that of the next step of a trait."""
    if not price and trait not in sheet.beside:
        return dict(sheet.beside)
    return with_step(_aligned(sheet, trait), trait, price)


def without_beside(sheet: Sheet, trait: str, many: int) -> tuple[dict[str, tuple[Price, ...]], int]:
    """What steps cost in another coin after a trait lost so many of them, and how much of it comes back."""
    rest, gone = without_steps(_aligned(sheet, trait), trait, many)
    return rest, sum(one or 0 for one in gone)


def _aligned(sheet: Sheet, trait: str) -> dict[str, tuple[Price, ...]]:
    """What steps cost beside, with nothing for those steps of the trait that came without."""
    steps, known = len(sheet.grown.get(trait, ())), sheet.beside.get(trait, ())
    return {**sheet.beside, trait: (*known, *(0,) * (steps - len(known)))} if known else dict(sheet.beside)


def told_by(steps: Iterable[tuple[Steps, bool]]) -> dict[str, tuple[Price, ...]]:
    """What history tells of growth: steps up in play are added, steps down take the last ones away."""
    grown: dict[str, tuple[Price, ...]] = {}
    for one, in_play in steps:
        for at in range(one.many if in_play else 0):
            # A row has one price for all of its steps: the first bears it.
            grown = with_step(grown, one.trait, one.price if at == 0 else 0)
        if one.many < 0:
            grown, _ = without_steps(grown, one.trait, -one.many)
    return grown


def merged(kept: Grown, told: Grown, ranks: Mapping[str, int]) -> dict[str, tuple[Price, ...]]:
    """What the sheet keeps, and what history knows beyond it; never more steps than a trait has.

    A sheet of an earlier release keeps nothing of its own, and one that was brought in has no history.
    """
    longer = {
        trait: max(kept.get(trait, ()), told.get(trait, ()), key=len)[: ranks.get(trait, 0)]
        for trait in {**kept, **told}
    }
    return {trait: steps for trait, steps in longer.items() if steps}


def grown_steps(sheet: Sheet, trait: str) -> int:
    """How many steps of a trait came in play."""
    return len(sheet.grown.get(trait, ()))
