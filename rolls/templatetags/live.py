"""The live stream on a page."""

from __future__ import annotations

from functools import cache

from django import template

from campaigns.live import shown_kinds
from campaigns.manners import Manners
from campaigns.models import Membership, TableEvent
from campaigns.statements import Slot, Statement

register = template.Library()


@register.inclusion_tag("campaigns/live.html")
def live(membership: Membership) -> dict[str, object]:
    """Keep this page up to date with the member's table, from the moment its campaign was read."""
    manners = Manners.of(membership)
    return {"membership": membership, "manners": manners, "cursor": cursor_of(membership), "kinds": shown_kinds()}


def cursor_of(membership: Membership) -> str:
    """The token of the newest event the member may know of, no newer than the campaign as it was read; else empty.

    A page reads its campaign first, so what it shows can only be newer than that; being told twice is harmless.
    """
    rows = _newest(tells=membership.is_storyteller).ask(
        campaign=membership.campaign_id, person=membership.user_id, last=membership.campaign.event_seq
    )
    return next((row["token"] for row in rows), "")


@cache
def _newest(*, tells: bool) -> Statement:
    """The newest event that a storyteller may know of, or another member."""
    known = TableEvent.objects.known_to(campaign=Slot("campaign"), person=Slot("person"), tells=tells)
    return Statement(known.filter(seq__lte=Slot("last")).order_by("-seq").values("token")[:1])
