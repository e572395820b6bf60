"""Experience on a sheet and on the party's page: `{% load advancement %}`."""

from __future__ import annotations

import uuid

from django import template
from django.template import Context

from campaigns.models import Membership
from characters.advancement import in_party

register = template.Library()


@register.inclusion_tag("characters/award_party.html", takes_context=True)
def award_form(context: Context, membership: Membership) -> dict[str, object]:
    """The storyteller's award to the whole party; nothing for everyone else."""
    campaign = membership.campaign
    if not membership.is_storyteller or campaign.is_archived:
        return {}
    party = [one for one in in_party(campaign) if one.is_readable]
    grows = next((found for one in party if (found := campaign.game.advancement(one.sheet))), None)
    asked = {key: context.get(key) for key in ("award_problem", "sent", "who", "csrf_token")}
    return {"campaign": campaign, "party": party if grows else [], "grows": grows, "request_key": uuid.uuid4(), **asked}
