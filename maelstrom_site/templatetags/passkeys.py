"""What pages of accounts ask about passkeys."""

from __future__ import annotations

from allauth.mfa.models import Authenticator
from django import template
from django.template import Context

from campaigns.models import User
from maelstrom_site.passkeys import bar_to_passkeys

register = template.Library()


@register.simple_tag(takes_context=True)
def why_no_passkey(context: Context) -> str:
    """Why no passkey works at the address of this page; empty where one does."""
    return bar_to_passkeys(context["request"])


@register.simple_tag
def second_steps(user: User) -> str:
    """What a recovery code stands in for: "a code from your app", "your passkey", or either; empty for neither."""
    has = set(Authenticator.objects.filter(user=user).values_list("type", flat=True))
    ways = (("totp", "a code from your app"), ("webauthn", "your passkey"))
    return " or ".join(words for kind, words in ways if kind in has)
