"""Making a new invite link."""

from __future__ import annotations

import pytest

from campaigns.services import archive_campaign


@pytest.fixture
def url(campaign) -> str:
    return f"/campaigns/{campaign.pk}/invite/"


@pytest.fixture
def mine(client, storyteller):
    client.force_login(storyteller)
    return client


def test_the_old_link_leads_nowhere_and_the_new_one_is_shown(mine, campaign, url):
    old = campaign.invite
    shown = mine.post(url, follow=True).content.decode()
    campaign.refresh_from_db()
    assert campaign.invite != old
    assert campaign.invite in shown
    assert old not in shown


def test_looking_at_the_address_changes_nothing(mine, campaign, url):
    assert mine.get(url).status_code == 405


def test_an_archived_campaign_keeps_its_link(mine, campaign, storyteller, url):
    archive_campaign(campaign_id=campaign.pk, by=storyteller)
    assert mine.post(url).status_code == 409
