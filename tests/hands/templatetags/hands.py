"""The block of raised hands on a page: `{% load hands %}`."""

from __future__ import annotations

from django import template
from django.template import Context

from campaigns.models import Membership
from tests.hands.shown import block_context

register = template.Library()


@register.inclusion_tag("hands/block.html", takes_context=True)
def hands(context: Context, membership: Membership) -> dict[str, object]:
    """Whose hand is up at the member's table, and the way to raise one's own."""
    return block_context(membership.campaign)
