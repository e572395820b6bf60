"""The form with which a storyteller answers a call for one of the cast: with a pool of theirs, or as the sheet is."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from campaigns.access import Viewer
from campaigns.drawing import View
from campaigns.models import Membership
from campaigns.statements import known
from characters.models import Character
from characters.saved.models import SavedRoll
from characters.saved.services import saved_of
from rolls.access import bar_to_roll
from rolls.calls.access import ways_for
from rolls.calls.chances import Asker, Chance
from rolls.calls.faces import WayFace
from rolls.calls.kept import Kept, call_in
from rolls.calls.models import Asked, CallForm
from rolls.calls.pools import on_a_pool
from rules import calling
from rules.sheets import Problem


@dataclass(frozen=True, slots=True)
class Choice:
    """One way with one pool, or as the way itself is (`saved` is empty): what it comes to for whoever answers."""

    saved: str
    name: str
    chance: Chance


@dataclass(frozen=True, slots=True)
class WayChoices:
    """One way with everything by which one of the cast may take it."""

    face: WayFace
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class AnswerAside(View):
    """A press for each pool on each way; `bar` says why there is none. One `press` where a row is answered again."""

    template: ClassVar[str] = "calls/answer.html"

    campaign_id: int
    token: uuid.UUID
    number: int
    name: str
    ways: tuple[WayChoices, ...] = ()
    bar: str = ""
    press: uuid.UUID | None = None

    @classmethod
    def of(cls, membership: Membership, asked: Asked, bar: Problem | None) -> AnswerAside:
        """The form for somebody who is asked."""
        call, character = asked.call, asked.character
        kept = call_in(membership.campaign, call)
        if character:
            known(character, campaign=membership.campaign)
        bar = bar or bar_to_roll(membership, character)
        ways = () if bar or character is None else tuple(_ways(membership, kept, asked, character))
        press = uuid.uuid5(call.token, f"{asked.pk} {len(kept.tries)}") if call.form != CallForm.SINGLE else None
        said = bar.sentence if bar else ""
        return cls(membership.campaign_id, call.token, asked.character_id or 0, asked.name, ways, said, press)


def _ways(membership: Membership, kept: Kept, asked: Asked, character: Character) -> Iterator[WayChoices]:
    asker, viewer, pools = Asker(membership), Viewer.of(membership), saved_of([character.pk])[character.pk]
    for way in ways_for(kept.call, asked):
        choices = _choices(asker, character, way.of(kept.call), pools)
        yield WayChoices(WayFace.of(kept, way, viewer), tuple(choices))


def _choices(asker: Asker, character: Character, way: calling.Approach, pools: list[SavedRoll]) -> Iterator[Choice]:
    for one in pools:
        if found := on_a_pool(asker.membership.campaign.game, way, one):
            yield Choice(str(one.pk), one.name, asker.chance(character, found))
    yield Choice("", "As the sheet is", asker.chance(character, way))
