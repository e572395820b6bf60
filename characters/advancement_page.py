"""What the experience of a sheet shows, on the page and in the table's stream."""

from __future__ import annotations

from django.template.loader import render_to_string

from campaigns.access import Viewer
from campaigns.drawing import draw
from characters.growth import growth_shown
from characters.models import Character
from characters.party import is_readable, template_of
from characters.vitals import shown_to
from rules.sheets import TraitGroup


def render_experience(character: Character, viewer: Viewer) -> str:
    """The section `#experience-<pk>` and the traits of the open sheet; empty for those who may not know of them."""
    if not shown_to(character, viewer) or not is_readable(character):
        return ""
    growth = growth_shown(character, viewer)
    if growth is None:
        return ""
    groups = character.campaign.game.trait_groups(character.sheet)
    grown = {
        "character": character,
        "campaign": character.campaign,
        "sheet": character.sheet,
        "sections": _by_section(groups),
        "rolls": growth.buys,
    }
    return draw(growth) + render_to_string(template_of(character, "grown.html"), grown)


def _by_section(groups: tuple[TraitGroup, ...]) -> dict[str, list[TraitGroup]]:
    sections: dict[str, list[TraitGroup]] = {}
    for group in groups:
        sections.setdefault(group.section, []).append(group)
    return sections
