"""The portrait of a character on its pages: `{% load portraits %}`."""

from __future__ import annotations

from django import template
from django.template import Context
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from campaigns.drawing import draw_within
from characters.access import Seat
from characters.portraits import Portrait

register = template.Library()


@register.simple_tag(takes_context=True)
def portrait(context: Context, seat: Seat) -> SafeString:
    """The portrait `#portrait-<pk>`, with a form for whoever may change it."""
    drawn = draw_within(context, Portrait.of(seat))
    return format_html('{}<script src="{}" defer></script>', drawn, static("js/pictures.js"))
