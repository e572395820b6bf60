"""The pages of step dice: building within the attribute, pools, advancement, checks, contests and their ties."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.core.cache import caches
from django.core.exceptions import ValidationError
from django.test import Client

from campaigns.models import Campaign, User
from characters.legality import RULES_PATH
from characters.models import Character
from tests.factories import make_member, make_user
from tests.systems.step_dice import make_draft, make_table, make_wren

HTMX = {"HX-Request": "true"}


@pytest.fixture(autouse=True)
def _fresh_limits() -> None:
    """Each test begins with an empty count of throws."""
    caches["process"].clear()


@pytest.fixture
def campaign(storyteller: User) -> Campaign:
    """Noor's table of step dice."""
    return make_table(storyteller)


@pytest.fixture
def draft(campaign: Campaign, player: User) -> Character:
    """Wren as a draft."""
    return make_draft(campaign, player)


@pytest.fixture
def wren(campaign: Campaign, player: User) -> Character:
    """Wren at the table."""
    return make_wren(campaign, player)


@pytest.fixture
def mine(client: Client, player: User) -> Client:
    """Tomas's browser."""
    client.force_login(player)
    return client


def field(client: Client, character: Character, path: str, value: str, **headers: str) -> Any:
    """Send one field as the builder does."""
    data = {"path": path, "base": character.version, path: value}
    return client.post(f"/characters/{character.pk}/field/", data, headers=headers or HTMX)


# Building ---------------------------------------------------------------------------------------------------


def test_the_builder_shows_the_ladder_of_each_trait_and_what_is_left_of_the_downtime(mine, draft):
    page = mine.get(f"/characters/{draft.pk}/build/").content.decode()
    assert 'role="radiogroup" aria-label="Melee"' in page
    assert re.search(r'id="skills-melee-2" value="2" checked', page)
    assert "left of 50, 32 spent" in page
    assert 'id="cap-might" data-cap="2"' in page


def test_a_skill_above_its_attribute_is_refused_where_it_is_chosen_and_drawn_as_it_is_kept(mine, draft):
    answer = field(mine, draft, "skills.Melee", "3")
    assert answer.status_code == 422
    text = answer.content.decode()
    assert "Melee d10 would pass Might d8. Raise Might first." in text
    assert re.search(r'id="field-skills-melee"[^>]*hx-swap-oob="true"', text)
    assert re.search(r'id="skills-melee-2" value="2" checked', text)


def test_a_skill_above_its_attribute_is_refused_when_the_whole_page_is_sent_without_script(mine, draft):
    data = {"base": draft.version, "skills.Melee": "3", "skills.Force": "1", "attributes.Might": "2"}
    answer = mine.post(f"/characters/{draft.pk}/build/", data)
    assert answer.status_code == 422
    assert "Melee d10 would pass Might d8" in answer.content.decode()
    kept = Character.objects.get(pk=draft.pk).sheet
    assert (kept.steps("Melee"), kept.steps("Force")) == (2, 1)


def test_an_attribute_does_not_fall_below_its_skills(mine, draft):
    answer = field(mine, draft, "attributes.Might", "1")
    assert answer.status_code == 422
    assert "Melee stands at d8. Lower it first" in answer.content.decode()


def test_a_raised_attribute_opens_its_skills_on_the_page(mine, draft):
    answer = field(mine, draft, "attributes.Might", "3")
    assert 'id="cap-might" data-cap="3" hx-swap-oob="true"' in answer.content.decode()
    draft.refresh_from_db()
    assert field(mine, draft, "skills.Melee", "3").status_code == 200


@pytest.mark.parametrize("finished", [False, True])
def test_no_save_from_the_shell_keeps_a_skill_above_its_attribute(draft, wren, finished):
    character = wren if finished else draft
    character.document["skills"]["Melee"] = 3
    with pytest.raises(ValidationError, match="never passes its attribute"):
        character.save()


def test_no_storyteller_allows_a_skill_above_its_attribute(client, wren, storyteller):
    client.force_login(storyteller)
    data = {"path": "skills.Melee", "base": wren.version, "skills.Melee": "3", "reason": "for the story"}
    assert client.post(f"/characters/{wren.pk}/field/", data, headers=HTMX).status_code == 422
    assert not wren.changes.filter(path=RULES_PATH).exists()


def test_a_skill_of_ones_own_is_added_within_an_attribute_and_taken_off_again(mine, draft):
    data = {
        "path": "own_skills.add",
        "base": draft.version,
        "own_skills.add.name": "Juggling",
        "own_skills.add.attribute": "Speed",
        "own_skills.add.effort": "easy",
    }
    answer = mine.post(f"/characters/{draft.pk}/field/", data, headers=HTMX)
    assert 'aria-label="Juggling"' in answer.content.decode()
    draft.refresh_from_db()
    assert field(mine, draft, "skills.Juggling", "2").status_code == 422
    off = mine.post(
        f"/characters/{draft.pk}/field/", {"path": "own_skills.Juggling", "base": draft.version}, headers=HTMX
    )
    assert off.status_code == 200
    assert 'aria-label="Juggling"' not in off.content.decode()


