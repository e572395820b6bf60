"""The party of a campaign: who sits in it, and what the party sheet shows of them."""

from __future__ import annotations

from dataclasses import dataclass

from django.core.exceptions import ValidationError

from campaigns.access import Viewer
from campaigns.models import Campaign
from campaigns.templates import template_for
from characters.matrix import Matrix, party_matrix
from characters.models import Character, Status


@dataclass(frozen=True, slots=True)
class Party:
    """Finished characters of a campaign's members. `damaged` names those whose sheets cannot be read."""

    characters: tuple[Character, ...]
    hidden: tuple[Character, ...]
    damaged: tuple[str, ...]
    matrix: Matrix


def party_of(campaign: Campaign, viewer: Viewer) -> Party:
    """The party as `viewer` may see it: storytellers also see the hidden ones, beside the matrix."""
    rows = Character.objects.at_table(campaign.pk).filter(status=Status.FINISHED).select_related("owner")
    if not viewer.tells_the_story:
        rows = rows.filter(hidden=False)
    whole: list[Character] = []
    damaged: list[Character] = []
    for character in rows:
        character.campaign = campaign
        (whole if is_readable(character) else damaged).append(character)
    shown = [character for character in whole if not character.hidden]
    return Party(
        characters=tuple(shown),
        hidden=tuple(character for character in whole if character.hidden),
        damaged=tuple(character.name for character in damaged),
        matrix=party_matrix([(one.name, campaign.game.trait_groups(one.sheet)) for one in shown], campaign.game.thin),
    )


def is_readable(character: Character) -> bool:
    """Whether the stored document still is a sheet of the campaign's game."""
    try:
        return character.sheet is not None
    except ValidationError:
        return False


def template_of(character: Character, part: str) -> str:
    """A template for the character's game system."""
    return template_for(character.campaign.system, part)
