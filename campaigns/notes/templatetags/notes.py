"""What notes put on pages of the table: `{% load notes %}`."""

from __future__ import annotations

from django import template
from django.template import Context
from django.utils.safestring import SafeString

from campaigns.drawing import draw_within
from campaigns.models import Campaign, Membership
from campaigns.notes.noted import Noted
from campaigns.notes.zero_faces import Agreed

register = template.Library()


@register.simple_tag(takes_context=True)
def noted(context: Context, membership: Membership) -> SafeString:
    """Which entries of the log have notes that the member may read, `#noted`."""
    return draw_within(context, Noted.of(membership))


@register.simple_tag(takes_context=True)
def agreed(context: Context, campaign: Campaign) -> SafeString:
    """What the table has agreed on, without names, for whoever is about to join; nothing where nothing is."""
    return draw_within(context, Agreed.of(campaign))
