"""A player who has no finished character is led to make one, in every system; nobody reads of pools not theirs."""

from __future__ import annotations

import pytest
from django.test import Client

import rules
from campaigns.models import User
from tests.factories import make_campaign, make_member

EDITIONS = [(system.key, line.key) for system in rules.systems() for line in system.editions]


@pytest.mark.django_db
@pytest.mark.parametrize(("system", "edition"), EDITIONS)
def test_the_panel_of_a_player_without_a_character_leads_to_a_new_one(
    client: Client, storyteller: User, system: str, edition: str
):
    campaign = make_campaign(storyteller=storyteller, system=system, edition=edition)
    client.force_login(make_member(campaign))
    page = client.get(campaign.get_absolute_url()).content.decode()
    assert "You have no finished character at this table yet." in page
    assert f'action="/campaigns/{campaign.pk}/characters/new/"' in page
    assert "Quick pools" not in page
