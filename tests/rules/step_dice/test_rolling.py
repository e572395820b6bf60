"""From a filled-in panel to an entry: checks, levels, contests with their ties, fate dice, action points."""

from fractions import Fraction
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.checks import Step
from rules.dice import SecureDice
from rules.kit.kinds import StepError
from rules.step_dice import SYSTEM
from rules.step_dice.difficulty import shift
from rules.system import throw_out
from tests.rules.step_dice.tables import GAME, LATER, built, edited, moved, planned, refused, thrown

HERO = built(Might=3, Melee=2)


def plan(game=GAME, kind="check", sheet=HERO, **form):
    request = game.read_request(kind, form)
    return request if isinstance(request, tuple) else game.plan(request, sheet)


# Checks -----------------------------------------------------------------------------------------------------


def test_a_task_is_always_four():
    found = plan(traits=["Melee"])
    assert (found.die, found.target, found.check.title) == ("d8", 4, "Melee")


def test_circumstances_shift_the_difficulty_by_two_levels_at_most():
    found = plan(traits=["Melee"], harder=5, easier=1)
    assert (found.target, found.levels) == (6, 2)
    assert [one.code for one in found.notes] == ["levels_held"]


@given(st.lists(st.integers(-10, 10), max_size=8))
def test_the_sum_of_all_levels_is_held_not_each(levels):
    assert shift(levels) == max(-2, min(2, sum(levels)))


def test_points_for_each_level_are_a_house_rule():
    game = SYSTEM.game("core", {"points_per_level": 3})
    assert plan(game, traits=["Melee"], harder=1).target == 7


def test_a_passive_value_stands_in_place_of_four():
    assert plan(traits=["Melee"], target=7, easier=1).target == 6


def test_named_difficulties_are_there_when_the_campaign_has_them():
    assert refused(plan(traits=["Melee"], difficulty="Hard").problems[0]) == "unknown_difficulty"
    game = SYSTEM.game("core", {"difficulties": "targets"})
    assert plan(game, traits=["Melee"], difficulty="hard").target == 12


@pytest.mark.parametrize(
    ("form", "code"),
    [
        ({}, "wrong_number_of_traits"),
        ({"traits": ["Melee", "Might"]}, "wrong_number_of_traits"),
        ({"traits": ["Baking"]}, "unknown_trait"),
        ({"traits": ["Melee"], "action_points": 1}, "cannot_pay"),
    ],
)
def test_a_check_that_cannot_be_made_is_refused(form, code):
    found = plan(**form)
    assert found.check is None
    assert [one.code for one in found.problems] == [code]


@pytest.mark.parametrize(
    "form",
    [
        {"traits": ["Melee"], "target": "10" * 50},
        {"traits": ["Melee"], "bonus": 10**9},
        {"traits": ["x" * 10**6]},
        {"traits": ["Melee"] * 1000},
        {"traits": ["Melee"], "harder": -1},
        {"traits": ["Melee"], "nonsense": "1"},
    ],
)
def test_absurd_numbers_are_refused_at_once(form):
    began = process_time()
    assert isinstance(plan(**form), tuple)
    assert process_time() - began < 0.1


@pytest.mark.parametrize("die", ["d20", "d10+1", "d12+999", "9" * 5000, ""])
def test_a_quick_pool_takes_only_dice_of_the_ladder(die):
    problems = plan(kind="pool", sheet=None, die=die)
    assert isinstance(problems, tuple)
    assert problems[0].trait == "die"


def test_a_quick_pool_needs_no_sheet():
    found = plan(kind="pool", sheet=None, die=" D12+3 ", name="Guard", bonus=-1)
    assert (found.die, found.check.title) == ("d12+2", "Guard")
    assert [(part.label, part.amount) for part in found.pool_parts] == [
        ("Guard", 12),
        ("Flat bonus", 3),
        ("Circumstances", -1),
    ]


@pytest.mark.parametrize("game", [GAME, LATER])
def test_nobodys_fate_stands_behind_a_quick_pool_whoever_holds_the_dice(game):
    form = {"kind": "pool", "die": "d8", "target": 6}
    assert plan(game, sheet=built(game, Might=3), **form) == plan(game, sheet=None, **form)


