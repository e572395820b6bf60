"""Without a name no character is finished, and the builder of every system says so before Finish does."""

from __future__ import annotations

import pytest

import rules
from campaigns.models import Campaign, User
from characters.models import Character
from characters.services import create_character
from tests.factories import make_campaign, make_member

GAMES = [(system.key, line.key) for system in rules.systems() for line in system.editions]


@pytest.fixture(params=GAMES, ids="-".join)
def campaign(request: pytest.FixtureRequest, storyteller: User, player: User) -> Campaign:
    """A campaign of each edition of each system."""
    system, edition = request.param
    campaign = make_campaign(storyteller=storyteller, system=system, edition=edition)
    make_member(campaign, player)
    return campaign


@pytest.fixture
def draft(campaign: Campaign, player: User) -> Character:
    """A draft that nobody has named."""
    draft = create_character(campaign=campaign, by=player)
    assert isinstance(draft, Character)
    return draft


def test_the_builder_asks_for_a_name_and_leads_to_its_field(client, draft, player):
    client.force_login(player)
    html = client.get(f"/characters/{draft.pk}/build/").content.decode()
    assert '<a href="#name">Give the character a name.</a>' in html
    assert 'id="name" name="name"' in html
    assert "Ready to finish" not in html


def test_a_name_that_is_given_is_no_longer_asked_for(client, draft, player):
    client.force_login(player)
    sent = {"path": "name", "name": "Ash Marlowe", "base": draft.version}
    saved = client.post(f"/characters/{draft.pk}/field/", sent, headers={"HX-Request": "true"})
    assert saved.status_code == 200
    assert 'id="rail"' in saved.content.decode()
    assert "Give the character a name." not in saved.content.decode()
