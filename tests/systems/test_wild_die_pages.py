"""The pages of the wild die: builder, sheet, panel, and what each of them says and saves."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.core.cache import caches
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaigns.access import Viewer
from campaigns.models import Campaign, User
from characters.models import Character
from characters.vitals import render_vitals
from tests.factories import make_member
from tests.systems.wild_die import make_draft, make_hero, make_table, throw

TABLE, STORYTELLERS = Viewer("table"), Viewer("storytellers")


@pytest.fixture(autouse=True)
def _fresh_limits() -> None:
    caches["process"].clear()


@pytest.fixture
def campaign(storyteller: User) -> Campaign:
    """Noor's table, which plays the wild die."""
    return make_table(storyteller)


@pytest.fixture
def hero(campaign: Campaign, player: User) -> Character:
    """Ash, of Tomas: Firearms 6D, one Paragon point, two medals."""
    return make_hero(campaign, player, points={"paragon": 1, "renegade": 0, "medal": 2})


@pytest.fixture
def mine(client: Client, player: User) -> Client:
    """The browser of Tomas."""
    client.force_login(player)
    return client


def plain(html: str) -> str:
    """HTML as it is read."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))


def text_of(response: Any) -> str:
    """The page without its tags."""
    assert response.status_code == 200, response.content.decode()[:2000]
    return plain(response.content.decode())


def planned(client: Client, hero: Character, target: str = "", **form: Any) -> str:
    """What the panel answers to these fields."""
    headers = {"HX-Request": "true"} | ({"HX-Target": target} if target else {})
    return text_of(client.post(f"/campaigns/{hero.campaign_id}/plan/", {"character": hero.pk, **form}, headers=headers))


# Building ---------------------------------------------------------------------------------------------------


def test_the_builder_shows_codes_and_what_is_left(mine: Client, campaign: Campaign, player: User):
    draft = make_draft(campaign, player, {"attributes.Strength": "3D+1", "skills.Dodge": "2"})
    page = mine.get(f"/characters/{draft.pk}/build/")
    assert 'value="3D+1"' in page.content.decode()
    assert "4D+2 of attribute dice left." in text_of(page)
    assert "19 more skill points." in text_of(page)


def test_a_saved_skill_brings_the_code_it_makes(mine: Client, campaign: Campaign, player: User):
    draft = make_draft(campaign, player, {})
    data = {"path": "skills.Flying/0-G", "skills.Flying/0-G": "4", "base": draft.version}
    saved = mine.post(f"/characters/{draft.pk}/field/", data, headers={"HX-Request": "true"})
    assert re.search(r'id="code-skills-flying0-g"[^>]*>3D\+1<', saved.content.decode())


def test_a_code_that_is_none_is_refused_at_its_field(mine: Client, campaign: Campaign, player: User):
    draft = make_draft(campaign, player, {})
    data = {"path": "attributes.Strength", "attributes.Strength": "three", "base": draft.version}
    refused = mine.post(f"/characters/{draft.pk}/field/", data, headers={"HX-Request": "true"})
    assert refused.status_code == 422
    assert "Strength takes a die code up to 20D+2, such as 3D+1." in refused.content.decode()


def test_a_whole_page_is_saved_without_script(mine: Client, campaign: Campaign, player: User):
    draft = make_draft(campaign, player, {})
    data = {"base": draft.version, "attributes.Strength": "3d", "skills.Sneak": "3", "hit_points.maximum": "28"}
    assert mine.post(f"/characters/{draft.pk}/build/", data).status_code == 302
    sheet = Character.objects.get(pk=draft.pk).document
    assert (sheet["attributes"]["Strength"], sheet["skills"]["Sneak"]) == ("3D", 3)
    assert sheet["hit_points"]["maximum"] == 28


def test_a_skill_of_ones_own_comes_with_its_attribute_and_goes_again(mine: Client, campaign: Campaign, player: User):
    draft = make_draft(campaign, player, {})
    data = {"base": draft.version, "add_trait": "own_skills", "new_trait": "Juggling", "new_trait_value": "Dexterity"}
    assert mine.post(f"/characters/{draft.pk}/build/", data).status_code == 302
    assert "Juggling is the sheet's own skill" in plain(
        mine.get(f"/characters/{draft.pk}/build/").content.decode()
    ).replace("&#x27;", "'")
    mine.post(f"/characters/{draft.pk}/field/", {"force": "own_skills.Juggling"})
    assert Character.objects.get(pk=draft.pk).document["own_skills"] == {}


def test_every_trait_says_what_it_covers_whatever_its_name(mine: Client, hero: Character):
    assert "weightless" in text_of(mine.get(f"/characters/{hero.pk}/text/Flying/0-G/"))


# The sheet --------------------------------------------------------------------------------------------------


def test_the_sheet_shows_codes_defences_and_the_tables_own_names_of_points(storyteller: User, client: Client):
    table = make_table(storyteller, paragon="Grace", renegade="Grit", medal="Star")
    owner = make_member(table)
    hero = make_hero(table, owner, points={"paragon": 3, "renegade": 0, "medal": 1})
    client.force_login(owner)
    page = text_of(client.get(f"/characters/{hero.pk}/"))
    assert "Firearms 6 6 points 6D" in page
    assert "Ranged 18" in page
    assert "Moving Cautious 5 m, walking 10 m, running 20 m (difficulty +6), sprinting 40 m (an action)" in page
    assert "Grace 3 Grit 0 Star 1" in page
    assert "Spend Grace" in page
    assert "Award Grace" not in page


def test_a_wound_is_named_and_costs_dice_on_the_live_condition(mine: Client, hero: Character):
    form = {"tracker": "hit_points", "move": "damage", "amount": "8"}
    mine.post(f"/characters/{hero.pk}/move/", form, headers={"HX-Request": "true"})
    shown = plain(render_vitals(Character.objects.get(pk=hero.pk), TABLE))
    assert "Lightly Wounded, −1D" in shown
    assert "22 of 30" in shown
    assert "Lightly Wounded −1D" in planned(mine, hero, kind="skill", traits="Firearms")


def test_only_a_storyteller_awards_points_and_the_history_keeps_them(mine: Client, hero: Character, storyteller: User):
    form = {"tracker": "points", "move": "award_paragon", "amount": "1"}
    assert mine.post(f"/characters/{hero.pk}/move/", form).status_code in (403, 422)
    mine.force_login(storyteller)
    mine.post(f"/characters/{hero.pk}/move/", form)
    assert "Paragon 2" in text_of(mine.get(f"/characters/{hero.pk}/history/"))


# The panel --------------------------------------------------------------------------------------------------


def test_the_panel_adds_up_what_is_needed_and_shows_the_odds(mine: Client, hero: Character):
    said = planned(mine, hero, kind="skill", traits="Firearms", band="Moderate", modifier="8", actions="2")
    assert "5D" in said
    assert "2 actions −1D" in said
    assert "Needs 21 (Very Difficult): Moderate 13, Significant disadvantage +8" in re.sub(" (?=:)", "", said)
    assert "% where a 1 on the wild die cancels the highest" in said


def test_an_untrained_try_is_harder_and_may_be_barred(mine: Client, hero: Character):
    assert "Untrained +5" in planned(mine, hero, kind="skill", traits="Sneak", difficulty="10")
    assert "cannot be tried without training" in planned(
        mine, hero, kind="skill", traits="Sneak", difficulty="10", training_needed="true"
    )


def test_every_number_of_the_generic_modifiers_stands_under_its_band(mine: Client, hero: Character):
    page = mine.get(f"/characters/{hero.pk}/").content.decode()
    assert 'label="Slight disadvantage: A nuisance: a lock by torchlight."' in page
    assert '<option value="-16">-16 overwhelming advantage</option>' in page


def test_each_pace_says_what_it_adds_to_other_actions(mine: Client, hero: Character):
    page = mine.get(f"/characters/{hero.pk}/").content.decode()
    assert '<option value="running">Running, difficulty +6</option>' in page
    assert '<option value="sprinting">Sprinting</option>' in page


@pytest.mark.parametrize(
    ("kind", "form", "says"),
    [
        ("attack", {"defence": "14", "full_reaction": "true"}, "Needs 24"),
        ("parry", {"attack_total": "14"}, "Needs 15"),
        ("opposed", {"opponent_total": "12"}, "Needs 12"),
        ("skill", {"band": "Easy", "time_saved": "50"}, "Rushing +10"),
        ("skill", {"difficulty": "13", "failed_total": "9"}, "Retry +4"),
        ("skill", {"difficulty": "13", "failed_total": "9, 15"}, "Retry +6"),
        ("skill", {"difficulty": "13", "pace": "running"}, "Running +6"),
        ("skill", {"time_factor": "4"}, "Preparing +2D"),
        ("skill", {"bonus": "+1D, −2"}, "Modifier −2"),
    ],
)
def test_each_kind_of_roll_says_what_it_comes_to(
    mine: Client, hero: Character, kind: str, form: dict[str, str], says: str
):
    assert says in planned(mine, hero, kind=kind, traits="Firearms", **form)
    assert "Firearms 6D" in planned(mine, hero, target="roll", kind=kind, traits="Firearms", **form)


def test_points_are_offered_before_the_roll_with_why_not(mine: Client, hero: Character):
    said = planned(mine, hero, kind="skill", traits="Firearms", difficulty="10")
    assert "Paragon: +3 1 left" in said
    assert "Five dice are only for Con, Persuasion, Command and Intimidation." in said
    assert "Renegade" not in said


# Queries ----------------------------------------------------------------------------------------------------


def _queries(client: Client, path: str) -> int:
    with CaptureQueriesContext(connection) as seen:
        assert client.get(path).status_code == 200
    return len(seen)


def test_no_page_asks_more_of_the_database_for_more_characters_and_rolls(
    mine: Client, campaign: Campaign, hero: Character, player: User
):
    paths = (f"/campaigns/{campaign.pk}/", f"/characters/{hero.pk}/", f"/campaigns/{campaign.pk}/log/")
    throw(player, hero, (1, 1, 1, 1, 1, 3), traits=["Firearms"])
    mine.get(paths[0])  # the first time writes down who is here
    few = [_queries(mine, path) for path in paths]
    for _ in range(5):
        other = make_hero(campaign, make_member(campaign))
        throw(other.owner, other, (1, 1, 1, 1, 1, 3), traits=["Firearms"])
    assert [_queries(mine, path) for path in paths] == few


def test_the_builder_asks_little_of_the_database(mine: Client, campaign: Campaign, player: User):
    draft = make_draft(campaign, player, {})
    assert _queries(mine, f"/characters/{draft.pk}/build/") <= 9
