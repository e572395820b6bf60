"""Pools that never go below zero, values, levels, and growing in play."""

from itertools import product

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rules.kit.history import Made
from rules.step_dice import SYSTEM, pools
from rules.step_dice.rounding import rounded
from rules.step_dice.sheet import Pool
from tests.rules.step_dice.tables import GAME, LATER, built, edited, moved, refused


def tracker(game, sheet, key):
    return next(one for one in game.trackers(sheet) if one.key == key)


def value(game, sheet, name):
    traits = (trait for group in game.trait_groups(sheet) if group.key == "values" for trait in group.traits)
    return next(trait.rating for trait in traits if trait.name == name)


@given(st.integers(0, 1000), st.integers(0, 1000))
def test_a_price_is_paid_whole_or_not_at_all(current, cost):
    spent = pools.spend(current, cost)
    assert spent.allowed == (cost <= current)
    assert spent.value == (current - cost if spent.allowed else current)
    assert pools.spend(current, cost, empties=True).value == max(0, current - cost)


@given(st.integers(0, 1000), st.integers(-2000, 2000), st.none() | st.integers(0, 1500))
def test_nothing_is_lost_from_sight_when_a_pool_changes(current, amount, maximum):
    changed = pools.change(current, amount, maximum)
    assert changed.value >= 0
    assert changed.value - changed.short_by + changed.excess == current + amount
    assert maximum is None or changed.value <= max(maximum, current)


@given(st.integers(-1000, 1000), st.integers(1, 50))
def test_fractions_are_rounded_down_always(numerator, denominator):
    assert rounded(numerator, denominator) == numerator // denominator
    assert rounded(numerator, denominator, toward_zero=True) == int(numerator / denominator)


def test_the_pools_start_as_the_sheet_says():
    sheet = built(Might=2)
    shown = {one.key: one.headline for one in GAME.trackers(sheet)}
    assert shown["health"] == "16 of 16"
    assert shown["endurance"] == "40 of 40"
    assert shown["action_points"] == "0 of 6"
    assert shown["credits"] == "5,000"
    assert shown["influence"] == "0 of 2"


def test_no_maximum_is_named_that_does_not_bound_what_creation_left_over():
    sheet = built().model_copy(update={"downtime": Pool(current=11)})
    assert tracker(GAME, sheet, "downtime").headline == "11, 1 more than the maximum of 10"
    assert tracker(GAME, moved(GAME, sheet, "downtime", "spend", 1), "downtime").headline == "10 of 10"


def test_a_loss_stops_at_zero_and_tells_what_was_missing():
    sheet = moved(GAME, built(), "health", "lose", 15)
    assert sheet.health.short_by == 3
    assert tracker(GAME, sheet, "health").headline == "0 of 12, 3 short"
    assert tracker(GAME, moved(GAME, sheet, "health", "gain", 2), "health").headline == "2 of 12"


def test_a_pool_that_is_full_stays_full_when_its_maximum_grows():
    healed = moved(GAME, moved(GAME, built(), "health", "lose", 3), "health", "gain", 3)
    assert tracker(GAME, edited(GAME, healed, "attributes.Might", 1), "health").headline == "14 of 14"


def test_a_price_that_cannot_be_paid_is_refused():
    assert refused(GAME.move(built(), "resources", "spend", amount=3)) == "cannot_pay"


def test_as_a_house_rule_a_pool_pays_what_it_has():
    game = SYSTEM.game("core", {"pools_that_empty": ["credits"]})
    sheet = moved(game, game.blank_sheet(), "credits", "spend", 6000)
    assert (sheet.credits.current, sheet.credits.short_by) == (0, 1000)
    assert refused(game.move(sheet, "endurance", "spend", amount=99)) == "cannot_pay"


def test_four_action_points_come_each_turn_and_six_is_the_most():
    sheet = moved(GAME, built(), "action_points", "turn")
    assert sheet.action_points.current == 4
    sheet = moved(GAME, sheet, "action_points", "attack")
    assert sheet.action_points.current == 2
    assert moved(GAME, sheet, "action_points", "turn").action_points.current == 6
    assert refused(GAME.move(moved(GAME, sheet, "action_points", "spend", 2), "action_points", "move")) == "cannot_pay"


