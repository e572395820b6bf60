"""A line as a browser sends it."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from campaigns.models import Campaign, User
from characters.models import Character
from tests.factories import make_character

HTMX = {"HX-Request": "true"}
FIREARMS = {"specialties": [{"ability": "Firearms", "name": "Extreme Range", "kind": "general"}]}


@pytest.fixture
def character(campaign: Campaign, player: User) -> Character:
    """Ilse, Tomas's character: Precision 4, Firearms 3 with Extreme Range."""
    return make_character(campaign, player, sheet=FIREARMS)


def write(by: User, campaign: Campaign, text: str, *, htmx: bool = True, **fields: Any) -> HttpResponse:
    """Press Enter in the writing line; each press has a key of its own unless one is given."""
    return _sent("rolls:write", by, campaign, text, htmx, fields)


def weigh(by: User, campaign: Campaign, text: str, **fields: Any) -> str:
    """What stands below the line while it is typed."""
    response = _sent("rolls:weigh", by, campaign, text, True, fields)
    assert response.status_code == 200, response.status_code
    return response.content.decode()


def _sent(name: str, by: User, campaign: Campaign, text: str, htmx: bool, fields: dict[str, Any]) -> HttpResponse:
    client = Client()
    client.force_login(by)
    data = {"text": text, "readers": "table", "speaker": "", "request_key": str(uuid.uuid4()), **fields}
    return client.post(reverse(name, args=[campaign.pk]), data, headers=HTMX if htmx else {})