def test_a_language_is_added_by_name_and_then_known_in_part(mine, draft):
    answer = field(mine, draft, "languages.add", "Old Tongue")
    assert "Old Tongue" in answer.content.decode()
    draft.refresh_from_db()
    assert field(mine, draft, "languages.Old Tongue", "speak").status_code == 200
    assert Character.objects.get(pk=draft.pk).sheet.languages == {
        "Riverspeech": "read speak write",
        "Old Tongue": "speak",
    }


def test_overspent_downtime_bars_finishing_and_says_by_how_much(mine, draft):
    field(mine, draft, "attributes.Might", "6")
    answer = mine.post(f"/characters/{draft.pk}/finish/", {"base": "99"})
    assert answer.status_code == 422
    assert "6 points too many spent: Downtime 56 of 50." in answer.content.decode()


@pytest.mark.parametrize("edition", ["core", "later"])
def test_both_editions_are_built_finished_and_shown(client, storyteller, edition):
    table = make_table(storyteller, name=edition, edition=edition)
    owner = make_member(table, make_user())
    client.force_login(owner)
    client.post(f"/campaigns/{table.pk}/characters/new/")
    draft = Character.objects.get(owner=owner)
    assert client.get(f"/characters/{draft.pk}/build/").status_code == 200
    finished = client.post(f"/characters/{draft.pk}/finish/", {"base": draft.version, "name": "Wren"}, follow=True)
    assert finished.status_code == 200
    assert "Attributes and skills" in finished.content.decode()


# The sheet --------------------------------------------------------------------------------------------------


def test_the_sheet_shows_every_pool_and_a_price_one_cannot_pay_is_refused(mine, wren):
    page = mine.get(f"/characters/{wren.pk}/").content.decode()
    for key in ("health", "endurance", "action_points", "downtime", "influence", "resources", "technology", "credits"):
        assert f'data-track="{key}"' in page
    data = {"tracker": "influence", "move": "spend", "amount": "3"}
    answer = mine.post(f"/characters/{wren.pk}/move/", data, headers=HTMX)
    assert answer.status_code == 422
    assert Character.objects.get(pk=wren.pk).sheet.influence.current is None


def test_damage_stops_at_zero_and_says_what_it_was_short_by(mine, wren):
    data = {"tracker": "health", "move": "lose", "amount": "20"}
    answer = mine.post(f"/characters/{wren.pk}/move/", data, headers=HTMX)
    assert "0 of 16, 4 short" in answer.content.decode()


def test_a_step_is_bought_in_play_but_never_past_the_attribute(mine, wren):
    def buy(trait: str) -> Any:
        data = {"path": "experience.buy", "base": wren.version, "experience.buy.trait": trait}
        return mine.post(f"/characters/{wren.pk}/field/", data)

    refused = buy("Melee")
    assert refused.status_code == 422
    assert "Melee d8 would pass Might d8" in refused.content.decode()
    assert buy("Athletics").status_code == 302
    sheet = Character.objects.get(pk=wren.pk).sheet
    assert (sheet.steps("Athletics"), sheet.downtime.current) == (2, 16)


def test_two_points_of_a_pool_are_traded_for_one_of_another(mine, wren):
    data = {"path": "pools.trade", "base": wren.version, "pools.trade.give": "influence"}
    data |= {"pools.trade.take": "technology", "pools.trade.times": "1"}
    assert mine.post(f"/characters/{wren.pk}/field/", data).status_code == 302
    sheet = Character.objects.get(pk=wren.pk).sheet
    assert (sheet.influence.current, sheet.technology.current) == (0, 1)


def test_a_language_is_learned_for_downtime(mine, wren):
    data = {"path": "experience.learn", "base": wren.version, "experience.learn.language": "Old Tongue"}
    assert mine.post(f"/characters/{wren.pk}/field/", data | {"experience.learn.art": "speak"}).status_code == 302
    assert Character.objects.get(pk=wren.pk).sheet.languages["Old Tongue"] == "speak"


def test_the_page_of_a_sheet_asks_no_more_of_the_database_when_it_holds_more(mine, wren, django_assert_max_num_queries):
    mine.get(f"/characters/{wren.pk}/")
    with django_assert_max_num_queries(11):
        mine.get(f"/characters/{wren.pk}/")


def test_the_party_sheet_prints_dice_and_tells_who_is_best(mine, wren, campaign, other_player):
    make_wren(campaign, other_player, "Oye Adeyemi")
    text = mine.get(f"/campaigns/{campaign.pk}/party/").content.decode()
    assert "d8" in text
    assert "a d4 at best, the lowest die." in text


def test_the_admin_keeps_no_skill_above_its_attribute(client, wren):
    client.force_login(User.objects.create_superuser("Root", password="a long one for tests"))
    document = {**wren.document, "skills": {**wren.document["skills"], "Melee": 5}}
    sent = {
        "campaign": wren.campaign_id,
        "owner": wren.owner_id,
        "name": wren.name,
        "status": wren.status,
        "finished_at_0": "2026-01-01",
        "finished_at_1": "10:00",
        "document": json.dumps(document),
    }
    client.post(f"/admin/characters/character/{wren.pk}/change/", sent)
    assert Character.objects.get(pk=wren.pk).sheet.steps("Melee") == 2
