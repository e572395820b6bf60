"""What waits for whoever reads a page of a table: `{% load waiting %}`."""

from __future__ import annotations

from django import template
from django.template import Context
from django.utils.safestring import SafeString

from campaigns.drawing import draw_within
from campaigns.models import Membership
from campaigns.waiting import counted, waiting_at
from campaigns.waiting_list import Place, WaitingCount, WaitingLine, WaitingList

register = template.Library()


@register.simple_tag(takes_context=True)
def waiting(context: Context, membership: Membership) -> SafeString:
    """What waits for the member, `#waiting`, for a wide page."""
    return draw_within(context, WaitingList(waiting_at(membership)))


@register.simple_tag(takes_context=True)
def waiting_line(context: Context, membership: Membership) -> SafeString:
    """The same as a closed line, `#waiting-line`, for a narrow one."""
    return draw_within(context, WaitingLine(waiting_at(membership)))


@register.simple_tag(takes_context=True)
def waiting_count(context: Context, membership: Membership, place: Place = "") -> SafeString:
    """How many things wait: beside the name, or at another place ("tab", "places")."""
    return draw_within(context, WaitingCount(counted(waiting_at(membership)), place))


@register.simple_tag
def waiting_title(membership: Membership) -> str:
    """The start of a page's title: "(2) " while two things wait."""
    count = counted(waiting_at(membership))
    return f"({count}) " if count else ""
