"""What the tests of the cast ask for."""

from __future__ import annotations

import pytest
from django.test import Client

from campaigns.models import Campaign, User
from characters.models import Character
from tests.factories import make_character, make_npc


@pytest.fixture
def hero(campaign: Campaign, player: User) -> Character:
    """Ilse, a finished character of Tomas."""
    return make_character(campaign, player)


@pytest.fixture
def guard(campaign: Campaign) -> Character:
    """A guard of the cast whom no player knows of."""
    return make_npc(campaign, name="Guard", concept="Watches the lock", notes="Takes bribes", at_hand=True)


@pytest.fixture
def warden(campaign: Campaign) -> Character:
    """A warden of the cast who was revealed."""
    return make_npc(campaign, name="Warden", hidden=False, concept="Keeps the keys", notes="Is afraid", at_hand=True)


@pytest.fixture
def at():
    """Sign a person in and give their browser."""

    def sign_in(user: User) -> Client:
        browser = Client()
        browser.force_login(user)
        return browser

    return sign_in
