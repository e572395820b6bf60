"""The page of a sheet: its parts, remembered by the figure that they show and by what their reader may do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import ClassVar

from django.http import HttpResponse

from campaigns.access import SignedInRequest
from campaigns.drawing import View
from campaigns.pages import Page, show
from campaigns.templates import template_for
from characters.access import Seat
from characters.building import BySection
from characters.condition import Condition, condition_of
from characters.conflicts import Conflict
from characters.figures import Figure, Part
from characters.gear import Gear
from characters.growth import NOTHING_SENT, Growth, Sent, growth_shown
from characters.history import Override, overrides_of
from characters.legality import read_stored
from characters.story import Story, Written, written_on
from rules.kit.differences import at_path
from rules.sheets import JsonValue, Problem, Sheet, TraitGroup


@dataclass(frozen=True, slots=True)
class Reader:
    """What a reader may do on a sheet, as its parts show it: roll with it, write on it, tell the story."""

    rolls: bool = False
    writes: bool = False
    tells: bool = False

    @classmethod
    def of(cls, seat: Seat) -> Reader:
        """The person of the seat."""
        writes = may_write(seat)
        return cls(writes and not seat.character.is_draft, writes, seat.tells_the_story)


@dataclass(frozen=True, slots=True)
class SheetPart(Part):
    """One part of a sheet by its name: "attributes" is drawn by "sheet/attributes.html" of its system."""

    template: ClassVar[str] = "sheet/{}.html"
    remembers: ClassVar[int] = 1024

    figure: Figure
    reader: Reader
    name: str

    def drawn_by(self) -> str:
        return template_for(self.figure.game.system_key, self.template.format(self.name))

    def shown(self) -> Mapping[str, object]:
        reading, reader = self.figure.reading, self.reader
        return {
            "character": self.figure,
            "game": self.figure.game,
            "sheet": reading.sheet,
            "sections": by_section(reading.groups),
            "trackers": {one.key: one for one in reading.trackers},
            "options": reading.options,
            "rolls": reader.rolls,
            "writes": reader.writes,
            "tells": reader.tells,
            "oob": False,
        }


@dataclass(frozen=True, slots=True)
class Parts:
    """The parts of one sheet for one reader, each by its name."""

    figure: Figure
    reader: Reader

    def __getitem__(self, name: str) -> SheetPart:
        return SheetPart(self.figure, self.reader, name)


@dataclass(frozen=True, slots=True)
class SheetPage(Page, Part):
    """The page of a sheet; a system fills the blocks of "characters/sheet.html".

    `shared`: read by a link, outside the table.
    """

    template: ClassVar[str] = "sheet.html"
    nav: ClassVar[str] = "characters"

    figure: Figure
    seat: Seat
    growth: Growth | None
    overrides: tuple[Override, ...]
    shared: bool = False

    def shown(self) -> Mapping[str, object]:
        seat, reader = self.seat, Reader.of(self.seat)
        return {
            "seat": seat,
            "character": seat.character,
            "campaign": seat.character.campaign,
            "membership": seat.membership,
            "game": self.figure.game,
            "sheet": self.figure.sheet,
            "parts": Parts(self.figure, reader),
            "condition": replace(condition_for(seat), tells=not self.shared),
            "growth": self.growth,
            "story": Story(Figure.of(seat.character, notes=seat.sees_notes), reader.writes, seat.sees_notes),
            "gear": Gear.of(seat),
            "overrides": self.overrides,
            "forbids": reader.writes and reader.tells and any(one.is_rule for one in self.overrides),
            "rolls": reader.rolls,
            "writes": reader.writes,
            "shared": self.shared,
        }


@dataclass(frozen=True, slots=True)
class SheetSaved(Part):
    """The answer to a field of the sheet that saved itself: how it went, and the field again where it is `redrawn`."""

    template: ClassVar[str] = "sheet_saved.html"

    figure: Figure
    changed_at: datetime
    path: str
    problem: Problem | None = None
    conflict: Conflict | None = None
    redrawn: bool = False

    def shown(self) -> Mapping[str, object]:
        sheet = self.figure.sheet
        return {
            **View.shown(self),
            "character": self.figure,
            "sections": by_section(self.figure.reading.groups),
            "written": self._written(sheet),
            "value": self._value(sheet),
            "oob": True,
        }

    def _written(self, sheet: Sheet) -> Written | None:
        return next((one for one in written_on(self.figure.game, sheet) if one.key == self.path), None)

    def _value(self, sheet: Sheet) -> JsonValue:
        return at_path(sheet.model_dump(mode="json"), self.path)


@dataclass(frozen=True, slots=True)
class DamagedPage(Page):
    """A document that is no sheet any more: what does not fit, instead of an error."""

    template: ClassVar[str] = "characters/damaged.html"
    nav: ClassVar[str] = "characters"

    seat: Seat
    problems: tuple[Problem, ...]

    def shown(self) -> Mapping[str, object]:
        character = self.seat.character
        return {"character": character, "campaign": character.campaign, "problems": self.problems}


def sheet_page(seat: Seat, growth: Growth | None) -> SheetPage:
    """The page of a readable sheet with its experience, for the person of the seat."""
    return SheetPage(Figure.of(seat.character), seat, growth, tuple(overrides_of(seat.character)))


def sheet_saved(
    seat: Seat, path: str, *, problem: Problem | None = None, conflict: Conflict | None = None, redrawn: bool = False
) -> SheetSaved:
    """The answer to a field of the sheet, for somebody who may write on it."""
    character = seat.character
    figure = Figure.of(character, notes=seat.sees_notes)
    return SheetSaved(figure, character.changed_at, path, problem, conflict, redrawn)


def condition_for(seat: Seat, moved: str = "") -> Condition:
    """The trackers as this person may move them; `moved` is the key of the one that was moved just now."""
    return condition_of(seat.character, seat.viewer, away=not seat.may_change, moved=moved)


def growth_for(
    seat: Seat, *, whole: bool = False, sent: Sent = NOTHING_SENT, problem: str = "", spending: bool = False
) -> Growth | None:
    """The account of experience as this person may use it."""
    away = seat.membership is None
    return growth_shown(
        seat.character, seat.viewer, away=away, whole=whole, sent=sent, problem=problem, spending=spending
    )


class _Groups(BySection[tuple[TraitGroup, ...]]):
    """Groups of traits by the larger part that they belong to."""

    def empty(self, key: str) -> tuple[TraitGroup, ...]:
        return ()  # a table may have emptied it


def by_section(groups: tuple[TraitGroup, ...]) -> Mapping[str, tuple[TraitGroup, ...]]:
    """The groups of traits by the larger part that they belong to."""
    keys = dict.fromkeys(group.section for group in groups)
    return _Groups({key: tuple(group for group in groups if group.section == key) for key in keys})


def may_write(seat: Seat) -> bool:
    """Whether this person changes the sheet here and now."""
    return seat.may_change and not seat.character.campaign.is_archived


def render_damaged(request: SignedInRequest, seat: Seat) -> HttpResponse:
    """The page for a document that is no sheet any more."""
    found = read_stored(seat.character.campaign.game, seat.character.document)
    return show(request, DamagedPage(seat, () if isinstance(found, Sheet) else found))
