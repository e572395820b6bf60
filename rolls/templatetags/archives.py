"""What pages of other apps show of archives."""

from __future__ import annotations

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from campaigns.models import Membership
from rolls.archives.seating import imported_at

register = template.Library()


@register.simple_tag
def who_came(membership: Membership) -> SafeString | str:
    """A storyteller's way to those who came with an archive; empty where nobody did."""
    many = imported_at(membership.campaign).count() if membership.is_storyteller else 0
    if not many:
        return ""
    address = reverse("archives:imported", args=[membership.campaign_id])
    return format_html('<a href="{}">Seat who came with the archive ({})</a> ', address, many)
