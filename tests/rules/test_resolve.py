"""Maelstrom Rules, "Resolving the Result": counting, and how it is told."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.checks import Step
from rules.kit.kinds import StepError
from rules.maelstrom.checks import MaelstromCheck
from tests.rules.cases_maelstrom import steps_of
from tests.rules.pilots import fell, game, thrown
from tests.rules.real_dice import DiceError

FACES = st.lists(st.integers(1, 10), max_size=12)


def pool(dice, difficulty=6, threshold=0, tens="none", botch="outnumbered"):
    """A pool of so many dice."""
    return MaelstromCheck(
        kind="pool", title="Pool", pool=dice, difficulty=difficulty, threshold=threshold, tens=tens, botch=botch
    )


def states(outcome):
    return [die.state for die in outcome.dice]


@pytest.mark.parametrize(
    ("dice", "difficulty", "threshold", "kind", "value"),
    [
        ((10, 8, 1), 6, 0, "success", 1),
        ((1, 3, 4, 6, 7), 6, 0, "success", 1),  # Rules, "Difficulty", example
        ((7, 8, 1), 6, 2, "botch", -1),  # Rules, "Threshold", example
        ((7, 2, 1), 6, 3, "botch", -1),
        ((7, 8, 2), 6, 3, "failure", 0),
        ((1, 1, 8), 6, 0, "botch", -1),
        ((1, 8), 6, 0, "failure", 0),
    ],
)
def test_threshold_first_then_botches(dice, difficulty, threshold, kind, value):
    outcome = fell(game(), pool(len(dice), difficulty, threshold), *dice)
    assert (outcome.kind, outcome.value) == (kind, value)


def test_bonus_dice_count_only_what_they_show():
    outcome = fell(game(), pool(4, 8, tens="two_bonus"), 10, 3, 5, 2, 5, 10, 9, 1)
    assert (outcome.kind, outcome.value) == ("success", 3)
    assert [die.bonus for die in outcome.dice] == [False] * 4 + [True] * 4
    assert states(outcome) == ["hit", "miss", "miss", "miss", "miss", "hit", "hit", "ignored"]


def test_a_ten_above_the_difficulty_still_brings_dice():
    outcome = fell(game(), pool(1, 11, tens="two_bonus"), 10, 4, 4)
    assert outcome.dice[0].exploded
    assert states(outcome) == ["miss", "miss", "miss"]


def test_a_ten_removed_by_the_threshold_still_brings_dice():
    outcome = fell(game(), pool(1, 8, 1, tens="two_bonus"), 10, 9, 2)
    assert states(outcome) == ["hit", "removed", "miss"]
    assert outcome.value == 1


def test_the_count_is_told_in_its_order():
    outcome = fell(game(), pool(6, 7, 1, tens="two_bonus"), 1, 3, 6, 7, 8, 10, 9, 1)
    assert [(line.label, line.amount) for line in outcome.ledger] == [
        ("Successes at 7 or more", 4),
        ("Threshold 1", -1),
        ("Botches (1s)", -1),
        ("Net", 2),
    ]
    assert outcome.sentence == (
        "Four dice reached 7 or more, one of them a bonus die. The threshold takes one and a 1 cancels another, "
        "which leaves 2 successes."
    )
    assert outcome.spoken == "Pool, 6 dice at difficulty 7, threshold 1: success, 2 successes."


def test_every_die_says_what_it_did():
    outcome = fell(game(), pool(6, 7, 1, tens="two_bonus"), 1, 3, 6, 7, 8, 10, 9, 1)
    assert [die.caption for die in outcome.dice] == [
        "1, a 1, botch",
        "3, miss",
        "6, miss",
        "7, success removed by the threshold",
        "8, success cancelled by a 1",
        "10, success, brings two bonus dice",
        "9, bonus die, success",
        "1, bonus die, a 1 on a bonus die, ignored",
    ]


@pytest.mark.parametrize(("net", "word"), [(1, "barely"), (2, ""), (3, "really good"), (7, "really good")])
def test_the_rulebook_names_one_success_and_three(net, word):
    assert fell(game(), pool(net), *[6] * net).degree == word


def test_dice_that_are_owed_keep_the_roll_open():
    check = pool(1, tens="two_bonus")
    steps = (Step(kind="throw", role="pool", faces=(10,)),)
    assert game().next_throw(check, steps).count == 2
    assert not game().resolve(check, steps).final


def test_the_same_steps_give_the_same_outcome():
    check = pool(3, tens="two_bonus")
    steps = thrown(game(), check, 10, 4, 1, 10, 2, 7, 7)
    assert game().resolve(check, steps) == game().resolve(check, steps)


@pytest.mark.parametrize(
    ("steps", "code"),
    [
        ([("pool", (5,))], "wrong_number_of_dice"),
        ([("pool", (5, 11))], "bad_face"),
        ([("bonus", (5, 5))], "unexpected_dice"),
        ([("pool", (10, 5)), ("bonus", (5,))], "wrong_number_of_bonus_dice"),
        ([("pool", (4, 5)), ("bonus", (5, 5))], "unexpected_dice"),
    ],
)
def test_steps_that_do_not_belong_are_refused(steps, code):
    told = [Step(kind="throw", role=role, faces=faces) for role, faces in steps]
    with pytest.raises(StepError) as refused:
        game().resolve(pool(2, tens="two_bonus"), told)
    assert refused.value.code == code


def test_a_choice_that_is_not_open_is_refused():
    for choice in ("spend_willpower", "experience_die", "extra_die", "stop", "cheat"):
        with pytest.raises(StepError, match="is not open"):
            game().resolve(pool(1), (*thrown(game(), pool(1), 5), Step(kind="choice", choice=choice, amount=2)))


def test_dice_that_nobody_earned_are_refused():
    with pytest.raises(DiceError) as refused:
        steps_of(game(), pool(1, tens="two_bonus"), [10], [3, 4, 10, 5])
    assert refused.value.code == "unexpected_bonus_dice"


@given(FACES, st.integers(2, 12), st.integers(0, 6))
def test_every_success_and_every_one_is_accounted_for(dice, difficulty, threshold):
    outcome = fell(game(), pool(len(dice), difficulty, threshold), *dice)
    told = states(outcome)
    assert told.count("hit") + told.count("removed") + told.count("cancelled") == sum(d >= difficulty for d in dice)
    assert told.count("botch") == dice.count(1)
    assert told.count("removed") == min(threshold, sum(d >= difficulty for d in dice))
    assert outcome.value == told.count("hit") + told.count("cancelled") - told.count("botch")
    assert told.count("cancelled") == 0 or told.count("botch") >= told.count("cancelled")


@given(FACES, st.integers(2, 10), st.integers(0, 4))
def test_bonus_dice_never_hurt(dice, difficulty, threshold):
    tens = dice.count(10)
    plain = fell(game(), pool(len(dice), difficulty, threshold), *dice)
    lucky = fell(game(), pool(len(dice), difficulty, threshold, "two_bonus"), *dice, *[1] * 2 * tens)
    assert lucky.value >= plain.value


@given(FACES)
def test_bonus_dice_owed_are_two_for_each_ten(dice):
    check = pool(len(dice), tens="two_bonus")
    owed = game().next_throw(check, (Step(kind="throw", role="pool", faces=tuple(dice)),) if dice else ())
    assert (owed.count if owed else 0) == 2 * dice.count(10)


@given(FACES, st.integers(2, 10), st.integers(0, 4))
def test_the_first_draft_is_the_milder_one(dice, difficulty, threshold):
    core = fell(game(), pool(len(dice), difficulty, threshold), *dice)
    draft = fell(game(), pool(len(dice), difficulty, threshold, botch="none_left"), *dice)
    assert (core.kind == "success") == (draft.kind == "success")
    assert draft.kind != "botch" or core.kind == "botch"


# The first draft: extra dice, one offer at a time ----------------------------------------------------------------


def offered(dice, *faces, threshold=0, difficulty=8):
    """A roll of the first draft after the pool, with each face taken as an offer."""
    draft = game("first-draft")
    check = pool(len(dice), difficulty, threshold, "one_offered", "none_left")
    return draft, check, steps_of(draft, check, dice, faces)


def test_a_ten_offers_one_more_die_with_its_chances():
    draft, check, steps = offered((2, 3, 3, 5, 7, 8, 10))  # First draft, "Specialty", example
    outcome = draft.resolve(check, steps)
    assert (outcome.value, outcome.final) == (2, False)
    take, stop = draft.choices(check, steps, None)
    assert (take.code, stop.code) == ("extra_die", "stop")
    assert stop.success == 1


def test_an_offer_taken_is_thrown_and_may_hurt():
    draft, check, steps = offered((2, 3, 3, 5, 7, 8, 10))
    step = draft.answer(check, steps, None, "extra_die").step
    assert draft.next_throw(check, (*steps, step)).role == "extra"
    outcome = draft.resolve(check, (*steps, step, Step(kind="throw", role="extra", faces=(1,))))
    assert (outcome.kind, outcome.value, outcome.final) == ("success", 1, True)


def test_an_offer_left_ends_the_roll():
    draft, check, steps = offered((10,), threshold=1)
    step = draft.answer(check, steps, None, "stop").step
    outcome = draft.resolve(check, (*steps, step))
    assert (outcome.kind, outcome.final) == ("failure", True)
    assert draft.choices(check, (*steps, step), None) == ()


def test_the_chance_of_an_offer_looks_ahead():
    draft, check, steps = offered((10,), threshold=1, difficulty=6)
    take, stop = draft.choices(check, steps, None)
    assert stop.success == 0
    assert take.success == 1 / 2  # five faces hit at once; a ten among them needs no second try
