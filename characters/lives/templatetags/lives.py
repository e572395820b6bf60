"""What removing somebody asks about their characters."""

from __future__ import annotations

from django import template
from django.utils.safestring import SafeString

from campaigns.drawing import draw_within
from campaigns.models import Membership
from characters.lives.faces import Fates

register = template.Library()


@register.simple_tag(takes_context=True)
def fates(context: template.Context, membership: Membership, person: Membership) -> SafeString:
    """The choices for each character of the person, in the form by which a storyteller removes them."""
    return draw_within(context, Fates.of(membership, person))
