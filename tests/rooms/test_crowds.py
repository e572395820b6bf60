"""Fights of many: what is needed now is a press away at the top, and names are kept whole."""

from __future__ import annotations

import uuid

import pytest
from django.test import Client

from campaigns.models import Campaign, User
from rolls.rooms.models import Fight
from rolls.rooms.showing import MOST_BUTTONS
from rules.rounds import Fighter
from rules.sides import MOST_FIGHTERS
from tests.factories import make_campaign
from tests.rooms.conftest import do, fight_of, join, seen_by, someone, standing, start

SYSTEMS = ["maelstrom", "wild-die", "step-dice", "luck-die"]
LONG = "Very long name of somebody with a title and a village, as long as names may be..."[:80]


def crowd(storyteller: User, system: str, many: int) -> Campaign:
    """A table where so many of one side may act now."""
    rules = {"initiative_ties": "together"} if system == "wild-die" else {}
    table = make_campaign(storyteller=storyteller, system=system, house_rules=rules)
    start(table, storyteller, *(someone(f"Rat {at}", 5, team="Rats") for at in range(many)))
    do(table, storyteller, "begin")
    return table


@pytest.mark.parametrize("system", SYSTEMS)
def test_who_acts_is_one_list_where_many_may(client: Client, storyteller: User, system: str):
    table = crowd(storyteller, system, MOST_FIGHTERS)
    may = standing(table).view.may_act
    page = fight_of(client, storyteller, table)
    assert page.count('value="turn|"') <= MOST_BUTTONS
    if len(may) > MOST_BUTTONS:
        assert 'aria-label="Who acts next"' in page
        assert [name for name in may if f'<option value="{name}">' not in page] == []
    pressed = {"offer": "turn|", "who": may[-1], "seen": seen_by(table, storyteller), "request_key": str(uuid.uuid4())}
    assert client.post(f"/campaigns/{table.pk}/room/press/", pressed).status_code == 302  # as a page without script
    assert standing(table).view.acting == may[-1]


def test_few_have_a_button_each(client: Client, storyteller: User):
    table = crowd(storyteller, "luck-die", MOST_BUTTONS)
    page = fight_of(client, storyteller, table)
    assert page.count('value="turn|"') == MOST_BUTTONS
    assert "Who acts next" not in page


@pytest.mark.parametrize("system", SYSTEMS)
def test_names_of_80_letters_are_kept_whole_and_told_apart(storyteller: User, system: str):
    table = crowd(storyteller, system, 1)
    assert isinstance(join(table, storyteller, *(someone(LONG, 3, team="Rats") for _ in range(2))), Fight)
    names = [one.name for team in standing(table).view.teams for one in team.fighters]
    assert {LONG, f"{LONG} 2"} <= set(names)
    assert do(table, storyteller, "leave", f"{LONG} 2")


def test_a_name_beyond_that_is_refused_with_the_limit(client: Client, storyteller: User):
    table = crowd(storyteller, "luck-die", 1)
    client.force_login(storyteller)
    sent = {"name": "x" * 81, "count": "1", "request_key": str(uuid.uuid4())}
    answer = client.post(f"/campaigns/{table.pk}/room/join/", sent)
    assert answer.status_code == 422
    assert "80" in answer.content.decode()


def test_a_fighter_holds_what_a_form_lets_through():
    assert Fighter(name=f"{LONG} 32").name.endswith(" 32")
