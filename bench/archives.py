"""How long a campaign of many rolls takes from its archive to a table, and how long its bar stands still meanwhile."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from bench import table
from bench.measures import Row

if TYPE_CHECKING:
    from rolls.archives.models import Arrival

ROLLS = 20_000
SECONDS = 60
STILL = 10
"""So long, in seconds, the bar may stand: by then people think that nothing happens."""


def bringing() -> list[Row]:
    """Packed, read for the preview, and written, as a person does it one after the other."""
    from django.utils import timezone

    from campaigns.models import Membership, Role
    from rolls.archives.models import Arrival
    from rolls.archives.packing import packed_campaign

    campaign, _ = table.seat(table.FEW, ROLLS)
    teller = Membership.objects.select_related("campaign", "user").get(campaign=campaign, role=Role.STORYTELLER)
    begun = time.perf_counter()
    with packed_campaign(teller) as packed:
        data = packed.read()
    taken = time.perf_counter() - begun
    arrival = Arrival.objects.create(by=teller.user, file=data, digest="", at=timezone.now())
    read, still = _worked(arrival)
    Arrival.objects.filter(pk=arrival.pk).update(state="writing", done=0)
    written, still_then = _worked(arrival)
    arrival.refresh_from_db()
    assert arrival.campaign is not None, arrival.trouble
    assert arrival.campaign.rolls.count() == ROLLS
    return [
        Row(f"{ROLLS:,} rolls packed, {len(data) / 1e6:.0f} MB", taken, "limit", SECONDS, "≤ 1", "s"),
        Row(f"{ROLLS:,} rolls brought: read", read, "limit", SECONDS, "≤ 1", "s"),
        Row(f"{ROLLS:,} rolls brought: read and written", read + written, "limit", SECONDS, "≤ 1", "s"),
        Row("Longest time that the bar stands still", max(still, still_then), "limit", STILL, "≤ 1", "s"),
    ]


def _worked(arrival: Arrival) -> tuple[float, float]:
    """Seconds until the work in its thread is done, and the longest of them in which nothing moved."""
    from rolls.archives.models import Arrival
    from rolls.archives.works import begin

    begun = moved = time.perf_counter()
    longest, last = 0.0, -1
    begin(arrival)
    while True:
        time.sleep(0.05)
        now = time.perf_counter()
        found = Arrival.objects.only("state", "done", "at").get(pk=arrival.pk)
        if found.done != last or not found.works:
            longest, moved, last = max(longest, now - moved), now, found.done
        if not found.works:
            return now - begun, longest
