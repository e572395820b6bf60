"""The members page, the invite on it, and the list that streams render again."""

from __future__ import annotations

import pytest

from campaigns.access import Viewer
from campaigns.drawing import draw
from campaigns.faces import MembersList
from campaigns.models import Role
from campaigns.services import archive_campaign
from tests.factories import make_member, make_user


@pytest.fixture
def url(campaign) -> str:
    return f"/campaigns/{campaign.pk}/members/"


def drawn(campaign, viewer) -> str:
    return draw(MembersList.of(campaign, viewer))


def page(client, user, url) -> str:
    client.force_login(user)
    return client.get(url).content.decode()


@pytest.mark.parametrize(("who", "sees"), [("storyteller", True), ("player", False), ("spectator", False)])
def test_only_storytellers_see_the_invite_and_the_buttons(client, request, campaign, player, url, who, sees):
    shown = page(client, request.getfixturevalue(who), url)
    assert (campaign.invite in shown) == sees
    assert ("Make spectator" in shown) == sees
    assert "Tomas" in shown


def test_an_archived_campaign_shows_no_buttons(client, storyteller, campaign, player, url):
    archive_campaign(campaign_id=campaign.pk, by=storyteller)
    shown = page(client, storyteller, url)
    assert "Make spectator" not in shown
    assert campaign.invite not in shown


@pytest.mark.parametrize("viewer", [Viewer("table"), Viewer("member", 1)])
def test_what_the_stream_sends_the_table_has_no_buttons(campaign, player, viewer):
    fragment = drawn(campaign, viewer)
    assert 'id="members"' in fragment
    assert "<form" not in fragment


def test_the_only_storyteller_is_told_instead_of_offered_what_cannot_be(campaign, storyteller, player):
    own_role = f"/members/{storyteller.pk}/role/"
    alone = drawn(campaign, Viewer("storytellers"))
    assert own_role not in alone
    assert "The only storyteller" in alone
    make_member(campaign, role=Role.STORYTELLER)
    assert own_role in drawn(campaign, Viewer("storytellers"))


def test_what_the_stream_sends_storytellers_has_them(campaign, player):
    fragment = drawn(campaign, Viewer("storytellers"))
    assert f"/members/{player.pk}/role/" in fragment
    assert campaign.invite not in fragment


def test_a_name_is_text_in_page_and_stream(client, campaign, storyteller, url):
    make_member(campaign, make_user("<img src=x onerror=alert(1)>"))
    assert "<img src=x" not in page(client, storyteller, url)
    assert "<img src=x" not in drawn(campaign, Viewer("table"))


@pytest.mark.parametrize("members", [3, 12])
def test_the_page_asks_the_database_the_same_for_any_crowd(
    client, campaign, storyteller, url, members, django_assert_num_queries
):
    for _ in range(members):
        make_member(campaign, role=Role.PLAYER)
    client.force_login(storyteller)
    # Session, person, membership with its campaign, members, what waits (5), who came with an archive, newest event.
    with django_assert_num_queries(13):
        client.get(url)
