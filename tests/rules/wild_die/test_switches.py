"""House rules of the wild die: each does on the table what its sentence says."""

import pytest

from rules.checks import Step
from rules.wild_die.game import SYSTEM
from rules.wild_die.sheet import HitPoints
from tests.rules.wild_die.pilots import checked, hero, planned, refusals, thrown


def game(**switches):
    """The wild die with some switches thrown."""
    return SYSTEM.game("core", switches)


def tracker(table, key, sheet):
    """One tracker of a sheet."""
    return next(one for one in table.trackers(sheet) if one.key == key)


def moving(move, **switches):
    """How a sheet tells its ways of moving."""
    sheet = hero()
    sheet = sheet.model_copy(update={"derived": sheet.derived.model_copy(update={"move": move})})
    return tracker(game(**switches), "moving", sheet).headline


def test_moving_is_told_in_metres_with_what_it_costs():
    told = "Cautious 5 m, walking 10 m, running 20 m (difficulty +6), sprinting 40 m (an action)"
    assert moving(10) == told
    assert not tracker(game(), "moving", hero()).vital


def test_half_of_an_odd_move_is_a_half_unless_the_table_rounds():
    assert moving(9).startswith("Cautious 4.5 m, walking 9 m")
    assert moving(9, half_move_down=True).startswith("Cautious 4 m, walking 9 m")


def test_sprinting_may_be_as_hard_as_running():
    form = {"traits": ["Firearms"], "difficulty": "10", "pace": "sprinting"}
    assert planned("skill", hero(), **form).difficulty == 10
    hard = game(sprint_modifier=True)
    assert planned("skill", hero(), game=hard, **form).difficulty == 16
    assert dict(hard.paces)["sprinting"] == "Sprinting, difficulty +6"
    assert dict(game().paces) == {
        "cautious": "Cautious",
        "walking": "Walking",
        "running": "Running, difficulty +6",
        "sprinting": "Sprinting",
    }


@pytest.mark.parametrize(("current", "whole", "thirds"), [(20, -1, -1), (19, -3, -3), (10, -3, -3), (66, 0, 0)])
def test_wounds_by_thirds_agree_where_the_maximum_divides(current, whole, thirds):
    for switch, dice in ((False, whole), (True, thirds)):
        sheet = hero(hit_points=HitPoints(maximum=30, current=min(current, 30)))
        assert planned("skill", sheet, game=game(wound_thirds=switch), traits=["Firearms"]).dice == 5 + dice


def test_wounds_by_thirds_want_whole_thirds():
    sheet = hero(hit_points=HitPoints(maximum=100, current=66))
    assert planned("skill", sheet, traits=["Firearms"]).dice == 4
    assert planned("skill", sheet, game=game(wound_thirds=True), traits=["Firearms"]).dice == 2


def test_a_difficulty_below_zero_may_be_held_at_zero():
    form = {"traits": ["Firearms"], "difficulty": "3", "modifier": "-9"}
    assert planned("skill", hero(), **form).difficulty == -6
    assert planned("skill", hero(), game=game(floor_difficulty=True), **form).difficulty == 0


def test_a_retry_counts_from_the_floor():
    form = {"traits": ["Firearms"], "difficulty": "3", "modifier": "-9", "failed_total": "-2"}
    assert planned("skill", hero(), game=game(floor_difficulty=True), **form).difficulty == 2


@pytest.mark.parametrize(("times", "doublings", "steps"), [(1, 0, 0), (2, 1, 1), (3, 1, 2), (4, 2, 3), (9, 3, 3)])
def test_preparing_may_count_each_time(times, doublings, steps):
    form = {"traits": ["Firearms"], "time_factor": str(times)}
    assert planned("skill", hero(), **form).dice == 5 + doublings
    assert planned("skill", hero(), game=game(preparing_each_step=True), **form).dice == 5 + steps


@pytest.mark.parametrize(("saved", "dearer", "nearest"), [(25, 5, 5), (30, 10, 5), (45, 10, 10), (60, 20, 10)])
def test_rushing_may_take_the_nearest_step(saved, dearer, nearest):
    form = {"traits": ["Firearms"], "difficulty": "10", "time_saved": str(saved)}
    assert planned("skill", hero(), **form).difficulty == 10 + dearer
    assert planned("skill", hero(), game=game(rushing_nearest=True), **form).difficulty == 10 + nearest


def test_taking_ten_may_need_training():
    form = {"traits": ["Dodge"], "difficulty": "5", "take_ten": "on"}
    assert checked("skill", hero(), **form).ten == 10
    assert refusals("skill", hero(), game=game(ten_needs_training=True), **form) == ("untrained",)


def test_one_point_or_medal_may_be_all_that_a_roll_takes():
    form = {"traits": ["Firearms"], "spend": ["paragon:number", "medal:dice"]}
    assert planned("skill", hero(), **form).check is not None
    assert refusals("skill", hero(), game=game(one_token=True), **form) == ("one_token_per_roll",)


def test_the_table_names_the_skills_on_which_a_point_gives_five_dice():
    form = {"traits": ["Firearms"], "spend": ["paragon:dice"]}
    assert refusals("skill", hero(), **form) == ("five_dice_only_for_interaction_skills",)
    assert planned("skill", hero(), game=game(interaction_skills=("Firearms",)), **form).dice == 10


def test_cancelling_may_take_the_wild_die_too():
    for switch, total in ((False, 1 + 1 + 1 + 1 + 1), (True, 1 + 1 + 1 + 1)):  # 5D+1: the 6 goes, the pip stays
        table = game(cancel_wild_too=switch, critical_failure="cancel")
        check = checked("skill", hero(), game=table, traits=["Firearms"], difficulty="10")
        assert table.resolve(check, thrown(check, 6, 1, 1, 1, 1, game=table)).value == total


def test_a_free_roll_may_keep_its_dice():
    form = {"traits": ["Firearms"], "actions": "3", "free": "on"}
    assert planned("skill", hero(), **form).dice == 3
    assert planned("skill", hero(), game=game(free_rolls_exempt=True), **form).dice == 5


def test_one_die_may_always_remain():
    form = {"traits": ["Firearms"], "actions": "9"}
    assert refusals("skill", hero(), **form) == ("reduced_to_zero",)
    assert planned("skill", hero(), game=game(minimum_die=True), **form).dice == 1


def test_a_chain_may_roll_on_by_itself():
    table = game(chain="automatic")
    check = checked("pool", game=table, code="1D")
    assert table.resolve(check, thrown(check, 6, 6, 2, game=table)).value == 14
    first = (Step(kind="throw", role="wild", faces=(6,)),)
    assert table.choices(check, first, None) == ()
