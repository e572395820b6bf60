"""Turns that wait for whoever acts."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from django.urls import reverse

from campaigns.models import Membership
from campaigns.statements import Statement, filling, room_for, several
from campaigns.waiting import Seats, Thing, waits
from rolls.rooms.kinds import ROOM
from rolls.rooms.models import Fight


@waits(ROOM)
def turns(seats: Seats) -> Iterator[tuple[Membership, Thing]]:
    """One's own turn in the fight that is on."""
    ids = list(seats.campaigns)
    if not ids:
        return
    for row in _rows(room_for(ids)).ask(**filling("table", ids)):
        if seat := seats.of(row["campaign_id"], row["turn_of_id"]):
            yield (
                seat,
                Thing(
                    key=f"turn-{row['pk']}",
                    icon="swords",
                    since=row["turn_since"],
                    who=row["turn_as"],
                    text="acts: your turn",
                    action="Act",
                    url=f"{reverse('campaigns:table', args=[row['campaign_id']])}#turn",
                    near="turn",
                ),
            )


@lru_cache(maxsize=8)
def _rows(many: int) -> Statement:
    on = Fight.objects.filter(ended_at=None, turn_of__isnull=False, turn_since__isnull=False)
    rows = on.filter(campaign__id__in=several("table", many)).order_by()
    return Statement(rows.values("pk", "campaign_id", "turn_of_id", "turn_as", "turn_since"))
