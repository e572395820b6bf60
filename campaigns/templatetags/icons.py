"""Icons, in every template without loading anything."""

from __future__ import annotations

from functools import lru_cache

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()

DRAWN = '<svg class="{}" width="{}" height="{}" aria-hidden="true" focusable="false"><use href="{}#i-{}"/></svg>'


@register.simple_tag
@lru_cache(maxsize=512)  # a page has a hundred of them, and an include costs forty times as much as a look here
def icon(name: str, size: int | str = 18) -> SafeString:
    """A symbol of the sprite by its name without "i-", 12 to 40 pixels, usually 18."""
    return format_html(DRAWN, f"icon i{size}", size, size, static("img/sprite.svg"), name)
