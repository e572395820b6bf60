"""Sessions: storytellers begin and end them, one at a time, and what happens at a table is found by them."""

from __future__ import annotations

import threading
from datetime import timedelta

import pytest
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from campaigns.evenings.models import Session
from campaigns.evenings.services import begin, end, rename, reopen
from campaigns.log import InSession
from campaigns.models import Campaign, TableEvent
from campaigns.services import archive_campaign
from rolls.log import Filter, log_page
from rules.sheets import Problem
from tests.evenings.conftest import began, ended, fresh
from tests.rolls.conftest import seat, throw


def test_sessions_are_numbered_from_one_and_the_bar_says_since_when(client, campaign, storyteller, player):
    first = began(campaign, storyteller, title="The lock")
    assert (first.number, first.title, first.is_on) == (1, "The lock", True)
    client.force_login(player)
    html = client.get(campaign.get_absolute_url()).content.decode()
    assert 'data-number="1"' in html
    ended(campaign, storyteller)
    assert began(campaign, storyteller).number == 2
    html = client.get(campaign.get_absolute_url()).content.decode()
    assert 'data-number="2"' in html


def test_one_session_is_on_at_a_time_and_a_forgotten_one_is_said(campaign, storyteller):
    one = began(campaign, storyteller)
    refused = begin(campaign_id=campaign.pk, by=storyteller, seen=1)
    assert isinstance(refused, Problem)
    assert refused.code == "session_is_on"
    assert "Session 1 is on since" in refused.sentence
    two = began(campaign, storyteller, ends=True)
    one.refresh_from_db()
    assert (one.is_on, two.number, two.is_on) == (False, 2, True)
    with pytest.raises(IntegrityError), transaction.atomic():
        Session.objects.filter(pk=one.pk).update(ended_at=None, last_seq=None, last_roll=None)


def test_a_forgotten_session_ended_when_the_table_last_saw_something(campaign, storyteller, player, ilse):
    one = began(campaign, storyteller)
    throw(player, ilse)
    seen = TableEvent.objects.latest("seq")
    throw(storyteller, ilse, visibility="storytellers")
    later = timezone.now() + timedelta(hours=5)
    TableEvent.objects.filter(seq__gt=seen.seq).update(at=later)
    began(campaign, storyteller, ends=True)
    one.refresh_from_db()
    assert one.ended_at == seen.at


def test_the_same_press_twice_begins_one_session_and_who_comes_second_reads_who_was_first(campaign, storyteller):
    for _ in range(2):
        found = begin(campaign_id=campaign.pk, by=storyteller, seen=0)
        assert isinstance(found, Session)
    assert campaign.sessions.count() == 1
    for _ in range(2):
        assert isinstance(end(campaign_id=campaign.pk, by=storyteller, number=1), Session)
    assert TableEvent.objects.filter(line="session").count() == 2


@pytest.mark.parametrize("who", ["player", "spectator", "stranger"])
def test_only_storytellers_begin_end_reopen_and_name_sessions(campaign, storyteller, request, who):
    by = request.getfixturevalue(who)
    began(campaign, storyteller)
    asked = {"campaign_id": campaign.pk, "by": by}
    for refused in (
        begin(**asked, seen=1, ends=True),
        end(**asked, number=1),
        reopen(**asked, number=1),
        rename(**asked, number=1, title="Mine"),
    ):
        assert isinstance(refused, Problem)
        assert refused.code == "not_allowed"
    assert fresh(campaign).session_at is not None


def test_an_archived_table_keeps_its_sessions_as_they_were(campaign, storyteller):
    began(campaign, storyteller)
    archive_campaign(campaign_id=campaign.pk, by=storyteller)
    for refused in (
        end(campaign_id=campaign.pk, by=storyteller, number=1),
        rename(campaign_id=campaign.pk, by=storyteller, number=1, title="Late"),
    ):
        assert isinstance(refused, Problem)
        assert refused.code == "archived"


def test_the_newest_session_goes_on_when_it_was_ended_too_early_and_no_other_does(campaign, storyteller, player, ilse):
    began(campaign, storyteller)
    throw(player, ilse)
    ended(campaign, storyteller)
    again = reopen(campaign_id=campaign.pk, by=storyteller, number=1)
    assert isinstance(again, Session)
    assert again.is_on
    assert fresh(campaign).session_at == again.started_at
    ended(campaign, storyteller)
    began(campaign, storyteller)
    assert isinstance(reopen(campaign_id=campaign.pk, by=storyteller, number=1), Problem)


@pytest.mark.parametrize("title", ["x" * 81, "bell\x07", "\x00"])
def test_a_title_that_will_not_do_is_refused_with_the_field(campaign, storyteller, title):
    began(campaign, storyteller)
    refused = rename(campaign_id=campaign.pk, by=storyteller, number=1, title=title)
    assert isinstance(refused, Problem)
    assert refused.trait == "title"


