"""The list of my campaigns."""

from __future__ import annotations

import pytest
from django.db import transaction

from campaigns.events import record_event
from campaigns.kinds import SETTINGS
from campaigns.models import Audience, TableEvent
from rolls.kinds import ROLL
from tests.factories import make_campaign, make_member

URL = "/campaigns/"


def names(response) -> tuple[list[str], list[str]]:
    tables = response.context["tables"]
    return [seat.campaign.name for seat in tables.in_play], [seat.campaign.name for seat in tables.archived]


@pytest.fixture
def mine(client, player, storyteller):
    client.force_login(player)
    return client


def test_i_see_my_campaigns_and_no_others(mine, campaign):
    make_campaign(name="Somebody else's")
    assert names(mine.get(URL)) == (["Last Light"], [])


def test_archived_ones_stand_below(mine, campaign, player):
    from django.utils import timezone

    old = make_campaign(name="Over", archived_at=timezone.now())
    make_member(old, player)
    assert names(mine.get(URL)) == (["Last Light"], ["Over"])


@pytest.mark.parametrize("query", ["zoe", "ZOË", "  zoé  "])
def test_search_forgives_accents_and_case(mine, player, query):
    make_member(make_campaign(name="Zoë und die Brücke"), player)
    assert names(mine.get(URL, {"q": query})) == (["Zoë und die Brücke"], [])


def test_a_search_without_an_answer_says_so(mine):
    assert "No campaign of yours is called that" in mine.get(URL, {"q": "nothing"}).content.decode()


def test_the_liveliest_table_comes_first(mine, campaign, player):
    other = make_campaign(name="Aardvark")
    make_member(other, player)
    with transaction.atomic():
        record_event(campaign_id=campaign.pk, kind=SETTINGS)
    assert names(mine.get(URL))[0] == ["Last Light", "Aardvark"]


def test_a_hidden_event_does_not_betray_its_time(mine, campaign):
    with transaction.atomic():
        shown = record_event(campaign_id=campaign.pk, kind=SETTINGS)
        record_event(campaign_id=campaign.pk, kind=ROLL, audience=Audience.STORYTELLERS)
    TableEvent.objects.filter(pk=shown.pk).update(at=campaign.created_at)
    assert mine.get(URL).context["tables"].in_play[0].active_at == campaign.created_at


def test_htmx_gets_the_list_alone_and_caches_keep_the_two_apart(mine):
    page, part = mine.get(URL), mine.get(URL, headers={"HX-Request": "true"})
    assert "<html" in page.content.decode()
    assert "<html" not in part.content.decode()
    assert 'id="tables"' in part.content.decode()
    assert "HX-Request" in page["Vary"]


@pytest.mark.parametrize("tables", [3, 12])
def test_the_page_asks_the_database_the_same_whatever_it_lists(client, player, tables, django_assert_num_queries):
    for _ in range(tables):
        make_member(make_campaign(), player)
    client.force_login(player)
    with django_assert_num_queries(3):  # session, person, tables
        client.get(URL)


def test_a_name_is_text_wherever_it_stands(mine, player):
    make_member(make_campaign(name="<img src=x onerror=alert(1)>"), player)
    assert "<img src=x" not in mine.get(URL).content.decode()
