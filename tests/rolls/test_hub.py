"""The hub of a process: what it keeps, what it lets go, and what it survives."""

from __future__ import annotations

import asyncio
import threading

import pytest
from django.db import OperationalError

from campaigns.models import Audience, Campaign, Role, User
from rolls.live import hub as hubs
from rolls.live import relay, watch
from rolls.live.admission import Listener
from rolls.live.hub import QUEUE_LIMIT, Hub, Subscriber, Table
from rolls.live.process import hub
from tests.factories import make_campaign, make_member
from tests.rolls.plain import plain_fragments
from tests.streams import Streams, followers, in_a_loop, log_roll, sign_in, tell, wait_until


@pytest.fixture(autouse=True)
def rendered(monkeypatch: pytest.MonkeyPatch) -> None:
    plain_fragments(monkeypatch)


def test_three_hundred_openings_leave_nothing_behind(streams: Streams, campaign: Campaign, player: User):
    session = sign_in(player)
    streams.open(campaign, player, session=session).leave()
    threads = threading.active_count()
    for _ in range(30):
        crowd = [streams.open(campaign, player, session=session) for _ in range(10)]
        for one in crowd:
            one.leave()
    assert list(hub.tables()) == []
    assert threading.active_count() <= threads + 1  # the pool may not have been full yet
    assert streams.run(_tasks()) == 1


async def _tasks() -> int:
    return len(asyncio.all_tasks())


def test_a_stream_holds_no_thread(streams: Streams, campaign: Campaign, player: User):
    session = sign_in(player)
    streams.open(campaign, player, session=session)
    streams.open(campaign, player, session=session)
    threads = threading.active_count()
    for _ in range(20):
        streams.open(campaign, player, session=session)
    assert threading.active_count() <= threads + 1  # the pool may not have been full yet


def test_closing_ends_every_stream_with_a_proper_end_and_opens_no_more(
    streams: Streams, campaign: Campaign, player: User, storyteller: User
):
    crowd = [streams.open(campaign, player), streams.open(make_campaign(storyteller=storyteller), storyteller)]
    hub.close()
    for one in crowd:
        one.wait_for_end()
        assert (one.ended, one.names) == (True, [])
    answer = streams.ask(campaign, player)
    answer.wait_for_end()
    assert (answer.status, answer.headers["retry-after"]) == (503, "1")


def test_a_table_rings_only_its_own_streams(streams: Streams, campaign: Campaign, player: User):
    other = make_campaign()
    opened, elsewhere = streams.open(campaign, player), streams.open(other, make_member(other))
    log_roll(campaign, player)
    opened.wait("roll")
    assert elsewhere.names == []


def test_a_write_is_never_held_up_or_failed_by_its_streams(
    streams: Streams, campaign: Campaign, player: User, monkeypatch
):
    monkeypatch.setattr(hubs, "_RETRY_AFTER", 0.05)
    opened = streams.open(campaign, player)
    read, fails = relay.read_batch, [True, True]

    def read_or_fail(*args):
        if fails:
            fails.pop()
            raise OperationalError("the database went away")
        return read(*args)

    monkeypatch.setattr(relay, "read_batch", read_or_fail)
    log_roll(campaign, player)
    opened.wait("roll")


def test_a_slow_reader_is_given_up_and_the_others_are_unharmed(
    streams: Streams, campaign: Campaign, player: User, other_player: User, monkeypatch
):
    monkeypatch.setattr(watch, "SEND_TIMEOUT", 0.05)
    slow, quick = streams.open(campaign, player), streams.open(campaign, other_player)
    slow.reads.clear()
    log_roll(campaign, player)
    quick.wait("roll")
    slow.wait_for_end()
    wait_until(lambda: followers(campaign) == 1, lambda: "the slow reader still counts")


