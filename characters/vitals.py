"""Fragments of the party for pages and streams, rendered once for each kind of viewer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from django.utils.safestring import SafeString

from campaigns.access import Viewer, can_change
from campaigns.drawing import View, draw
from campaigns.models import Campaign
from characters.access import is_at_table
from characters.asked import asked_lately
from characters.condition import Lifting, condition_of
from characters.lifting import Company, helps_at
from characters.models import Character
from characters.party import Line, line_of, lines_of, party_of
from characters.pressable import Pen, Vitals, mover_of, pens_of
from rules.sheets import Actor
from rules.system import Game


@dataclass(frozen=True, slots=True)
class Hands:
    """Which vitals a reader presses, and as what: all of them, those of these characters, or none."""

    actor: Actor | None = None
    own: frozenset[int] = frozenset()

    @classmethod
    def of(cls, campaign: Campaign, viewer: Viewer, lines: Iterable[Line]) -> Hands:
        """Those of the viewer at a table with these characters."""
        if not can_change(campaign):
            return cls()
        if viewer.tells_the_story:
            return cls("storyteller")
        own = frozenset(line.pk for line in lines if viewer.role == "member" and viewer.owns(line.owner_id))
        return cls("player", own) if own else cls()

    def on(self, line: Line) -> Actor | None:
        """In what capacity they press those of this character; None where they only read."""
        return self.actor if self.actor == "storyteller" or line.pk in self.own else None


@dataclass(frozen=True, slots=True)
class PartySheet(View):
    """The whole party sheet `#party` of these characters, at a table that rolled the traits `asked` lately."""

    template: ClassVar[str] = "characters/party_block.html"
    remembers: ClassVar[int] = 64

    game: Game
    lines: tuple[Line, ...]
    asked: frozenset[str]
    hands: Hands = Hands()

    def shown(self) -> Mapping[str, object]:
        party = party_of(self.game, self.lines, self.asked)
        cards = tuple(Vitals(self.game, line, self.hands.on(line)) for line in party.cards)
        return {"party": party, "cards": cards, "pen": pens_of(self.game, self.lines) if self.hands.actor else Pen()}


def render_vitals(character: Character, viewer: Viewer) -> str:
    """The vitals `#vitals-<pk>` and the condition of the open sheet, `#condition-<pk>`, with the viewer's own moves.

    Empty when the viewer may not know of the character, or when it cannot be read.
    """
    if not shown_to(character, viewer) or not character.is_readable:
        return ""
    condition = draw(condition_of(character, viewer))
    if character.is_draft:
        return condition  # no party has a draft
    return draw(vitals_of(character, viewer)) + condition


def vitals_of(character: Character, viewer: Viewer, *, moved: str = "") -> Vitals:
    """The vitals `#vitals-<pk>` of a finished character as the viewer gets them."""
    return Vitals(character.campaign.game, line_of(character), mover_of(character, viewer), moved)


def render_lifting(company: Company, viewer: Viewer) -> str:
    """What each open sheet of this viewer offers to companions now, `#lifting-<pk>`; empty where nobody may help."""
    # What is drawn for the table goes to everybody: it holds nobody's own offers.
    if viewer.role == "table":
        return ""
    offered = helps_at(company, tells=viewer.tells_the_story, user_id=viewer.user_id)
    return "".join(draw(Lifting(helper.pk, helps)) for helper, helps in offered if can_change(helper.campaign))


def render_party(campaign: Campaign, viewer: Viewer, token: str = "") -> SafeString:
    """The whole party sheet `#party` as the viewer may see it; `token` is their CSRF token, empty in a stream."""
    lines = lines_of(campaign, viewer)
    return draw(PartySheet(campaign.game, lines, asked_lately(campaign), Hands.of(campaign, viewer, lines)), token)


def shown_to(character: Character, viewer: Viewer) -> bool:
    """Whether the viewer may read how the character is: of one of the cast, storytellers alone."""
    if viewer.tells_the_story or character.is_of_the_cast:
        return viewer.tells_the_story
    if character.hidden or character.is_draft:
        return viewer.owns(character.owner_id) and viewer.role == "member"
    return is_at_table(character)
