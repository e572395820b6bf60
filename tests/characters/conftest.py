"""What the tests of characters ask for: a draft, a finished character, and people who are signed in."""

from __future__ import annotations

import pytest
from django.test import Client

from campaigns.models import Campaign, User
from characters.models import Character
from tests.factories import make_character


@pytest.fixture
def draft(campaign: Campaign, player: User) -> Character:
    """Wren, a legal draft of Tomas."""
    return make_character(campaign, player, name="Wren Halloran", status="draft")


@pytest.fixture
def hero(campaign: Campaign, player: User) -> Character:
    """Ilse, a finished character of Tomas."""
    return make_character(campaign, player)


@pytest.fixture
def at(client: Client):
    """Sign a person in and give their browser."""

    def sign_in(user: User) -> Client:
        browser = Client()
        browser.force_login(user)
        return browser

    return sign_in


@pytest.fixture
def htmx() -> dict[str, str]:
    """The header by which htmx asks."""
    return {"HX-Request": "true"}
