"""What the experience of a sheet shows, on the page and in the table's stream."""

from __future__ import annotations

import uuid

from django.template.loader import render_to_string

from campaigns.access import Viewer, can_change
from characters.accounts import ledger_of
from characters.models import Character
from characters.party import is_readable, template_of
from characters.vitals import shown_to
from rules.sheets import TraitGroup


def experience_context(character: Character, viewer: Viewer, *, whole: bool = False) -> dict[str, object] | None:
    """What the section takes; None where the game keeps no account."""
    grows = character.campaign.game.advancement(character.sheet)
    if grows is None:
        return None
    writes = can_change(character.campaign) and not character.is_draft
    owns = viewer.user_id == character.owner_id and viewer.role != "table"
    return {
        "character": character,
        "grows": grows,
        "ledger": ledger_of(character, grows, whole=whole),
        "buys": writes and (owns or viewer.tells_the_story),
        "awards": writes and viewer.tells_the_story,
        "request_key": uuid.uuid4(),
    }


def render_experience(character: Character, viewer: Viewer) -> str:
    """The section `#experience-<pk>` and the traits of the open sheet; empty for those who may not know of them."""
    if not shown_to(character, viewer) or not is_readable(character):
        return ""
    context = experience_context(character, viewer)
    if context is None:
        return ""
    groups = character.campaign.game.trait_groups(character.sheet)
    grown = {
        "character": character,
        "sheet": character.sheet,
        "sections": _by_section(groups),
        "rolls": context["buys"],
    }
    section = render_to_string("characters/experience.html", context)
    return section + render_to_string(template_of(character, "grown.html"), grown)


def _by_section(groups: tuple[TraitGroup, ...]) -> dict[str, list[TraitGroup]]:
    sections: dict[str, list[TraitGroup]] = {}
    for group in groups:
        sections.setdefault(group.section, []).append(group)
    return sections
