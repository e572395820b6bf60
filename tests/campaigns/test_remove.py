"""Taking a member's seat away."""

from __future__ import annotations

import pytest

from campaigns.models import Membership
from campaigns.services import archive_campaign


@pytest.fixture
def mine(client, storyteller):
    client.force_login(storyteller)
    return client


def url(campaign, user) -> str:
    return f"/campaigns/{campaign.pk}/members/{user.pk}/remove/"


def test_the_page_asks_first(mine, campaign, player):
    page = mine.get(url(campaign, player))
    assert "Remove Tomas from the table?" in page.content.decode()
    assert Membership.objects.filter(user=player).exists()


def test_a_removed_member_loses_every_page(mine, campaign, player):
    assert mine.post(url(campaign, player)).url == f"/campaigns/{campaign.pk}/members/"
    mine.force_login(player)
    assert mine.get(f"/campaigns/{campaign.pk}/").status_code == 404
    assert mine.get(f"/campaigns/{campaign.pk}/members/").status_code == 404


def test_oneself_is_not_removed_but_leaves(mine, campaign, storyteller):
    assert mine.post(url(campaign, storyteller)).url == f"/campaigns/{campaign.pk}/leave/"


def test_there_is_no_page_for_who_is_no_member(mine, campaign, stranger):
    assert mine.get(url(campaign, stranger)).status_code == 404
    assert mine.post(url(campaign, stranger)).status_code == 409


def test_an_archived_campaign_keeps_its_members(mine, campaign, storyteller, player):
    archive_campaign(campaign_id=campaign.pk, by=storyteller)
    assert mine.post(url(campaign, player)).status_code == 409
    assert Membership.objects.filter(user=player).exists()
