"""The live stream: who gets one, what is told on it to whom, and when it ends."""

from __future__ import annotations

import uuid

import pytest
from django.contrib.sessions.models import Session
from django.utils import timezone

from campaigns.access import Viewer
from campaigns.models import Audience, Campaign, Membership, Role, TableEvent, User
from campaigns.services import archive_campaign, change_role, remove_member
from rolls.live import watch
from rolls.models import RollStep
from tests.factories import make_campaign, make_character, make_member
from tests.rolls.plain import plain_fragments
from tests.streams import Streams, log_roll, sign_in, tell, wait_until

EVERYONE = ("storyteller", "player", "other_player", "spectator")


@pytest.fixture(autouse=True)
def rendered(monkeypatch: pytest.MonkeyPatch) -> list[Viewer]:
    return plain_fragments(monkeypatch)


# Who gets one


@pytest.mark.parametrize("who", EVERYONE)
def test_every_member_follows_the_table(streams: Streams, campaign: Campaign, request, who: str):
    opened = streams.open(campaign, request.getfixturevalue(who))
    log_roll(campaign, request.getfixturevalue("player"), reason="Dodge")
    [event] = opened.wait("roll")
    assert event.content.startswith("Dodge")
    assert event.id == TableEvent.objects.get().token


def test_a_stream_is_an_event_stream_that_no_proxy_keeps(streams: Streams, campaign: Campaign, player: User):
    opened = streams.open(campaign, player)
    assert opened.status == 200
    assert opened.headers["content-type"].startswith("text/event-stream")
    assert (opened.headers["cache-control"], opened.headers["x-accel-buffering"]) == ("no-store", "no")
    assert opened.raw.startswith(b"retry: ")


def test_a_stranger_is_told_to_leave_in_the_same_words_as_at_a_table_that_is_not_there(
    streams: Streams, campaign: Campaign, stranger: User
):
    answers = [streams.ask(table, stranger) for table in (campaign, campaign.pk + 1000, 10**17)]
    for answer in answers:
        answer.wait_for_end()
        assert answer.names == ["bye"]
    assert len({(answer.status, answer.raw) for answer in answers}) == 1
    assert "no longer at this table" in answers[0].events[0].html


def test_a_removed_member_gets_no_new_stream(streams: Streams, campaign: Campaign, storyteller: User, player: User):
    remove_member(campaign_id=campaign.pk, by=storyteller, user_id=player.pk)
    answer = streams.ask(campaign, player)
    answer.wait_for_end()
    assert answer.names == ["bye"]


@pytest.mark.parametrize("session", ["", "nosuchsession", "x" * 5000, "%00"])
def test_nobody_signed_in_is_told_so(streams: Streams, campaign: Campaign, session: str):
    answer = streams.ask(campaign, session=session)
    answer.wait_for_end()
    assert answer.status == 200
    assert "You are signed out" in answer.events[0].html


def test_a_barred_account_counts_as_signed_out(streams: Streams, campaign: Campaign, player: User):
    session = sign_in(player)
    User.objects.filter(pk=player.pk).update(is_active=False)
    answer = streams.ask(campaign, session=session)
    answer.wait_for_end()
    assert "You are signed out" in answer.events[0].html


def test_an_archived_table_can_still_be_followed(streams: Streams, campaign: Campaign, storyteller: User, player: User):
    archive_campaign(campaign_id=campaign.pk, by=storyteller)
    opened = streams.open(campaign, player)
    tell(campaign, "campaign")
    assert "archived" in opened.wait("campaign")[0].html


def test_a_stream_is_only_read(streams: Streams, campaign: Campaign, player: User):
    answer = streams.ask(campaign, player, method="POST")
    answer.wait_for_end()
    assert (answer.status, answer.headers["allow"]) == (405, "GET, HEAD")


# What is told to whom


def test_a_hidden_roll_leaves_no_byte_with_those_who_may_not_see_it(
    streams: Streams, campaign: Campaign, storyteller: User, player: User, other_player: User, spectator: User
):
    opened = {user: streams.open(campaign, user) for user in (storyteller, player, other_player, spectator)}
    before = {user: one.raw for user, one in opened.items()}
    log_roll(campaign, storyteller, visibility=Audience.STORYTELLERS, reason="hidden")
    log_roll(campaign, player, visibility=Audience.PRIVATE, reason="private")
    opened[storyteller].wait("roll", "roll")
    opened[player].wait("roll")
    assert b"hidden" not in opened[player].raw
    assert [opened[user].raw for user in (other_player, spectator)] == [before[other_player], before[spectator]]


