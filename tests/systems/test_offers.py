"""What is offered on a roll closes with the character's next one, and what a throw cost stands on its entry."""

from __future__ import annotations

import random
import uuid
from collections.abc import Callable
from typing import Any

import pytest

from campaigns.access import Viewer
from campaigns.models import Campaign, User
from characters.models import Character
from rolls.entries import open_choices, render_entry
from rolls.log import visible_roll_or_404
from rolls.models import Roll
from rolls.services import answer_choice, roll_check
from rules.dice import LoadedDice
from tests.factories import make_campaign, make_character
from tests.rolls.conftest import seat
from tests.systems import luck_die, wild_die
from tests.systems.spending import SPENDING, Spending, joined

type Maker = Callable[[User, User, dict[str, Any]], Character]


def _dotted(storyteller: User, player: User, switches: dict[str, Any]) -> Character:
    rules = {"experience_dice": True, **switches}
    campaign = make_campaign(storyteller=storyteller, edition="later", house_rules=rules)
    return make_character(joined(campaign, player), player, sheet={"experience": {"earned": 3}})


def _willed(storyteller: User, player: User, switches: dict[str, Any]) -> Character:
    campaign = make_campaign(storyteller=storyteller, house_rules=switches)
    return make_character(joined(campaign, player), player)


def _wild(storyteller: User, player: User, switches: dict[str, Any]) -> Character:
    campaign = joined(wild_die.make_table(storyteller, **switches), player)
    return wild_die.make_hero(campaign, player, points={"paragon": 1, "renegade": 0, "medal": 1})


def _luck(storyteller: User, player: User, switches: dict[str, Any]) -> Character:
    return luck_die.make_hero(joined(luck_die.make_table(storyteller, **switches), player), player, fate=2)


OFFERS: dict[str, tuple[Maker, str, dict[str, Any], tuple[int, ...], str, str]] = {
    "experience die": (_dotted, "action", {"traits": ["Precision"]}, (2, 3, 4, 5), "experience_die", "Precision"),
    "willpower": (_willed, "willpower", {}, (2, 3, 4), "spend_willpower", ""),
    "points": (_wild, "skill", {"traits": ["Firearms"], "difficulty": "40"}, (2,) * 6, "spend", "medal:dice"),
    "fate": (_luck, "test", {"traits": ["Strength"], "difficulty": "20"}, (2, 5), "maximise", "attribute"),
}


@pytest.fixture(params=OFFERS)
def offer(request: pytest.FixtureRequest) -> str:
    """Each offer in turn."""
    return request.param


@pytest.fixture
def hero(offer: str, storyteller: User, player: User) -> Character:
    """The player's own character, at a table without switches."""
    return OFFERS[offer][0](storyteller, player, {})


def thrown(hero: Character, offer: str, *, by: User | None = None, visibility: str = "table") -> Roll:
    _, kind, form, faces, _, _ = OFFERS[offer]
    found = roll_check(
        membership=seat(hero.campaign, by or hero.owner),
        character=hero,
        kind=kind,
        form=form,
        visibility=visibility,
        request_key=uuid.uuid4(),
        dice=LoadedDice(faces),
    )
    assert isinstance(found, Roll), found
    return found


def is_open(roll: Roll, offer: str, user: User) -> bool:
    membership = seat(roll.campaign, user)
    found = open_choices(visible_roll_or_404(membership, roll.token), Viewer.of(membership))
    return OFFERS[offer][4] in {one.choice.code for one in found}


def pressed(roll: Roll, offer: str, by: User) -> Any:
    _, _, _, _, code, option = OFFERS[offer]
    membership, dice = seat(roll.campaign, by), LoadedDice(random.Random(1).choices(range(2, 7), k=9))
    return answer_choice(
        roll=Roll.objects.get(pk=roll.pk), membership=membership, code=code, option=option,
        request_key=uuid.uuid4(), dice=dice,
    )  # fmt: skip


def test_it_closes_with_the_next_roll_of_the_character(hero: Character, offer: str, player: User, storyteller: User):
    first = thrown(hero, offer)
    assert is_open(first, offer, player)
    second = thrown(hero, offer)
    assert not is_open(first, offer, player)
    assert not is_open(first, offer, storyteller)
    assert pressed(first, offer, player)[0].code == "not_open"
    assert is_open(second, offer, player)
    assert isinstance(pressed(second, offer, player), Roll)


def test_a_switch_keeps_it(offer: str, storyteller: User, player: User):
    hero = OFFERS[offer][0](storyteller, player, {"offers_stay": True})
    first, _ = thrown(hero, offer), thrown(hero, offer)
    assert is_open(first, offer, player)
    assert isinstance(pressed(first, offer, player), Roll)


def test_a_roll_that_its_player_must_not_know_of_closes_nothing(
    hero: Character, offer: str, player: User, storyteller: User
):
    first = thrown(hero, offer)
    thrown(hero, offer, by=storyteller, visibility="storytellers")
    assert is_open(first, offer, player)
    assert isinstance(pressed(first, offer, player), Roll)


def test_another_characters_roll_closes_nothing(hero: Character, offer: str, player: User):
    first = thrown(hero, offer)
    Roll.objects.filter(pk=thrown(hero, offer).pk).update(character=None)
    assert is_open(first, offer, player)


@pytest.fixture(params=[one for one in SPENDING if SPENDING[one].chosen])
def spending(request: pytest.FixtureRequest) -> Spending:
    """Each price that is paid before the roll."""
    return SPENDING[request.param]


def test_the_entry_says_what_the_throw_cost(spending: Spending, storyteller: User, player: User):
    hero = spending.make(storyteller, player)
    found = roll_check(
        membership=seat(hero.campaign, player),
        character=hero,
        kind=spending.kind,
        form={**spending.fields, **spending.chosen},
        visibility="table",
        request_key=uuid.uuid4(),
    )
    assert isinstance(found, Roll), found
    assert found.cost.casefold().startswith(spending.price)
    assert found.cost in render_entry(found, Viewer("table"))


def test_the_entry_says_what_a_botch_cost(campaign: Campaign, player: User):
    hero = make_character(campaign, player)
    found = roll_check(
        membership=seat(campaign, player),
        character=hero,
        kind="willpower",
        form={},
        visibility="table",
        request_key=uuid.uuid4(),
        dice=LoadedDice((1, 1, 3)),
    )
    assert isinstance(found, Roll), found
    assert found.cost == "The botch costs willpower: willpower 3 to 1."
    assert found.cost in render_entry(found, Viewer("table"))
