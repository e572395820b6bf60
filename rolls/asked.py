"""What a table has rolled lately, for the party sheet."""

from __future__ import annotations

from collections.abc import Iterator

from campaigns.models import Audience, Campaign
from rolls.models import Roll

LATELY = 40
"""So many of the newest rolls are an evening or two."""


def rolled_lately(campaign: Campaign) -> frozenset[str]:
    """The names of what made up the newest pools. Only rolls that all may see: a hidden one asks for nothing."""
    if not campaign.table_roll_seq:
        return frozenset()
    seen = Roll.objects.filter(campaign=campaign, visibility=Audience.TABLE).order_by("-seq")
    documents = (roll.announcement.document for roll in seen.select_related("announcement")[:LATELY])
    return frozenset(name for one in documents for name in _names(one.get("title", ""), one.get("pool_parts")))


def _names(title: str, parts: list[dict[str, str]] | None) -> Iterator[str]:
    """What a roll was about: of a trait without a die only the title tells."""
    yield from title.split(" + ")
    yield from (part["label"] for part in parts or ())