def test_an_entry_explains_itself():
    check = planned(GAME, "check", HERO, traits=["Melee"], bonus=1)
    found = GAME.resolve(check, thrown(GAME, check, 8, 1, 5))
    assert (found.kind, found.value, found.final) == ("success", 15, True)
    assert [(die.face, die.state, die.exploded, die.bonus) for die in found.dice] == [
        (8, "hit", True, False),
        (1, "hit", True, True),
        (5, "hit", False, True),
    ]
    assert found.sentence == (
        "The d8 fell 8 and 1, which explode, then 5. With +1 for the circumstances. "
        "A total of 15 reaches 4, 11 points over."
    )
    assert found.spoken == "Melee, d8+1 against 4: success, 15."
    assert [(line.label, line.amount) for line in found.ledger] == [
        ("To reach", 4),
        ("d8 (8 + 1 + 5)", 14),
        ("circumstances", 1),
        ("total", 15),
    ]


def test_a_critical_failure_has_no_total():
    check = planned(GAME, "pool", die="d12+3")
    found = GAME.resolve(check, thrown(GAME, check, 1, 1))
    assert (found.kind, found.label, found.value) == ("botch", "Critical failure", 0)
    assert {die.state for die in found.dice} == {"botch"}
    assert "total" not in [line.label for line in found.ledger]
    assert found.spoken == "Pool, d12+3 against 4: critical failure."


def test_a_lowered_attribute_rolls_lower_and_its_skills_as_the_campaign_says():
    sheet = edited(GAME, HERO, "lowered.Might", 2)
    assert plan(sheet=sheet, traits=["Might"]).die == "d6"
    assert plan(sheet=sheet, traits=["Melee"]).die == "d8"
    follows = SYSTEM.game("core", {"lowered_attributes": "skill_follows"})
    assert plan(follows, sheet=sheet, traits=["Melee"]).die == "d6"


def test_an_action_costs_action_points():
    sheet = moved(GAME, HERO, "action_points", "turn")
    found = plan(sheet=sheet, traits=["Melee"], action_points=2)
    assert found.payments == ("2 action points",)
    edit = GAME.settle(found.check, (), sheet)
    assert (edit.path, edit.sheet.action_points.current) == ("action_points", 2)
    assert refused(GAME.settle(found.check, (), HERO)) == "cannot_pay"
    assert GAME.settle(planned(GAME, "check", HERO, traits=["Melee"]), (), HERO) is None


# Contests ---------------------------------------------------------------------------------------------------


def contest(**form):
    return planned(GAME, "contest", HERO, **({"traits": ["Melee"], "opponent": "Guard", "opponent_die": "d6"} | form))


def test_the_higher_result_wins():
    check = contest()
    found = GAME.resolve(check, thrown(GAME, check, 5, 6, 3))
    assert (found.kind, found.label, found.value) == ("failure", "Loses", -4)
    assert [(die.role, die.state) for die in found.dice] == [("a", "miss"), ("b", "hit"), ("b", "hit")]
    assert found.spoken == "Melee against Guard, d8 against d6: loses, 5 to 9."


def test_a_tie_is_rolled_again_on_the_same_entry():
    check = contest()
    steps = thrown(GAME, check, 5, 5)
    tied = GAME.resolve(check, steps)
    assert (tied.kind, tied.final) == ("tie", False)
    [choice] = GAME.choices(check, steps, HERO)
    assert (choice.code, choice.actors) == ("roll_again", ("player", "storyteller"))
    assert choice.success == GAME.odds(check).success
    again = GAME.answer(check, steps, HERO, "roll_again")
    steps = thrown(GAME, check, 7, 2, after=(*steps, again.step))
    found = GAME.resolve(check, steps)
    assert (found.kind, found.value, len(found.dice), found.final) == ("success", 5, 4, True)
    assert found.dice[: len(tied.dice)] != ()
    assert GAME.choices(check, steps, HERO) == ()
    assert refused(GAME.answer(check, steps, HERO, "roll_again")) == "choice_not_open"
    assert found.sentence.endswith("Again: Melee 7: 7; Guard 2: 2. Melee wins.")


def test_two_critical_failures_are_a_tie_and_one_loses_to_everything():
    check = contest()
    assert GAME.resolve(check, thrown(GAME, check, 1, 1, 1, 1)).kind == "tie"
    assert GAME.resolve(check, thrown(GAME, check, 1, 1, 2)).kind == "botch"
    assert GAME.resolve(check, thrown(GAME, check, 2, 1, 1)).kind == "success"


def test_as_a_house_rule_a_contest_compares_sums():
    game = SYSTEM.game("core", {"contest_criticals": "sums"})
    check = planned(game, "contest", die="d12+3", opponent_die="d6")
    assert game.resolve(check, thrown(game, check, 1, 1, 3)).kind == "success"


def test_a_level_for_an_opponent_makes_it_a_check():
    found = plan(kind="contest", traits=["Melee"], opponent_level=6)
    assert (found.target, found.opponent_die) == (6, "")
    assert [one.code for one in found.notes] == ["no_contest"]


