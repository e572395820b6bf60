"""Promoting and demoting members."""

from __future__ import annotations

import json

import pytest

from campaigns.models import Membership
from campaigns.services import archive_campaign

HTMX = {"HX-Request": "true"}


@pytest.fixture
def mine(client, storyteller):
    client.force_login(storyteller)
    return client


def url(campaign, user) -> str:
    return f"/campaigns/{campaign.pk}/members/{user.pk}/role/"


def role_of(user) -> str:
    return Membership.objects.get(user=user).role


@pytest.mark.parametrize("role", ["storyteller", "player", "spectator"])
def test_a_storyteller_gives_any_role(mine, campaign, player, role):
    response = mine.post(url(campaign, player), {"role": role})
    assert response.url == f"/campaigns/{campaign.pk}/members/"
    assert role_of(player) == role


def test_htmx_gets_the_list_again_and_a_toast(mine, campaign, player):
    response = mine.post(url(campaign, player), {"role": "spectator"}, headers=HTMX)
    assert 'id="members"' in response.content.decode()
    assert "<html" not in response.content.decode()
    assert json.loads(response["HX-Trigger"])["toast"]["text"] == "Tomas is now a spectator."
    assert "HX-Request" in response["Vary"]


def test_the_last_storyteller_stays_one(mine, campaign, storyteller):
    response = mine.post(url(campaign, storyteller), {"role": "player"})
    assert response.status_code == 409
    assert "needs a storyteller" in response.content.decode()
    assert role_of(storyteller) == "storyteller"


def test_htmx_is_told_the_reason_as_a_toast(mine, campaign, storyteller):
    response = mine.post(url(campaign, storyteller), {"role": "player"}, headers=HTMX)
    assert response.status_code == 409
    assert json.loads(response["HX-Trigger"])["toast"]["kind"] == "error"


def test_who_steps_down_gets_the_page_a_player_sees(mine, campaign, storyteller, player):
    mine.post(url(campaign, player), {"role": "storyteller"})
    response = mine.post(url(campaign, storyteller), {"role": "player"}, headers=HTMX)
    assert response["HX-Redirect"] == f"/campaigns/{campaign.pk}/members/"


@pytest.mark.parametrize("role", ["", "admin", "STORYTELLER"])
def test_a_role_that_is_none_is_refused(mine, campaign, player, role):
    assert mine.post(url(campaign, player), {"role": role}).status_code == 422
    assert role_of(player) == "player"


def test_who_is_no_member_gets_no_role(mine, campaign, stranger):
    assert mine.post(url(campaign, stranger), {"role": "player"}).status_code == 409
    assert not Membership.objects.filter(user=stranger).exists()


def test_an_archived_campaign_keeps_its_roles(mine, campaign, storyteller, player):
    archive_campaign(campaign_id=campaign.pk, by=storyteller)
    assert mine.post(url(campaign, player), {"role": "spectator"}).status_code == 409
    assert role_of(player) == "player"
