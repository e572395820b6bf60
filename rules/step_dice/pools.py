"""Pools that never go below zero: prices that cannot be paid, losses that stop.

Source: Step Dice, Introduction, "Negative Values"; ruling S-10.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Changed:
    """A pool after something happened to it: what a price or a loss was short by, and what a gain left over.

    A price that is not `allowed` left it as it was.
    """

    value: int
    short_by: int = 0
    excess: int = 0
    allowed: bool = True


def spend(current: int, cost: int, *, empties: bool = False) -> Changed:
    """Pay a price. One that cannot be paid is refused; a pool that `empties` gives what it has instead.

    Raises ValueError for a pool or a price below zero.

    Introduction, "Negative Values" (S-10).
    """
    if current < 0 or cost < 0:
        raise ValueError("Neither a pool nor a price is below zero.")
    short_by = max(0, cost - current)
    allowed = empties or not short_by
    return Changed(max(0, current - cost) if allowed else current, short_by, allowed=allowed)


def change(current: int, amount: int, maximum: int | None = None) -> Changed:
    """Gain or lose: a loss stops at zero, a gain at the maximum unless the pool stands above it already.

    Raises ValueError for a pool below zero.

    Introduction, "Negative Values" (S-10).
    """
    if current < 0:
        raise ValueError("A pool is never below zero.")
    wanted = current + amount
    if wanted < 0:
        return Changed(0, short_by=-wanted)
    most = wanted if maximum is None else max(maximum, min(current, wanted))
    return Changed(min(wanted, most), excess=max(0, wanted - most))
