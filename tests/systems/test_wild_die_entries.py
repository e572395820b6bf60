"""Rolls of the wild die on their entries: which die is wild decides alone, and what is done about it."""

from __future__ import annotations

import re

import pytest

from campaigns.access import Viewer
from campaigns.models import Campaign, User
from characters.models import Character
from rolls.entries import render_entry
from rolls.models import Roll
from tests.rolls.conftest import answer
from tests.systems.wild_die import make_hero, make_table, throw

TABLE, STORYTELLERS = Viewer("table"), Viewer("storytellers")


@pytest.fixture
def campaign(storyteller: User) -> Campaign:
    """Noor's table, which plays the wild die."""
    return make_table(storyteller)


@pytest.fixture
def hero(campaign: Campaign, player: User) -> Character:
    """Ash, of Tomas: Firearms 6D, one Paragon point, two medals."""
    return make_hero(campaign, player, points={"paragon": 1, "renegade": 0, "medal": 2})


def plain(html: str) -> str:
    """HTML as it is read."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))


def entry(roll: Roll, viewer: Viewer = STORYTELLERS) -> str:
    """The entry as this viewer reads it."""
    return plain(render_entry(Roll.objects.get(pk=roll.pk), viewer))


def test_ones_on_ordinary_dice_are_no_critical_failure(campaign: Campaign, storyteller: User):
    said = entry(throw(storyteller, None, (1, 1, 5, 3), campaign=campaign, code="4D"))
    assert "Total 10" in said
    assert "ritical failure" not in said


@pytest.fixture
def trouble(campaign: Campaign, storyteller: User) -> Roll:
    """6, 2 and 4, and a 1 on the wild die, against 10."""
    return throw(storyteller, None, (6, 2, 4, 1), campaign=campaign, code="4D", difficulty="10")


def test_a_one_on_the_wild_die_is_the_storytellers_to_answer(trouble: Roll):
    assert "Critical failure" in entry(trouble)
    assert "The critical failure cancels 6: the total is 7." in entry(trouble)
    assert "The total stays 13" in entry(trouble)
    assert "Cancel the highest" not in entry(trouble, TABLE)


def test_cancelling_drops_the_highest_and_keeps_the_first_result_on_the_entry(trouble: Roll, storyteller: User):
    answer(trouble, storyteller, "cancel")
    said = entry(trouble)
    assert "First: Critical failure 13" in said
    assert "Failure 7" in said
    assert "Cancelled −6" in said


def test_a_complication_keeps_the_total_and_stands_on_the_entry_for_everyone(trouble: Roll, storyteller: User):
    answer(trouble, storyteller, "complication", option="The power cell runs dry")
    said = entry(trouble, TABLE)
    assert "Success 13" in said
    assert "With a complication" in said
    assert "Keep with a complication: The power cell runs dry" in said
    assert "Noor" in said


def test_a_chain_of_sixes_is_rolled_on_apart_and_a_one_in_it_is_no_failure(campaign: Campaign, storyteller: User):
    roll = throw(storyteller, None, (2, 2, 6), campaign=campaign, code="3D")
    assert "Roll on" in entry(roll)
    answer(roll, storyteller, "roll_on", (1,))
    html = render_entry(Roll.objects.get(pk=roll.pk), STORYTELLERS)
    assert "Total 11" in plain(html)
    assert "ritical failure" not in html
    assert 'aria-label="wild die: 6, wild die, rolled on; 1, wild die"' in html


def test_a_single_die_is_the_wild_die(campaign: Campaign, storyteller: User):
    html = render_entry(throw(storyteller, None, (1,), campaign=campaign, code="1D"), STORYTELLERS)
    assert "Critical failure" in html
    assert "regular dice" not in html


def test_two_actions_take_a_die_and_exactly_one_stays_wild(campaign: Campaign, storyteller: User):
    html = render_entry(throw(storyteller, None, (3, 4), campaign=campaign, code="3D+2", actions="2"), STORYTELLERS)
    assert "Total 9" in plain(html)
    assert 'aria-label="regular dice: 3"' in html
    assert 'aria-label="wild die: 4, wild die"' in html


def test_a_point_spent_after_the_roll_lifts_it_and_is_paid(hero: Character, player: User):
    roll = throw(player, hero, (2, 2, 2, 2, 2, 2), traits=["Firearms"], difficulty="15")
    answer(roll, player, "spend", option="paragon:number")
    assert "Success 15" in entry(roll)
    assert Character.objects.get(pk=hero.pk).document["points"]["paragon"] == 0


def test_an_opposed_roll_shows_both_sides_and_who_has_the_tie(hero: Character, player: User):
    roll = throw(player, hero, (3, 3, 3, 3, 3, 3, 5, 5, 5), kind="opposed", traits=["Firearms"], opponent="3D+2")
    html = render_entry(roll, TABLE)
    assert "against 3D+2, a tie goes to this side" in plain(html)
    assert 'aria-label="Other side, wild die: 5, wild die"' in html
    assert "Success 18" in plain(html)


def test_taking_ten_throws_no_dice(hero: Character, player: User):
    said = entry(throw(player, hero, (), traits=["Firearms"], take_ten="true", band="Moderate"))
    assert "Firearms, taking ten" in said
    assert "Success 16" in said
