"""A line as it is read: what whoever writes it may name, and what it asks for.

Source: none.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from rules.sheets import Sheet

type Verb = Literal["roll", "says", "does", "help"]
type Visibility = Literal["", "table", "private", "storytellers"]


@dataclass(frozen=True, slots=True)
class Kept:
    """A saved roll: its name, and the kind and the form that it stands for, who sees it and whom it is against."""

    name: str
    kind: str
    form: Mapping[str, list[str]]
    visibility: str = ""
    faces: str = ""


@dataclass(frozen=True, slots=True)
class Known:
    """What whoever writes may name: the sheet they roll from (None: a quick roll), saved rolls, and people by their
    ids: those whom a roll may be about with the traits of each, and those for whom they may roll with what each has.
    A storyteller `tells`.
    """

    sheet: Sheet | None = None
    tells: bool = False
    saved: tuple[Kept, ...] = ()
    people: Mapping[str, str] = field(default_factory=dict)
    traits_of: Callable[[str], tuple[str, ...]] = lambda person: ()
    rollers: Mapping[str, str] = field(default_factory=dict)
    known_to: Callable[[str], tuple[Sheet | None, tuple[Kept, ...]]] = lambda person: (None, ())


@dataclass(frozen=True, slots=True)
class Command:
    """What a line asks for: a roll with its kind and form, or a text to be said. `visibility` is empty where the line
    does not say who sees it; `roller` and `faces` are the ids of those who were named to roll, or as the other side.
    """

    verb: Verb
    visibility: str = ""
    kind: str = ""
    form: Mapping[str, list[str]] = field(default_factory=dict)
    reason: str = ""
    text: str = ""
    roller: str = ""
    faces: str = ""
