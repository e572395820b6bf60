"""The builder of a draft: its page, its parts, and the answer to a field that saved itself, as frozen views.

A part is remembered by the draft and by what else it depends on, unless something stands in the way of what was sent:
that is drawn for its sender alone.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from django.http import HttpResponse

from campaigns.access import SignedInRequest
from campaigns.drawing import remembered
from campaigns.pages import Page, show, show_part
from campaigns.templates import template_for
from characters.access import Seat
from characters.builder_work import Adding, Work, allowed_on, forms_of, work_of
from characters.building import Draft, Row, draft_of, spoken
from characters.conflicts import Conflict
from characters.figures import Figure, Part
from characters.history import overrides_of
from characters.models import Character
from characters.services import UNNAMED
from characters.story import written_on
from characters.undo import Ways, ways_of
from rules.sheets import JsonValue, Problem, Sheet
from rules.system import Game


@dataclass(frozen=True, slots=True)
class Answered:
    """What came of what was sent, to be shown where it belongs; nothing on a page that is only read.

    `path` is the field that was sent, `problem` or `conflict` what stood in its way. `adding` are forms as they were
    sent, by the keys of their matters.
    """

    conflicts: Mapping[str, Conflict] = field(default_factory=dict)
    refused: Sequence[Problem] = ()
    typed: Mapping[str, str] = field(default_factory=dict)
    path: str = ""
    problem: Problem | None = None
    conflict: Conflict | None = None
    entry_problem: Problem | None = None
    option_problem: Problem | None = None
    adding: Mapping[str, Adding] = field(default_factory=dict)
    redrawn: bool = False
    entries: bool = False

    @property
    def barred(self) -> Problem | None:
        """What of it could not be done."""
        return self.problem or self.entry_problem or self.option_problem


NOTHING = Answered()


@dataclass(frozen=True, slots=True)
class WorkPart(Part):
    """One part of a builder by its name: "rail" is drawn by "builder/rail.html" of its system."""

    template: ClassVar[str] = "builder/{}.html"
    remembers: ClassVar[int] = 128

    figure: Figure
    work: Work
    name: str

    def drawn_by(self) -> str:
        return template_for(self.figure.game.system_key, self.template.format(self.name))

    def shown(self) -> Mapping[str, object]:
        return builder_shown(self.figure, self.work)


@dataclass(frozen=True, slots=True)
class AnsweredPart(WorkPart):
    """The same with what came of what was sent; it is not remembered."""

    remembers: ClassVar[int] = 0

    answered: Answered

    def shown(self) -> Mapping[str, object]:
        return builder_shown(self.figure, self.work, self.answered)


@dataclass(frozen=True, slots=True)
class WorkParts:
    """The parts of one builder, each by its name."""

    figure: Figure
    work: Work
    answered: Answered

    def __getitem__(self, name: str) -> WorkPart:
        if self.answered == NOTHING:
            return WorkPart(self.figure, self.work, name)
        return AnsweredPart(self.figure, self.work, name, self.answered)


@dataclass(frozen=True, slots=True)
class BuilderPage(Page, Part):
    """The page of a builder, a form around its parts."""

    template: ClassVar[str] = "builder.html"
    nav: ClassVar[str] = "characters"

    figure: Figure
    seat: Seat
    work: Work
    undo: Ways
    answered: Answered

    def shown(self) -> Mapping[str, object]:
        character = self.seat.character
        return {
            "seat": self.seat,
            "character": character,
            "campaign": character.campaign,
            "name": named(character.name, self.answered),
            "conflict_of_name": self.answered.conflicts.get("name"),
            "saved_at": self.work.saved_at,
            "finished": self.work.finished,
            "undo": self.undo,
            "overrides": overrides_of(self.seat.character),
            "tells": self.work.tells,
            "surprises": () if self.work.finished else self.figure.game.quick.parts,
            "parts": WorkParts(self.figure, self.work, self.answered),
        }


@dataclass(frozen=True, slots=True)
class BuilderSaved(Part):
    """The answer to a field that saved itself: what of the page it touches, each out of band; never a field in use."""

    template: ClassVar[str] = "builder/saved.html"

    figure: Figure
    work: Work
    undo: Ways
    answered: Answered

    def shown(self) -> Mapping[str, object]:
        shown = builder_shown(self.figure, self.work, self.answered)
        return {**shown, "oob": True, "undo": self.undo}


def builder_shown(figure: Figure, work: Work, answered: Answered = NOTHING) -> Mapping[str, object]:
    """Everything that a builder shows of a draft; what was typed and refused stands in its field."""
    draft = draft_shown(figure, work.allowed)
    row = draft.row(answered.path) if answered.path else None
    texts = written_on(figure.game, figure.sheet, answered.typed, answered.conflicts)
    return {
        "character": figure,
        "game": figure.game,
        "sheet": figure.sheet,
        "draft": draft,
        "values": {**text_values(figure.sheet), "name": named(figure.name, answered), **answered.typed},
        "texts": texts,
        "trackers": {one.key: one for one in figure.reading.trackers},
        "options": figure.reading.options,
        "adding": {**forms_of(figure, work), **answered.adding},
        "finished": work.finished,
        "reopened": work.reopened,
        "saved_at": work.saved_at,
        "tells": work.tells,
        "conflicts": answered.conflicts,
        "refused": answered.refused,
        "path": answered.path,
        "row": row,
        "written": next((one for one in texts if one.key == answered.path), None),
        "problem": answered.problem,
        "said": answered.problem or next(iter(row.problems if row else ()), None),
        "conflict": answered.conflict,
        "entry_problem": answered.entry_problem,
        "option_problem": answered.option_problem,
        "is_unsaved": bool(answered.barred or answered.conflict or answered.conflicts),
        "redrawn": answered.redrawn,
        "entries": answered.entries,
        "spoken": _spoken(draft, row, answered),
        "oob": False,
    }


def _spoken(draft: Draft, row: Row | None, answered: Answered) -> str:
    """What is said aloud of an answer: why it is not saved, or how the budget stands now."""
    if answered.conflict:
        return "Not saved: somebody else changed this meanwhile. Choose which of the two stays."
    return f"Not saved. {answered.barred.sentence}" if answered.barred else spoken(draft, row)


@remembered(128)
def _draft(game: Game, document: str, named: bool, allowed: str) -> Draft:
    figure = Figure(game, 0, "", is_draft=True, version=0, document=document)
    return draft_of(game, figure.sheet, named=named, allowed=json.loads(allowed))


def draft_for(character: Character) -> Draft:
    """The character's draft, with what may stand on a reopened one."""
    return draft_shown(Figure.of(character), allowed_on(character))


