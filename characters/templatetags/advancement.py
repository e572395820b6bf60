"""Experience on a sheet and on the party's page: `{% load advancement %}`."""

from __future__ import annotations

import uuid

from django import template
from django.template import Context

from campaigns.models import Membership
from characters.access import Seat
from characters.advancement import in_party
from characters.advancement_page import experience_context
from characters.models import Character
from characters.party import is_readable
from rules.advancement import OptionList

register = template.Library()


@register.simple_tag
def options_of(character: Character) -> tuple[OptionList, ...]:
    """Merits, flaws and whatever else may be taken beside traits, with what the character has of each."""
    return character.campaign.game.options(character.sheet)


@register.inclusion_tag("characters/experience.html", takes_context=True)
def experience(context: Context, seat: Seat) -> dict[str, object]:
    """The account of the seat's character with its ledger, and what it buys for those who may."""
    request = context.get("request")
    whole = request is not None and "ledger" in request.GET
    found = experience_context(seat.character, seat.viewer, whole=whole) or {}
    asked = {key: context.get(key) for key in ("experience_problem", "sent", "csrf_token")}
    if seat.membership is None:
        found |= {"buys": False, "awards": False}
    return {**found, **asked}


@register.inclusion_tag("characters/award_party.html", takes_context=True)
def award_form(context: Context, membership: Membership) -> dict[str, object]:
    """The storyteller's award to the whole party; nothing for everyone else."""
    campaign = membership.campaign
    if not membership.is_storyteller or campaign.is_archived:
        return {}
    party = [one for one in in_party(campaign) if is_readable(one)]
    grows = next((found for one in party if (found := campaign.game.advancement(one.sheet))), None)
    asked = {key: context.get(key) for key in ("award_problem", "sent", "who", "csrf_token")}
    return {"campaign": campaign, "party": party if grows else [], "grows": grows, "request_key": uuid.uuid4(), **asked}
