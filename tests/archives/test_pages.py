"""The pages of archives: whose they are, and what they ask of the database however much there is."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaigns.models import User
from rolls.archives.models import Arrival, Imported
from tests.archives.conftest import packed, sent
from tests.factories import make_character, make_member, make_user
from tests.rolls.conftest import throw

pytestmark = pytest.mark.django_db


@pytest.fixture
def arrival(client, campaign, storyteller, stranger) -> Arrival:
    """Noor's archive, which a stranger sent and which was read."""
    return sent(client, stranger, packed(campaign, storyteller))


def test_an_archive_is_for_whoever_sent_it_alone(client, arrival, storyteller, player, stranger):
    address = arrival.get_absolute_url()
    for who, status in ((stranger, 200), (storyteller, 404), (player, 404)):
        client.force_login(who)
        assert client.get(address).status_code == status
    for who in (storyteller, player):
        client.force_login(who)
        for answer in ({"seat": "1"}, {"no": "1"}):
            assert client.post(address, answer).status_code == 404
    client.logout()
    assert client.get(address)["Location"].startswith("/accounts/login/")
    assert client.get("/campaigns/bring/")["Location"].startswith("/accounts/login/")
    arrival.refresh_from_db()
    assert arrival.state == "ready"


def test_a_yes_that_comes_twice_makes_one_campaign_and_after_a_no_there_is_nothing(client, arrival, stranger):
    for _ in range(2):
        assert client.post(arrival.get_absolute_url(), {"seat": "0"}).status_code == 302
    assert stranger.memberships.count() == 1
    other = Arrival.objects.create(by=stranger, file=b"", digest="", state="ready", at=arrival.at)
    assert client.post(other.get_absolute_url(), {"no": "1"}).status_code == 302
    assert client.get(other.get_absolute_url()).status_code == 404


def came(campaign, many: int) -> None:
    for number in range(many):
        person = make_member(campaign, make_user(f"Person {campaign.imported.count()} {number} (imported)"))
        Imported.objects.create(campaign=campaign, user=person, name=person.username)
        throw(person, make_character(campaign, person, name=f"Of {person.username}"))


PINNED = {
    "take-along/": 31,
    "imported/": 15,
    "imported/{one}/?member={member}": 17,
    "characters/import/": 3,
}
"""Queries of each page at most."""


@pytest.mark.parametrize("path", PINNED)
def test_a_page_asks_no_more_of_a_full_table_than_of_an_empty_one(
    client, campaign, storyteller: User, player: User, path: str
):
    client.force_login(storyteller)
    asked = []
    for many in (1, 6):
        came(campaign, many)
        one = campaign.imported.order_by("pk").first()
        with CaptureQueriesContext(connection) as queries:
            client.get(f"/campaigns/{campaign.pk}/{path.format(one=one.pk, member=player.pk)}")
        asked.append(len(queries))
    assert asked[1] <= asked[0] <= PINNED[path]
