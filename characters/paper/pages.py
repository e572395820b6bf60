"""The page of a sheet on paper: drawn from the same figure as the sheet on the screen, filled in or blank."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from campaigns.drawing import View
from campaigns.models import Campaign
from campaigns.pages import Page
from characters.access import Seat
from characters.figures import Figure, Part
from characters.models import NOTES_PATH
from characters.paper.lines import parts_of, tracks_of
from characters.paper.texts import told_on
from characters.story import written_on
from rules.system import Game

PER_LINE = 3
"""Things of a list that stand in one line of it."""

MOST_AT_EASE = 48
"""Traits that stand on the first page in rows of full height."""

LONG_NAME = 30
"""Letters of a name that is written large."""

SYSTEMS_OWN = 8
"""Lines for what a system adds on the second page."""


@dataclass(frozen=True, slots=True)
class About:
    """What stands at the head of a sheet besides its name: the rules and where they are played, and who plays."""

    rules_name: str
    campaign: str = ""
    player: str = ""
    state: str = ""


@dataclass(frozen=True, slots=True)
class Leaves(Part):
    """A sheet on two pages of paper; a system fills the blocks of "systems/paper.html".

    A `blank` one is to be filled in by hand. `notes`: with private notes; `whole`: with all of every text, on however
    many pages they take.
    """

    template: ClassVar[str] = "paper.html"
    remembers: ClassVar[int] = 64

    figure: Figure
    about: About
    blank: bool = False
    notes: bool = False
    whole: bool = False

    def shown(self) -> Mapping[str, object]:
        """Everything on both pages."""
        reading = self.figure.reading
        parts = parts_of(reading, blank=self.blank)
        written = written_on(self.figure.game, reading.sheet)
        texts = [one for one in written if self.notes or one.key != NOTES_PATH]
        gear = tuple(reading.sheet.gear.items())
        lists = [len(gear), *(len(one.taken) for one in reading.options), self._finer()]
        taken = SYSTEMS_OWN + sum(-(-many // PER_LINE) + 2 for many in lists if many)
        return {
            **View.shown(self),
            "name": self.figure.name,
            "game": self.figure.game,
            "sheet": reading.sheet,
            "parts": parts,
            "dense": sum(len(one.rows) for part in parts for one in part.blocks) > MOST_AT_EASE,
            "long": len(self.figure.name) > LONG_NAME,
            "tracks": tracks_of(reading, blank=self.blank),
            "options": reading.options,
            "gear": gear,
            "facts": tuple((one.text.label, str(one.value or "")) for one in texts if not one.text.is_told),
            "told": told_on(texts, taken, whole=self.whole),
        }

    def _finer(self) -> int:
        return sum(len(trait.details) for group in self.figure.reading.groups for trait in group.traits)


@dataclass(frozen=True, slots=True)
class PaperPage(Page):
    """Paper on the screen, with its button to print; `back` leads to where it belongs, `ways` to others of its kind.

    `across`: it lies on its side.
    """

    template: ClassVar[str] = "paper/page.html"

    title: str
    leaves: View
    back: tuple[str, str]
    ways: tuple[tuple[str, str], ...] = ()
    across: bool = False


def sheet_leaves(seat: Seat, *, notes: bool, whole: bool) -> Leaves:
    """The sheet of a readable character for the person of the seat; private notes only for whoever may read them."""
    one, campaign = seat.character, seat.character.campaign
    state = "Draft" if one.is_draft else "Retired" if one.is_retired else ""
    notes = notes and seat.sees_notes
    about = About(campaign.rules_name, campaign.name, one.player, state)
    return Leaves(Figure.of(one, notes=notes), about, notes=notes, whole=whole)


def blank_leaves(game: Game, rules_name: str, campaign: Campaign | None = None) -> Leaves:
    """A sheet to be filled in by hand."""
    figure = Figure(game, 0, "", True, 0, json.dumps(game.blank_sheet().model_dump(mode="json")))
    about = About(rules_name, campaign.name if campaign else "")
    return Leaves(figure, about, blank=True)