def headings(page) -> list[str]:
    return [f"Session {day.session.number}" if day.session else str(day.date) for day in page.days]


def test_a_session_heads_its_lines_and_a_day_without_one_stays_as_it_is(campaign, storyteller, player, ilse):
    throw(player, ilse)
    began(campaign, storyteller)
    throw(player, ilse)
    ended(campaign, storyteller)
    throw(player, ilse)
    began(campaign, storyteller)
    throw(player, ilse)
    today = str(timezone.localdate())
    mine = seat(campaign, player)
    assert headings(log_page(mine)) == ["Session 2", today, "Session 1", today]
    assert [len(day.entries) for day in log_page(mine).days] == [2, 1, 3, 1]
    rolls = log_page(mine, Filter(show="rolls"))
    assert headings(rolls) == ["Session 2", today, "Session 1", today]


def test_a_session_that_goes_past_midnight_has_one_heading_with_the_day_it_began(campaign, storyteller, player, ilse):
    one = began(campaign, storyteller)
    throw(player, ilse)
    yesterday = one.started_at - timedelta(days=1)
    Session.objects.filter(pk=one.pk).update(started_at=yesterday)
    Campaign.objects.filter(pk=campaign.pk).update(session_at=yesterday)
    throw(player, ilse)
    [day] = log_page(seat(campaign, player)).days
    assert day.under == InSession(1, yesterday)
    assert day.date == timezone.localtime(yesterday).date()


def test_the_heading_stands_once_over_the_pages_of_a_session(campaign, storyteller, player, ilse):
    began(campaign, storyteller)
    for _ in range(4):
        throw(player, ilse)
    mine = seat(campaign, player)
    for show in ("all", "rolls"):
        page = log_page(mine, Filter(show=show), size=2)
        assert page.days[0].opens
        assert not log_page(mine, Filter(show=show), page.older, size=2).days[0].opens


@pytest.mark.parametrize("show", ["all", "rolls", "events", "mine"])
def test_the_log_is_narrowed_to_a_session(campaign, storyteller, player, ilse, show):
    for _ in range(3):
        throw(player, ilse)
        began(campaign, storyteller)
        throw(player, ilse)
        ended(campaign, storyteller)
    mine = seat(campaign, player)
    page = log_page(mine, Filter(show=show, session=2))
    assert headings(page) == ["Session 2"]
    assert log_page(mine, Filter(show=show, session=9)).filter.session == 0


def test_the_addresses_of_a_narrowed_log_keep_the_session(client, campaign, storyteller, player):
    began(campaign, storyteller)
    client.force_login(player)
    html = client.get(f"/campaigns/{campaign.pk}/log/?session=1").content.decode()
    assert '<option value="1" selected>' in html
    assert 'name="session" value="1"' in html
    for strange in ("9", "x", "-1", "9" * 30, "%00"):
        assert client.get(f"/campaigns/{campaign.pk}/log/?session={strange}").status_code == 200


@pytest.mark.parametrize("address", ["", "1/"])
def test_pages_of_sessions_are_for_members(client, campaign, storyteller, player, spectator, stranger, address):
    began(campaign, storyteller)
    url = f"/campaigns/{campaign.pk}/sessions/{address}"
    assert client.get(url).status_code == 302
    for user, status in ((storyteller, 200), (player, 200), (spectator, 200), (stranger, 404)):
        client.force_login(user)
        assert client.get(url).status_code == status
    assert client.get(f"/campaigns/{campaign.pk}/sessions/{9**30}/").status_code == 404


@pytest.mark.parametrize("act", ["begin/", "1/end/", "1/reopen/", "1/title/"])
def test_presses_about_sessions_are_a_storytellers(client, campaign, storyteller, player, stranger, act):
    began(campaign, storyteller)
    url = f"/campaigns/{campaign.pk}/sessions/{act}"
    for user in (player, stranger):
        client.force_login(user)
        assert client.post(url, {"seen": "1", "title": "Mine"}).status_code == 404
    assert fresh(campaign).session_at is not None
    client.force_login(storyteller)
    assert client.post(url, {"seen": "1", "title": "Ours"}).status_code == 302


@pytest.mark.django_db(transaction=True)
def test_two_who_begin_at_once_make_one_session(campaign, storyteller):
    barrier, found = threading.Barrier(2), []

    def press() -> None:
        barrier.wait()
        found.append(begin(campaign_id=campaign.pk, by=storyteller, seen=0))
        connection.close()

    threads = [threading.Thread(target=press) for _ in range(2)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert campaign.sessions.count() == 1
    assert {one.number for one in found if isinstance(one, Session)} == {1}
