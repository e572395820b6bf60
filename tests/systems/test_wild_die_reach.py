"""Everything of the wild die can be reached by the people at the table: on the panel, on the sheet, in the room."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from django.core.cache import caches
from django.test import Client

from campaigns.models import Campaign, User
from characters.models import Character
from rolls.models import Roll
from rules.wild_die.checks import AttackRequest, CodeRequest, OpposedRequest, ParryRequest, PoolRequest, SkillRequest
from tests.factories import make_member
from tests.rolls.conftest import seat
from tests.systems.test_wild_die_pages import planned, text_of
from tests.systems.wild_die import make_hero, make_table, throw


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


@pytest.mark.parametrize(
    ("kind", "request_model", "begun"),
    [
        ("skill", SkillRequest, {}),
        ("opposed", OpposedRequest, {"opponent_total": "9"}),
        ("attack", AttackRequest, {"defence": "9"}),
        ("parry", ParryRequest, {"attack_total": "9"}),
        ("code", CodeRequest, {"code": "5D"}),
        ("pool", PoolRequest, {"code": "5D"}),
    ],
)
def test_every_field_of_every_kind_of_roll_is_on_the_storytellers_panel(
    client: Client, storyteller: User, hero: Character, kind: str, request_model: Any, begun: dict[str, str]
):
    client.force_login(storyteller)
    other = make_hero(hero.campaign, make_member(hero.campaign))
    who = {} if kind == "pool" else {"character": str(hero.pk), "traits": "Firearms"}
    form = {"kind": kind, **who, **begun}
    pages = _panel(client, hero, **form)
    if kind in ("opposed", "attack"):  # with a character on the other side there is more to choose
        pages += _panel(client, hero, **form, other_character=str(other.pk))
    purse = set() if "traits" in request_model.model_fields else {"spend"}  # without a sheet there is none
    assert [name for name in set(request_model.model_fields) - purse if f'name="{name}"' not in pages] == []


def test_a_roll_that_takes_ten_shows_no_chance_where_nothing_is_decided(mine: Client, hero: Character):
    alone = planned(mine, hero, kind="skill", traits="Firearms", take_ten="true")
    assert "16 ten and the skill points, no dice" in alone
    assert "100%" not in alone
    assert "Success" not in alone
    against = planned(mine, hero, kind="skill", traits="Firearms", take_ten="true", band="Moderate")
    assert "100%" in against
    result = text_of(mine.get(throw(hero.owner, hero, (), traits=["Firearms"], take_ten="true").get_absolute_url()))
    assert "chance to succeed" not in result


def test_who_moves_learns_how_far(mine: Client, hero: Character):
    said = planned(mine, hero, kind="skill", traits="Firearms", difficulty="10", pace="running")
    assert "Running: 20 m in the round." in said
    assert "Running +6" in said
    sprint = planned(mine, hero, kind="skill", traits="Firearms", pace="sprinting")
    assert "Sprinting: 40 m in the round. That is an action of its own. Declare one more for it." in sprint


def test_circumstances_count_against_another_side_too(mine: Client, hero: Character):
    said = planned(mine, hero, kind="opposed", traits="Firearms", opponent_total="12", modifier="8")
    assert "Needs 20" in said
    rolled = planned(mine, hero, kind="opposed", traits="Firearms", opponent="3D", modifier="8")
    assert "Added to the other side: Significant disadvantage +8" in rolled


def test_without_luck_the_stronger_simply_wins(mine: Client, hero: Character):
    said = planned(mine, hero, kind="opposed", traits="Strength", opponent="4D")
    assert "Strength 2D+2 simply loses against 4D." in said
    assert "simply" not in planned(mine, hero, kind="opposed", traits="Strength", opponent="2D+2")


def test_a_player_rolls_the_harm_of_a_weapon(mine: Client, hero: Character, player: User):
    said = planned(mine, hero, kind="code", name="Rifle", code="5d+1", bonus="+1D", target="roll")
    assert "6D+1" in said
    assert "What rolls" in said
    roll = throw(player, hero, (3, 3, 3, 3, 4), kind="code", name="Rifle", code="5D+1")
    page = text_of(mine.get(roll.get_absolute_url()))
    assert "Total 17" in page
    assert "Ash Marlowe Tomas" in page


def test_several_earlier_totals_make_the_retry_harder_each_time(mine: Client, hero: Character):
    form = {"kind": "skill", "traits": "Firearms", "difficulty": "16"}
    assert "Retry +13" in planned(mine, hero, **form, failed_total="10, 15")
    assert 'value="10, 15"' in _panel(mine, hero, **form, failed_total="10, 15")
    assert "did not fail against 22" in planned(mine, hero, **form, failed_total="10, 22")


def _panel(client: Client, hero: Character, **form: str) -> str:
    headers = {"HX-Request": "true", "HX-Target": "roll"}
    data = form if "character" in form or form.get("kind") == "pool" else {"character": str(hero.pk), **form}
    return client.post(f"/campaigns/{hero.campaign_id}/plan/", data, headers=headers).content.decode()


def test_the_button_says_what_is_thrown(mine: Client, hero: Character):
    assert "Roll 7D+2" in planned(mine, hero, kind="skill", traits="Firearms", bonus="+1D, +2")


# House rules at the table -----------------------------------------------------------------------------------


def test_a_tables_own_words_for_complications_stand_on_the_entry(storyteller: User, client: Client):
    table = make_table(storyteller, complication_bands=["8: serious", "15: awkward", "funny"])
    client.force_login(storyteller)
    roll = throw(storyteller, None, (6, 2, 4, 1), campaign=table, code="4D", difficulty="10")
    url = roll.get_absolute_url()
    assert "The total stays 13, with a complication (awkward)." in text_of(client.get(url))
    sent = {"choice": "complication", "option": "Sparks", "request_key": str(uuid.uuid4())}
    client.post(f"{url}answer/", sent)
    page = text_of(client.get(url))
    assert "With a complication (awkward)" in page
    assert "complication: Sparks" in page


def test_a_roll_keeps_the_words_it_was_made_with(storyteller: User, client: Client):
    table = make_table(storyteller, critical_failure="complication")
    roll = throw(storyteller, None, (4, 1), campaign=table, code="2D")
    table.house_rules = {"complication_bands": ["funny"]}
    table.save()
    assert Roll.objects.get(pk=roll.pk).last_outcome.degree == "with a complication"
    assert seat(table, storyteller).is_storyteller
