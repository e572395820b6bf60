"""Giving up one's own seat."""

from __future__ import annotations

import pytest

from campaigns.models import Membership


@pytest.fixture
def url(campaign) -> str:
    return f"/campaigns/{campaign.pk}/leave/"


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
