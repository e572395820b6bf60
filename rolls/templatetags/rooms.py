"""The fight where one plays: `{% load rooms %}`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django import template
from django.template import Context
from django.utils.safestring import SafeString

from campaigns.access import Viewer
from campaigns.drawing import View, draw_within
from campaigns.models import Campaign, Membership
from rolls.rooms.access import bar_to_tell
from rolls.rooms.faces import FightView, Pane, TurnView
from rolls.rooms.newest import newest_fight
from rolls.rooms.standing import Standing, standing_of
from rolls.rooms.strip import StripView
from rules.sides import RoundError

register = template.Library()

FOUND = "fight_that_is_on"
"""Where a page keeps the fight for its other parts."""


@dataclass(frozen=True, slots=True)
class Found:
    """The fight that is on as one page found it, once for all parts of it; `number` is that of the newest."""

    standing: Standing | None
    number: int


@register.simple_tag(takes_context=True)
def fight_strip(context: Context, membership: Membership) -> SafeString:
    """The strip `#strip`; empty while no fight is on, for the stream to fill."""
    return _drawn(context, membership, StripView.of)


@register.simple_tag(takes_context=True)
def turn_card(context: Context, membership: Membership) -> SafeString:
    """What this member may do in the fight now, `#turn`."""
    return _drawn(context, membership, TurnView.of)


@register.simple_tag(takes_context=True)
def fight_pane(context: Context, membership: Membership) -> SafeString:
    """The fight, with who may join it, and the way to those that are over."""
    campaign, standing = membership.campaign, _standing(context, membership.campaign)
    pane = Pane(
        campaign=campaign,
        fight=FightView.of(campaign, Viewer.of(membership), standing),
        joins=bar_to_tell(membership) is None,
        is_on=standing is not None,
        has_past=_number(context) > (standing is not None),
    )
    return draw_within(context, pane)


def _drawn(
    context: Context, membership: Membership, of: Callable[[Campaign, Viewer, Standing | None], View]
) -> SafeString:
    campaign = membership.campaign
    return draw_within(context, of(campaign, Viewer.of(membership), _standing(context, campaign)))


def _standing(context: Context, campaign: Campaign) -> Standing | None:
    """The fight that is on; read once for a page, however many of its parts show it."""
    found = context.render_context.get(FOUND)
    if found is None:
        found = context.render_context[FOUND] = _read(campaign)
    kept: Found = found
    return kept.standing


def _number(context: Context) -> int:
    found: Found = context.render_context[FOUND]
    return found.number


def _read(campaign: Campaign) -> Found:
    fight = newest_fight(campaign)
    number = fight.number if fight else 0
    try:
        return Found(standing_of(fight) if fight and fight.is_on else None, number)
    except RoundError:
        return Found(None, number)  # a fight that cannot be told is shown nowhere, and its own page says so
