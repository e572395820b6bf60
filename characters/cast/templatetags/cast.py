"""The cast on the pages of other floors: `{% load cast %}`."""

from __future__ import annotations

from django import template
from django.template import Context
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from campaigns.access import Viewer
from campaigns.drawing import draw_within
from campaigns.models import Membership
from characters.cast import rail

register = template.Library()


@register.simple_tag(takes_context=True)
def cast_rail(context: Context, membership: Membership) -> SafeString:
    """Those of the cast who are at hand, `#cast-rail`, after the party."""
    viewer = Viewer.of(membership)
    return draw_within(context, rail.cast_rail(membership.campaign, viewer))


@register.simple_tag
def cast_drawer(membership: Membership) -> SafeString:
    """Where a storyteller's cast comes when it is opened, with its script: nothing of it costs the page."""
    if not membership.is_storyteller:
        return SafeString("")
    drawer = '<div class="cast-drawer" id="cast-drawer" data-cast-drawer hidden></div><script src="{}" defer></script>'
    return format_html(drawer, static("js/cast.js"))
