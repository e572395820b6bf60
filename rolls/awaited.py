"""Results of rolls that wait for an answer, for those who may give one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from campaigns.access import Viewer
from campaigns.live import Scene
from campaigns.models import Membership, TableEvent
from campaigns.statements import Statement, filling, room_for, several
from campaigns.waiting import Seats, Thing, waits
from rolls.entries import Entry, OpenChoice, entry_for
from rolls.kinds import CORRECTION, FOLLOWUP, REVEAL, ROLL
from rolls.lines import Line, read, told
from rolls.models import AwaitedRoll, Roll

MOST = 50
"""So many of the newest are told, at all tables of one list together."""


def _waits(scene: Scene, event: TableEvent) -> bool:
    """Whether a new roll waits: most do not, and leave the lists as they are."""
    return AwaitedRoll.objects.filter(roll=event.subject).exists()


@waits(ROLL, FOLLOWUP, CORRECTION, REVEAL, concerns={ROLL: _waits})
def results(seats: Seats) -> Iterator[tuple[Membership, Thing]]:
    """Rolls whose result waits for somebody; what is only offered on an entry waits for nobody."""
    tables = seats.campaigns
    if not tables:
        return
    rows = tuple(_awaited(room_for(tables)).ask(**filling("table", tables)))
    for line in read(rows, tables):
        for seat in seats.at(line.told.campaign_id):
            entry = entry_for(line, Viewer.of(seat))
            open_now = tuple(one for one in entry.near if not one.choice.offer)
            if open_now:
                yield seat, _answered(line, entry, open_now)


@lru_cache(maxsize=8)
def _awaited(many: int) -> Statement:
    waiting = AwaitedRoll.objects.filter(campaign__id__in=several("table", many))
    # Led by the few rows that wait, not by all rolls of a table.
    rolls = Roll.objects.filter(pk__in=waiting.values("roll")).order_by("-pk")
    return Statement(told(rolls)[:MOST])


def _answered(line: Line, entry: Entry, choices: tuple[OpenChoice, ...]) -> Thing:
    told = line.told
    labels = tuple(dict.fromkeys(one.choice.label for one in choices))
    return Thing(
        key=f"roll-{told.token}",
        icon="die",
        since=told.followups[-1].at if told.followups else told.thrown_at,
        who=told.roller_name,
        text=f"rolled: {labels[0]}?" if len(labels) == 1 else "rolled, and the result waits",
        about=told.reason or told.fallen.check.title,
        action="Answer",
        url=str(entry.common["permalink"]),
        near=f"roll-{told.token}",
    )
