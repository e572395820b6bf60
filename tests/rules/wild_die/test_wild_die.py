"""The wild die on the table: its chain, critical failures, and what the storyteller decides. Basics, "Wild Die"."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.checks import Step
from rules.kit.kinds import StepError
from rules.wild_die.checks import WildDieCheck
from rules.wild_die.game import SYSTEM
from rules.wild_die.hands import Hand, count
from tests.rules.wild_die.pilots import GAME, answered, checked, hero, thrown

ASK = {"code": "4D"}


def test_ones_on_regular_dice_are_no_critical_failure():
    check = checked("pool", **ASK)
    found = GAME.resolve(check, thrown(check, 1, 1, 5, 3))
    assert (found.kind, found.value) == ("total", 10)


def test_a_wild_one_leaves_the_storyteller_to_choose():
    check = checked("pool", **ASK)
    steps = thrown(check, 6, 2, 4, 1)
    found = GAME.resolve(check, steps)
    assert (found.kind, found.final, found.value) == ("critical_failure", False, 13)
    choices = GAME.choices(check, steps, None)
    assert [(one.code, one.actors) for one in choices] == [
        ("cancel", ("storyteller",)),
        ("complication", ("storyteller",)),
    ]
    assert "the total is 7" in choices[0].sentence
    assert choices[1].writes


def test_cancelling_the_highest_drops_it_and_keeps_the_wild_one():
    check = checked("pool", **ASK)
    steps, _ = answered(check, thrown(check, 6, 2, 4, 1), "cancel")
    found = GAME.resolve(check, steps)
    assert (found.value, found.final, found.kind) == (7, True, "total")
    assert [die.state for die in found.dice] == ["cancelled", "counted", "counted", "botch"]
    assert not GAME.choices(check, steps, None)


def test_a_complication_keeps_the_total_and_its_words():
    check = checked("pool", **ASK)
    steps, _ = answered(check, thrown(check, 6, 2, 4, 1), "complication", "  The rope  frays. ")
    found = GAME.resolve(check, steps)
    assert (found.value, found.degree) == (13, "with a complication")
    assert "The rope frays" in found.sentence


def test_a_later_one_in_a_chain_is_only_a_one():
    check = checked("pool", code="3D")
    steps, _ = answered(check, thrown(check, 2, 2, 6), "roll_on", "", 1)
    found = GAME.resolve(check, steps)
    assert (found.value, found.final, found.degree) == (11, True, "critical success")


def test_a_single_die_is_the_wild_die():
    check = checked("pool", code="1D")
    assert GAME.next_throw(check, ()).role == "wild"
    steps, _ = answered(check, thrown(check, 1), "cancel")
    assert GAME.resolve(check, steps).value == 0


def test_two_actions_leave_one_die_less_and_exactly_one_wild():
    check = checked("pool", code="3D+2", actions="2")
    assert (check.dice, check.adds) == (2, 2)
    found = GAME.resolve(check, thrown(check, 4, 3))
    assert [die.role for die in found.dice] == ["regular", "wild"]
    assert found.value == 9


def test_a_chain_goes_on_six_by_six_and_may_stop():
    check = checked("pool", code="1D", difficulty="14")
    steps, _ = answered(check, thrown(check, 6), "roll_on", "", 6)
    assert GAME.resolve(check, steps).kind == "open"
    stopped, _ = answered(check, steps, "stop")
    assert (GAME.resolve(check, stopped).value, GAME.resolve(check, stopped).kind) == (12, "failure")
    on, _ = answered(check, steps, "roll_on", "", 2)
    assert (GAME.resolve(check, on).value, GAME.resolve(check, on).kind) == (14, "success")


def test_the_odds_of_rolling_on_and_stopping_stand_beside_the_choice():
    check = checked("pool", code="1D", difficulty="9")
    on, stop = GAME.choices(check, thrown(check, 6), None)
    assert (on.success.numerator, on.success.denominator, stop.success) == (2, 3, 0)


def test_a_chain_may_roll_on_by_itself():
    game = SYSTEM.game("core", {"chain": "automatic"})
    check = checked("pool", code="2D", game=game)
    steps = thrown(check, 3, 6, 6, 2, game=game)
    assert game.resolve(check, steps).value == 17


def test_a_critical_failure_may_be_decided_once_for_all():
    game = SYSTEM.game("core", {"critical_failure": "cancel"})
    check = checked("pool", code="3D", game=game)
    found = game.resolve(check, thrown(check, 6, 2, 1, game=game))
    assert (found.value, found.final) == (3, True)


def test_a_storytellers_choice_is_asked_of_nobody_twice():
    check = checked("pool", **ASK)
    steps, _ = answered(check, thrown(check, 6, 2, 4, 1), "cancel")
    assert GAME.answer(check, steps, None, "complication", "late").code == "choice_not_open"
    assert GAME.answer(check, steps, hero(), "roll_on").code == "choice_not_open"


@given(st.lists(st.integers(1, 6), max_size=6), st.integers(1, 5), st.integers(0, 4), st.integers(-3, 5))
def test_a_hand_adds_up_all_its_faces(regular, last, sixes, adds):
    hand = Hand(tuple(regular), (*[6] * sixes, last))
    found = count(hand, adds)
    assert found.kept == sum(regular) + 6 * sixes + last + adds
    assert hand.critical_failure == (sixes == 0 and last == 1)
    assert found.cancelled_total == found.kept - (max(regular, default=1) if hand.critical_failure else 0)


@pytest.mark.parametrize(
    ("dice", "regular", "wild", "code"),
    [
        (2, [3], [4, 2], "unexpected_wild_die"),
        (2, [3, 3], [4], "wrong_number_of_dice"),
        (2, [0], [4], "bad_face"),
        (0, [], [4], "unexpected_wild_die"),
    ],
)
def test_dice_that_do_not_make_up_a_roll_are_refused(dice, regular, wild, code):
    check = WildDieCheck(kind="pool", title="Roll", dice=dice)
    thrown_dice = [("regular", regular)] * bool(regular) + [("wild", [face]) for face in wild]
    with pytest.raises(StepError) as refused:
        GAME.resolve(check, [Step(kind="throw", role=role, faces=tuple(faces)) for role, faces in thrown_dice])
    assert refused.value.code == code


def test_a_chain_that_was_stopped_counts_its_six():
    assert count(Hand((3,), (6,), stopped=True), 0).total == 9


@given(st.data())
def test_the_log_replays_and_every_die_has_a_state(data):
    code = data.draw(st.integers(1, 6))
    check = checked("pool", code=f"{code}D", difficulty="12")
    faces = data.draw(st.lists(st.integers(1, 6), min_size=code, max_size=code))
    steps = thrown(check, *faces)
    found = GAME.resolve(check, steps)
    assert found == GAME.resolve(GAME.read_check(check.model_dump(mode="json")), steps)
    assert len(found.dice) == code
    assert found.ledger[-1].amount == found.value == sum(line.amount for line in found.ledger[:-1])
    assert found.value == sum(faces)
    assert Hand(tuple(faces[:-1]), (faces[-1],)).undecided == (found.kind == "critical_failure")


def test_a_wild_one_is_the_critical_failure_of_whoever_rolled_it():
    check = checked("opposed", hero(), traits=["Perception"], opponent="2D")
    assert GAME.resolve(check, thrown(check, 2, 2, 1, 5, 1)).kind == "critical_failure"
    assert GAME.resolve(check, thrown(check, 2, 2, 1, 5, 4)).kind == "critical_failure"
    assert GAME.resolve(check, thrown(check, 2, 2, 6, 5, 1)).kind == "undecided"


def test_the_other_sides_critical_failure_is_decided_on_the_same_entry():
    check = checked("opposed", hero(), traits=["Perception"], opponent="2D")
    steps = thrown(check, 2, 2, 3, 5, 1)
    found = GAME.resolve(check, steps)
    assert (found.kind, found.final) == ("undecided", False)  # the roller has failed at nothing
    assert "critical failure" not in found.spoken
    assert found.kind in GAME.outcomes
    codes = [choice.code for choice in GAME.choices(check, steps, None)]
    assert codes == ["opponent_cancel", "opponent_complication"]
    steps, _ = answered(check, steps, "opponent_cancel")
    found = GAME.resolve(check, steps)
    assert (found.kind, found.final, found.ledger[0].amount) == ("success", True, 1)


def test_a_complication_that_deceives_the_reader_is_refused():
    check = checked("pool", **ASK)
    steps = thrown(check, 6, 2, 4, 1)
    assert GAME.answer(check, steps, None, "complication", "a\u202eb").code == "bad_field"
    assert GAME.answer(check, steps, None, "complication", "x" * 161).code == "bad_field"


@pytest.mark.parametrize(
    "odd",
    [
        (Step(kind="throw", role="wild", faces=(3,)),),
        (Step(kind="throw", role="regular", faces=(3, 3)),),
        (Step(kind="throw", role="regular", faces=(3, 3, 7)),),
        (Step(kind="choice", choice="cancel"),),
        (Step(kind="throw", role="regular", faces=(3, 3, 3)), Step(kind="throw", role="wild", faces=(3, 3))),
    ],
)
def test_steps_that_do_not_belong_to_the_check_are_refused(odd):
    with pytest.raises(StepError):
        GAME.resolve(checked("pool", **ASK), odd)
