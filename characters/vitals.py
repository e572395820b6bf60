"""Fragments of the party for pages and streams, rendered once for each kind of viewer."""

from __future__ import annotations

from django.template.loader import render_to_string

from campaigns.access import Viewer, can_change
from campaigns.models import Campaign, Membership
from characters.models import Character
from characters.party import is_readable, party_of, template_of
from rules.sheets import Tracker


def render_vitals(character: Character, viewer: Viewer) -> str:
    """The card `#vitals-<pk>` and the condition of the open sheet, `#condition-<pk>`, with the viewer's own moves.

    Empty when the viewer may not know of the character, or when it cannot be read.
    """
    if not shown_to(character, viewer) or not is_readable(character):
        return ""
    trackers = trackers_of(character)
    card = render_to_string("characters/vitals.html", {"character": character, "trackers": trackers})
    owns = viewer.role == "member" and viewer.user_id == character.owner_id
    condition = {
        "character": character,
        "trackers": {tracker.key: tracker for tracker in trackers},
        "writes": (owns or viewer.tells_the_story) and can_change(character.campaign),
        "actor": "storyteller" if viewer.tells_the_story else "player",
    }
    return card + render_to_string(template_of(character, "condition.html"), condition)


def render_party(campaign: Campaign, viewer: Viewer) -> str:
    """The whole party sheet `#party` as the viewer may see it."""
    return render_to_string("characters/party_block.html", party_context(campaign, viewer))


def party_context(campaign: Campaign, viewer: Viewer) -> dict[str, object]:
    """What the party sheet's template takes."""
    party = party_of(campaign, viewer)
    shown = (*party.characters, *party.hidden)
    return {"party": party, "campaign": campaign, "cards": [(one, trackers_of(one)) for one in shown]}


def trackers_of(character: Character) -> tuple[Tracker, ...]:
    """The vitals of a readable character."""
    return character.campaign.game.trackers(character.sheet)


def shown_to(character: Character, viewer: Viewer) -> bool:
    """Whether the viewer may know of the character."""
    if viewer.tells_the_story:
        return True
    if character.hidden or character.is_draft:
        return viewer.user_id == character.owner_id and viewer.role == "member"
    return Membership.objects.filter(campaign_id=character.campaign_id, user_id=character.owner_id).exists()