def test_a_contest_needs_an_opponent():
    assert [one.code for one in plan(kind="contest", traits=["Melee"]).problems] == ["no_opponent"]


def test_a_contest_without_a_sheet_names_both_dice():
    found = plan(kind="contest", sheet=None, name="Wolf", die="d8", opponent="Bear", opponent_die="d12+1")
    assert (found.check.title, found.opponent_die) == ("Wolf against Bear", "d12+1")


# Fate dice --------------------------------------------------------------------------------------------------


def test_a_fate_die_lifts_a_failed_check_once_and_is_used_up():
    sheet = built(LATER, Might=2)
    check = planned(LATER, "check", sheet, traits=["Might"], target=6)
    steps = thrown(LATER, check, 2)
    [choice] = LATER.choices(check, steps, sheet)
    assert (choice.code, choice.success) == ("fate_die", Fraction(9, 12))
    assert choice.options[0].sentence == "25% to reach 6"
    found = LATER.answer(check, steps, sheet, "fate_die", "d10")
    assert found.sheet.fate.dice == (10,)
    assert LATER.odds(check, (*steps, found.step)).success == Fraction(7, 10)
    steps = thrown(LATER, check, 7, after=(*steps, found.step))
    assert (LATER.resolve(check, steps).kind, LATER.resolve(check, steps).value) == ("success", 9)
    assert LATER.choices(check, steps, found.sheet) == ()
    again = thrown(LATER, check, 2)
    assert refused(LATER.answer(check, again, found.sheet, "fate_die", "d10")) == "cannot_pay"


def test_the_odds_know_what_the_best_fate_die_adds():
    sheet = built(LATER)
    check = planned(LATER, "check", sheet, traits=["Might"], target=3)
    assert LATER.odds(check).other["with_fate"] == LATER.odds(check).success + Fraction(1, 4)
    assert "with_fate" not in GAME.odds(planned(GAME, "check", HERO, traits=["Might"])).other


def test_a_fate_die_helps_neither_a_success_nor_a_critical_failure():
    sheet = built(LATER)
    check = planned(LATER, "check", sheet, traits=["Might"], target=3)
    for faces in ((3,), (1, 1)):
        assert LATER.choices(check, thrown(LATER, check, *faces), sheet) == ()
    assert GAME.choices(planned(GAME, "check", HERO, traits=["Might"]), (), HERO) == ()


# Any roll ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "form"), [("pool", {"die": "d4", "target": 3}), ("contest", {"die": "d4", "opponent_die": "d4"})]
)
@given(st.data())
@settings(max_examples=60, deadline=None)
def test_a_roll_replays_and_its_odds_know_it(kind, form, data):
    check = planned(GAME, kind, None, **form)
    steps = throw_out(GAME, check, (), SecureDice())
    found = GAME.resolve(GAME.read_check(check.model_dump(mode="json")), steps)
    assert found == GAME.resolve(check, steps)
    assert GAME.next_throw(check, steps) is None
    odds = GAME.odds(check, steps)
    if found.kind != "tie":
        assert {"success": odds.success, "failure": odds.failure, "botch": odds.botch}[found.kind] == 1
    before = {bar.value for bar in GAME.bars(GAME.odds(check))}
    assert found.kind == "tie" or min(before) <= max(min(found.value, max(before)), min(before)) <= max(before)


@pytest.mark.parametrize(
    "steps",
    [
        (Step(kind="throw", role="b", faces=(3,)),),
        (Step(kind="throw", role="a", faces=(3, 4)),),
        (Step(kind="throw", role="a", faces=(9,)),),
        (Step(kind="throw", role="a", faces=(3,)), Step(kind="throw", role="a", faces=(3,))),
        (Step(kind="choice", choice="roll_again"),),
        (Step(kind="throw", role="a", faces=(3,)), Step(kind="choice", choice="roll_again")),
    ],
)
def test_steps_that_do_not_belong_to_the_roll_are_refused(steps):
    with pytest.raises(StepError):
        GAME.resolve(planned(GAME, "pool", die="d8"), steps)


def test_a_damaged_check_is_not_read():
    document = planned(GAME, "pool", die="d8").model_dump(mode="json")
    with pytest.raises(ValueError, match="target"):
        GAME.read_check({**document, "target": None})


def test_house_rules_that_shaped_a_roll_stand_on_it():
    game = SYSTEM.game("core", {"one_adds": "kept", "top_after_one": False})
    assert len(planned(game, "pool", die="d8").rules) == 2
