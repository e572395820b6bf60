"""Fragments of the party for pages and streams, rendered once for each kind of viewer."""

from __future__ import annotations

from functools import lru_cache

from django.template.loader import render_to_string
from django.urls import get_script_prefix
from django.utils.safestring import SafeString

from campaigns.access import Viewer, can_change
from campaigns.drawing import draw
from campaigns.models import Campaign
from characters.asked import asked_lately
from characters.condition import Lifting, condition_of
from characters.figures import read
from characters.lifting import Company, helps_at
from characters.models import Character
from characters.party import Line, lines_of, party_of
from rules.sheets import Tracker
from rules.system import Game


def render_vitals(character: Character, viewer: Viewer) -> str:
    """The card `#vitals-<pk>` and the condition of the open sheet, `#condition-<pk>`, with the viewer's own moves.

    Empty when the viewer may not know of the character, or when it cannot be read.
    """
    if not shown_to(character, viewer) or not character.is_readable:
        return ""
    trackers = trackers_of(character)
    options = character.campaign.game.options(character.sheet)
    about = {"character": character, "trackers": trackers, "options": options}
    card = "" if character.is_draft else render_to_string("characters/vitals.html", about)  # no party has a draft
    return card + draw(condition_of(character, viewer))


def render_lifting(company: Company, viewer: Viewer) -> str:
    """What each open sheet of this viewer offers to companions now, `#lifting-<pk>`; empty where nobody may help."""
    if viewer.role == "table":
        return ""
    offered = helps_at(company, tells=viewer.tells_the_story, user_id=viewer.user_id)
    return "".join(draw(Lifting(helper.pk, helps)) for helper, helps in offered if can_change(helper.campaign))


def render_party(campaign: Campaign, viewer: Viewer) -> SafeString:
    """The whole party sheet `#party` as the viewer may see it."""
    return _party(campaign.game, lines_of(campaign, viewer), asked_lately(campaign), get_script_prefix())


@lru_cache(maxsize=64)
def _party(game: Game, lines: tuple[Line, ...], asked: frozenset[str], prefix: str) -> SafeString:
    """The party sheet of these characters at a table that rolled the traits `asked` lately, its links below `prefix`.

    It shows nothing that is not in its arguments. So it is drawn again when any of them differs, and only then: that
    can be neither stale nor another viewer's.
    """
    party = party_of(game, lines, asked)
    cards = [_card(game, line, prefix) for line in party.cards]
    return render_to_string("characters/party_block.html", {"party": party, "cards": cards})


@lru_cache(maxsize=512)
def _card(game: Game, line: Line, prefix: str) -> SafeString:
    """The card of one readable character, by the same rule."""
    shown = read(game, line.document)
    found = {"trackers": shown.trackers, "options": shown.options} if shown else {}
    return render_to_string("characters/vitals.html", {"character": line, **found})


def trackers_of(character: Character) -> tuple[Tracker, ...]:
    """The vitals of a readable character."""
    return character.campaign.game.trackers(character.sheet)


def shown_to(character: Character, viewer: Viewer) -> bool:
    """Whether the viewer may know of the character."""
    if viewer.tells_the_story:
        return True
    if character.hidden or character.is_draft:
        return viewer.user_id == character.owner_id and viewer.role == "member"
    return character.campaign.memberships.filter(user_id=character.owner_id).exists()
