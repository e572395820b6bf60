"""The same checks on every road (B15): services, form, htmx, admin, shell."""

from __future__ import annotations

import copy

import pytest
from django.core.exceptions import ValidationError

from campaigns.models import User
from characters.models import Character, CharacterChange, Status
from characters.services import finish_character, move_tracker
from characters.writing import note_change
from rules.kit.history import Change
from tests.factories import LEGAL_TRAITS

ABILITIES = LEGAL_TRAITS["abilities"]
SECOND_ADVANCED = {"ability": "Athletics", "name": "Grenades", "kind": "advanced"}
ILLEGAL = {
    "attribute 5": {"attributes": {**LEGAL_TRAITS["attributes"], "Precision": 5, "Strength": 1}},
    "thirteen abilities": {"abilities": {**ABILITIES, "Survival": 1}},
    "three dots in knowledges": {
        "abilities": {**{name: dots for name, dots in ABILITIES.items() if name != "Science"}, "Survival": 1}
    },
    "a third ability at three": {"abilities": {**ABILITIES, "Melee": 3}},
    "a second advanced specialty": {"specialties": [*LEGAL_TRAITS["specialties"], SECOND_ADVANCED]},
}


@pytest.fixture(params=ILLEGAL, ids=str)
def illegal(request, campaign):
    document = campaign.game.blank_sheet().model_dump(mode="json")
    return document | copy.deepcopy(LEGAL_TRAITS) | copy.deepcopy(ILLEGAL[request.param])


def test_finish_refuses_it(draft, player, illegal):
    draft.document = illegal
    draft.save()
    assert isinstance(finish_character(character=draft, by=player), tuple)
    assert Character.objects.get().is_draft


def test_the_finish_button_refuses_it(at, draft, player, illegal):
    draft.document = illegal
    draft.save()
    response = at(player).post(f"/characters/{draft.pk}/finish/")
    assert response.status_code == 422
    assert "Not finished yet" in response.content.decode()
    assert Character.objects.get().is_draft


def test_the_shell_does_not_finish_it(draft, illegal):
    draft.document, draft.status, draft.finished_at = illegal, Status.FINISHED, draft.created_at
    with pytest.raises(ValidationError):
        draft.save()
    assert Character.objects.get().is_draft


def test_the_shell_does_not_create_it_finished(campaign, player, hero, illegal):
    forged = Character(
        campaign=campaign,
        owner=player,
        name="Forged",
        status="finished",
        finished_at=hero.finished_at,
        document=illegal,
    )
    with pytest.raises(ValidationError):
        forged.save()


def test_the_shell_does_not_edit_a_finished_sheet_into_it(hero, illegal):
    hero.document = illegal
    with pytest.raises(ValidationError, match="settled"):
        hero.save()
    with pytest.raises(ValidationError, match="settled"):
        hero.full_clean()
    assert Character.objects.get().document != illegal


def test_saving_only_the_document_is_no_way_round(hero, illegal):
    hero.document = illegal
    with pytest.raises(ValidationError):
        hero.save(update_fields=["document"])


def test_rows_are_not_updated_or_made_at_once(hero, illegal):
    with pytest.raises(TypeError):
        Character.objects.update(document=illegal)
    with pytest.raises(TypeError):
        Character.objects.bulk_update([hero], ["document"])
    with pytest.raises(TypeError):
        Character.objects.bulk_create([hero])


def test_the_admin_does_not_edit_a_finished_sheet_into_it(client, hero, illegal, django_user_model):
    import json

    client.force_login(User.objects.create(username="keeper", is_staff=True, is_superuser=True))
    sent = {
        "campaign": hero.campaign_id,
        "owner": hero.owner_id,
        "name": hero.name,
        "status": "finished",
        "finished_at_0": "2026-01-01",
        "finished_at_1": "12:00",
        "document": json.dumps(illegal),
    }
    client.post(f"/admin/characters/character/{hero.pk}/change/", sent)
    assert Character.objects.get().document != illegal


@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}], ids=["form", "htmx"])
def test_the_field_of_a_finished_sheet_refuses_its_player(at, hero, player, headers):
    sent = {"path": "attributes.Precision", "attributes.Precision": "5", "base": "1"}
    response = at(player).post(f"/characters/{hero.pk}/field/", sent, headers=headers)
    assert response.status_code == 403
    assert Character.objects.get().sheet.attributes["Precision"] == 4


def test_specialties_of_a_finished_sheet_are_settled(at, hero, player):
    response = at(player).post(f"/characters/{hero.pk}/specialties/", {"pick": "Athletics: Grenades"})
    assert response.status_code == 403
    assert len(Character.objects.get().sheet.specialties) == 3


def test_a_history_row_that_tells_another_story_justifies_nothing(hero, storyteller):
    note_change(hero, Change(path="story.concept", before="", after="Pilot"), by=storyteller)
    hero.document["attributes"]["Strength"] = 5
    with pytest.raises(ValidationError):
        hero.save()


def test_an_approval_is_not_forged(draft, campaign, player):
    from tests.characters.specialties import add_specialty

    draft.document["specialties"] = LEGAL_TRAITS["specialties"][:2]
    draft.save()
    add_specialty(character=draft, by=player, ability="Stealth", name="Crawlways", kind="general")
    finish_character(character=draft, by=player)
    character = Character.objects.get()
    character.document["specialties"][-1]["state"] = "approved"
    with pytest.raises(ValidationError):
        character.save()


def test_play_goes_on_without_a_warrant(hero, player):
    move_tracker(character=hero, by=player, tracker="health", move="lethal")
    assert Character.objects.get().sheet.health.marks == "X"


def test_a_document_that_is_no_sheet_is_refused_even_for_a_draft(draft):
    for document in ([], "sheet", {"attributes": {"Strength": 9000}}, {**draft.document, "extra": 1}):
        draft.document = document
        with pytest.raises(ValidationError):
            draft.save()


def test_an_override_allows_what_it_names_and_no_more(draft, storyteller):
    draft.document["attributes"]["Strength"] = 5
    draft.save()
    finish_character(character=draft, by=storyteller, reason="A giant")
    character = Character.objects.get()
    assert CharacterChange.objects.filter(override=True).count() == 1
    character.document["attributes"]["Wits"] = 5
    with pytest.raises(ValidationError):
        character.save()
