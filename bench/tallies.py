"""What statistics add to a roll: processor time of the POST with its share of the tallies, and without it."""

from __future__ import annotations

import statistics
import time
from contextlib import contextmanager
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from bench import table
from bench.measures import Row, roll_body

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ROUNDS, UNCOUNTED = 400, 30


def share_of_a_roll() -> list[Row]:
    """Rolls of one table by turns with and without their tallies, in a session that is on."""
    from django.test import Client

    from campaigns.evenings.services import begin
    from campaigns.models import Membership
    from characters.models import Character

    campaign, session = table.seat(table.FEW, 1_000)
    teller = Membership.objects.select_related("user").get(campaign=campaign, role="storyteller")
    begin(campaign_id=campaign, by=teller.user, seen=0)
    character = Character.objects.filter(campaign_id=campaign).order_by("pk")[0].pk
    client = Client()
    client.cookies["sessionid"] = session

    def roll() -> None:
        body = f"{roll_body()}&character={character}"
        answer = client.post(f"/campaigns/{campaign}/rolls/", body, content_type="application/x-www-form-urlencoded")
        assert answer.status_code in (200, 302), answer.content[:400]

    counted, bare = [], []
    for number in range(ROUNDS):
        one = _spent(roll)
        with _without():
            other = _spent(roll)
        if number >= UNCOUNTED:
            counted.append(one)
            bare.append(other)
    return [Row("Roll POST with its tallies", statistics.median(counted), "without", statistics.median(bare), "≤ 1.15")]


@contextmanager
def _without() -> Iterator[None]:
    from rolls import services

    ours, kept = services.Share, SimpleNamespace(rows=())
    services.Share = lambda *given: kept  # type: ignore[assignment,misc]
    try:
        yield
    finally:
        services.Share = ours  # type: ignore[misc]


def _spent(act: Callable[[], Any]) -> float:
    """Milliseconds of processor."""
    begun = time.process_time()
    act()
    return (time.process_time() - begun) * 1_000
