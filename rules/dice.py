"""Dice: where faces come from. Rules never throw; they are handed dice.

`SecureDice` asks the operating system; `LoadedDice` gives the faces a test put in.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from typing import Protocol

MOST_DICE = 1000
"""The most dice one throw may ask for: far above any table, far below what could keep a server busy."""


class Dice(Protocol):
    """Something that can be thrown."""

    def throw(self, count: int, size: int) -> tuple[int, ...]:
        """Throw `count` dice with faces 1 to `size`; the faces in the order they fell."""
        ...


class SecureDice:
    """Dice from the operating system's randomness, each face equally likely (no modulo bias)."""

    def throw(self, count: int, size: int) -> tuple[int, ...]:
        """Throw `count` (0 to 1000) dice of `size` (2 or more). Raises ValueError outside these."""
        check_throw(count, size)
        return tuple(secrets.randbelow(size) + 1 for _ in range(count))


class LoadedDice:
    """Dice that fall as told, in throw order; for tests and for replaying a story."""

    def __init__(self, faces: Iterable[int]) -> None:
        self._faces = list(faces)

    def throw(self, count: int, size: int) -> tuple[int, ...]:
        """The next `count` faces. Raises ValueError when they run out or do not fit the die."""
        check_throw(count, size)
        taken, self._faces = self._faces[:count], self._faces[count:]
        if len(taken) < count:
            raise ValueError(f"{count} dice were thrown, but only {len(taken)} loaded faces were left")
        if any(not 1 <= face <= size for face in taken):
            raise ValueError(f"loaded faces {taken} do not fit a die of {size}")
        return tuple(taken)

    @property
    def left(self) -> tuple[int, ...]:
        """Faces not thrown yet."""
        return tuple(self._faces)


def check_throw(count: int, size: int) -> None:
    """Raise ValueError unless `count` is 0 to 1000 and `size` at least 2."""
    if not 0 <= count <= MOST_DICE:
        raise ValueError(f"cannot throw {count} dice: 0 to {MOST_DICE} at once")
    if size < 2:
        raise ValueError(f"a die of {size} has no chance in it: at least 2 faces")
