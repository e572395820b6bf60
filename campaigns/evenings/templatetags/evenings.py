"""The evening of a table on its pages: `{% load evenings %}`."""

from __future__ import annotations

from django import template
from django.template import Context
from django.utils.safestring import SafeString

from campaigns.access import Viewer
from campaigns.drawing import draw_within
from campaigns.evenings.faces import Paused, PausePress, SessionMenu, SessionNow
from campaigns.evenings.session_page import SessionsBlock
from campaigns.evenings.since import SinceCard
from campaigns.models import Membership

register = template.Library()


@register.simple_tag(takes_context=True)
def paused(context: Context, membership: Membership) -> SafeString:
    """The line that says that the table is paused, `#paused`: on every page of the table, under its bar."""
    return draw_within(context, Paused(membership.campaign_id, membership.campaign.is_paused))


@register.simple_tag(takes_context=True)
def pause_press(context: Context, membership: Membership, words: str = "") -> SafeString:
    """The button that pauses: in the bar, or with "in_words" on a page beside what it does."""
    if membership.campaign.is_archived:
        return SafeString("")
    return draw_within(context, PausePress(membership.campaign_id, words == "in_words"))


@register.simple_tag(takes_context=True)
def session_now(context: Context, membership: Membership) -> SafeString:
    """The session that is on, `#session-now`."""
    return draw_within(context, SessionNow.of(membership.campaign))


@register.simple_tag(takes_context=True)
def session_menu(context: Context, membership: Membership) -> SafeString:
    """What the menu offers about sessions, `#session-menu`."""
    return draw_within(context, SessionMenu.of(membership.campaign, Viewer.of(membership)))


@register.simple_tag(takes_context=True)
def sessions(context: Context, membership: Membership) -> SafeString:
    """The newest sessions of the table, and the way to the others."""
    return draw_within(context, SessionsBlock.of(membership))


@register.simple_tag(takes_context=True)
def since_last_time(context: Context, membership: Membership) -> SafeString:
    """The closed card of what happened since the member was last here, `#since`."""
    return draw_within(context, SinceCard.of(membership))
