"""Damage and conditions: the fight and the sheets of those in it say the same, wherever it was pressed."""

from __future__ import annotations

import pytest

from campaigns.models import Campaign, User
from characters.models import Character
from rolls.rooms.models import Fight, FightEvent
from tests.rooms.conftest import (
    BRAND,
    by_hand,
    code,
    conditions_of,
    do,
    in_fight,
    sheet_of,
    someone,
    standing,
    start,
    undo,
)

# Damage


def test_damage_in_the_fight_is_taken_by_the_sheet_with_its_reduction(
    luck_table: Campaign, storyteller: User, brand: Character, brands_turn: Fight
):
    brand.document = brand.document | {"reduction": {"physical": 2}}
    brand.save()
    do(luck_table, storyteller, "harm", BRAND, what="Slashing", amount=5)
    assert sheet_of(brand)["endurance"] == 3
    do(luck_table, storyteller, "harm", BRAND, what="Slashing", amount=2)
    assert sheet_of(brand)["endurance"] == 2  # at least 1
    do(luck_table, storyteller, "harm", BRAND, what="Fire", amount=3)
    assert (sheet_of(brand)["endurance"], sheet_of(brand)["health"]) == (0, 5)
    assert in_fight(luck_table)[1] == ["Wounded"]


def test_fate_halves_damage_in_the_fight(luck_table: Campaign, storyteller: User, brand: Character, brands_turn: Fight):
    do(luck_table, storyteller, "harm", BRAND, what="Slashing halved", amount=5)
    assert (sheet_of(brand)["endurance"], sheet_of(brand)["fate"]) == (4, 0)
    assert code(do(luck_table, storyteller, "harm", BRAND, what="Slashing halved", amount=5)) == "not_enough_fate"
    undo(luck_table, storyteller)
    assert (sheet_of(brand)["endurance"], sheet_of(brand)["fate"]) == (6, 1)


def test_what_changes_nothing_on_the_sheet_is_told_in_the_fight_and_nowhere_else(
    luck_table: Campaign, storyteller: User, brand: Character, brands_turn: Fight
):
    rows = brand.changes.count()
    do(luck_table, storyteller, "harm", BRAND, what="Slashing", amount=0)
    assert brand.changes.count() == rows
    assert FightEvent.objects.filter(document__kind="harm").exists()


@pytest.mark.parametrize(
    ("amount", "conditions"),
    [(12, ["Wounded", "Unconscious"]), (13, ["Wounded", "Bloodied", "Unconscious", "Dying"])],
)
def test_who_falls_loses_the_turn_and_taking_the_blow_back_gives_it_back(
    luck_table: Campaign, storyteller: User, brand: Character, brands_turn: Fight, amount: int, conditions: list[str]
):
    do(luck_table, storyteller, "harm", BRAND, amount=amount)
    assert in_fight(luck_table) == ("out", conditions)
    assert standing(luck_table).view.acting == ""
    assert Fight.objects.get().headline == "Round 1: Rats choose who acts"
    do(luck_table, storyteller, "turn", "Rat")
    for _ in range(2):
        undo(luck_table, storyteller)
    assert in_fight(luck_table) == ("acting", [])
    assert (sheet_of(brand)["endurance"], sheet_of(brand)["health"]) == (6, 6)


def test_damage_on_the_sheet_itself_counts_in_the_fight_at_once(
    luck_table: Campaign, storyteller: User, player: User, brand: Character, brands_turn: Fight
):
    by_hand(brand, player, "health", "physical", 12)
    assert in_fight(luck_table) == ("out", ["Wounded", "Unconscious"])
    assert code(do(luck_table, storyteller, "act", BRAND, what="Attack")) == "not_your_turn"
    do(luck_table, storyteller, "turn", "Rat")
    row = FightEvent.objects.get(document__kind="sheet")
    assert (row.by, row.by_name) == (None, "the sheet")
    by_hand(brand, player, "health", "wake")
    assert in_fight(luck_table) == ("acted", ["Wounded"])


def test_the_revived_take_a_turn_they_have_missed(
    luck_table: Campaign, storyteller: User, player: User, brand: Character, brands_turn: Fight
):
    do(luck_table, storyteller, "end", BRAND)
    do(luck_table, storyteller, "turn", "Rat")
    do(luck_table, storyteller, "round")
    do(luck_table, storyteller, "harm", BRAND, amount=12)
    do(luck_table, storyteller, "turn", "Rat")
    assert standing(luck_table).view.round_over
    do(luck_table, storyteller, "back", BRAND)
    assert conditions_of(brand) == ["Wounded"]
    assert standing(luck_table).view.may_act == (BRAND,)


def test_what_was_read_off_a_sheet_is_never_what_is_taken_back(
    luck_table: Campaign, storyteller: User, player: User, brand: Character, brands_turn: Fight
):
    by_hand(brand, player, "conditions", "begin Prone")
    do(luck_table, player, "act", BRAND, what="Attack")
    do(luck_table, player, "act", BRAND, what="Attack")
    for left in (2, 3):
        assert isinstance(undo(luck_table, storyteller), Fight)
        assert in_fight(luck_table) == ("acting", ["Prone"])
        assert standing(luck_table).view.teams[0].fighters[0].actions == left
    while standing(luck_table).latest:
        assert isinstance(undo(luck_table, storyteller), Fight)
    assert standing(luck_table).view.teams == ()
    assert code(undo(luck_table, storyteller)) == "nothing_to_undo"
    assert conditions_of(brand) == ["Prone"]


