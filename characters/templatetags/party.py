"""Parts of characters on the pages of other floors: `{% load party %}`."""

from __future__ import annotations

from django import template

from campaigns.access import Viewer
from campaigns.models import Membership
from characters.listing import mine_at
from characters.vitals import party_context

register = template.Library()


@register.inclusion_tag("characters/party_block.html")
def party(membership: Membership) -> dict[str, object]:
    """The party sheet `#party` as this member may see it."""
    return party_context(membership.campaign, Viewer.of(membership))


@register.inclusion_tag("characters/my_characters.html")
def my_characters(membership: Membership) -> dict[str, object]:
    """The member's own characters at this table, and the way to start one."""
    campaign = membership.campaign
    return {
        "membership": membership,
        "campaign": campaign,
        "mine": mine_at(campaign, membership.user),
        "may_create": membership.may_play and not campaign.is_archived,
    }