def test_a_reader_whose_queue_is_full_is_ended():
    reader = Subscriber(Listener(1, 1, Role.PLAYER))
    for number in range(QUEUE_LIMIT + 1):
        reader.put((number, b""))
    assert in_a_loop(_handed_over(reader)) == []


def test_last_words_come_before_the_end_and_nothing_that_waited():
    reader = Subscriber(Listener(1, 1, Role.PLAYER))
    for number in range(QUEUE_LIMIT):
        reader.put((number, b""))
    reader.end((None, b"goodbye"))
    assert in_a_loop(_handed_over(reader)) == [(None, b"goodbye")]


def test_what_comes_while_a_message_is_on_its_way_waits_for_it():
    reader, taken = Subscriber(Listener(1, 1, Role.PLAYER)), []
    go_on, all_taken = asyncio.Event(), asyncio.Event()

    async def take_slowly(item: object) -> None:
        taken.append(item)
        await go_on.wait()
        if len(taken) == 4:
            all_taken.set()

    async def run() -> None:
        over = reader.begin(take_slowly)
        for number in range(3):
            reader.put((number, b""))
        assert taken == [(0, b"")]
        go_on.set()
        reader.put((3, b""))
        await all_taken.wait()
        reader.end()
        await over

    in_a_loop(run())
    assert taken == [(number, b"") for number in range(4)]


def test_a_quick_reader_has_its_message_before_the_next_reader_gets_theirs():
    taken = []

    async def run() -> None:
        async def take(item: object) -> None:
            taken.append(item)

        reader = Subscriber(Listener(1, 1, Role.PLAYER))
        reader.begin(take)
        reader.put((1, b""))
        assert taken == [(1, b"")]

    in_a_loop(run())


def test_a_stream_that_cannot_be_written_ends_with_the_reason():
    async def run() -> None:
        async def fail(item: object) -> None:
            raise OSError("the connection is gone")

        reader = Subscriber(Listener(1, 1, Role.PLAYER))
        reader.put((1, b""))
        await reader.begin(fail)

    with pytest.raises(OSError, match="the connection is gone"):
        in_a_loop(run())


async def _handed_over(reader: Subscriber) -> list[object]:
    taken: list[object] = []

    async def take(item: object) -> None:
        taken.append(item)

    await reader.begin(take)
    return taken


def test_who_sits_down_while_an_event_is_rendered_for_another_audience_gets_it_as_well(
    streams: Streams, campaign: Campaign, storyteller: User, player: User, monkeypatch
):
    rendering, go_on = threading.Event(), threading.Event()
    read = relay.read_batch

    def read_slowly(*args):
        found = read(*args)
        if found.deliveries:
            rendering.set()
            go_on.wait(5)
        return found

    monkeypatch.setattr(relay, "read_batch", read_slowly)
    streams.open(campaign, player)
    tell(campaign, "roll", 10**6)
    assert rendering.wait(5)
    late = streams.open(campaign, storyteller)
    log_roll(campaign, storyteller, visibility=Audience.STORYTELLERS)
    go_on.set()
    late.wait("roll")


def test_a_ring_while_the_table_is_read_has_it_read_once_more():
    calls: list[int] = []

    async def run() -> None:
        async def read(table: Table) -> None:
            calls.append(table.campaign_id)
            await asyncio.sleep(0.01)

        own = Hub(read)
        own.join(Listener(7, 1, Role.PLAYER), 0)
        own.wake(7)
        await asyncio.sleep(0)
        for _ in range(5):
            own.wake(7)
        await asyncio.sleep(0.1)

    in_a_loop(run())
    assert calls == [7, 7]


def test_a_bell_that_rings_before_or_after_the_server_harms_nobody():
    async def nothing(table: Table) -> None: ...

    async def join(own: Hub) -> None:
        own.join(Listener(7, 1, Role.PLAYER), 0)

    own = Hub(nothing)
    own.ring(7)
    own.close()
    in_a_loop(join(own))
    own.ring(7)
    own.close()
