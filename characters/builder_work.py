"""What a builder depends on beside the draft, and the forms in it that add something to be decided."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from campaigns.drawing import View
from campaigns.models import Role
from characters.access import Seat
from characters.figures import Figure, Part
from characters.legality import standing
from characters.models import Character
from rules.deciding import Choosing, Matter


@dataclass(frozen=True, slots=True)
class Work:
    """What a builder depends on beside the figure that is built.

    `allowed` are the broken rules that may stand, as JSON text; `finished` says whether the character was at the table
    and `reopened` whether it can go back there as it was. Its builder `tells` the story or, where something is to be
    decided, asks the `storyteller`. `about` is the trait whose lists are looked at.
    """

    allowed: str
    finished: bool
    reopened: bool
    saved_at: datetime
    tells: bool
    storyteller: str
    about: str = ""


def allowed_on(character: Character) -> str:
    return json.dumps(standing(character, character.reopened_from))


def work_of(seat: Seat, about: str = "") -> Work:
    """What this person's builder depends on beside the draft."""
    character = seat.character
    asks = character.campaign.game.decisions.matters and not seat.tells_the_story
    return Work(
        allowed=allowed_on(character),
        finished=character.finished_at is not None,
        reopened=character.reopened_from is not None,
        saved_at=character.changed_at,
        tells=seat.tells_the_story,
        storyteller=storyteller_name(character) if asks else "",
        about=about,
    )


@dataclass(frozen=True, slots=True)
class Adding:
    """The form that adds something to be decided: what there is to choose from, whom one asks, and what was typed."""

    matter: Matter
    choosing: Choosing
    storyteller: str
    own: str = ""
    kind: str = ""


def forms_of(figure: Figure, work: Work) -> dict[str, Adding]:
    """The forms that add something to be decided, by the keys of their matters."""
    return {one.key: adding_for(figure, work, one) for one in figure.game.decisions.matters}


def adding_of(seat: Seat, matter: Matter, about: str, *, own: str = "", kind: str = "") -> Adding:
    """The form that adds something to be decided as this person gets it, looking at the trait it is `about`."""
    return adding_for(Figure.of(seat.character, notes=True), work_of(seat, about), matter, own=own, kind=kind)


def adding_for(figure: Figure, work: Work, matter: Matter, *, own: str = "", kind: str = "") -> Adding:
    """The form that adds something to be decided, looking at what the work is about or else at the best of them."""
    choosing = figure.game.decisions.choosing(figure.sheet, matter.key, work.about)
    return Adding(matter, choosing, work.storyteller, own, kind or matter.grants[0].code)


@dataclass(frozen=True, slots=True)
class Suggestions(Part):
    """What may be picked without asking, of the trait that is looked at."""

    template: ClassVar[str] = "builder/suggestions.html"

    figure: Figure
    adding: Adding

    def shown(self) -> Mapping[str, object]:
        return {**View.shown(self), "character": self.figure, "game": self.figure.game}


def suggestions(seat: Seat, matter: Matter, about: str) -> Suggestions:
    """The lists of the trait that is looked at, as this person gets them."""
    return Suggestions(Figure.of(seat.character), adding_of(seat, matter, about))


def storyteller_name(character: Character) -> str:
    """The storyteller one asks."""
    tellers = character.campaign.memberships.filter(role=Role.STORYTELLER)
    return tellers.values_list("user__username", flat=True).first() or "the storyteller"
