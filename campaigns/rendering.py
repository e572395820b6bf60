"""Parts of campaign pages that the live stream renders as well."""

from __future__ import annotations

from django.template.loader import render_to_string

from campaigns.access import Viewer, can_change
from campaigns.models import Campaign


def members_context(campaign: Campaign, viewer: Viewer) -> dict[str, object]:
    """What the members list takes.

    `manages` is whether its buttons belong in it; `indispensable` is the id of the only storyteller's user, who can
    neither step down nor be removed, or None where there are several.
    """
    members = list(campaign.memberships.select_related("user"))
    storytellers = [one.user_id for one in members if one.is_storyteller]
    return {
        "campaign": campaign,
        "members": members,
        "manages": viewer.tells_the_story and can_change(campaign),
        "indispensable": storytellers[0] if len(storytellers) == 1 else None,
    }


def render_notice(text: str, url: str = "", action: str = "Reload", *, error: bool = False) -> str:
    """A notice on an open page, `#live-notice`, with one way to go on: an empty `url` is the page itself."""
    facts = {"text": text, "url": url, "action": action, "error": error}
    return render_to_string("campaigns/live_notice.html", facts)


def render_members(campaign: Campaign, viewer: Viewer) -> str:
    """The members list `#members` for one audience."""
    return render_to_string("campaigns/members.html#list", members_context(campaign, viewer))
