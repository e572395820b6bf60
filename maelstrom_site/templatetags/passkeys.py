"""What pages of accounts ask about passkeys."""

from __future__ import annotations

from django import template
from django.template import Context

from maelstrom_site.passkeys import bar_to_passkeys

register = template.Library()


@register.simple_tag(takes_context=True)
def why_no_passkey(context: Context) -> str:
    """Why no passkey works at the address of this page; empty where one does."""
    return bar_to_passkeys(context["request"])
