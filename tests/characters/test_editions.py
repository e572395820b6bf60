"""Builder, sheet and party work in every edition of the game."""

from __future__ import annotations

import pytest

import rules
from characters.models import Character
from characters.services import create_character, finish_character
from tests.factories import make_campaign, make_user

EDITIONS = [edition.key for edition in rules.system("maelstrom").editions]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_new_character_has_a_builder_a_sheet_and_a_place_in_the_party(at, db, edition):
    storyteller = make_user("Noor")
    campaign = make_campaign(storyteller=storyteller, edition=edition)
    character = create_character(campaign=campaign, by=storyteller)
    browser = at(storyteller)
    for page in ("build/", ""):
        assert browser.get(f"/characters/{character.pk}/{page}").status_code == 200
    finish_character(character=character, by=storyteller, reason="Made in a hurry")
    assert browser.get(f"/characters/{character.pk}/").status_code == 200
    assert browser.get(f"/campaigns/{campaign.pk}/party/").status_code == 200


def test_the_table_names_its_own_abilities_where_the_edition_has_no_list(at, db):
    player = make_user("Noor")
    campaign = make_campaign(storyteller=player, edition="first-draft")
    character = create_character(campaign=campaign, by=player)
    url = f"/characters/{character.pk}/build/"
    assert at(player).post(url, {"base": 1, "add_trait": "abilities", "new_trait": "Cooking"}).status_code == 302
    assert at(player).post(url, {"base": 2, "add_trait": "abilities", "new_trait": " "}).status_code == 422
    assert Character.objects.get().sheet.abilities == {"Cooking": 1}
    assert 'aria-label="Cooking"' in at(player).get(url).content.decode()


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_was_kept_beside_a_trait_that_will_not_do_stands_on_the_page(at, db, edition):
    player = make_user("Noor")
    character = create_character(campaign=make_campaign(storyteller=player, edition=edition), by=player)
    for words in ("Old Tom", "Young Tom"):
        version = Character.objects.get().version
        sent = {"base": version, "story.concept": words, "add_trait": "abilities", "new_trait": " "}
        answer = at(player).post(f"/characters/{character.pk}/build/", sent)
        page = answer.content.decode()
        assert answer.status_code == 422
        assert f'name="base" value="{version + 1}"' in page
        assert f'name="story.concept" value="{words}"' in page
        assert 'id="undo"' in page
