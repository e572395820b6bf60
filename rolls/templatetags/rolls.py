"""Parts of rolling on the pages of other floors: `{% load rolls %}`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django import template
from django.http import QueryDict
from django.template import Context
from django.utils.safestring import SafeString

from campaigns.drawing import draw_within
from campaigns.models import Membership
from characters.models import Character
from characters.rail import picked
from rolls.access import rollable_on_page
from rolls.filled import Filled
from rolls.gathering import gathered
from rolls.log import LogBlock, log_page
from rolls.panel import PanelBlock
from rolls.samples import SampleRoll
from rules.system import System

register = template.Library()


@register.simple_tag(takes_context=True)
def table_log(context: Context, membership: Membership) -> SafeString:
    """The newest lines of the log of the member's table, and the way to older ones."""
    return draw_within(context, LogBlock(log_page(membership)))


@register.simple_tag(takes_context=True)
def roll_panel(context: Context, membership: Membership, character: Character | None = None) -> SafeString:
    """The roll panel: for one character, or with the member's characters to choose from.

    On a page asked for with a query string (`?kind=willpower`, `?traits=Precision`) it comes filled in.
    """
    request = context.get("request")
    filled = Filled.of(request.GET) if request is not None else Filled()
    if character is not None:
        return draw_within(context, PanelBlock(gathered(membership, character, filled).knowing()))
    characters = rollable_on_page(membership)
    only = characters[0] if len(characters) == 1 and not membership.is_storyteller else _asked_for(filled, characters)
    return draw_within(context, PanelBlock(gathered(membership, only, filled, characters).knowing()))


@register.simple_tag(takes_context=True)
def instrument(context: Context, membership: Membership) -> SafeString:
    """The roll panel beside the log: a storyteller's begins with a quick pool, a player's with their character.

    An address fills it in: `?character=`, `?kind=`, `?traits=`.
    """
    request, characters = context.get("request"), rollable_on_page(membership)
    asked = request.GET if request is not None else QueryDict()
    filled = replace(Filled.of(asked), in_play=True)
    if "press" in asked:
        filled = filled.without(("press", "traits")).having("traits", picked(asked))
    who = _asked_for(filled, characters)
    if not membership.is_storyteller:
        who = who or (characters[0] if characters else None)
        characters = characters if len(characters) > 1 else ()
    return draw_within(context, PanelBlock(gathered(membership, who, filled, characters).knowing()))


def _asked_for(filled: Filled, characters: Sequence[Character]) -> Character | None:
    """The character whom the address asks for, of those whom this member rolls for."""
    return next((one for one in characters if str(one.pk) == filled.character), None)


@register.simple_tag(takes_context=True)
def sample_roll(context: Context, system: System, edition: str) -> SafeString:
    """A roll of a game system as an edition counts it; nothing where the system has none to show."""
    return draw_within(context, SampleRoll(system.key, edition)) if system.sample else SafeString("")
