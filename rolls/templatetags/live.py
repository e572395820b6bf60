"""The live stream on a page."""

from __future__ import annotations

from django import template

from campaigns.live import shown_kinds
from campaigns.models import Membership, TableEvent

register = template.Library()


@register.inclusion_tag("campaigns/live.html")
def live(membership: Membership) -> dict[str, object]:
    """Keep this page up to date with the member's table, from the moment its campaign was read."""
    return {"membership": membership, "cursor": cursor_of(membership), "kinds": shown_kinds()}


def cursor_of(membership: Membership) -> str:
    """The token of the newest event the member may know of, no newer than the campaign as it was read; else empty.

    A page reads its campaign first, so what it shows can only be newer than that; being told twice is harmless.
    """
    events = TableEvent.objects.visible_to(membership).filter(seq__lte=membership.campaign.event_seq)
    return events.order_by("-seq").values_list("token", flat=True).first() or ""
