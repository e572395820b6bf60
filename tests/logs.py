"""Long logs: the events of rolls that were written without them."""

from __future__ import annotations

import secrets

from campaigns.models import Campaign, TableEvent


def write_events(campaign: Campaign) -> None:
    """Let every roll of the table that has no event yet be a line of its log, in the order of the rolls."""
    told = set(TableEvent.objects.filter(campaign=campaign, line="roll").values_list("subject", flat=True))
    last = Campaign.objects.get(pk=campaign.pk).event_seq
    rolls = campaign.rolls.exclude(pk__in=told).order_by("seq").values("pk", "visibility", "by_id")
    rows = [
        TableEvent(
            campaign=campaign,
            seq=last + place,
            token=secrets.token_urlsafe(12),
            kind="roll",
            line="roll",
            subject=roll["pk"],
            audience=roll["visibility"],
            member_id=roll["by_id"] if roll["visibility"] == "private" else None,
        )
        for place, roll in enumerate(rolls, 1)
    ]
    TableEvent.objects.bulk_create(rows, batch_size=500)
    Campaign.objects.filter(pk=campaign.pk).update(event_seq=last + len(rows))
