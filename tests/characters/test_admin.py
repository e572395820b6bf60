"""Characters at the administrator's desk."""

from __future__ import annotations

import json

import pytest

from campaigns.models import User
from characters.models import Character


@pytest.fixture
def desk(client, db):
    client.force_login(User.objects.create(username="keeper", is_staff=True, is_superuser=True))
    return client


@pytest.mark.parametrize("kind", ["character", "characterchange", "specialtyproposal"])
def test_each_list_opens(desk, hero, kind):
    assert desk.get(f"/admin/characters/{kind}/").status_code == 200


def test_a_legal_change_is_kept_with_a_row_of_history(desk, hero):
    document = hero.document | {"story": hero.document["story"] | {"concept": "Pilot"}}
    sent = {
        "campaign": hero.campaign_id,
        "owner": hero.owner_id,
        "name": "Ilse V.",
        "status": "finished",
        "finished_at_0": "2026-01-01",
        "finished_at_1": "12:00",
        "document": json.dumps(document),
    }
    assert desk.post(f"/admin/characters/character/{hero.pk}/change/", sent).status_code == 302
    character = Character.objects.get()
    assert (character.name, character.sheet.story.concept) == ("Ilse V.", "Pilot")
    assert {row.path for row in character.changes.all()} == {"name", "story.concept"}
    assert {row.by_name for row in character.changes.all()} == {"keeper"}
