"""Lines of the log: what happened at a table, told beside its rolls.

A line is an event that is told (`TableEvent.line`): its audience is the audience of the line, its token the place in
the log. It has no number, and what it says is worked out from the row that it is about, which is never copied. Each app
declares its kinds of lines beside its kinds of events, and tells them in its module `log_lines` (decision 20).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from campaigns.access import Viewer
from campaigns.drawing import View
from campaigns.models import Campaign, Membership, TableEvent
from rules.sheets import Problem

type Family = Literal["rolls", "play", "talk", "table"]
"""What a reader chooses by: rolls, other happenings of play, what people wrote, what happened to the table itself."""


@dataclass(frozen=True, slots=True)
class LineKind:
    """One kind of line. Its `key` is stored with the event."""

    key: str
    family: Family


# Told apart by identity, as fragments are: it is made anew for each page and batch.
@dataclass(frozen=True, slots=True, eq=False)
class Telling:
    """What one line shows to each viewer who may know of its event; None for one who may not know of it any more.

    `at` is when it happened. The users in `personal` see another than the rest of the table.
    """

    at: datetime
    view: Callable[[Viewer], View | None]
    personal: frozenset[int] = frozenset()


type Teller = Callable[[Campaign, Sequence[TableEvent]], Mapping[int, Telling]]
"""Gives what lines of a table show, by the ids of their events; a line whose row is gone is left out."""

type TakesBack = Callable[[Membership, TableEvent], Problem | None]
"""Takes back what a line tells, once, as a member asks; or says why not."""

_kinds: dict[str, LineKind] = {}
_tellers: dict[str, Teller] = {}
_undo: dict[str, TakesBack] = {}


def declared_line(kind: LineKind) -> LineKind:
    """Make the kind known. Raises ValueError where another is called so."""
    if _kinds.setdefault(kind.key, kind) != kind:
        raise ValueError(f"There are two kinds of line called {kind.key}.")
    return kind


def kinds() -> tuple[LineKind, ...]:
    """Every kind of line of every app."""
    return tuple(_kinds.values())


def tells(*told: LineKind) -> Callable[[Teller], Teller]:
    """Register a function that tells lines of these kinds, all of a page or of a batch at once.

    It asks the database as often for one line as for many: once for all its kinds, as far as it can.
    """

    def register(teller: Teller) -> Teller:
        _tellers.update((kind.key, teller) for kind in told)
        return teller

    return register


def takes_back(*told: LineKind) -> Callable[[TakesBack], TakesBack]:
    """Register a function that takes back what lines of these kinds tell; it decides who may (decision 20)."""

    def register(undo: TakesBack) -> TakesBack:
        _undo.update((kind.key, undo) for kind in told)
        return undo

    return register


def undo_of(line: str) -> TakesBack | None:
    """What takes back a line of the kind called so, if anything does."""
    return _undo.get(line)


def told(campaign: Campaign, lines: Iterable[TableEvent]) -> dict[int, Telling]:
    """What these lines of one table show, by the ids of their events: each app is asked once for all its own.

    Lines that nobody tells any more, or whose row is gone, are missing.
    """
    by_teller: dict[Teller, list[TableEvent]] = {}
    for event in lines:
        if teller := _tellers.get(event.line):
            by_teller.setdefault(teller, []).append(event)
    return {pk: one for teller, some in by_teller.items() for pk, one in teller(campaign, some).items()}
