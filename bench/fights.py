"""A long fight beside a fresh one: what a press and the page of the room cost in each system."""

from __future__ import annotations

import statistics
import time
import uuid

from bench.measures import Row

FIGHTERS, EVENTS, ROUNDS = 32, 300, 15


def long_and_fresh() -> list[Row]:
    """A press and a page after 300 events with 32 fighters, each beside the same in a fight that has just begun."""
    rows = []
    for system in ("maelstrom", "luck-die", "wild-die"):
        press, page = _press_and_page(system, 0)
        long_press, long_page = _press_and_page(system, EVENTS)
        rows.append(Row(f"Press in a fight of {EVENTS} events, {system}", long_press, "fresh fight", press, "≤ 1.5"))
        rows.append(Row(f"Room after {EVENTS} events, {system}", long_page, "fresh fight", page, "≤ 1.5"))
    return rows


def _press_and_page(system: str, before: int) -> tuple[float, float]:
    """Milliseconds, each the middle of several, of a press and of the page, after so many events before."""
    from django.test import Client

    from campaigns.models import Membership
    from rolls.rooms.services import Joining, start_fight
    from rules.rounds import Fighter
    from tests.factories import make_campaign

    membership = Membership.objects.select_related("campaign", "user").get(campaign=make_campaign(system=system))
    people = [Fighter(name=f"Fighter {at}", team=f"Side {at % 3}", initiative=at) for at in range(FIGHTERS)]
    start_fight(membership=membership, joining=[Joining(one) for one in people], request_key=uuid.uuid4())
    _pressed(membership, "begin")
    for _ in range(before):
        _pressed(membership)
    client = Client()
    client.force_login(membership.user)
    presses, pages = [], []
    for _ in range(ROUNDS):
        presses.append(_pressed(membership))
        begun = time.perf_counter()
        assert client.get(f"/campaigns/{membership.campaign_id}/room/").status_code == 200
        pages.append((time.perf_counter() - begun) * 1_000)
    return statistics.median(presses), statistics.median(pages)


def _pressed(membership: object, kind: str = "") -> float:
    """Milliseconds of one press: the next turn, or the next round where everybody has acted."""
    from campaigns.models import Membership
    from rolls.rooms.models import Fight
    from rolls.rooms.services import press
    from rolls.rooms.showing import current
    from rules.rounds import Event

    assert isinstance(membership, Membership)
    standing = current(membership.campaign)
    assert standing is not None
    view = standing.view
    event = (
        Event(kind=kind) if kind else Event(kind="turn", who=view.may_act[0]) if view.may_act else Event(kind="round")
    )
    seen = standing.token(secrets=True)
    begun = time.perf_counter()
    done = press(membership=membership, event=event, seen=seen, request_key=uuid.uuid4())
    assert isinstance(done, Fight), done
    return (time.perf_counter() - begun) * 1_000
