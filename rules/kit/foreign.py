"""A sheet that another program wrote: what of it fits the game, what is left out, and what it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.sheets import JsonValue


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Something of a file that does not come along: its path in the file, and why."""

    path: str
    why: str


@dataclass(frozen=True, slots=True)
class Foreign:
    """A sheet of another program as a document of the game.

    `counted` says what stands in the file, in one line; `verdict` whether the printed rules of creation allow it.
    """

    name: str
    document: Mapping[str, JsonValue]
    left_out: tuple[LeftOut, ...]
    counted: str
    verdict: str
