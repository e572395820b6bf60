"""What is pressed in a fight is paid from the sheet of whoever acts, and taking it back gives it back."""

from __future__ import annotations

import uuid

import pytest

from campaigns.models import Campaign, TableEvent, User
from characters.models import Character, CharacterChange
from rolls.rooms.models import Fight, FightEvent
from tests.rooms.conftest import BRAND, by_hand, code, do, join, sheet_of, someone, standing, undo
from tests.systems.luck_die import make_hero


@pytest.mark.parametrize(
    ("kind", "what", "resource", "left"),
    [
        ("act", "Command", "focus", 3),
        ("fate", "", "fate", 0),
        ("react", "Block", "stamina", 3),
        ("react", "Evade", "stamina", 3),
        ("react", "Intercept", "stamina", 3),
        ("react", "Parry", "stamina", 3),
        ("react", "Resist: stamina", "stamina", 3),
        ("react", "Resist: focus", "focus", 3),
    ],
)
def test_what_an_act_costs_is_paid_from_the_sheet_and_taking_it_back_gives_it_back(
    luck_table: Campaign,
    storyteller: User,
    player: User,
    brand: Character,
    brands_turn: Fight,
    kind,
    what,
    resource,
    left,
):
    before = sheet_of(brand)
    assert isinstance(do(luck_table, player, kind, BRAND, what=what), Fight)
    assert sheet_of(brand) == before | {resource: left}
    assert isinstance(undo(luck_table, storyteller), Fight)
    assert sheet_of(brand) == before


def test_sprinting_after_a_move_costs_stamina_and_moving_nothing(
    luck_table: Campaign, player: User, brand: Character, brands_turn: Fight
):
    before = sheet_of(brand)
    do(luck_table, player, "act", BRAND, what="Move")
    assert sheet_of(brand) == before
    do(luck_table, player, "act", BRAND, what="Sprint")
    assert sheet_of(brand) == before | {"stamina": 3}


def test_history_says_who_paid_what_when_from_what_to_what_and_what_was_given_back(
    luck_table: Campaign, storyteller: User, player: User, brand: Character, brands_turn: Fight
):
    do(luck_table, player, "fate", BRAND)
    paid = CharacterChange.objects.filter(character=brand).latest("version")
    assert (paid.path, paid.before, paid.after, paid.by) == ("fate", 1, 0, player)
    assert paid.reason == f"Fight: {BRAND} spends fate on one more action."
    undo(luck_table, storyteller)
    back = CharacterChange.objects.filter(character=brand).latest("version")
    assert (back.before, back.after, back.by, back.undoes) == (0, 1, storyteller, paid)


@pytest.mark.parametrize(
    ("kind", "what", "sentence"),
    [
        ("fate", "", f"{BRAND}: Fate is 0, and this takes 1."),
        ("act", "Command", f"{BRAND}: Focus is 0, and this takes 1."),
        ("react", "Evade", f"{BRAND}: Stamina is 0, and this takes 1."),
    ],
)
def test_what_cannot_be_paid_does_not_happen(
    luck_table: Campaign, storyteller: User, player: User, brand: Character, brands_turn: Fight, kind, what, sentence
):
    by_hand(brand, player, "fate", "spend")
    for resource in ("stamina", "focus"):
        by_hand(brand, player, resource, "spend", 4)
    events, changes, told = (model.objects.count() for model in (FightEvent, CharacterChange, TableEvent))
    for person in (player, storyteller):
        assert do(luck_table, person, kind, BRAND, what=what).sentence == sentence
    assert (FightEvent.objects.count(), CharacterChange.objects.count(), TableEvent.objects.count()) == (
        events, changes, told,
    )  # fmt: skip


def test_an_act_that_the_fight_refuses_costs_nothing(
    luck_table: Campaign, player: User, brand: Character, brands_turn: Fight
):
    before = sheet_of(brand)
    assert code(do(luck_table, player, "act", BRAND, what="Sprint")) == "not_yet"  # it comes after Move
    do(luck_table, player, "end", BRAND)
    assert code(do(luck_table, player, "fate", BRAND)) == "not_yours"
    assert sheet_of(brand) == before


def test_the_same_press_twice_is_paid_once(luck_table: Campaign, player: User, brand: Character, brands_turn: Fight):
    key, seen = uuid.uuid4(), standing(luck_table).token(secrets=False)
    for _ in range(2):
        assert isinstance(do(luck_table, player, "act", BRAND, what="Command", key=key, seen=seen), Fight)
    assert sheet_of(brand)["focus"] == 3


def test_a_price_that_either_resource_may_pay_is_chosen(
    luck_table: Campaign, storyteller: User, player: User, brands_turn: Fight
):
    offers = [one.what for one in standing(luck_table).view.offers if one.who == BRAND and "Resist" in one.label]
    assert offers == ["Resist: stamina", "Resist: focus"]
    assert code(do(luck_table, storyteller, "react", BRAND, what="Resist")) == "no_price_chosen"
    assert code(do(luck_table, storyteller, "react", BRAND, what="Resist: fate")) == "unknown_action"


def test_who_has_no_sheet_pays_from_none(luck_table: Campaign, storyteller: User, brands_turn: Fight):
    changes = CharacterChange.objects.count()
    for what in ("Evade", "Resist"):
        assert isinstance(do(luck_table, storyteller, "react", "Rat", what=what), Fight)
        undo(luck_table, storyteller)
    assert CharacterChange.objects.count() == changes


def test_giving_back_never_goes_above_what_one_can_have(
    luck_table: Campaign, storyteller: User, player: User, brand: Character, brands_turn: Fight
):
    do(luck_table, player, "act", BRAND, what="Command")
    by_hand(brand, player, "focus", "recover")
    undo(luck_table, storyteller)
    assert sheet_of(brand)["focus"] == 4


def test_what_else_happened_to_the_sheet_meanwhile_stays(
    luck_table: Campaign, storyteller: User, player: User, brand: Character, brands_turn: Fight
):
    do(luck_table, player, "act", BRAND, what="Command")
    by_hand(brand, player, "focus", "spend", 2)
    undo(luck_table, storyteller)
    assert sheet_of(brand)["focus"] == 2


def test_what_a_hidden_fighter_pays_is_not_named_in_history(
    luck_table: Campaign, storyteller: User, player: User, brands_turn: Fight
):
    spy = make_hero(luck_table, storyteller)
    join(luck_table, storyteller, someone("Spy", 2, character=spy, team="Rats", hidden=True))
    do(luck_table, storyteller, "gain", "Spy", what="Prone")
    assert CharacterChange.objects.filter(character=spy).latest("version").reason == ""
