"""Saved rolls as a panel and a page of their own show them: by value, so that they are remembered by what they show."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from campaigns.drawing import View
from characters.saved.limits import NAME_LIMIT
from rules.sheets import Problem


@dataclass(frozen=True, slots=True)
class Row:
    """One saved roll: what it comes to, or the `problem` for which it cannot be rolled now.

    `seen` says who sees it, where that was chosen. Neither is there before it was asked what it comes to.
    """

    pk: int
    name: str
    seen: str = ""
    told: str = ""
    problem: str = ""


@dataclass(frozen=True, slots=True)
class Rows(View):
    """The saved rolls of one character, each with the press that rolls it; `judged`: with what they come to."""

    template: ClassVar[str] = "rolls/saved_rows.html"
    remembers: ClassVar[int] = 256

    campaign_id: int
    character: int
    rows: tuple[Row, ...] = ()
    in_play: bool = False
    judged: bool = False


@dataclass(frozen=True, slots=True)
class Forgotten:
    """What was forgotten just now, or had another roll under its name: all that saves it again."""

    name: str
    fields: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class SavedRolls(View):
    """The list below a panel, with the field that saves what is set up there; `name` is what stands in that.

    `arranging`: to be put in order, renamed and forgotten; `alone`: on a page without a panel. `said` is what was done
    just now.
    """

    template: ClassVar[str] = "rolls/saved.html"

    rows: Rows
    name: str = ""
    arranging: bool = False
    alone: bool = False
    said: str = ""
    undo: Forgotten | None = None
    problems: tuple[Problem, ...] = ()

    def shown(self) -> Mapping[str, object]:
        """The limit of the field as well; nothing is there to be arranged once the last was forgotten."""
        return {**View.shown(self), "arranging": self.arranging and bool(self.rows.rows), "name_limit": NAME_LIMIT}
