"""Fragments of the party for pages and streams, rendered once for each kind of viewer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from django.utils.safestring import SafeString, mark_safe

from campaigns.access import Viewer, can_change
from campaigns.drawing import View, draw
from campaigns.models import Campaign
from characters.asked import asked_lately
from characters.condition import Lifting, condition_of
from characters.figures import read
from characters.lifting import Company, helps_at
from characters.models import Character
from characters.party import Line, line_of, lines_of, party_of
from rules.sheets import Tracker
from rules.system import Game


@dataclass(frozen=True, slots=True)
class Card(View):
    """The live card of one readable character, `#vitals-<pk>`."""

    template: ClassVar[str] = "characters/vitals.html"
    remembers: ClassVar[int] = 512

    game: Game
    line: Line

    def shown(self) -> Mapping[str, object]:
        found = read(self.game, self.line.document)
        trackers, options = (found.trackers, found.options) if found else ((), ())
        return {"character": self.line, "trackers": trackers, "options": options}


@dataclass(frozen=True, slots=True)
class PartySheet(View):
    """The whole party sheet `#party` of these characters, at a table that rolled the traits `asked` lately."""

    template: ClassVar[str] = "characters/party_block.html"
    remembers: ClassVar[int] = 64

    game: Game
    lines: tuple[Line, ...]
    asked: frozenset[str]

    def shown(self) -> Mapping[str, object]:
        party = party_of(self.game, self.lines, self.asked)
        return {"party": party, "cards": tuple(Card(self.game, line) for line in party.cards)}


def render_vitals(character: Character, viewer: Viewer) -> str:
    """The card `#vitals-<pk>` and the condition of the open sheet, `#condition-<pk>`, with the viewer's own moves.

    Empty when the viewer may not know of the character, or when it cannot be read.
    """
    if not shown_to(character, viewer) or not character.is_readable:
        return ""
    card = "" if character.is_draft else draw(Card(character.campaign.game, line_of(character)))  # no party has a draft
    return card + draw(condition_of(character, viewer))


def render_lifting(company: Company, viewer: Viewer) -> str:
    """What each open sheet of this viewer offers to companions now, `#lifting-<pk>`; empty where nobody may help."""
    # What is drawn for the table goes to everybody: it holds nobody's own offers.
    if viewer.role == "table":
        return ""
    offered = helps_at(company, tells=viewer.tells_the_story, user_id=viewer.user_id)
    return "".join(draw(Lifting(helper.pk, helps)) for helper, helps in offered if can_change(helper.campaign))


def render_party(campaign: Campaign, viewer: Viewer) -> SafeString:
    """The whole party sheet `#party` as the viewer may see it."""
    return draw(PartySheet(campaign.game, lines_of(campaign, viewer), asked_lately(campaign)))


def render_cards(campaign: Campaign, viewer: Viewer) -> SafeString:
    """The cards of the party alone, one below the other."""
    game = campaign.game
    cards = (Card(game, line) for line in lines_of(campaign, viewer) if read(game, line.document))
    return mark_safe("".join(draw(card) for card in cards))


def trackers_of(character: Character) -> tuple[Tracker, ...]:
    """The vitals of a readable character."""
    return character.campaign.game.trackers(character.sheet)


def shown_to(character: Character, viewer: Viewer) -> bool:
    """Whether the viewer may know of the character."""
    if viewer.tells_the_story:
        return True
    if character.hidden or character.is_draft:
        return viewer.user_id == character.owner_id and viewer.role == "member"
    # Whose player has left is at this table no more (decision 6).
    return character.campaign.memberships.filter(user_id=character.owner_id).exists()
