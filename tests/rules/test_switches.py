"""House rules of Maelstrom: each does on the sheet and on the table what its sentence says."""

import pytest

from rules.kit.history import Made
from rules.sheets import Problem
from tests.rules.pilots import FINISHED, checked, codes, edited, fell, game, pilot, planned, thrown, willed, with_dots


def moved(table, sheet, code, amount=1):
    """Current willpower after a move, or the code of what forbids it."""
    found = table.move(sheet, "willpower", code, amount=amount, actor="storyteller")
    return found.code if isinstance(found, Problem) else edited(found).willpower.current


@pytest.mark.parametrize(("named", "difficulty"), [(None, 6), (8, 8)])
def test_soaking_has_the_difficulty_of_the_book_or_of_the_table(named, difficulty):
    check = checked(game(soak_difficulty=named), pilot(), "soak", damage="bashing", levels=3)
    assert check.difficulty == difficulty


def test_the_default_difficulty_counts_when_nobody_names_one():
    assert planned(game(default_difficulty=7), pilot(), traits=["Wits"]).difficulty == 7
    assert planned(game(default_difficulty=7), pilot(), traits=["Wits"], difficulty="5").difficulty == 5


@pytest.mark.parametrize(("hits", "word"), [(0, ""), (1, "phew"), (2, "fine"), (3, "glorious"), (7, "glorious")])
def test_a_table_may_have_its_own_words_for_successes(hits, word):
    table = game(degree_names=("phew", " fine ", "glorious", ""))
    check = checked(table, None, "pool", dice="7")
    assert fell(table, check, *[6] * hits, *[2] * (7 - hits)).degree == word
    assert fell(table, check, *[1] * 7).degree == ""


def test_traits_may_go_beyond_five_dots():
    seven = {**FINISHED["abilities"], "Firearms": 7}
    assert pilot(game(trait_maximum=8), abilities=seven).abilities["Firearms"] == 7
    assert isinstance(game(trait_maximum=6).edit(pilot(), "abilities.Firearms", 6), Made)
    assert isinstance(game().edit(pilot(), "abilities.Firearms", 6), Problem)


@pytest.mark.parametrize("edition", ["core", "later", "first-draft"])
def test_dots_above_the_most_are_read_and_told_and_no_edit_brings_them(edition):
    table = game(edition)
    eight = {**table.blank_sheet().model_dump(mode="json"), "attributes": {"Strength": 8}}
    sheet = table.read_sheet(eight)
    assert sheet.dots("Strength") == 8
    assert any(one.trait == "Strength" and one.off_by > 0 for one in table.problems(sheet))
    assert isinstance(table.edit(sheet, "attributes.Strength", 7), Problem)
    assert isinstance(table.edit(sheet, "attributes.Strength", 5), Made)


@pytest.mark.parametrize(("each", "keeps_last", "after"), [(0, 0, 2), (1, 0, 0), (0, 1, 2), (1, 1, "nothing_to_do")])
def test_encouraging_three_companions_with_three_dots(each, keeps_last, after):
    table = game(encourage_each=bool(each), encourage_keeps_last=bool(keeps_last))
    assert moved(table, willed(pilot(), 3), "encourage", amount=3) == after


def test_the_last_dot_encourages_unless_it_must_be_kept():
    assert moved(game(), willed(pilot(), 1), "encourage") == 0
    assert moved(game(encourage_keeps_last=True), willed(pilot(), 1), "encourage") == "nothing_to_do"


@pytest.mark.parametrize(("after", "dice"), [(False, 4), (True, 5)])
def test_the_recovery_roll_uses_the_dots_before_or_after_the_days_own(after, dice):
    assert checked(game(recovery_roll_after=after), willed(pilot(), 4), "recovery").pool == dice


@pytest.mark.parametrize(("costs", "current"), [(True, 3), (False, 5)])
def test_a_botched_recovery_may_cost_nothing(costs, current):
    table, sheet = game(recovery_botch_costs=costs), willed(pilot(), 4)
    check = checked(table, sheet, "recovery")
    assert edited(table.settle(check, thrown(table, check, 1, 1, 2, 3), sheet)).willpower.current == current


