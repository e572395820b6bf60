"""Deleting a campaign: everybody sees that it goes, a storyteller brings it back, and after thirty days it is gone."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from campaigns.ending import delete_campaign, restore_campaign
from campaigns.models import Campaign
from campaigns.services import archive_campaign, reopen_campaign
from characters.lives.services import purge
from characters.models import Character
from rolls.models import Roll
from rules.sheets import Problem
from tests.factories import make_character, make_npc


@pytest.fixture
def url(campaign) -> str:
    return f"/campaigns/{campaign.pk}/delete/"


def test_its_name_is_typed_again_in_any_case(client, storyteller, campaign, url):
    client.force_login(storyteller)
    assert "Type the name" in client.get(url).content.decode()
    refused = client.post(url, {"name": "Another"})
    assert refused.status_code == 422
    assert "Nothing was deleted" in refused.content.decode()
    assert client.post(url, {"name": f" {campaign.name.upper()} "}).status_code == 302
    assert Campaign.objects.get().is_archived


def test_everybody_at_it_reads_that_it_goes(client, storyteller, player, campaign):
    delete_campaign(campaign_id=campaign.pk, by=storyteller, name=campaign.name)
    client.force_login(player)
    page = client.get(f"/campaigns/{campaign.pk}/members/").content.decode()
    assert "This campaign was deleted on" in page
    assert "A storyteller can bring it back" in page
    client.force_login(storyteller)
    assert "Bring it back" in client.get(f"/campaigns/{campaign.pk}/settings/").content.decode()


def test_it_comes_back_open_or_archived_as_it_was(client, storyteller, campaign, url):
    delete_campaign(campaign_id=campaign.pk, by=storyteller, name=campaign.name)
    delete_campaign(campaign_id=campaign.pk, by=storyteller, name=campaign.name)
    client.force_login(storyteller)
    client.post(url, {"restore": "1"})
    found = Campaign.objects.get()
    assert (found.deleted_at, found.archived_at) == (None, None)
    archive_campaign(campaign_id=campaign.pk, by=storyteller)
    delete_campaign(campaign_id=campaign.pk, by=storyteller, name=campaign.name)
    restore_campaign(campaign_id=campaign.pk, by=storyteller)
    assert Campaign.objects.get().is_archived


def test_opening_it_again_brings_it_back(storyteller, campaign):
    delete_campaign(campaign_id=campaign.pk, by=storyteller, name=campaign.name)
    reopen_campaign(campaign_id=campaign.pk, by=storyteller)
    assert Campaign.objects.get().deleted_at is None


def test_only_storytellers_decide(player, campaign):
    assert isinstance(delete_campaign(campaign_id=campaign.pk, by=player, name=campaign.name), Problem)
    assert isinstance(restore_campaign(campaign_id=campaign.pk, by=player), Problem)


def test_after_thirty_days_it_is_gone_with_all_that_is_in_it(storyteller, player, campaign):
    make_character(campaign, player)
    make_npc(campaign)
    delete_campaign(campaign_id=campaign.pk, by=storyteller, name=campaign.name)
    Campaign.objects.update(deleted_at=timezone.now() - timedelta(days=29))
    assert purge() == 0
    Campaign.objects.update(deleted_at=timezone.now() - timedelta(days=31))
    assert purge() == 1
    assert not Campaign.objects.exists()
    assert not Character.objects.exists()
    assert not Roll.objects.exists()
