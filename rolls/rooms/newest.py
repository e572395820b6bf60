"""The fight that a table's pages show, as cheaply as it is asked for often: by every page of it and every panel."""

from __future__ import annotations

from functools import cache

from campaigns.models import Campaign
from campaigns.statements import Slot, Statement
from rolls.rooms.models import Fight


def newest_fight(campaign: Campaign) -> Fight | None:
    """The fight that is on, or else the last one there was; it knows the campaign in hand."""
    return next(_newest().objects(Fight, campaign=campaign), None)


@cache
def _newest() -> Statement:
    rows = Fight.objects.filter(campaign_id=Slot("campaign")).order_by("-number")
    return Statement.of_whole(rows[:1])