def test_nobody_presses_what_only_a_sheet_says(
    luck_table: Campaign, storyteller: User, player: User, brands_turn: Fight
):
    assert code(do(luck_table, storyteller, "sheet", BRAND)) == "unknown_event"
    assert code(do(luck_table, player, "sheet", BRAND)) == "not_yours"


# Conditions


EVERY = ("Blinded", "Bloodied", "Cover", "Dying", "Prone", "Stunned", "Unconscious", "Wounded")


@pytest.mark.parametrize("condition", EVERY)
def test_every_condition_is_set_and_ended_on_a_character_and_its_sheet(
    luck_table: Campaign, storyteller: User, player: User, brand: Character, brands_turn: Fight, condition: str
):
    assert isinstance(do(luck_table, player, "gain", BRAND, what=condition), Fight)
    assert conditions_of(brand) == in_fight(luck_table)[1] == [condition]
    assert isinstance(do(luck_table, player, "lose", BRAND, what=condition), Fight)
    assert conditions_of(brand) == in_fight(luck_table)[1] == []
    undo(luck_table, storyteller)
    assert conditions_of(brand) == in_fight(luck_table)[1] == [condition]
    undo(luck_table, storyteller)
    assert conditions_of(brand) == in_fight(luck_table)[1] == []


@pytest.mark.parametrize("condition", EVERY)
def test_every_condition_is_set_on_somebody_without_a_sheet(
    luck_table: Campaign, storyteller: User, player: User, other_player: User, brands_turn: Fight, condition: str
):
    assert code(do(luck_table, player, "gain", "Rat", what=condition)) == "not_yours"
    do(luck_table, storyteller, "gain", "Rat", what=condition)
    assert in_fight(luck_table, "Rat")[1] == [condition]
    assert code(do(luck_table, storyteller, "gain", "Rat", what="Cursed")) == "unknown_condition"


def test_a_condition_with_strength_and_note_comes_back_as_it_was(
    luck_table: Campaign, storyteller: User, brand: Character, brands_turn: Fight
):
    poison = {"name": "Poison", "strength": 3, "note": "from the dart"}
    brand.document = brand.document | {"conditions": [poison]}
    brand.save()
    assert in_fight(luck_table)[1] == ["Poison"]
    do(luck_table, storyteller, "lose", BRAND, what="Poison")
    assert conditions_of(brand) == []
    undo(luck_table, storyteller)
    assert Character.objects.get(pk=brand.pk).document["conditions"] == [poison]


def test_lying_down_getting_up_and_cover_are_on_the_sheet_while_they_last(
    luck_table: Campaign, storyteller: User, player: User, brand: Character, brands_turn: Fight
):
    do(luck_table, player, "free", BRAND, what="Drop Prone")
    assert conditions_of(brand) == ["Prone"]
    do(luck_table, player, "act", BRAND, what="Stand Up")
    do(luck_table, player, "act", BRAND, what="Seek Cover")
    assert conditions_of(brand) == ["Cover"]
    do(luck_table, storyteller, "turn", "Rat")
    do(luck_table, storyteller, "round")
    assert conditions_of(brand) == ["Cover"]
    do(luck_table, player, "turn", BRAND)
    assert conditions_of(brand) == []
    undo(luck_table, storyteller)
    assert conditions_of(brand) == ["Cover"]


def test_being_stunned_on_the_sheet_costs_an_action_of_the_next_turn_and_is_over(
    luck_table: Campaign, storyteller: User, player: User, brand: Character, brands_turn: Fight
):
    by_hand(brand, player, "conditions", "begin Stunned")
    do(luck_table, storyteller, "end", BRAND)
    do(luck_table, storyteller, "turn", "Rat")
    do(luck_table, storyteller, "round")
    do(luck_table, player, "turn", BRAND)
    assert standing(luck_table).view.teams[0].fighters[0].actions == 2
    assert conditions_of(brand) == []


def test_who_leaves_the_fight_takes_the_conditions_along(
    luck_table: Campaign, storyteller: User, brand: Character, brands_turn: Fight
):
    do(luck_table, storyteller, "gain", BRAND, what="Blinded")
    do(luck_table, storyteller, "leave", BRAND)
    assert conditions_of(brand) == ["Blinded"]


def test_who_comes_wounded_is_wounded_in_the_fight(
    luck_table: Campaign, storyteller: User, player: User, brand: Character
):
    by_hand(brand, player, "health", "physical", 12)
    start(luck_table, storyteller, someone(BRAND, 5, character=brand, team="Players"), someone("Rat", 1, team="Rats"))
    do(luck_table, storyteller, "begin")
    assert in_fight(luck_table) == ("out", ["Wounded", "Unconscious"])
    assert standing(luck_table).view.next_team == "Rats"


def test_bleeding_is_taken_from_the_sheet_when_a_turn_begins_and_comes_back_with_it(
    luck_table: Campaign, storyteller: User, player: User, brand: Character, brands_turn: Fight
):
    by_hand(brand, player, "conditions", "begin Bleeding", 2)
    health = Character.objects.get(pk=brand.pk).sheet.health.lost
    do(luck_table, storyteller, "end", BRAND)
    do(luck_table, storyteller, "turn", "Rat")
    do(luck_table, storyteller, "round")
    assert Character.objects.get(pk=brand.pk).sheet.health.lost == health
    assert isinstance(do(luck_table, storyteller, "turn", BRAND), Fight)
    after = Character.objects.get(pk=brand.pk).sheet
    assert after.health.lost == health + 2
    assert {one.name: one.strength for one in after.conditions}["Bleeding"] == 1
    assert isinstance(undo(luck_table, storyteller), Fight)
    assert Character.objects.get(pk=brand.pk).sheet.health.lost == health
