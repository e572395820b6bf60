"""The sign of a fight on other pages: `{% load rooms %}`."""

from __future__ import annotations

from django import template

from campaigns.models import Membership
from rolls.rooms.showing import sign_context
from rolls.rooms.standing import standing_of

register = template.Library()


@register.inclusion_tag("rooms/sign.html")
def fight_sign(membership: Membership) -> dict[str, object]:
    """A line that leads to the room while a fight is on; empty otherwise, for the stream to fill."""
    campaign = membership.campaign
    fight = campaign.fights.newest()
    if fight and fight.is_on and fight.game.room.follows_sheets:
        return {"campaign": campaign, **sign_context(standing_of(fight))}
    is_on = fight is not None and fight.is_on
    return {"campaign": campaign, "is_on": is_on, "headline": fight.headline if fight else ""}
