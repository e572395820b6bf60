"""A character as it is drawn: one frozen value, from which every part of its sheet is worked out.

What is worked out of it is remembered by the game and the document, never by an id: two characters that are written
alike are read alike, and a changed house rule is another game.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property

from campaigns.drawing import View, remembered
from campaigns.templates import template_for
from characters.legality import read_text
from characters.models import NOTES_PATH, Character
from rules.advancement import Advancement, OptionList
from rules.sheets import Sheet, Tracker, TraitGroup
from rules.system import Game


@dataclass(frozen=True, slots=True)
class Figure:
    """A character as its parts depend on it.

    `document` is the sheet as JSON text. Where private notes may not be read they are not in it, so that nothing that
    is made of the figure can show them.
    """

    game: Game
    pk: int
    name: str
    is_draft: bool
    version: int
    document: str
    campaign_id: int = 0

    @classmethod
    def of(cls, character: Character, *, notes: bool = False) -> Figure:
        """The character, with its private notes only where they may be read."""
        document = character.document if notes else without_notes(character.document)
        game = character.campaign.game
        text, table = json.dumps(document), character.campaign_id
        return cls(game, character.pk, character.name, character.is_draft, character.version, text, table)

    @property
    def reading(self) -> Reading:
        """What the sheet shows. Raises ValueError where it cannot be read: ask `party.is_readable` before."""
        found = read(self.game, self.document)
        if found is None:
            raise ValueError(f"character {self.pk} cannot be read")
        return found

    @property
    def sheet(self) -> Sheet:
        """The sheet itself."""
        return self.reading.sheet


@dataclass(frozen=True)
class Reading:
    """What one document shows, as its game reads it; each part is worked out for whoever shows it first."""

    game: Game
    sheet: Sheet

    @cached_property
    def groups(self) -> tuple[TraitGroup, ...]:
        """All of its traits."""
        return self.game.trait_groups(self.sheet)

    @cached_property
    def trackers(self) -> tuple[Tracker, ...]:
        """Its vitals."""
        return self.game.trackers(self.sheet)

    @cached_property
    def options(self) -> tuple[OptionList, ...]:
        """What was taken beside traits, and what there is to take."""
        return self.game.options(self.sheet)


class Part(View):
    """A part of a sheet, drawn in the way of its game system; `template` is the name within the system's folder."""

    figure: Figure

    def drawn_by(self) -> str:
        """The system's own template, else the one that does for any."""
        return template_for(self.figure.game.system_key, self.template)


@remembered(256)
def read(game: Game, document: str) -> Reading | None:
    """What a stored sheet shows; None when it does not fit the rules."""
    sheet = read_text(game, document)
    return Reading(game, sheet) if isinstance(sheet, Sheet) else None


@remembered(128)
def growth_of(game: Game, document: str) -> Advancement | None:
    """The account of a stored sheet and all that it buys, which is dear to work out; None where there is no account."""
    found = read(game, document)
    return game.advancement(found.sheet) if found else None


def without_notes(document: dict[str, object]) -> dict[str, object]:
    """The document with nothing in its private notes."""
    part, _, field = NOTES_PATH.partition(".")
    texts = document.get(part)
    return {**document, part: {**texts, field: ""}} if isinstance(texts, dict) and texts.get(field) else document
