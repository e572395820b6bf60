"""The sign of a fight on other pages: `{% load rooms %}`."""

from __future__ import annotations

from django import template
from django.utils.safestring import SafeString

from campaigns.drawing import draw
from campaigns.models import Membership
from rolls.rooms.faces import SignView
from rolls.rooms.newest import newest_fight
from rolls.rooms.standing import standing_of

register = template.Library()


@register.simple_tag
def fight_sign(membership: Membership) -> SafeString:
    """A line that leads to the room while a fight is on; empty otherwise, for the stream to fill."""
    campaign = membership.campaign
    fight = newest_fight(campaign)
    if fight and fight.is_on and fight.game.room.follows_sheets:
        return draw(SignView.of(campaign, standing_of(fight)))
    is_on = fight is not None and fight.is_on
    return draw(SignView(campaign.pk, is_on, fight.headline if fight and is_on else ""))