def test_a_blind_roll_is_not_told_to_who_threw_it(
    streams: Streams, campaign: Campaign, storyteller: User, player: User
):
    mine, theirs = streams.open(campaign, player), streams.open(campaign, storyteller)
    before = mine.raw
    log_roll(campaign, player, visibility=Audience.STORYTELLERS)
    theirs.wait("roll")
    assert mine.raw == before


def test_cursors_of_rolls_around_a_hidden_one_tell_nothing_of_it(
    streams: Streams, campaign: Campaign, storyteller: User, player: User
):
    opened = streams.open(campaign, player)
    for visibility in (Audience.TABLE, Audience.STORYTELLERS, Audience.TABLE):
        log_roll(campaign, storyteller, visibility=visibility)
    ids = [event.id for event in opened.wait("roll", "roll")]
    assert not any(one.isdigit() for one in ids)
    assert TableEvent.objects.get(audience=Audience.STORYTELLERS).token.encode() not in opened.raw


def test_an_entry_is_rendered_once_for_each_audience(
    streams: Streams, campaign: Campaign, storyteller: User, player: User, rendered: list[Viewer]
):
    crowd = [streams.open(campaign, make_member(campaign)) for _ in range(5)]
    crowd += [streams.open(campaign, storyteller), streams.open(campaign, player), streams.open(campaign, player)]
    roll = log_roll(campaign, player)
    roll.character = make_character(campaign, player)
    roll.save()
    for one in crowd:
        one.wait("roll")
    rendered.clear()
    tell(campaign, "followup", roll.pk)
    for one in crowd:
        one.wait("roll", "followup")
    assert sorted(rendered, key=str) == sorted(
        [Viewer("table"), Viewer("storytellers"), Viewer("member", player.pk)], key=str
    )


def test_the_rule_of_who_may_know_is_the_same_in_memory_and_in_the_database(
    campaign: Campaign, storyteller: User, player: User, other_player: User, spectator: User
):
    for audience in Audience.values:
        tell(campaign, "roll", audience=audience, by=player)
    for user in (storyteller, player, other_player, spectator):
        membership = Membership.objects.get(campaign=campaign, user=user)
        visible = set(TableEvent.objects.visible_to(membership))
        reached = {
            event
            for event in TableEvent.objects.all()
            if event.reaches(user_id=user.pk, storyteller=membership.is_storyteller)
        }
        assert visible == reached


def test_a_carriage_return_in_a_reason_does_not_end_the_event(streams: Streams, campaign: Campaign, player: User):
    opened = streams.open(campaign, player)
    log_roll(campaign, player, reason="one\r\revent: bye\rdata: two")
    [event] = opened.wait("roll")
    assert event.content == "one\n\nevent: bye\ndata: two for table"


def test_what_cannot_be_rendered_does_not_keep_the_rest_from_the_table(
    streams: Streams, campaign: Campaign, player: User, caplog
):
    opened = streams.open(campaign, player)
    tell(campaign, "roll", subject=10**6)  # a roll that is not there
    tell(campaign, "vitals", subject=10**6)
    tell(campaign, "nothing known")
    log_roll(campaign, player)
    opened.wait("roll")


def test_an_event_of_another_table_with_the_same_subject_shows_nothing(
    streams: Streams, campaign: Campaign, player: User
):
    elsewhere = make_campaign(storyteller=player)
    foreign = log_roll(elsewhere, player, reason="foreign")
    opened = streams.open(campaign, player)
    tell(campaign, "roll", subject=foreign.pk)
    log_roll(campaign, player, reason="ours")
    assert "foreign" not in opened.wait("roll")[0].html


def test_a_followup_reaches_the_open_entry(streams: Streams, campaign: Campaign, player: User):
    roll = log_roll(campaign, player)
    opened = streams.open(campaign, player)
    RollStep.objects.create(
        roll=roll, number=1, document={}, by=player, by_name="Tomas", request_key=uuid.uuid4(), at=timezone.now()
    )
    tell(campaign, "followup", roll.pk)
    opened.wait("followup")


