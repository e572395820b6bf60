"""The sign of a fight on other pages: `{% load rooms %}`."""

from __future__ import annotations

from django import template

from campaigns.models import Membership
from rolls.rooms.models import Fight

register = template.Library()


@register.inclusion_tag("rooms/sign.html")
def fight_sign(membership: Membership) -> dict[str, object]:
    """A line that leads to the room while a fight is on; empty otherwise, for the stream to fill."""
    campaign = membership.campaign
    return {"campaign": campaign, "fight": Fight.objects.newest(campaign)}