def draft_shown(figure: Figure, allowed: str) -> Draft:
    """The draft of a figure; the broken rules that are `allowed` (as JSON text) are only worth noting."""
    return _draft(figure.game, figure.document, figure.name != UNNAMED, allowed)


def render_builder(
    request: SignedInRequest, seat: Seat, *, answered: Answered = NOTHING, about: str = "", status: int = 200
) -> HttpResponse:
    """The whole page, looking at the lists of the trait it is `about`."""
    undo = ways_of(seat.character, seat.user)
    page = BuilderPage(Figure.of(seat.character, notes=True), seat, work_of(seat, about), undo, answered)
    return show(request, page, status=status)


def render_saved(
    request: SignedInRequest, seat: Seat, answered: Answered, *, about: str = "", status: int = 200
) -> HttpResponse:
    """The parts of the builder that a saved (or refused) field touches."""
    undo = ways_of(seat.character, seat.user)
    saved = BuilderSaved(Figure.of(seat.character, notes=True), work_of(seat, about), undo, answered)
    return show_part(request, saved, status=status)


def named(name: str, answered: Answered) -> str:
    """What stands in the field of the name: nothing while nobody has given one."""
    return answered.typed.get("name", "" if name == UNNAMED else name)


def text_values(sheet: Sheet) -> dict[str, JsonValue]:
    """The texts and whole numbers of a sheet by path, as far as a form edits them."""
    texts: dict[str, JsonValue] = {}
    for part, value in sheet.model_dump(mode="json").items():
        if isinstance(value, str | int):
            texts[part] = value
        elif isinstance(value, dict):
            texts |= {f"{part}.{key}": text for key, text in value.items() if isinstance(text, str | int)}
    return texts