MOVES = [(one.key, move.code) for one in GAME.trackers(GAME.blank_sheet()) for move in one.moves]


@given(st.lists(st.tuples(st.sampled_from(MOVES), st.integers(0, 10_000)), max_size=20))
@example([(("experience", "award"), 300), (("fate", "spend"), 101)])
@settings(max_examples=50, deadline=None)
def test_no_pool_ever_goes_below_zero(moves):
    sheet = GAME.blank_sheet()
    for (key, code), amount in moves:
        found = GAME.move(sheet, key, code, amount=amount, actor="storyteller")
        if isinstance(found, Made):
            assert found.path == key
            sheet = found.sheet
        assert all(one.value >= 0 for one in GAME.trackers(sheet))
        assert GAME.read_sheet(sheet.model_dump(mode="json")) == sheet


@pytest.mark.parametrize(
    ("key", "code", "amount", "said"),
    [
        ("luck", "spend", 1, "unknown_tracker"),
        ("health", "fly", 1, "unknown_move"),
        ("health", "turn", 1, "unknown_move"),
        ("health", "lose", 0, "bad_amount"),
        ("health", "lose", 10**9, "bad_amount"),
        ("health", "gain", 1, "nothing_to_do"),
        ("experience", "award", 1, "storyteller_only"),
        ("fate", "spend", 5, "cannot_pay"),
    ],
)
def test_a_bad_move_is_refused(key, code, amount, said):
    assert refused(GAME.move(built(), key, code, amount=amount)) == said


def test_values_are_worked_out_with_fractions_down():
    sheet = moved(GAME, built(Speed=3, Intelligence=2), "experience", "award", 10)
    assert value(GAME, sheet, "Level") == "3"
    assert value(GAME, sheet, "Movement") == "7"
    assert value(GAME, sheet, "Perception") == "5"
    assert tracker(GAME, sheet, "technology").maximum == 12


def test_the_later_edition_has_parry_and_toughness():
    sheet = built(LATER, Might=2, Melee=1)
    assert (value(LATER, sheet, "Parry"), value(LATER, sheet, "Toughness")) == ("5", "6")
    assert value(LATER, built(LATER, Might=2), "Parry") == "2"
    assert tracker(LATER, sheet, "health").maximum == 5
    assert "endurance" not in {one.key for one in LATER.trackers(sheet)}


@pytest.mark.parametrize(("points", "level"), [(0, 1), (1, 1), (2, 2), (5, 2), (6, 3), (12, 4)])
def test_each_level_of_the_later_edition_takes_twice_its_number(points, level):
    assert LATER.book.level(points) == level


def test_what_creation_left_over_becomes_downtime_once():
    begun = GAME.begin_play(built(Might=2))
    assert begun.downtime.current == 38
    spent = moved(GAME, begun, "downtime", "spend", 20)
    assert GAME.begin_play(spent).downtime.current == 18
    assert GAME.begin_play(edited(GAME, spent, "attributes.Speed", 2)).downtime.current == 6


def test_a_step_in_play_costs_downtime_and_no_budget():
    begun = GAME.begin_play(built(Might=2))
    found = GAME.edit(begun, "experience.buy", {"trait": "melee"})
    assert (found.before, found.after) == ({"trait": "Melee", "dots": 0}, {"trait": "Melee", "dots": 1, "price": 3})
    assert found.sheet.downtime.current == 35
    assert GAME.budgets(found.sheet) == GAME.budgets(begun)


def test_credits_can_save_downtime_but_never_the_last():
    begun = GAME.begin_play(built(Might=2))
    found = GAME.edit(begun, "experience.buy", {"trait": "Melee", "saved": 1})
    assert (found.sheet.downtime.current, found.sheet.credits.current) == (36, 0)
    assert refused(GAME.edit(begun, "experience.buy", {"trait": "Melee", "saved": 2})) == "cannot_pay"
    assert refused(GAME.edit(begun, "experience.buy", {"trait": "Melee", "saved": 3})) == "bad_amount"


