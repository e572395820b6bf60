"""Parts of rolling on the pages of other floors: `{% load rolls %}`."""

from __future__ import annotations

from django import template
from django.template import Context

from campaigns.models import Membership
from characters.models import Character
from rolls.access import rollable_characters
from rolls.filled import Filled
from rolls.log import log_page
from rolls.panel import Panel

register = template.Library()


@register.inclusion_tag("rolls/log_block.html", takes_context=True)
def roll_log(context: Context, membership: Membership) -> dict[str, object]:
    """The newest entries of the member's table, and the way to older ones."""
    return {"page": log_page(membership), "campaign": membership.campaign, "membership": membership}


@register.inclusion_tag("rolls/panel_block.html", takes_context=True)
def roll_panel(context: Context, membership: Membership, character: Character | None = None) -> dict[str, object]:
    """The roll panel: for one character, or with the member's characters to choose from.

    On a page asked for with a query string (`?kind=willpower`, `?traits=Precision`) it comes filled in.
    """
    request = context.get("request")
    filled = Filled.of(request.GET) if request is not None else Filled()
    if character is not None:
        return {"panel": Panel(membership, character, filled).knowing()}
    characters = rollable_characters(membership)
    only = characters[0] if len(characters) == 1 and not membership.is_storyteller else None
    return {"panel": Panel(membership, only, filled, characters).knowing()}


@register.inclusion_tag("rolls/panel_block.html", takes_context=True)
def quick_roll(context: Context, membership: Membership) -> dict[str, object]:
    """The storyteller's panel: a quick pool, or any character of the table; empty for everybody else."""
    characters = rollable_characters(membership) if membership.is_storyteller else ()
    panel = Panel(membership, None, Filled(), characters)
    return {"panel": panel if membership.is_storyteller else None}
