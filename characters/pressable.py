"""The vitals of a character as they stand beside the log: each press on one is a mark of its own."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from django.http import QueryDict
from django.template import TemplateDoesNotExist

from campaigns.access import Viewer, can_change
from campaigns.drawing import View
from campaigns.templates import template_for
from characters.figures import read
from characters.models import Character
from characters.party import Line
from rules.sheets import Actor, Move, Tracker
from rules.system import Game

_WHOLE = re.compile(r"-?[0-9]{1,9}")

OF_SHEET = "_of_sheet.html"
"""How the names of templates end that read the sheet as well."""

AS_ENTERED = "amount"
"""Says on a button that it takes as much as is entered beside it."""


@dataclass(frozen=True, slots=True)
class Pressed:
    """What a press beside a tracker asks for: a move, and how much of it; a `box` that was pressed says that itself."""

    tracker: str
    move: str
    amount: int
    box: int = 0

    @classmethod
    def of(cls, data: QueryDict) -> Pressed:
        """What a form sends: its fields, or the button that was pressed, "health||4" or "health|heal|"."""
        if "press" not in data:
            return cls(data.get("tracker", ""), data.get("move", ""), _whole(data.get("amount", "1")))
        tracker, move, how = (*data.get("press", "").split("|"), "", "")[:3]
        amount = _whole(data.get("amount", "1")) if how == AS_ENTERED else 1
        return cls(tracker, move or data.get("kind", ""), amount, _whole(how) if how.isdigit() else 0)


@dataclass(frozen=True, slots=True)
class Row:
    """One tracker beside the log with the `moves` that its reader may make now, and the template that draws it."""

    tracker: Tracker
    moves: tuple[Move, ...]
    template: str

    @property
    def takes(self) -> tuple[Move, ...]:
        """What takes from it: several where a pen says which."""
        return tuple(one for one in self.moves if one.press == "take")

    @property
    def gives(self) -> Move | None:
        """What gives back."""
        return next((one for one in self.moves if one.press == "give"), None)

    @property
    def take(self) -> str:
        """The move that its button sends; empty where the pen says which."""
        return self.takes[0].code if len(self.takes) == 1 else ""

    @property
    def how(self) -> str:
        """How much a button takes: one, or what the pen says."""
        return AS_ENTERED if self.tracker.pen == "amount" else ""

    @property
    def codes(self) -> frozenset[str]:
        """The codes of what may be pressed, for templates that name them."""
        return frozenset(one.code for one in self.moves)

    @property
    def is_told(self) -> bool:
        """Whether it is only read: there are no boxes, and nobody presses any move of it."""
        return not self.tracker.boxes and not any(one.press for one in self.tracker.moves)

    @property
    def share(self) -> int:
        """How full it is, in hundredths."""
        most = max(self.tracker.maximum, 1)
        return max(0, min(100, round(100 * self.tracker.value / most)))

    @property
    def of_sheet(self) -> bool:
        """Whether its template reads more of the sheet than the tracker."""
        return self.template.endswith(OF_SHEET)


@dataclass(frozen=True, slots=True)
class VitalRow(View):
    """One tracker beside the log by itself: a party that is unhurt has the same row many times."""

    template: ClassVar[str] = "systems/vital/tracker.html"
    remembers: ClassVar[int] = 1024  # about 1 kB each

    row: Row
    presses: bool

    def shown(self) -> Mapping[str, object]:
        """The tracker under its own name as well."""
        return {"row": self.row, "tracker": self.row.tracker, "presses": self.presses}

    def drawn_by(self) -> str:
        """The template of this tracker."""
        return self.row.template


@dataclass(frozen=True, slots=True)
class Pen:
    """What is said once for many presses: the kind of damage, and how much of it where no box is pressed for that."""

    kinds: tuple[Move, ...] = ()
    amounts: bool = False

    @classmethod
    def of(cls, trackers: Iterable[Tracker]) -> Pen:
        """The pen for these trackers."""
        penned = [one for one in trackers if one.pen]
        kinds = {move.code: move for one in penned if len(one.takes) > 1 for move in one.takes}
        return cls(tuple(kinds.values()), any(one.pen == "amount" for one in penned))


@dataclass(frozen=True, slots=True)
class Vitals(View):
    """One character beside the log, `#vitals-<pk>`: face, name, player, and every vital.

    `mover` is in what capacity its reader presses them, None where they only read; `moved` is the key of the one that
    was pressed just now, which is said aloud.
    """

    template: ClassVar[str] = "characters/rail/vitals.html"
    remembers: ClassVar[int] = 1024  # about 5 kB each

    game: Game
    line: Line
    mover: Actor | None
    moved: str = ""

    def shown(self) -> Mapping[str, object]:
        """The rows from the most urgent, those that are only told apart; whoever may press sees what waits."""
        found = read(self.game, self.line.document)
        trackers = found.trackers[::-1] if found else ()
        rows = tuple(row_of(self.game, one, self.mover) for one in trackers if one.vital)
        said = next((f"{one.label}: {one.headline}" for one in trackers if one.key == self.moved), "")
        presses = self.mover is not None
        return {
            "character": self.line,
            "sheet": found.sheet if found else None,
            "game": self.game,
            "presses": presses,
            "rows": tuple(row for row in rows if not row.is_told),
            "told": tuple(row.tracker for row in rows if row.is_told),
            "pen": Pen.of(row.tracker for row in rows),
            "options": tuple(one for one in found.options if one.taken) if found else (),
            "waits": self.game.decisions.waiting(found.sheet) if found and presses else (),
            "free": self.game.free_points(found.sheet) if found and presses else 0,
            "said": said,
        }


def _whole(text: str) -> int:
    """An amount as a form sends it, 0 for what is none; how much a move takes, its tracker says."""
    return int(text) if _WHOLE.fullmatch(text) else 0


def row_of(game: Game, tracker: Tracker, mover: Actor | None) -> Row:
    """The tracker with what this reader may press."""
    moves = tuple(one for one in tracker.moves if mover in one.actors and not one.lifts)
    return Row(tracker, moves, vital_template(game.system_key, tracker.key))


def mover_of(character: Character, viewer: Viewer) -> Actor | None:
    """In what capacity the viewer presses the vitals of the character; None where they only read."""
    if character.is_draft or not can_change(character.campaign):
        return None
    if viewer.tells_the_story:
        return "storyteller"
    return "player" if viewer.role == "member" and viewer.owns(character.owner_id) else None


def pens_of(game: Game, lines: Iterable[Line]) -> Pen:
    """The pen of the whole party."""
    return Pen.of(_trackers(game, lines))


def _trackers(game: Game, lines: Iterable[Line]) -> Iterator[Tracker]:
    for line in lines:
        if found := read(game, line.document):
            yield from found.trackers


@lru_cache(maxsize=512)
def vital_template(system: str, key: str) -> str:
    """The template of one tracker beside the log: of its key, else the one for every tracker of its system or any."""
    for name in (f"vital/{key}.html", f"vital/{key}{OF_SHEET}"):
        with suppress(TemplateDoesNotExist):
            return template_for(system, name)
    return template_for(system, "vital/tracker.html")
