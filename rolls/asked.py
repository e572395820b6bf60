"""What a table has rolled lately, for the party sheet."""

from __future__ import annotations

import json
from functools import cache

from campaigns.drawing import remembered
from campaigns.models import Audience, Campaign
from campaigns.statements import Slot, Statement
from rolls.models import Roll

LATELY = 40
"""So many of the newest rolls are an evening or two."""


def rolled_lately(campaign: Campaign) -> frozenset[str]:
    """The names of what made up the newest pools. Only rolls that count and that all may see."""
    # The campaign in hand tells that nothing was rolled in the open: no query for that.
    if not campaign.table_roll_seq:
        return frozenset()
    return _named(frozenset(row["announcement__text"] for row in _newest().ask(campaign=campaign.pk)))


@cache
def _newest() -> Statement:
    known = Roll.objects.filter(campaign_id=Slot("campaign"), visibility=Audience.TABLE)
    seen = known.standing().order_by("-seq")
    return Statement(seen.values("announcement__text")[:LATELY])


@remembered(256)
def _named(announced: frozenset[str]) -> frozenset[str]:
    """What the rolls were about: of a trait without a die only the title tells."""
    checks = [json.loads(text) for text in announced]
    titles = (name for check in checks for name in check.get("title", "").split(" + "))
    return frozenset(titles) | {part["label"] for check in checks for part in check.get("pool_parts", ())}
