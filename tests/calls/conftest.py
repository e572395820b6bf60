"""A storyteller, two players and their characters."""

from __future__ import annotations

import pytest
from django.core.cache import caches

from campaigns.models import Campaign, User
from characters.models import Character
from tests.factories import make_character, make_member, make_user


@pytest.fixture(autouse=True)
def _fresh_limits() -> None:
    """Each test begins with an empty count of presses."""
    caches["process"].clear()


@pytest.fixture
def ilse(campaign: Campaign, player: User) -> Character:
    """The player's character: Precision 4, Firearms 3."""
    return make_character(campaign, player)


@pytest.fixture
def bea(campaign: Campaign) -> User:
    """Another player."""
    return make_member(campaign, make_user("bea"))


@pytest.fixture
def juno(campaign: Campaign, bea: User) -> Character:
    """Her character."""
    return make_character(campaign, bea, name="Juno Sato")
