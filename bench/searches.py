"""What a step of a search costs at a million rolls, and what a file of a hundred thousand weighs meanwhile."""

from __future__ import annotations

import datetime
import http.client
import statistics
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

from bench import table
from bench.logs import LARGE, MILLISECONDS, PLAYED, fill_by_sql
from bench.measures import SITE, Row
from bench.servers import resident_kib, serving

if TYPE_CHECKING:
    from campaigns.models import Membership
    from rolls.filters import Filter

LINES = 20_000
"""So many of the newest rolls are lines of the log too, for searches among lines of every sort."""

FILE = 100_000
MEBIBYTES = 24
"""What the process may grow by between a tenth of the file and its end; what caches hold is there by then."""


def searches() -> list[Row]:
    """The dearest step of a search, from the database and in Python, over filters in combination and two readers."""
    from campaigns.models import Membership, Role
    from characters.models import Character
    from rolls.models import Roll

    campaign, _ = table.seat(PLAYED, 1)
    people = list(Membership.objects.filter(campaign_id=campaign).exclude(role=Role.STORYTELLER).order_by("user_id"))
    characters = list(Character.objects.filter(campaign_id=campaign).order_by("pk"))
    model = Roll.objects.get(campaign_id=campaign)
    fill_by_sql(campaign, model.pk, people[0].user_id, characters[0].pk, LARGE)
    _spread(campaign)
    seats = Membership.objects.select_related("campaign", "user").filter(campaign_id=campaign).order_by("pk")
    readers = {"storyteller": seats.filter(role=Role.STORYTELLER)[0], "player": seats.filter(role=Role.PLAYER)[3]}
    flat: dict[str, float] = {}
    steps: dict[str, float] = {}
    for who, seat in readers.items():
        for words, shown in _asked(people[3].user_id, characters[3].pk):
            taken = min(_once(seat, shown) for _ in range(8))
            (steps if shown.looks else flat)[f"{who}, {words}"] = taken
    rows = []
    for what, taken in (("filters", flat), ("steps of a search", steps)):
        dearest = max(taken, key=lambda words: taken[words])
        middle = statistics.median(taken.values())
        rows.append(Row(f"Dearest of {len(taken)} {what} ({dearest})", taken[dearest], "limit", MILLISECONDS, "≤ 1"))
        rows.append(Row(f"Usual one of the {what}", middle, "limit", MILLISECONDS, "≤ 1"))
    return rows


def _asked(person: int, character: int) -> Iterator[tuple[str, Filter]]:
    from rolls.filters import Filter

    day = datetime.date(2026, 1, 10)
    for words, named in {"": {}, "person": {"person": person}, "character": {"character": character}}.items():
        for outcome in ("", "success", "botch"):
            base = {"show": "rolls", **named, "outcome": outcome}
            yield f"{words} {outcome}", Filter(**base)
            yield f"{words} {outcome} seen by the table", Filter(**base, seen="table")
            yield f"{words} {outcome} of some days", Filter(**base, since=day, until=day + datetime.timedelta(days=9))
            yield f"{words} {outcome} common text", Filter(**base, text="shuttle")
            yield f"{words} {outcome} text that is nowhere", Filter(**base, text="zzzz")
            yield f"{words} {outcome} kind that is nowhere", Filter(**base, kind="willpower")
    yield "every line, common text", Filter(text="shuttle")
    yield "every line, text that is nowhere", Filter(text="zzzz")


def _once(seat: Membership, shown: Filter) -> float:
    """Milliseconds for a page of the log before it is drawn: of this process, where the database is in it."""
    from django.db import connection

    from rolls.log import log_page

    clock = time.process_time if connection.vendor == "sqlite" else time.perf_counter
    begun = clock()
    log_page(seat, shown)
    return (clock() - begun) * 1_000


def _spread(campaign_id: int) -> None:
    """Let the rolls have fallen a minute apart until now, and the newest be lines."""
    from django.db import connection
    from django.utils import timezone

    from campaigns.models import Campaign, TableEvent
    from rolls.models import Roll

    first = timezone.now() - datetime.timedelta(minutes=LARGE)
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            text = "strftime('%%Y-%%m-%%d %%H:%%M:%%f', %s, '+' || seq || ' minutes')"
        else:
            text = "%s::timestamptz + seq * interval '1 minute'"
        cursor.execute(
            f"UPDATE rolls_roll SET thrown_at = {text} WHERE campaign_id = %s",
            [first.strftime("%Y-%m-%d %H:%M:%S"), campaign_id],
        )
    last = Campaign.objects.get(pk=campaign_id).event_seq
    newest = Roll.objects.filter(campaign_id=campaign_id, seq__gt=LARGE - LINES).order_by("seq")
    TableEvent.objects.bulk_create(
        [
            TableEvent(
                campaign_id=campaign_id,
                seq=last + place,
                token=f"line-{place}",
                kind="roll",
                line="roll",
                subject=pk,
                audience=seen,
                member_id=by if seen == "private" else None,
            )
            for place, (pk, seen, by) in enumerate(newest.values_list("pk", "visibility", "by_id"), 1)
        ],
        batch_size=500,
    )
    Campaign.objects.filter(pk=campaign_id).update(event_seq=last + LINES)


def files() -> list[Row]:
    """A hundred thousand rolls as a file of each form: seconds, and what the process grows by meanwhile."""
    campaign, session = table.seat(1, FILE)
    rows = []
    for form in ("csv", "json"):
        with serving(SITE) as (port, pid):
            seconds, size, grown = _read(port, pid, f"/campaigns/{campaign}/log/export.{form}?show=rolls", session)
        assert size > FILE * 100, size
        rows.append(Row(f"{FILE:,} rolls as {form}, memory", grown / 1024, "limit", MEBIBYTES, "≤ 1", "MiB"))
        rows.append(Row(f"{FILE:,} rolls as {form}, {size / 1e6:.0f} MB", seconds, "two minutes", 120, "≤ 1", "s"))
    return rows


def _read(port: int, pid: int, path: str, session: str) -> tuple[float, int, float]:
    """Seconds, bytes, and KiB by which the process grew after the first tenth."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
    begun = time.perf_counter()
    connection.request("GET", path, headers={"Cookie": f"sessionid={session}"})
    answer = connection.getresponse()
    assert answer.status == 200, answer.status
    size, weights = 0, []
    while part := answer.read(500_000):
        size += len(part)
        weights.append(resident_kib(pid))
    tenth = weights[len(weights) // 10]
    return time.perf_counter() - begun, size, max(weights) - tenth
