"""Rolling step dice on the pages: levels, fractions, contests and their ties, what the entry tells."""

from __future__ import annotations

import re
import uuid

import pytest
from django.core.cache import caches
from django.test import Client

from campaigns.models import Campaign, User
from characters.models import Character
from rolls.models import Roll
from tests.systems.step_dice import make_table, make_wren, put, throw

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
def wren(campaign: Campaign, player: User) -> Character:
    """Wren at the table."""
    return make_wren(campaign, player)


@pytest.fixture
def mine(client: Client, player: User) -> Client:
    """Tomas's browser."""
    client.force_login(player)
    return client


def plan(client: Client, wren: Character, **fields: str) -> str:
    """What the panel comes to."""
    data = {"character": wren.pk, "kind": "check", **fields}
    answer = client.post(f"/campaigns/{wren.campaign_id}/plan/", data, headers=HTMX)
    assert answer.status_code == 200
    return re.sub(r"\s+", " ", answer.content.decode())


def test_the_panel_holds_circumstances_to_two_levels_and_says_so(mine, wren):
    text = plan(mine, wren, traits="Melee", harder="3")
    assert "against 6" in text
    assert "3 levels asked; a difficulty never shifts more than 2." in text


def test_the_panel_shows_exact_odds_of_a_check_and_of_a_contest(mine, wren):
    assert "Critical failure" in plan(mine, wren, traits="Melee")
    text = plan(mine, wren, kind="contest", traits="Melee", opponent="Guard", opponent_die="d8")
    assert "Wins" in text
    assert "Loses" in text
    assert "ends in a tie" in text
    assert "expected" not in text


def test_action_points_that_are_not_there_bar_the_roll(mine, wren):
    assert "Action points: this costs 2" in plan(mine, wren, traits="Melee", action_points="2")


def test_the_entry_tells_the_chain_of_a_die_that_explodes_at_both_ends(mine, wren):
    throw(wren, (8, 1, 5))
    page = mine.get(f"/campaigns/{wren.campaign_id}/log/").content.decode()
    text = re.sub(r"</?a\b[^>]*>", "", page)  # a word may lead to its rule
    assert "The d8 fell 8 and 1, which explode, then 5. A total of 14 reaches 4, 10 points over." in text
    assert "8, rolled again; 1, rolled again; 5" in text


def test_two_ones_in_a_row_are_a_critical_failure_on_the_entry(mine, wren):
    roll = throw(wren, (1, 1))
    assert (roll.outcome, roll.last_outcome.label) == ("botch", "Critical failure")
    assert "whatever the sum" in mine.get(f"/campaigns/{wren.campaign_id}/log/").content.decode()


def test_a_tie_is_rolled_again_on_the_same_entry_until_it_is_none(mine, wren, monkeypatch):
    from rolls import views
    from rules.dice import LoadedDice

    roll = throw(wren, (3, 3), kind="contest", opponent="Guard", opponent_die="d8")
    for faces in ((5, 5), (8, 2, 4)):
        dice = LoadedDice(faces)
        monkeypatch.setattr(views, "house_dice", lambda dice=dice: dice)
        data = {"choice": "roll_again", "request_key": str(uuid.uuid4())}
        answer = mine.post(f"/campaigns/{wren.campaign_id}/log/{roll.token}/answer/", data, headers=HTMX)
        assert answer.status_code == 200
    text = answer.content.decode()
    assert Roll.objects.count() == 1
    assert "Wins" in text
    assert text.count('class="chain"') == 6
    assert "Again: Wren Halloran (Melee) 8, then 2: 10; Guard 4: 4. Wren Halloran wins." in text
    assert "Roll again</button>" not in text


def test_a_storyteller_rolls_a_die_without_a_sheet(client, campaign, storyteller):
    client.force_login(storyteller)
    data = {"die": "d12+3", "name": "Guard", "visibility": "table", "request_key": str(uuid.uuid4())}
    answer = client.post(f"/campaigns/{campaign.pk}/rolls/", data, headers=HTMX)
    assert answer.status_code == 200
    assert "Guard d12+3 against 4" in re.sub(r"\s+", " ", answer.content.decode())


def test_a_die_that_is_none_is_refused_at_its_field(mine, wren):
    text = plan(mine, wren, kind="contest", traits="Melee", opponent_die="d7")
    assert "There is no d7 here" in text


def test_the_log_asks_no_more_of_the_database_with_more_contests(
    mine, wren, django_assert_max_num_queries, django_assert_num_queries
):
    throw(wren, (3, 3), kind="contest", opponent_die="d8")
    path = f"/campaigns/{wren.campaign_id}/log/"
    mine.get(path)
    with django_assert_max_num_queries(16) as few:
        mine.get(path)
    for _ in range(8):
        throw(wren, (3, 3), kind="contest", opponent_die="d8")
    with django_assert_num_queries(len(few.captured_queries)):
        mine.get(path)


def test_a_passive_value_of_another_character_is_picked_on_the_panel(mine, wren, campaign, other_player):
    oye = make_wren(campaign, other_player, "Oye Adeyemi")
    page = plan(mine, wren, kind="contest", traits="Speed", other_character=oye.pk, opponent_traits="Perception")
    assert "d6</output><span>against 2</span>" in page
    assert "passive does not roll" in page
    data = {"character": wren.pk, "kind": "contest", "other_character": oye.pk}
    whole = mine.post(f"/campaigns/{campaign.pk}/plan/", data, headers={**HTMX, "HX-Target": "roll"})
    assert '<optgroup label="Passive values">' in whole.content.decode()


def test_a_lowered_attribute_is_told_on_the_panel_and_on_the_entry(mine, wren):
    wren = put(wren, "lowered.Might", 1)
    assert "Might is lowered from d8 to d6." in plan(mine, wren, traits="Might")
    throw(wren, (5,), traits=["Might"])
    assert "Might d6 (d6, lowered from d8) against 4" in re.sub(
        r"\s+", " ", mine.get(f"/campaigns/{wren.campaign_id}/log/").content.decode()
    )


def test_a_fraction_of_a_bonus_is_rounded_as_the_table_does_it(mine, wren):
    assert "A bonus of −5/2 counts as −3." in plan(mine, wren, traits="Melee", bonus="-2.5")
    wren.campaign.house_rules = {"fractions": "toward_zero"}
    wren.campaign.save()
    assert "A bonus of −5/2 counts as −2." in plan(mine, wren, traits="Melee", bonus="-2.5")


def test_a_table_may_do_without_the_odds(mine, wren):
    assert "Critical failure" in plan(mine, wren, traits="Melee")
    wren.campaign.house_rules = {"odds_shown": False}
    wren.campaign.save()
    assert "Critical failure" not in plan(mine, wren, traits="Melee")
