"""Dice that fall the same way each time the demo is made, so that its pictures stay true."""

from __future__ import annotations

import random

from rules.dice import check_throw


class SeededDice:
    """Dice by a fixed seed. Never for a real table: whoever knows the seed knows the faces."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)  # noqa: S311 - the demo's dice are meant to be known

    def throw(self, count: int, size: int) -> tuple[int, ...]:
        """Throw `count` dice of `size`."""
        check_throw(count, size)
        return tuple(self._chance.randint(1, size) for _ in range(count))