def bought(table, *faces, threshold=0):
    """Whether spending is offered after these faces, and what it would come to."""
    sheet = willed(pilot(), len(faces))
    check = checked(table, sheet, "willpower", threshold=str(threshold))
    steps = thrown(table, check, *faces)
    if not table.choices(check, steps, sheet):
        return None
    answer = table.answer(check, steps, sheet, "spend_willpower")
    return table.resolve(check, (*steps, answer.step)).value


def test_spending_may_be_for_failures_alone():
    assert bought(game(), 6, 2, 3, 4) == bought(game(), 2, 2, 3, 4) == 3
    assert bought(game(spend_after="failure"), 6, 2, 3, 4) is None
    assert bought(game(spend_after="failure"), 2, 2, 3, 4) == 3


def test_a_threshold_may_take_from_bought_successes():
    assert bought(game(), 2, 2, 3, 4, threshold=2) == 3
    assert bought(game(spend_threshold=True), 2, 2, 3, 4, threshold=2) == 1


@pytest.mark.parametrize(
    ("switches", "sheet", "found"),
    [
        ({"attribute_cap": 3}, {}, {"attribute_above_four"}),
        ({"primary_dots": 6}, {}, {"attribute_split"}),
        ({"secondary_dots": 4}, {}, {"attribute_split"}),
        ({"category_minimum": 5}, {}, {"category_below_four"}),
        ({"category_minimum": 3}, {"Science": 0, "Survival": 1}, set()),
        ({"category_minimum": 0}, {"Science": 0, "Medicine": 0, "Survival": 1, "Technology": 1}, set()),
        ({"advanced_specialties": 2}, {}, {"specialty_too_few_advanced"}),
        ({"advanced_specialties": 0}, {}, {"specialty_too_many_advanced"}),
        ({"general_specialties": 3}, {}, {"specialty_too_few_general"}),
        ({"general_specialties": 1}, {}, {"specialty_too_many_general"}),
    ],
)
def test_the_numbers_of_creation_are_the_tables_own(switches, sheet, found):
    assert codes(game().problems(with_dots(pilot(), **sheet))) == (set() if not sheet else {"category_below_four"})
    assert codes(game(**switches).problems(with_dots(pilot(), **sheet))) == found


def test_a_new_sheet_starts_with_the_tables_willpower():
    assert game().blank_sheet().willpower.permanent == 3
    assert game(starting_willpower=5).blank_sheet().willpower.current == 5


@pytest.mark.parametrize(("rule", "dice", "difficulty"), [("dice", 3, 6), ("difficulty", 6, 9), ("off", 6, 6)])
def test_wounds_take_dice_raise_the_difficulty_or_do_neither(rule, dice, difficulty):
    mauled = pilot(health={"marks": "//////"})
    plan = planned(game(wound_penalty=rule), mauled, traits=["Precision", "Piloting"])
    assert (plan.pool, plan.difficulty) == (dice, difficulty)


def test_power_armor_may_be_shared_by_every_ability_that_lists_it():
    armored = pilot(specialties=[{"ability": "Melee", "name": "Power Armor", "kind": "advanced"}])
    form = {"required": "Firearms: Power Armor", "used": "Firearms: Power Armor"}
    asked = {"traits": ["Precision", "Firearms"], **form}
    assert codes(planned(game(), armored, **asked).problems) == {"specialty_not_owned"}
    table = game(shared_specialties=("power armor",))
    check = checked(table, armored, **asked)
    assert (check.threshold, check.tens, check.specialties) == (0, "two_bonus", ("Firearms: Power Armor",))
    [chip] = planned(table, armored, traits=["Precision", "Firearms"]).specialties
    assert (chip.key, chip.kind, chip.allowed) == ("Firearms: Power Armor", "advanced", True)
    assert planned(table, armored, traits=["Intelligence", "Medicine"]).specialties == ()


def test_a_shared_specialty_is_owned_once_and_still_one_for_each_dot():
    armored = with_dots(
        pilot(specialties=[{"ability": "Melee", "name": "Power Armor", "kind": "advanced"}]), Firearms=0
    )
    table = game(shared_specialties=("Power Armor",))
    asked = {"traits": ["Precision", "Firearms"], "used": "Firearms: Power Armor"}
    assert codes(planned(table, armored, **asked).problems) == {"specialty_without_dots"}
    waiting = pilot(specialties=[{"ability": "Melee", "name": "Nets", "kind": "general", "state": "waiting"}])
    assert planned(game(shared_specialties=("Nets",)), waiting, traits=["Wits", "Firearms"]).specialties == ()
