"""What a browser missed: told after its cursor, in order, once; read again where that would be too much."""

from __future__ import annotations

import pytest

from campaigns.access import Viewer
from campaigns.models import Audience, Campaign, Membership, TableEvent, User
from campaigns.services import remove_member
from rolls.live import catch_up as catching_up
from rolls.live.admission import Listener
from rolls.live.catch_up import catch_up, collapse
from rolls.live.hub import QUEUE_LIMIT
from rolls.templatetags.live import cursor_of
from tests.factories import make_campaign
from tests.rolls.plain import plain_fragments
from tests.streams import Streams, in_thread, log_roll, tell, wait_until


@pytest.fixture(autouse=True)
def rendered(monkeypatch: pytest.MonkeyPatch) -> list[Viewer]:
    return plain_fragments(monkeypatch)


def listener(campaign: Campaign, user: User) -> Listener:
    return Listener(campaign.pk, user.pk, Membership.objects.get(campaign=campaign, user=user).role)


def test_what_came_while_away_is_told_in_order_and_once(streams: Streams, campaign: Campaign, player: User):
    log_roll(campaign, player, reason="seen")
    cursor = TableEvent.objects.get().token
    for number in range(7):
        log_roll(campaign, player, reason=f"missed {number}")
    opened = streams.open(campaign, player, after=cursor)
    log_roll(campaign, player, reason="live")
    told = [event.content.removesuffix(" for table") for event in opened.wait(*["roll"] * 8)]
    assert told == [*(f"missed {number}" for number in range(7)), "live"]


def test_the_cursor_may_come_as_the_header_of_a_browser_that_reconnects_by_itself(
    streams: Streams, campaign: Campaign, player: User
):
    log_roll(campaign, player, reason="seen")
    header = (b"last-event-id", TableEvent.objects.get().token.encode())
    log_roll(campaign, player, reason="missed")
    [event] = streams.open(campaign, player, headers=(header,)).wait("roll")
    assert event.content.startswith("missed")


def test_without_a_cursor_a_stream_begins_with_what_happens_next(streams: Streams, campaign: Campaign, player: User):
    log_roll(campaign, player, reason="before")
    opened = streams.open(campaign, player)
    log_roll(campaign, player, reason="after")
    assert opened.wait("roll")[0].content.startswith("after")


def test_an_empty_cursor_is_a_page_made_before_anything_happened(streams: Streams, campaign: Campaign, player: User):
    log_roll(campaign, player, reason="first")
    assert streams.open(campaign, player, after="").wait("roll")[0].content.startswith("first")


@pytest.mark.parametrize("kind", ["unknown", "another table's", "hidden from me"])
def test_a_cursor_that_is_not_mine_has_the_page_read_again(
    streams: Streams, campaign: Campaign, storyteller: User, player: User, kind: str
):
    known = tell(campaign, "roll")
    cursors = {
        "unknown": "no-such-token",
        "another table's": tell(make_campaign(storyteller=player), "roll"),
        "hidden from me": tell(campaign, "roll", audience=Audience.STORYTELLERS),
    }
    opened = streams.open(campaign, player, after=cursors[kind])
    [event] = opened.wait("refresh")
    assert (event.html, event.id) == ("", known)


def test_a_page_of_a_table_where_nothing_happened_goes_on_after_being_read_again(
    streams: Streams, campaign: Campaign, player: User
):
    opened = streams.open(campaign, player, after="no-such-token")
    opened.wait("refresh")
    log_roll(campaign, player)
    opened.wait("refresh", "roll")


def test_more_than_the_limit_has_the_page_read_again(campaign: Campaign, player: User, monkeypatch):
    monkeypatch.setattr(catching_up, "REPLAY_LIMIT", 5)
    for _ in range(5):
        log_roll(campaign, player)
    me = listener(campaign, player)
    assert catch_up(me, 0).body.count(b"event: roll") == 5
    log_roll(campaign, player)
    again = catch_up(me, 0)
    assert again.body.startswith(b"event: refresh\n")
    assert again.seen == 6


def test_hidden_events_count_for_nothing_in_what_is_missed(
    campaign: Campaign, storyteller: User, player: User, monkeypatch
):
    monkeypatch.setattr(catching_up, "REPLAY_LIMIT", 2)
    log_roll(campaign, player)
    for _ in range(10):
        log_roll(campaign, storyteller, visibility=Audience.STORYTELLERS)
    assert catch_up(listener(campaign, player), 0).body.count(b"event: ") == 1
    assert catch_up(listener(campaign, player), 1).body == b""


