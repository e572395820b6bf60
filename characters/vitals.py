"""Fragments of the party for pages and streams, rendered once for each kind of viewer."""

from __future__ import annotations

from django.template.loader import render_to_string

from campaigns.access import Viewer
from campaigns.models import Campaign, Membership
from characters.models import Character
from characters.party import is_readable, party_of


def render_vitals(character: Character, viewer: Viewer) -> str:
    """The vitals card `#vitals-<pk>`; empty when the viewer may not know of the character or it cannot be read."""
    if not _shown_to(character, viewer) or not is_readable(character):
        return ""
    return render_to_string("characters/vitals.html", {"character": character, "trackers": trackers_of(character)})


def render_party(campaign: Campaign, viewer: Viewer) -> str:
    """The whole party sheet `#party` as the viewer may see it."""
    return render_to_string("characters/party_block.html", party_context(campaign, viewer))


def party_context(campaign: Campaign, viewer: Viewer) -> dict[str, object]:
    """What the party sheet's template takes."""
    party = party_of(campaign, viewer)
    shown = (*party.characters, *party.hidden)
    return {"party": party, "campaign": campaign, "cards": [(one, trackers_of(one)) for one in shown]}


def trackers_of(character: Character) -> tuple[object, ...]:
    """The vitals of a readable character."""
    return character.campaign.game.trackers(character.sheet)


def _shown_to(character: Character, viewer: Viewer) -> bool:
    if viewer.tells_the_story:
        return True
    if character.hidden or character.is_draft:
        return viewer.user_id == character.owner_id and viewer.role == "member"
    return Membership.objects.filter(campaign_id=character.campaign_id, user_id=character.owner_id).exists()
