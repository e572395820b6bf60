"""The writing line on the table's page: `{% load commands %}`."""

from __future__ import annotations

from django import template
from django.template import Context
from django.utils.safestring import SafeString

from campaigns.drawing import draw_within
from campaigns.models import Membership
from rolls.commands.looks import SayLine

register = template.Library()


@register.simple_tag(takes_context=True)
def say_line(context: Context, membership: Membership) -> SafeString:
    """The line in which a member of the table writes and rolls; nothing for whoever only reads."""
    if not membership.may_play or membership.campaign.is_archived:
        return SafeString("")
    return draw_within(context, SayLine.of(membership))