def test_several_changes_of_one_thing_are_told_once_where_the_first_stood(campaign: Campaign, player: User):
    first, second = log_roll(campaign, player, reason="first"), log_roll(campaign, player, reason="second")
    for kind, subject in (("vitals", 7), ("followup", first.pk), ("vitals", 7), ("vitals", 8), ("followup", second.pk)):
        tell(campaign, kind, subject)
    told = [(event.kind, event.subject) for event, _ in collapse(TableEvent.objects.order_by("seq"))]
    assert told == [("roll", first.pk), ("roll", second.pk), ("vitals", 7), ("vitals", 8)]


def test_a_followup_of_an_entry_that_was_seen_stays_a_followup(campaign: Campaign, player: User):
    roll = log_roll(campaign, player)
    tell(campaign, "followup", roll.pk)
    tell(campaign, "followup", roll.pk)
    assert [event.kind for event, _ in collapse(TableEvent.objects.filter(seq__gt=1).order_by("seq"))] == ["followup"]


def test_a_storyteller_who_was_away_while_somebody_was_removed_sees_who_is_left(
    campaign: Campaign, storyteller: User, player: User
):
    remove_member(campaign_id=campaign.pk, by=storyteller, user_id=player.pk)
    assert b"members for storytellers" in catch_up(listener(campaign, storyteller), 0).body


def test_a_replay_that_breaks_off_half_way_is_told_again_as_a_whole(campaign: Campaign, player: User):
    """Only its last event moves the cursor: collapsed events are not in the order of their numbers."""
    first = log_roll(campaign, player)
    log_roll(campaign, player)
    last = tell(campaign, "followup", first.pk)
    blocks = catch_up(listener(campaign, player), 0).body.decode().strip().split("\n\n")
    assert ["id: " in block for block in blocks] == [False, True]
    assert f"id: {last}" in blocks[-1]


def test_who_was_removed_meanwhile_is_told_nothing_but_to_leave(campaign: Campaign, storyteller: User, player: User):
    me = listener(campaign, player)
    remove_member(campaign_id=campaign.pk, by=storyteller, user_id=player.pk)
    log_roll(campaign, storyteller, reason="afterwards")
    found = catch_up(me, 0)
    assert found.ends
    assert b"event: bye" in found.body
    assert b"afterwards" not in found.body


def test_a_pages_cursor_is_the_newest_event_its_member_may_know_of(campaign: Campaign, storyteller: User, player: User):
    def page_of(user: User) -> Membership:
        return Membership.objects.select_related("campaign").get(campaign=campaign, user=user)

    assert cursor_of(page_of(player)) == ""
    shown = tell(campaign, "roll")
    hidden = tell(campaign, "roll", audience=Audience.STORYTELLERS)
    assert (cursor_of(page_of(player)), cursor_of(page_of(storyteller))) == (shown, hidden)


def test_what_happens_while_a_page_is_made_comes_after_its_cursor(campaign: Campaign, player: User):
    page = Membership.objects.select_related("campaign").get(campaign=campaign, user=player)
    tell(campaign, "roll")  # after the view has read its campaign, before the template has made the page
    assert cursor_of(page) == ""


def test_four_writers_at_once_reach_every_stream_whole_and_in_order(
    streams: Streams, campaign: Campaign, storyteller: User, player: User
):
    def write() -> None:
        for _ in range(15):
            log_roll(campaign, player)

    early = streams.open(campaign, storyteller)
    writers = [in_thread(write) for _ in range(4)]
    late = [streams.open(campaign, player, after="") for _ in range(3)]
    for writer in writers:
        writer.join()
    numbers = {event.token: event.seq for event in TableEvent.objects.all()}
    last = max(numbers, key=lambda token: numbers[token])
    for opened in (early, *late):
        wait_until(lambda opened=opened: opened.events and opened.events[-1].id == last, lambda: "not all came")
        assert len(opened.events) == 60
        cursors = [numbers[event.id] for event in opened.events if event.id]
        assert cursors == sorted(cursors)


def test_a_reader_too_far_behind_is_ended_and_finds_everything_when_it_comes_back(
    streams: Streams, campaign: Campaign, player: User, other_player: User
):
    slow, other = streams.open(campaign, player), streams.open(campaign, other_player)
    slow.reads.clear()
    rolls = QUEUE_LIMIT + 2  # one more than waits in the queue and is being sent
    for _ in range(rolls):
        log_roll(campaign, player)
    wait_until(lambda: len(other.events) == rolls, lambda: f"the others got {len(other.events)}")
    slow.reads.set()
    slow.wait_for_end()
    assert slow.ended
    assert len(slow.events) == 1
    again = streams.open(campaign, player, after=slow.events[-1].id)
    wait_until(lambda: len(slow.events) + len(again.events) == rolls, lambda: "not all came back")
