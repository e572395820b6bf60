"""How a character stands: its trackers with the moves that a reader may make, and what would help companions now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from django.template import TemplateDoesNotExist

from campaigns.access import Viewer, can_change
from campaigns.drawing import View
from campaigns.templates import template_for
from characters.figures import Figure, Part
from characters.lifting import Help, helps_of
from characters.models import Character
from rules.sheets import Actor, Move, Tracker


@dataclass(frozen=True, slots=True)
class Standing:
    """One tracker with the moves that its reader may make here and now, and the template that draws it."""

    tracker: Tracker
    moves: tuple[Move, ...]
    is_told: bool
    template: str

    @property
    def key(self) -> str:
        """What its system calls the tracker."""
        return self.tracker.key


@dataclass(frozen=True, slots=True)
class Lifting(View):
    """What helps companions, `#lifting-<pk>`, in one press for all who are chosen; empty while nobody needs it."""

    template: ClassVar[str] = "characters/lifting.html"
    remembers: ClassVar[int] = 128

    pk: int
    helps: tuple[Help, ...]


@dataclass(frozen=True, slots=True)
class Condition(Part):
    """The trackers of a sheet, `#condition-<pk>`.

    `mover` is in what capacity its reader moves them, None where they only read. `helps` is what they may do for
    companions, and `moved` the key of the tracker that was moved just now, which is said aloud. `tells`: what the rules
    say of a tracker opens by its name.
    """

    template: ClassVar[str] = "condition.html"
    remembers: ClassVar[int] = 256

    figure: Figure
    mover: Actor | None
    helps: tuple[Help, ...] = ()
    moved: str = ""
    tells: bool = True

    def shown(self) -> Mapping[str, object]:
        said = next((f"{one.label}: {one.headline}" for one in self._trackers if one.key == self.moved), "")
        return {
            "character": self.figure,
            "sheet": self.figure.sheet,
            "game": self.figure.game,
            "trackers": tuple(self._standing()),
            "plays": self.mover is not None,
            "lifting": Lifting(self.figure.pk, self.helps),
            "said": said,
            "tells": self.tells,
        }

    @property
    def _trackers(self) -> tuple[Tracker, ...]:
        return self.figure.reading.trackers

    def _standing(self) -> Iterator[Standing]:
        game = self.figure.game
        for one in self._trackers:
            moves = tuple(move for move in one.moves if self.mover in move.actors and not move.lifts)
            told = self.tells and game.trait_text(one.label) is not None
            yield Standing(one, moves, told, tracker_template(game.system_key, one.key))


def condition_of(character: Character, viewer: Viewer, *, away: bool = False, moved: str = "") -> Condition:
    """The condition of a readable character as the viewer gets it; one who is `away` from the table moves nothing."""
    owns = viewer.role == "member" and viewer.owns(character.owner_id)
    moves = (owns or viewer.tells_the_story) and can_change(character.campaign) and not character.is_draft and not away
    mover: Actor | None = ("storyteller" if viewer.tells_the_story else "player") if moves else None
    figure = Figure.of(character)
    helps = (
        helps_of(character, figure.reading.trackers, tells=viewer.tells_the_story, user_id=viewer.user_id)
        if moves
        else ()
    )
    return Condition(figure, mover, helps, moved)


@lru_cache(maxsize=512)
def tracker_template(system: str, key: str) -> str:
    """The template of one tracker: that of its own key, else the one for every tracker of its system, or of any."""
    try:
        return template_for(system, f"condition/{key}.html")
    except TemplateDoesNotExist:
        return template_for(system, "condition/tracker.html")
