"""Views inside pages and inside other views, in every template without loading anything."""

from __future__ import annotations

from django import template
from django.template import Context
from django.utils.safestring import SafeString

from campaigns.drawing import View, draw_within

register = template.Library()


@register.simple_tag(takes_context=True)
def draw(context: Context, view: View) -> SafeString:
    """A part of the page, by the template that it names itself."""
    return draw_within(context, view)