def test_a_skill_cannot_be_bought_above_its_attribute():
    assert refused(GAME.edit(GAME.begin_play(built()), "experience.buy", {"trait": "Melee"})) == "skill_above_attribute"


def test_a_language_is_learnt_art_by_art():
    begun = GAME.begin_play(built())
    found = GAME.edit(begun, "experience.learn", {"language": "Old Tongue", "art": "speak"})
    assert (found.sheet.languages, found.sheet.downtime.current) == ({"Old Tongue": "speak"}, 48)
    assert (
        refused(GAME.edit(found.sheet, "experience.learn", {"language": "Old Tongue", "art": "speak"})) == "bad_field"
    )
    assert GAME.budgets(found.sheet)[0].spent == 0


def test_two_of_one_acquisition_are_traded_for_one_of_another():
    sheet = edited(GAME, built(), "starting.influence", 2)
    found = GAME.edit(sheet, "pools.trade", {"give": "influence", "take": "technology"})
    assert (found.sheet.influence.current, found.sheet.technology.current) == (0, 1)
    assert refused(GAME.edit(found.sheet, "pools.trade", {"give": "influence", "take": "technology"})) == "cannot_pay"


def test_the_later_edition_gives_points_with_levels():
    sheet = LATER.begin_play(built(LATER, Might=5, Melee=5, Athletics=5, Force=2))
    assert refused(LATER.edit(sheet, "experience.buy", {"trait": "Force"})) == "cannot_pay"
    grown = edited(LATER, moved(LATER, sheet, "experience", "award", 2), "experience.buy", {"trait": "Force"})
    assert grown.steps("Force") == 3
    assert refused(LATER.edit(grown, "experience.buy", {"trait": "Speed"})) == "cannot_pay"


def test_what_comes_from_outside_brings_no_experience_and_no_money():
    sheet = moved(GAME, moved(GAME, built(), "experience", "award", 9), "credits", "gain", 900)
    adopted = GAME.adopted(sheet)
    assert (adopted.experience.earned, tracker(GAME, adopted, "credits").value) == (0, 5000)


def test_fate_rolls_grow_with_levels_and_never_come_back():
    sheet = moved(GAME, built(), "experience", "award", 6)
    assert tracker(GAME, sheet, "fate").headline == "3 of 3"
    assert tracker(GAME, moved(GAME, sheet, "fate", "spend", 2), "fate").headline == "1 of 3"
    assert "fate" not in {one.key for one in SYSTEM.game("core", {"fate": False}).trackers(built())}


# Taken back -----------------------------------------------------------------------------------------------------

MANY = {"health": 4, "endurance": 4, "credits": 400, "downtime": 4, "action_points": 1}
"""Of each pool so much that a first loss leaves something, and a second takes what is left and more."""


@pytest.mark.parametrize("lowered", [0, 1])
@pytest.mark.parametrize("second", ["lose", "gain"])
@pytest.mark.parametrize("first", ["lose", "gain"])
@pytest.mark.parametrize("key", MANY)
def test_what_a_pool_went_through_is_taken_back_whatever_came_after_it(key, first, second, lowered):
    begun = built(Might=1)
    for many, later in product((MANY[key], 5 * MANY[key]), repeat=2):
        change = GAME.move(begun, key, first, amount=many, actor="storyteller")
        if not isinstance(change, Made):
            continue  # full as it is
        now, without = (edited(GAME, one, "lowered.Might", lowered) for one in (change.sheet, begun))
        after, wanted = (GAME.move(one, key, second, amount=later, actor="storyteller") for one in (now, without))
        if isinstance(after, Made):
            back = change.taken_back(GAME.vocabulary, after.sheet)
            there = wanted.sheet if isinstance(wanted, Made) else without
            assert isinstance(back, Made)
            assert tracker(GAME, back.sheet, key).headline == tracker(GAME, there, key).headline, (many, later)
