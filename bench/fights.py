"""A long fight beside a fresh one: what a press and the table's page cost in each system."""

from __future__ import annotations

import statistics
import time
import uuid
from collections.abc import Callable
from typing import TYPE_CHECKING

from bench.measures import Row

if TYPE_CHECKING:
    from campaigns.models import Membership
    from rules.room import RoomView
    from rules.rounds import Event

FIGHTERS, EVENTS, ROUNDS = 32, 300, 15


def long_and_fresh() -> list[Row]:
    """A press and a page after 300 events with 32 fighters, each beside the same in a fight that has just begun.

    Both are measured in turn, so that whatever else the machine does weighs on both alike; what is counted is the
    time of the processor.
    """
    rows = []
    for system in ("maelstrom", "luck-die", "wild-die", "step-dice"):
        fresh, long = _table(system, 0), _table(system, EVENTS)
        times: dict[str, list[float]] = {name: [] for name in ("fresh press", "long press", "fresh page", "long page")}
        for _ in range(ROUNDS):
            for name, table in (("fresh", fresh), ("long", long)):
                times[f"{name} press"].append(_taken(lambda table=table: _pressed(table)))  # type: ignore[misc]
                times[f"{name} page"].append(_taken(_page_of(table)))
        took = {name: statistics.median(found) for name, found in times.items()}
        for what, title in (("press", f"Press in a fight of {EVENTS} events"), ("page", f"Room after {EVENTS} events")):
            rows.append(Row(f"{title}, {system}", took[f"long {what}"], "fresh fight", took[f"fresh {what}"], "≤ 1.5"))
    return rows


def _table(system: str, before: int) -> Membership:
    """The storyteller of a table whose fight has seen so many events."""
    from campaigns.models import Membership
    from rolls.rooms.models import Fight, FightEvent
    from rolls.rooms.names import Joining
    from rolls.rooms.services import start_fight
    from rolls.rooms.showing import current
    from rules.rounds import Event, Fighter
    from tests.factories import make_campaign

    membership = Membership.objects.select_related("campaign", "user").get(campaign=make_campaign(system=system))
    people = [Fighter(name=f"Fighter {at}", team=f"Side {at % 3}", initiative=at) for at in range(FIGHTERS)]
    fight = start_fight(membership=membership, joining=[Joining(one) for one in people], request_key=uuid.uuid4())
    standing = current(membership.campaign)
    assert isinstance(fight, Fight)
    assert standing is not None
    room, story, rows = fight.game.room, standing.story, list[FightEvent]()
    for at in range(before + 1):
        event = _next(room.view(story)) if at else Event(kind="begin")
        story = room.told(story, event)
        document = event.model_dump(mode="json", exclude_defaults=True)
        rows.append(FightEvent(fight=fight, seq=FIGHTERS + 1 + at, document=document, by_name="bench"))
    FightEvent.objects.bulk_create(rows)
    return membership


def _next(view: RoomView) -> Event:
    """The next turn, or the next round where everybody has acted."""
    from rules.rounds import Event

    return Event(kind="turn", who=view.may_act[0]) if view.may_act else Event(kind="round")


def _pressed(membership: Membership) -> None:
    """One press, on a page that shows how the fight stands."""
    from rolls.rooms.models import Fight
    from rolls.rooms.services import press
    from rolls.rooms.showing import current

    standing = current(membership.campaign)
    assert standing is not None
    event, seen = _next(standing.view), standing.token(secrets=True)
    done = press(membership=membership, event=event, seen=seen, request_key=uuid.uuid4())
    assert isinstance(done, Fight), done


def _page_of(membership: Membership) -> Callable[[], None]:
    """Reads the table in a browser of its own."""
    from django.test import Client

    client = Client()
    client.force_login(membership.user)

    def page() -> None:
        assert client.get(f"/campaigns/{membership.campaign_id}/").status_code == 200

    return page


def _taken(done: Callable[[], None]) -> float:
    """Milliseconds of the processor that this took."""
    begun = time.process_time()
    done()
    return (time.process_time() - begun) * 1_000
