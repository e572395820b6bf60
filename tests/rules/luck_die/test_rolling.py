"""Playing the Game, "Tests", "Luck", "Advantage and Disadvantage", "Contests", "Fate": planning, rolling, answering."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.checks import Step
from rules.kit.kinds import StepError
from rules.luck_die.dice_laid import lay_out
from tests.rules.luck_die.seats import checked, choice, chosen, edited, game, milo, planned, refused, thrown

LEAP = {"traits": ["Dexterity", "Agility", "Jumping"]}


def codes(found):
    return {one.code for one in found}


# Before the throw -----------------------------------------------------------------------------------------------


def test_a_test_is_an_attribute_a_skill_and_a_proficiency():
    plan = planned(game(), milo(), **LEAP, difficulty=12)
    assert (plan.formula, plan.check.title) == ("d6 + d4 + 1", "Dexterity + Agility + Jumping")
    assert [part.label for part in plan.parts] == ["Dexterity d6", "Agility d4", "Jumping"]
    assert (plan.lowest, plan.highest, plan.difficulty_name) == (3, 11, "Challenging")


def test_without_the_skill_the_attribute_is_rolled_alone():
    plan = planned(game(), milo(), traits=["strength", "athletics"])
    assert (plan.formula, plan.parts[1].reason) == ("d6", "not trained, no die")
    assert planned(game(untrained_die="d4"), milo(), traits=["Strength", "Athletics"]).formula == "d6 + d4"


def test_a_trivial_test_is_recognised_before_rolling():
    sheet = milo(skills={"Handling": 6}, proficiencies={"Sleight": 4})
    plan = planned(game(), sheet, traits=["Dexterity", "Handling", "Sleight"], difficulty=6)
    assert plan.trivial == "The lowest possible result is 6: no roll needed."  # Tests, Fabian improved
    assert plan.check is not None  # it may still be rolled
    assert planned(game(), sheet, traits=["Dexterity", "Sleight"], difficulty=6).trivial == ""


def test_what_is_out_of_reach_or_needs_luck_is_said_before_rolling():
    assert "14, luck included: 15" in planned(game(), milo(), **LEAP, difficulty=15).hopeless
    assert planned(game(), milo(), **LEAP, difficulty=13).hopeless == "Only luck can reach 13."


def test_one_proficiency_counts_the_best():
    sheet = milo(proficiencies={"Jumping": 1, "Climbing": 3})
    plan = planned(game(), sheet, traits=["Strength", "Jumping", "Climbing"])
    assert plan.check.own.bonus == 3
    assert plan.notes[0].sentence == "One proficiency counts: Climbing, not Jumping."


@pytest.mark.parametrize(
    ("form", "code"),
    [
        ({"traits": []}, "one_attribute"),
        ({"traits": ["Strength", "Dexterity"]}, "one_attribute"),
        ({"traits": ["Strength", "Agility", "Athletics"]}, "one_skill"),
        ({"traits": ["Strength", "Basketry"]}, "unknown_trait"),
        ({"traits": ["Strength"], "maximise": ["skill"]}, "no_such_die"),
        ({**LEAP, "maximise": ["skill", "luck"]}, "not_enough_fate"),
    ],
)
def test_what_bars_a_test(form, code):
    plan = planned(game(), milo(), **form)
    assert plan.check is None
    assert code in codes(plan.problems)


def test_a_test_needs_a_sheet_and_a_pool_does_not():
    assert codes(planned(game(), None, **LEAP).problems) == {"no_sheet"}
    check = checked(game(), None, "pool", name="Guard", attribute="d6", skill="4", proficiency="1", difficulty="6")
    assert (check.title, check.own.formula, check.difficulty) == ("Guard", "d6 + d4 + 1", 6)


def test_only_storytellers_enter_points_where_the_campaign_says_so():
    strict = game(players_enter_modifier=False)
    assert codes(planned(strict, milo(), **LEAP, modifier=1).problems) == {"storyteller_only"}
    assert planned(strict, milo(), actor="storyteller", **LEAP, modifier=1).check.own.bonus == 2


def test_advantage_and_disadvantage_cancel_in_pairs():
    plan = planned(game(), milo(), **LEAP, advantages=3, disadvantages=1)
    assert (plan.advantage, plan.disadvantage) == (2, 0)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("difficulty", "many"),
        ("difficulty", 0),
        ("difficulty", 61),
        ("advantages", 11),
        ("advantages", -1),
        ("modifier", 21),
    ],
)
def test_numbers_out_of_range_name_their_field(field, value):
    [problem] = game().read_request("test", {**LEAP, field: value})
    assert problem.trait == field
    assert problem.sentence.startswith(field.capitalize())


# The throw ------------------------------------------------------------------------------------------------------


def test_luck_adds_three_and_guarantees_nothing():
    table = game()
    check = checked(table, milo(), **LEAP, difficulty=12)
    outcome = table.resolve(check, thrown(table, check, 5, 3, 20))
    assert (outcome.kind, outcome.value, outcome.degree) == ("success", 12, "lucky")  # Luck, Milo
    assert outcome.sentence == (
        "5 on Dexterity, 3 on Agility, +1 and +3 because the luck die shows 20: 12. "
        "That reaches the difficulty of 12 (Challenging)."
    )
    assert outcome.spoken == "Dexterity + Agility + Jumping, 12 against difficulty 12: success."
    assert [(line.label, line.amount) for line in outcome.ledger] == [
        ("Dexterity d6", 5),
        ("Agility d4", 3),
        ("Jumping", 1),
        ("Luck (20)", 3),
        ("Result", 12),
        ("Difficulty, Challenging", 12),
    ]
    harder = checked(table, milo(), **LEAP, difficulty=13)
    assert table.resolve(harder, thrown(table, harder, 5, 3, 20)).kind == "failure"


@settings(deadline=None)
@given(st.integers(1, 6), st.integers(1, 4), st.integers(1, 20), st.integers(-3, 4), st.integers(1, 20))
def test_a_result_is_the_sum_of_its_ledger(attribute, skill, luck, modifier, difficulty):
    table = game()
    check = checked(table, milo(), **LEAP, modifier=modifier, difficulty=difficulty)
    outcome = table.resolve(check, thrown(table, check, attribute, skill, luck))
    *lines, result, _ = outcome.ledger
    assert sum(line.amount for line in lines) == result.amount == outcome.value
    assert (outcome.kind == "success") == (outcome.value >= difficulty)


def test_a_changed_luck_die_is_lucky_from_twenty_up():
    table = game()
    check = checked(table, milo(), **LEAP, luck_modifier=2)
    assert lay_out(check, thrown(table, check, 1, 1, 18)).bout.own.luck_bonus == 3
    assert lay_out(check, thrown(table, check, 1, 1, 17)).bout.own.luck_bonus == 0


def test_a_luck_test_is_the_bare_face():
    table = game()
    check = checked(table, milo(), "luck", difficulty=15)
    outcome = table.resolve(check, thrown(table, check, 20))
    assert (outcome.value, outcome.kind, outcome.sentence) == (
        20,
        "success",
        "The luck die shows 20. That reaches the difficulty of 15.",
    )
    assert table.odds(check).success * 20 == 6


def test_a_secret_difficulty_is_named_afterwards_by_the_storyteller_and_once():
    table, sheet = game(), milo()
    check = checked(table, sheet, **LEAP)
    steps = thrown(table, check, 5, 3, 2)
    assert (table.resolve(check, steps).kind, table.resolve(check, steps).final) == ("open", False)
    [named] = [one for one in table.choices(check, steps, None) if one.code == "difficulty"]
    assert named.actors == ("storyteller",)
    answer = table.answer(check, steps, sheet, "difficulty", "9")
    assert answer.sentence == "The difficulty was 9, Hard."
    after = (*steps, answer.step)
    assert table.resolve(check, after).kind == "success"
    assert refused(table.answer(check, after, sheet, "difficulty", "12")).code == "choice_not_open"
    assert refused(table.answer(check, steps, sheet, "difficulty", "1e9")).code == "bad_difficulty"


# Advantage and disadvantage --------------------------------------------------------------------------------------


def test_the_player_chooses_the_die_and_the_better_face_stays():
    table, sheet = game(), milo()
    check = checked(table, sheet, **LEAP, difficulty=9, advantages=2)
    steps = thrown(table, check, 2, 3, 7)
    steps, _ = chosen(table, check, steps, sheet, "advantage", "attribute", 1)
    outcome = table.resolve(check, steps)
    assert (outcome.value, outcome.final) == (6, False)
    assert [die.state for die in outcome.dice] == ["kept", "kept", "ignored", "removed"]
    steps, _ = chosen(table, check, steps, sheet, "advantage", "attribute", 5)
    outcome = table.resolve(check, steps)
    assert (outcome.kind, outcome.value) == ("success", 9)
    assert [die.face for die in outcome.dice] == [2, 3, 7, 1, 5]  # dice are only added, never moved
    assert table.choices(check, steps, sheet) == ()


def test_advantage_is_not_offered_where_it_cannot_help():
    table, sheet = game(), milo(fate=0)
    check = checked(table, sheet, **LEAP, difficulty=6, advantages=1)
    assert table.choices(check, thrown(table, check, 5, 3, 7), sheet) == ()
    full = checked(table, sheet, traits=["Dexterity"], difficulty=9, advantages=1)
    assert codes(table.choices(full, thrown(table, full, 6, 7), sheet)) == {"keep"}


def test_the_luck_die_is_never_rerolled():
    table = game()
    check = checked(table, milo(), **LEAP, advantages=1)
    steps = thrown(table, check, 5, 3, 2)
    with pytest.raises(StepError, match="never rerolled"):
        lay_out(check, (*steps, choice("advantage", "luck")))
    assert refused(table.answer(check, steps, None, "advantage", "luck")).code == "unknown_option"


def test_disadvantage_rerolls_the_greatest_die_by_itself_and_the_worse_face_stays():
    table = game()
    check = checked(table, milo(), **LEAP, disadvantages=2, difficulty=6)
    outcome = table.resolve(check, thrown(table, check, 6, 3, 2, 2, 4))
    assert [(die.role, die.face) for die in outcome.dice if die.bonus] == [("attribute", 2), ("skill", 4)]
    assert outcome.value == 2 + 3 + 1


def test_of_two_equally_great_dice_the_roller_chooses():
    table, sheet = game(), milo()
    check = checked(table, sheet, **LEAP, disadvantages=1, difficulty=6)
    steps = thrown(table, check, 4, 4, 2)
    [open_choice] = table.choices(check, steps, sheet)
    assert (open_choice.code, len(open_choice.options)) == ("equal_dice", 2)
    assert not table.resolve(check, steps).final
    steps, _ = chosen(table, check, steps, sheet, "equal_dice", "skill", 1)
    assert table.resolve(check, steps).value == 6
    larger = game(equal_dice="larger")
    forced = checked(larger, sheet, **LEAP, disadvantages=1)
    assert lay_out(forced, thrown(larger, forced, 4, 4, 2, 1)).bout.own.total == 6


def test_a_campaign_may_let_each_die_be_rerolled_once():
    table, sheet = game(each_die_once=True), milo()
    check = checked(table, sheet, **LEAP, advantages=3, difficulty=11)
    steps = thrown(table, check, 1, 1, 2)
    steps, _ = chosen(table, check, steps, sheet, "advantage", "attribute", 3)
    assert [one.code for one in table.choices(check, steps, None)[0].options] == ["skill"]
    steps, _ = chosen(table, check, steps, sheet, "advantage", "skill", 3)
    assert "advantage" not in codes(table.choices(check, steps, sheet))


@pytest.mark.parametrize(
    "wrong",
    [
        Step(kind="throw", role="skill", faces=(1,)),
        Step(kind="throw", role="attribute", faces=(7,)),
        Step(kind="throw", role="attribute", faces=(1, 2)),
        Step(kind="throw", role="other attribute", faces=(1,)),
        choice("again"),
        choice("keep"),
        choice("maximise", "luck"),
        choice("nonsense"),
    ],
)
def test_steps_that_do_not_belong_to_the_check_are_refused(wrong):
    with pytest.raises(ValueError):
        lay_out(checked(game(), milo(), **LEAP, difficulty=9), (wrong,))


# Fate -----------------------------------------------------------------------------------------------------------


def test_fate_sets_a_die_on_the_open_entry():
    table, sheet = game(), milo(fate=2)
    check = checked(table, sheet, **LEAP, difficulty=12)
    steps = thrown(table, check, 2, 3, 4)
    [fate] = [one for one in table.choices(check, steps, sheet) if one.code == "maximise"]
    assert [one.label for one in fate.options] == [
        "Dexterity to 6: 6 becomes 10",
        "Agility to 4: 6 becomes 7",
        "Luck to 20: 6 becomes 9",
    ]
    steps, sheet = chosen(table, check, steps, sheet, "maximise", "attribute")
    steps, sheet = chosen(table, check, steps, sheet, "maximise", "luck")
    outcome = table.resolve(check, steps)
    assert (outcome.kind, outcome.value, sheet.fate) == ("success", 13, 0)
    assert outcome.dice[0].caption == "Dexterity, d6: fell 2, fate makes it 6"


def test_without_fate_or_sheet_nothing_is_offered():
    table = game()
    check = checked(table, milo(), **LEAP, difficulty=12)
    steps = thrown(table, check, 2, 3, 4)
    assert table.choices(check, steps, None) == table.choices(check, steps, milo(fate=0)) == ()
    assert refused(table.answer(check, steps, milo(fate=0), "maximise", "luck")).code == "choice_not_open"


def test_fate_announced_before_the_throw_is_paid_with_it():
    table, sheet = game(), milo()
    plan = planned(table, sheet, **LEAP, maximise=["luck"], difficulty=6)
    assert plan.payments == ("1 fate, to maximise the luck die",)
    steps = thrown(table, plan.check, 1, 1, 1)
    assert table.resolve(plan.check, steps).value == 6
    assert edited(table.settle(plan.check, steps, sheet)).fate == 0
    assert refused(table.settle(plan.check, steps, milo(fate=0))).code == "not_enough_fate"


@pytest.mark.parametrize(("reading", "total"), [("after", 9), ("before", 5)])
def test_a_maximised_die_is_set_after_the_rerolls_or_before(reading, total):
    table = game(maximising=reading)
    check = checked(table, milo(), **LEAP, maximise="attribute", disadvantages=1, difficulty=6)
    reroll = 2
    assert table.resolve(check, thrown(table, check, 5, 2, 4, reroll)).value == total
    assert table.odds(check).distribution


# Contests -------------------------------------------------------------------------------------------------------


def contest(table, sheet, **form):
    return checked(table, sheet, "contest", traits=["Strength"], against="Siegmund", other_attribute="d6", **form)


def test_the_other_side_sets_the_difficulty_and_meeting_it_is_enough():
    table = game()
    check = contest(table, milo(), contest="sets_difficulty")
    outcome = table.resolve(check, thrown(table, check, 4, 9, 4, 8))
    assert (outcome.kind, outcome.value) == ("success", 4)
    assert outcome.sentence == "4 on Strength: 4. Siegmund has 4: a win."
    assert outcome.spoken == "Strength against Siegmund, 4 against 4 of Siegmund: success."


def test_in_the_same_activity_a_tie_is_rolled_again_on_the_same_entry():
    table, sheet = game(), milo(fate=0)
    check = contest(table, sheet, contest="same_activity")
    steps = thrown(table, check, 4, 9, 4, 8)
    assert (table.resolve(check, steps).kind, table.resolve(check, steps).final) == ("tie", False)
    steps, _ = chosen(table, check, steps, sheet, "again", "", 2, 20, 6, 1)
    outcome = table.resolve(check, steps)
    assert (outcome.kind, outcome.value, len(outcome.dice)) == ("success", 6, 8)  # 6 against 2 and luck


def test_a_tug_of_war_takes_wins_in_a_row():
    table, sheet = game(), milo(fate=0)
    check = contest(table, sheet, contest="same_activity", wins=2)
    steps = thrown(table, check, 4, 9, 6, 8)
    assert table.resolve(check, steps).kind == "open"
    steps, _ = chosen(table, check, steps, sheet, "again", "", 5, 9, 1, 8)
    assert table.resolve(check, steps).sentence.endswith("1 win in a row of 2 that decide against you.")
    steps, _ = chosen(table, check, steps, sheet, "again", "", 5, 9, 1, 8)
    assert table.resolve(check, steps).kind == "failure"
    assert refused(table.answer(check, steps, sheet, "again")).code == "choice_not_open"


def test_the_storyteller_uses_the_other_sides_advantage_before_ones_own_dice_fall():
    table, sheet = game(), milo(fate=0)
    check = contest(table, sheet, contest="sets_difficulty", other_advantages=1)
    steps = thrown(table, check, 2, 9)
    found = table.choices(check, steps, sheet)
    assert {one.code: one.actors for one in found} == {
        "other_advantage": ("storyteller",),
        "other_keep": ("storyteller",),
    }
    assert not table.resolve(check, steps).final
    kept, _ = chosen(table, check, steps, sheet, "other_keep", "", 3, 9)
    assert table.resolve(check, kept).kind == "success"
    rerolled, _ = chosen(table, check, steps, sheet, "other_advantage", "attribute", 5, 3, 9)
    assert table.resolve(check, rerolled).kind == "failure"


def test_a_stored_check_reads_back_the_same():
    table = game()
    for check in (
        checked(table, milo(), **LEAP, difficulty=6, advantages=1),
        contest(table, milo(), contest="same_activity", wins=3),
        checked(table, milo(), "luck"),
        checked(table, None, "pool", attribute=8),
    ):
        assert table.read_check(check.model_dump(mode="json")) == check


def test_an_entry_names_the_switches_that_shaped_it():
    assert checked(game(), milo(), **LEAP).rules == ()
    assert checked(game(luck_bonus=4), milo(), **LEAP).rules == ("What luck adds: 4",)


# What is said before the roll -----------------------------------------------------------------------------------


def test_a_die_that_fate_has_set_cannot_show_a_one():
    told = planned(game(), milo(fate=1), **LEAP, maximise="attribute", difficulty=7)
    assert (told.lowest, told.trivial) == (8, "The lowest possible result is 8: no roll needed.")
    kept = planned(game(), milo(fate=1), **LEAP, maximise="luck", difficulty=7)
    assert (kept.lowest, kept.trivial) == (3, "")
    before = planned(game(maximising="before"), milo(fate=1), **LEAP, maximise="attribute", disadvantages=1)
    assert before.lowest == 3


def test_a_luck_die_that_is_lowered_too_far_reaches_nothing():
    told = planned(game(), milo(), **LEAP, difficulty=12, luck_modifier=-1)
    assert told.hopeless == "The highest possible result is 11: 12 is out of reach."
    assert planned(game(), milo(), **LEAP, difficulty=12).hopeless == "Only luck can reach 12."
    assert planned(game(), milo(), **LEAP, difficulty=15).hopeless.startswith("The highest possible result is 14, luck")


@settings(max_examples=60, deadline=None)
@given(
    st.integers(1, 24),
    st.integers(-3, 3),
    st.sampled_from([(), ("attribute",), ("skill",), ("luck",), ("attribute", "luck")]),
    st.integers(-2, 2),
    st.integers(-2, 2),
    st.sampled_from(["after", "before"]),
)
def test_what_is_said_before_the_roll_is_what_the_odds_say(difficulty, modifier, maximise, net, luck, reading):
    table = game(maximising=reading)
    form = {"modifier": modifier, "maximise": maximise, "luck_modifier": luck, "difficulty": difficulty}
    sources = {"advantages": max(0, net), "disadvantages": max(0, -net)}
    told = planned(table, milo(fate=3), **LEAP, **form, **sources)
    success = table.odds(told.check).success
    if told.trivial:
        assert success == 1
    if "out of reach" in told.hopeless:
        assert success == 0
    if told.hopeless.startswith("Only luck"):
        assert success < 1 or "luck" in maximise or luck > 0
