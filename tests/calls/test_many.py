"""Many calls and many presses: pages ask the database as often for many as for one, and nobody floods a table."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaigns.models import Campaign, User
from characters.models import Character
from rolls.limits import MOST_THROWS
from tests.calls.calling import HOLD, answer, call, way
from tests.factories import make_character, make_member

pytestmark = pytest.mark.django_db


def cost(client: Client, path: str, sent: dict[str, Any] | None = None) -> int:
    with CaptureQueriesContext(connection) as captured:
        answered = client.post(path, sent, headers={"HX-Request": "true"}) if sent else client.get(path)
    assert answered.status_code == 200
    return len(captured)


def test_many_calls_take_as_many_queries_as_one(
    campaign: Campaign, storyteller: User, player: User, ilse: Character, juno: Character
) -> None:
    call(storyteller, [ilse, juno])
    answer(player, call(storyteller, [ilse]), ilse)
    at = f"/campaigns/{campaign.pk}/"
    for user in (storyteller, player):
        client = Client()
        client.force_login(user)
        for path in (at, f"{at}log/"):
            client.get(path)
            few = cost(client, path)
            for number in range(3):
                call(storyteller, [ilse, juno], way(), way("Hold", **HOLD), line=f"More {number}")
                answer(player, call(storyteller, [ilse]), ilse)
            assert cost(client, path) == few, (user, path)


def test_the_chances_of_many_take_as_many_queries_as_those_of_one(
    campaign: Campaign, storyteller: User, ilse: Character
) -> None:
    client = Client()
    client.force_login(storyteller)
    at = f"/campaigns/{campaign.pk}/calls/chances/"
    sent = {"line": "x", "everyone": "on", "way": ["A"], "A-traits": ["Precision"], "A-threshold": "0"}
    few = cost(client, at, sent)
    for number in range(5):
        make_character(campaign, make_member(campaign), name=f"Crew {number}")
    three = {"way": ["A", "B", "C"], "B-traits": "Wits", "C-traits": "Strength", "B-threshold": "0", "C-threshold": "1"}
    assert cost(client, at, {**sent, **three}) == few


def test_a_flood_of_calls_is_slowed_and_what_was_typed_stays(
    campaign: Campaign, storyteller: User, ilse: Character
) -> None:
    client = Client()
    client.force_login(storyteller)
    sent = {"line": "Close the breach", "asked": ilse.pk, "way": ["A"], "A-traits": ["Precision"], "A-threshold": "0"}
    for _ in range(MOST_THROWS):
        client.post(f"/campaigns/{campaign.pk}/calls/", {**sent, "request_key": str(uuid.uuid4()), "line": ""})
    slowed = client.post(f"/campaigns/{campaign.pk}/calls/", {**sent, "request_key": str(uuid.uuid4())})
    assert slowed.status_code == 429
    assert 'value="Close the breach"' in slowed.content.decode()