# When it ends


def test_a_removed_members_streams_end_at_once_and_the_others_go_on(
    streams: Streams, campaign: Campaign, storyteller: User, player: User, other_player: User
):
    tabs = [streams.open(campaign, player) for _ in range(2)]
    stays = streams.open(campaign, other_player)
    remove_member(campaign_id=campaign.pk, by=storyteller, user_id=player.pk)
    log_roll(campaign, storyteller, reason="afterwards")
    for tab in tabs:
        tab.wait_for_end()
        assert tab.names == ["bye"]
    stays.wait("membership", "roll")


def test_a_changed_role_ends_the_stream_which_opens_again_in_the_new_one(
    streams: Streams, campaign: Campaign, storyteller: User, player: User
):
    opened = streams.open(campaign, player, role="player")
    change_role(campaign_id=campaign.pk, by=storyteller, user_id=player.pk, role=Role.STORYTELLER)
    opened.wait_for_end()
    assert opened.names == []
    again = streams.open(campaign, player, role="player")
    log_roll(campaign, storyteller, visibility=Audience.STORYTELLERS)
    notice, _ = again.wait("notice", "roll")
    assert "You are a storyteller at this table now" in notice.html


def test_a_storyteller_who_is_made_a_player_hears_no_more_hidden_rolls(
    streams: Streams, campaign: Campaign, storyteller: User
):
    second = make_member(campaign, role=Role.STORYTELLER)
    opened = streams.open(campaign, second)
    change_role(campaign_id=campaign.pk, by=storyteller, user_id=second.pk, role=Role.PLAYER)
    log_roll(campaign, storyteller, visibility=Audience.STORYTELLERS, reason="hidden")
    opened.wait_for_end()
    assert b"hidden" not in opened.raw


@pytest.fixture
def quick_pings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watch, "PING_EVERY", 0.05)


def test_a_sign_of_life_comes_now_and_then(streams: Streams, campaign: Campaign, player: User, quick_pings: None):
    opened = streams.open(campaign, player)
    wait_until(lambda: opened.raw.count(b"event: alive\n") > 1, lambda: "no ping")
    assert not opened.ended


@pytest.mark.parametrize("how", ["membership deleted", "signed out", "session expired", "password changed", "barred"])
def test_who_lost_the_right_without_an_event_is_dismissed_with_the_next_sign_of_life(
    streams: Streams, campaign: Campaign, player: User, other_player: User, quick_pings: None, how: str
):
    stays, opened = streams.open(campaign, other_player), streams.open(campaign, player)
    mine = {
        "membership deleted": lambda: Membership.objects.filter(user=player).delete(),
        "signed out": lambda: Session.objects.filter(pk=opened_session(player)).delete(),
        "session expired": lambda: Session.objects.filter(pk=opened_session(player)).update(expire_date=timezone.now()),
        "password changed": lambda: User.objects.filter(pk=player.pk).update(password="!other"),
        "barred": lambda: User.objects.filter(pk=player.pk).update(is_active=False),
    }
    mine[how]()
    opened.wait_for_end()
    assert opened.names[-1] == "bye"  # signs of life may have come before the right was lost
    assert set(opened.names) <= {"alive", "bye"}
    assert not stays.ended


def opened_session(user: User) -> str:
    return next(row.session_key for row in Session.objects.all() if row.get_decoded()["_auth_user_id"] == str(user.pk))


def test_a_role_changed_without_an_event_opens_the_stream_again(
    streams: Streams, campaign: Campaign, player: User, quick_pings: None
):
    opened = streams.open(campaign, player)
    Membership.objects.filter(user=player).update(role=Role.SPECTATOR)
    opened.wait_for_end()
    assert set(opened.names) <= {"alive"}


def test_checking_the_listeners_takes_two_queries_however_many_they_are(campaign: Campaign, django_assert_num_queries):
    from rolls.live.admission import Admission, admit, still_listening

    seats = set()
    for _ in range(12):
        found = admit(campaign.pk, sign_in(make_member(campaign)), None)
        assert isinstance(found, Admission)
        seats.add(found.listener)
    with django_assert_num_queries(2):
        assert len(still_listening(campaign.pk, frozenset(seats))) == 12
