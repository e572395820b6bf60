"""Calls on the pages of other floors: `{% load calls %}`."""

from __future__ import annotations

from django import template
from django.template import Context
from django.utils.safestring import SafeString

from campaigns.drawing import draw_within
from campaigns.models import Membership
from rolls.access import rollable_on_page
from rolls.calls.cards import cards_on_page
from rolls.calls.composer import CallFace, composer_of
from rolls.calls.responses import again

register = template.Library()


@register.simple_tag(takes_context=True)
def calls_for_me(context: Context, membership: Membership) -> SafeString:
    """What is asked of this member, above the log; hidden while nothing is."""
    return draw_within(context, cards_on_page(membership))


@register.simple_tag(takes_context=True)
def call_face(context: Context, membership: Membership) -> SafeString:
    """The face on which a storyteller calls for a roll; with `?call=<id>` in the address these are asked already."""
    if not membership.is_storyteller or not membership.campaign.game.called_kinds:
        return SafeString("")
    request = context.get("request")
    asks = request is not None and {"call", "again", "kept"} & request.GET.keys()
    if request is None or not asks:
        return draw_within(context, CallFace(membership.campaign_id))
    wanted = again(membership, request.GET)
    found = composer_of(membership, wanted, characters=rollable_on_page(membership))
    return draw_within(context, CallFace(membership.campaign_id, found))
