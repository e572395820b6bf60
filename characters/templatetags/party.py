"""Parts of characters on the pages of other floors: `{% load party %}`."""

from __future__ import annotations

from functools import lru_cache

from django import template
from django.template.loader import render_to_string
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from campaigns.access import Viewer
from campaigns.models import Membership
from characters.listing import mine_at
from characters.matrix import Cell
from characters.vitals import render_party

register = template.Library()


@register.simple_tag
def party(membership: Membership) -> SafeString:
    """The party sheet `#party` as this member may see it."""
    return render_party(membership.campaign, Viewer.of(membership))


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


@register.simple_tag
def ratings(cells: tuple[Cell, ...]) -> SafeString:
    """The cells of one row of the matrix, each drawn once for each way it can look."""
    return format_html_join("", "{}", ((_rating(cell),) for cell in cells))


@lru_cache(maxsize=2048)
def _rating(cell: Cell) -> SafeString:
    return render_to_string("characters/matrix_cell.html", {"cell": cell})
