"""A filled-in form as a roll of Maelstrom: limits of its fields, the quick pool, and a check that is stored."""

import pytest

from tests.rules.pilots import checked, codes, game, pilot, planned


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("difficulty", 11, "Difficulty is at most 10."),
        ("difficulty", 1, "Difficulty is at least 2."),
        ("threshold", -1, "Threshold is at least 0."),
        ("threshold", 10**9, "Threshold is at most 20."),
        ("modifier", 21, "Modifier is at most 20."),
        ("modifier", "many", "Modifier is a whole number."),
        ("modifier", "", "Modifier is needed."),
        ("luck", 1, "Luck is not known here."),
    ],
)
def test_a_field_out_of_range_names_its_limit(field, value, sentence):
    [one] = game().read_request("action", {"traits": ["Wits"], field: value})
    assert (one.code, one.trait, one.sentence) == ("bad_field", field, sentence)


@pytest.mark.parametrize("dice", [0, -3, 101, 10**9, "", "999999999999999999999"])
def test_a_quick_pool_has_one_to_a_hundred_dice(dice):
    [one] = game().read_request("pool", {"dice": dice})
    assert one.code == "bad_field"


def test_an_empty_difficulty_is_the_campaigns_default():
    request = game(default_difficulty=7).read_request("action", {"traits": ["Wits"], "difficulty": ""})
    assert game(default_difficulty=7).plan(request, pilot()).difficulty == 7


def test_a_quick_pool_needs_no_character():
    check = checked(game(), None, "pool", name="Guard", dice=5, difficulty=7, specialty="on")
    assert (check.title, check.pool, check.difficulty, check.tens) == ("Guard", 5, 7, "two_bonus")


def test_a_roll_on_traits_needs_one():
    assert codes(planned(game(), None, traits=["Wits"]).problems) == {"no_sheet"}


def test_a_check_survives_being_stored():
    check = checked(game(), pilot(), traits=["Precision", "Firearms"], used=["Firearms: Pistols"])
    assert game().read_check(check.model_dump(mode="json")) == check
