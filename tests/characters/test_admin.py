"""Characters at the administrator's desk."""

from __future__ import annotations

import json

import pytest

from campaigns.models import Campaign, TableEvent, User
from characters.models import Character
from characters.services import Saved, reopen_character, save_field
from rolls.live.admission import Listener
from rolls.live.catch_up import catch_up
from tests.factories import make_campaign, make_character
from tests.rooms.conftest import someone, start


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


def told(member: User, campaign: Campaign) -> str:
    """All that the member's open page is sent of what has happened at the table."""
    role = campaign.memberships.get(user=member).role
    return catch_up(Listener(campaign.pk, member.pk, role), 0).body.decode()


def test_hiding_leaves_history_too_and_players_hear_that_it_is_gone(desk, hero, other_player):
    desk.post(f"/admin/characters/character/{hero.pk}/change/", sent(hero, name="Lurker", hidden="on"))
    assert ("hidden", True) in [(row.path, row.after) for row in Character.objects.get().changes.all()]
    page = told(other_player, hero.campaign)
    assert 'id="party"' in page
    assert [name for name in ("Ilse", "Lurker", f"/characters/{hero.pk}/") if name in page] == []


@pytest.mark.parametrize("status", ["draft", "finished"])
@pytest.mark.parametrize(("was", "becomes"), [(False, True), (True, False), (True, True), (False, False)])
def test_a_change_at_the_desk_is_told_to_all_who_knew_or_know_of_it_and_to_nobody_else(
    desk, campaign, player, other_player, storyteller, status, was, becomes
):
    theirs = make_character(campaign, player, status=status, hidden=was)
    desk.post(
        f"/admin/characters/character/{theirs.pk}/change/",
        sent(theirs, name="Vex", **{"hidden": "on"} if becomes else {}),
    )
    everyone = status == "finished" and not (was and becomes)
    seats = {person: campaign.memberships.get(user=person) for person in (player, other_player, storyteller)}
    heard = {person: TableEvent.objects.visible_to(one).exists() for person, one in seats.items()}
    assert heard == {player: True, other_player: everyone, storyteller: True}


@pytest.mark.parametrize("becomes", [True, False])
def test_a_storytellers_own_stays_theirs_until_it_is_shown(desk, campaign, storyteller, player, becomes):
    lurker = make_character(campaign, storyteller, hidden=True)
    desk.post(
        f"/admin/characters/character/{lurker.pk}/change/",
        sent(lurker, name="Vex", **{"hidden": "on"} if becomes else {}),
    )
    assert ("Vex" in told(player, campaign)) is not becomes
    assert TableEvent.objects.get().audience == ("storytellers" if becomes else "table")


def test_a_player_of_whom_a_character_was_hidden_hears_what_becomes_of_it(campaign, player, other_player, storyteller):
    hers = make_character(campaign, player, hidden=True)
    for by in (storyteller, player):
        hers.refresh_from_db()
        saved = save_field(character=hers, by=by, path="story.gear", value=f"A rope of {by}", base_version=hers.version)
        assert isinstance(saved, Saved)
    assert isinstance(reopen_character(character=hers, by=storyteller), Character)
    seats = {person: campaign.memberships.get(user=person) for person in (player, other_player)}
    heard = {person: TableEvent.objects.visible_to(one).count() for person, one in seats.items()}
    assert heard == {player: 3, other_player: 0}


def test_hiding_somebody_takes_their_card_out_of_a_fight_on_open_pages(desk, hero, other_player, storyteller):
    start(hero.campaign, storyteller, someone("Somebody", character=hero))
    seat = hero.campaign.memberships.get(user=other_player)
    assert 'id="fight-now"' in told(other_player, hero.campaign)
    TableEvent.objects.all().delete()
    desk.post(f"/admin/characters/character/{hero.pk}/change/", sent(hero, hidden="on"))
    page = catch_up(Listener(hero.campaign_id, other_player.pk, seat.role), 0).body.decode()
    assert 'id="fight-now"' in page
    assert hero.name not in page


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
