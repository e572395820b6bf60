"""The measurements. Each returns rows for the report: what, ours, the peer or floor, the ratio."""

from __future__ import annotations

import asyncio
import statistics
import time
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import urlencode

from bench import table
from bench.servers import Client, Listeners, resident_kib, serving

SITE, BARE = "maelstrom_site.asgi:application", "bench.bare:application"


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the report; times in milliseconds unless `unit` says otherwise."""

    what: str
    ours: float
    peer: str
    theirs: float
    target: str
    unit: str = "ms"

    @property
    def ratio(self) -> float:
        """Ours divided by theirs."""
        return self.ours / self.theirs if self.theirs else float("inf")


def roll_body() -> str:
    fields = [("traits", "Precision"), ("traits", "Firearms"), ("kind", "action"), ("visibility", "table")]
    return urlencode([*fields, ("reason", "Hold the lock"), ("request_key", str(uuid.uuid4()))])


def roll_post(rounds: int = 300) -> list[Row]:
    """A roll by POST against a view that writes one row: same server, same session, taking turns."""
    from characters.models import Character

    campaign, session = table.seat(table.FEW, 0)
    character = Character.objects.filter(campaign_id=campaign).order_by("pk").values_list("pk", flat=True)[0]
    ours, floor = [], []
    with serving(SITE) as (port, _):
        client = Client(port, session)
        for number in range(rounds + 20):
            body = f"{roll_body()}&character={character}"
            status, taken, content = client.send("POST", f"/campaigns/{campaign}/rolls/", body)
            assert status == 200, (status, content[:400])
            floor_status, floor_taken, _ = client.send("POST", "/bench/one-row/")
            assert floor_status == 200, floor_status
            if number >= 20:
                ours.append(taken)
                floor.append(floor_taken)
    return [
        Row("Roll POST, p50", statistics.median(ours), "view that writes one row", statistics.median(floor), "≤ 2.5")
    ]


@dataclass(frozen=True, slots=True)
class Broadcast:
    """One of the two that take turns: where its streams are, and how something is told to all of them."""

    port: int
    pid: int
    path: str
    post: Callable[[], int]


def delivery(streams: int = 1_000, rounds: int = 40) -> list[Row]:
    """From POST to the last of `streams` open streams, and what an open stream weighs; the two take turns."""
    from characters.models import Character

    campaign, session = table.seat(1, 0)
    character = Character.objects.filter(campaign_id=campaign).values_list("pk", flat=True)[0]
    path = f"/campaigns/{campaign}/rolls/"
    with serving(SITE) as (port, pid), serving(BARE) as (bare_port, bare_pid):

        def roll() -> tuple[int, float, bytes]:
            return Client(port, session).send("POST", path, f"{roll_body()}&character={character}")

        fragment = roll()[2].decode(errors="replace").replace("\n", " ")[:4_000]
        ours = Broadcast(port, pid, f"/campaigns/{campaign}/stream/", lambda: roll()[0])
        bare = Broadcast(bare_port, bare_pid, "/", lambda: Client(bare_port).send("POST", "/", fragment)[0])
        (mine, weight), (theirs, bare_weight) = asyncio.run(_deliver((ours, bare), session, streams, rounds))
    return [
        Row(f"Roll to the last of {streams:,} streams, p50", mine, "bare broadcaster", theirs, "≤ 1.5"),
        Row("Memory of an open stream", weight, "bare broadcaster", bare_weight, "", "KiB"),
    ]


async def _deliver(both: tuple[Broadcast, ...], session: str, streams: int, rounds: int) -> list[tuple[float, float]]:
    """For each its milliseconds, and KiB for a stream."""
    opened = [(one, Listeners()) for one in both]
    weights: list[float] = []
    for one, listeners in opened:
        before = resident_kib(one.pid)
        await listeners.open(one.port, one.path, session, streams)
        await asyncio.sleep(1)
        weights.append((resident_kib(one.pid) - before) / streams)
    taken: list[list[float]] = [[] for _ in both]
    for number in range(rounds):
        for (one, listeners), times in zip(opened, taken, strict=True):
            listeners.expect(streams)
            start = time.perf_counter()
            status = await asyncio.to_thread(one.post)
            assert status in (200, 204), status
            await listeners.all_arrived()
            if number >= 3:
                times.append((time.perf_counter() - start) * 1_000)
            await asyncio.sleep(0.55)
    for _, listeners in opened:
        await listeners.close()
    return [(statistics.median(times), weight) for times, weight in zip(taken, weights, strict=True)]


def table_page(rounds: int = 30) -> list[Row]:
    """Time and queries of the campaign page: a longer log, and a larger party, each beside the same small table.

    A party is remembered as it was drawn, so the larger one is also opened right after one of its sheets changed.
    """
    small, long, large = (
        table.seat(table.FEW, table.SHORT),
        table.seat(table.FEW, table.LONG),
        table.seat(table.MANY, table.SHORT),
    )
    seen = {"small": (small, False), "long": (long, False), "large": (large, False)}
    seen |= {"small changed": (small, True), "large changed": (large, True)}
    times: dict[str, list[float]] = {name: [] for name in seen}
    with serving(SITE) as (port, _):
        for number in range(rounds + 3):
            for name, ((campaign, session), changed) in seen.items():
                if changed:
                    table.wound_somebody(campaign, number)
                taken = _opened(port, campaign, session)
                if changed:
                    _opened(port, campaign, session)
                if number >= 3:
                    times[name].append(taken)
    middle = {name: statistics.median(taken) for name, taken in times.items()}
    rows = []
    for name, floor, what, peer in (
        ("long", "small", f"Campaign page, {table.LONG:,} rolls", f"{table.SHORT:,} rolls"),
        ("large", "small", f"Campaign page, {table.MANY} characters", f"{table.FEW} characters"),
        ("large changed", "small changed", "the same right after a wound", f"{table.FEW} characters"),
    ):
        rows.append(Row(what, middle[name], peer, middle[floor], "flat"))
        if name != "large changed":
            rows.append(Row("its queries", _queries(*seen[name][0]), peer, _queries(*seen[floor][0]), "= 1", ""))
    return rows


def _opened(port: int, campaign: int, session: str) -> float:
    """Milliseconds until the campaign page is here."""
    status, taken, _ = Client(port, session).send("GET", f"/campaigns/{campaign}/")
    assert status == 200, status
    return taken


def _queries(campaign: int, session: str) -> int:
    from django.db import connection
    from django.test import Client as DjangoClient
    from django.test.utils import CaptureQueriesContext

    client = DjangoClient()
    client.cookies["sessionid"] = session
    with CaptureQueriesContext(
        connection,
    ) as captured:
        assert client.get(f"/campaigns/{campaign}/").status_code == 200
    return len(captured)
