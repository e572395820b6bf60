"""Characters at the administrator's desk."""

from __future__ import annotations

import json

import pytest

from campaigns.models import TableEvent, User
from characters.models import Character
from characters.services import Saved, save_field
from tests.factories import make_campaign


@pytest.fixture
def desk(client, db):
    client.force_login(User.objects.create(username="keeper", is_staff=True, is_superuser=True))
    return client


@pytest.mark.parametrize("kind", ["character", "characterchange", "proposal"])
def test_each_list_opens(desk, hero, kind):
    assert desk.get(f"/admin/characters/{kind}/").status_code == 200


def sent(hero: Character, **changes: object) -> dict[str, object]:
    """What a form with every field of the row would send."""
    return {
        "campaign": hero.campaign_id,
        "owner": hero.owner_id,
        "name": hero.name,
        "status": hero.status,
        "finished_at_0": "2026-01-01",
        "finished_at_1": "12:00",
        "document": json.dumps(hero.document),
        **changes,
    }


def test_a_name_is_changed_with_a_row_of_history_and_the_table_hears_of_it(desk, hero):
    assert desk.post(f"/admin/characters/character/{hero.pk}/change/", sent(hero, name="Ilse V.")).status_code == 302
    character = Character.objects.get()
    assert character.name == "Ilse V."
    assert [(row.path, row.before, row.after, row.by_name) for row in character.changes.all()] == [
        ("name", "Ilse Varga", "Ilse V.", "keeper")
    ]
    assert [one.kind for one in TableEvent.objects.all()] == ["character"]


def test_hiding_leaves_history_too_and_tells_no_player(desk, hero):
    desk.post(f"/admin/characters/character/{hero.pk}/change/", sent(hero, hidden="on"))
    assert [(row.path, row.after) for row in Character.objects.get().changes.all()] == [("hidden", True)]
    assert [one.audience for one in TableEvent.objects.all()] == ["storytellers"]


def test_nothing_else_of_a_character_is_the_desks(desk, hero, other_player, storyteller):
    elsewhere = make_campaign(storyteller=storyteller, name="Elsewhere")
    document = hero.document | {"story": hero.document["story"] | {"concept": "Pilot"}}
    forged = {
        "campaign": elsewhere.pk,
        "owner": other_player.pk,
        "status": "draft",
        "document": json.dumps(document),
        "version": "77",
    }
    before = Character.objects.values().get()
    desk.post(f"/admin/characters/character/{hero.pk}/change/", sent(hero, **forged))
    after = Character.objects.values().get()
    assert {key: value for key, value in after.items() if before[key] != value}.keys() <= {"changed_at"}
    assert desk.get("/admin/characters/character/add/").status_code == 403
    assert desk.post("/admin/characters/character/add/", sent(hero)).status_code == 403


def test_all_that_a_change_did_to_the_document_is_no_field_at_the_desk(desk, hero, player):
    assert isinstance(
        save_field(character=hero, by=player, path="story.gear", value="A rope", base_version=hero.version), Saved
    )
    row = hero.changes.get()
    assert row.became == {"story": {"gear": "A rope"}}
    html = desk.get(f"/admin/characters/characterchange/{row.pk}/change/").content.decode()
    assert "field-path" in html
    assert "field-was" not in html
    assert "field-became" not in html
