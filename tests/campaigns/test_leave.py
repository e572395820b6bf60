"""Giving up one's own seat."""

from __future__ import annotations

import pytest

from campaigns.models import Campaign, Membership
from campaigns.services import archive_campaign


@pytest.fixture
def url(campaign) -> str:
    return f"/campaigns/{campaign.pk}/leave/"


def test_leaving_again_because_no_answer_came_is_the_same_leaving(client, player, spectator, storyteller, url):
    client.force_login(player)
    assert [client.post(url).url for _ in range(2)] == ["/campaigns/"] * 2
    client.force_login(storyteller)
    client.post(url.replace("leave", f"members/{spectator.pk}/remove"))
    client.force_login(spectator)
    assert client.post(url).status_code == 404


@pytest.mark.parametrize("who", ["player", "spectator"])
def test_a_member_leaves_after_being_asked(client, request, campaign, url, who):
    person = request.getfixturevalue(who)
    client.force_login(person)
    assert "Leave this campaign?" in client.get(url).content.decode()
    assert client.post(url).url == "/campaigns/"
    assert client.get(campaign.get_absolute_url()).status_code == 404


def test_the_last_storyteller_is_told_why_not(client, storyteller, player, url):
    client.force_login(storyteller)
    response = client.post(url)
    assert response.status_code == 409
    assert "needs a storyteller" in response.content.decode()
    assert Membership.objects.filter(user=storyteller).exists()


def test_an_archived_campaign_can_be_left(client, campaign, storyteller, player, url):
    assert isinstance(archive_campaign(campaign_id=campaign.pk, by=storyteller), Campaign)
    client.force_login(player)
    assert url in client.get(f"/campaigns/{campaign.pk}/members/").content.decode()
    assert client.post(url).url == "/campaigns/"
    assert not Membership.objects.filter(user=player).exists()


@pytest.mark.parametrize("archived", [False, True])
def test_the_last_storyteller_is_told_before_the_question(client, campaign, storyteller, player, url, archived):
    if archived:
        archive_campaign(campaign_id=campaign.pk, by=storyteller)
    client.force_login(storyteller)
    page = client.get(url).content.decode()
    assert "needs a storyteller" in page
    assert "btn--danger" not in page
