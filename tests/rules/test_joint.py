"""Rolls that belong together: who wins a contest in each system, and how tries add up to a goal."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rules
from rules.checks import Outcome
from rules.kit.joint import Joint, Rolled, compared, progress

SYSTEMS = {one.key: one.game(one.editions[0].key) for one in rules.systems()}
KINDS = ("success", "failure", "botch")
values = st.integers(-6, 40)


def joint_of(key: str) -> Joint:
    found = SYSTEMS[key].joint
    assert found is not None
    return found


def fell(value: int, kind: str = "success") -> Outcome:
    return Outcome(kind=kind, label=kind.capitalize(), value=value)


def against(key: str, first: Outcome, second: Outcome):
    return compared(joint_of(key), Rolled("Ilse", first), Rolled("Oye", second))


def net(value: int) -> Outcome:
    """An action of Maelstrom with so many net successes."""
    return fell(value, "success" if value > 0 else "botch" if value < 0 else "failure")


@pytest.mark.parametrize("key", SYSTEMS)
@given(one=values, other=values)
def test_the_higher_result_wins_whoever_began(key: str, one: int, other: int):
    there, back = against(key, fell(one), fell(other)), against(key, fell(other), fell(one))
    if max(one, 0 if joint_of(key).scales else one) == max(other, 0 if joint_of(key).scales else other):
        return
    assert (there.winner == "first") == (one > other) == (back.winner == "second")
    assert there.margin == back.margin > 0


@given(one=st.integers(-4, 6), other=st.integers(-4, 6))
def test_net_successes_are_compared_and_a_botch_counts_as_none(one: int, other: int):
    found = against("maelstrom", net(one), net(other))
    worth = max(0, one), max(0, other)
    assert found.winner == ("" if worth[0] == worth[1] else "first" if worth[0] > worth[1] else "second")
    assert found.margin == abs(worth[0] - worth[1])
    assert found.again is False


def test_words_say_the_margin_the_tie_and_two_botches():
    said = {
        (3, 1): "Ilse wins by 2 net successes against Oye.",
        (1, 2): "Oye wins by 1 net success against Ilse.",
        (2, -1): "Ilse wins by 2 net successes against Oye, who came to “botch”.",
        (2, 2): "A tie: nobody wins, and all stays as it was.",
        (0, 0): "Neither succeeds: nobody wins, and all stays as it was.",
        (0, -1): "Neither succeeds: nobody wins, and all stays as it was.",
        (-1, -2): "Both came to “botch”: nobody wins, and all stays as it was.",
    }
    for (one, other), sentence in said.items():
        assert against("maelstrom", net(one), net(other)).sentence == sentence


def test_ties_go_to_the_initiator_with_the_wild_die():
    """Basics, "Opposed Difficulties": ties go to the initiator of the action."""
    found = against("wild-die", fell(14, "total"), fell(14, "total"))
    assert (found.winner, found.again) == ("first", False)


def test_a_tie_is_rolled_again_with_step_dice():
    """Introduction, "Contests": on a tie both parties roll again."""
    found = against("step-dice", fell(7), fell(7, "failure"))
    assert (found.winner, found.again, found.margin) == ("", True, 0)


def test_a_critical_failure_loses_to_anything_and_two_are_rolled_again():
    """Ruling S-07."""
    assert against("step-dice", fell(0, "botch"), fell(-3, "failure")).winner == "second"
    assert against("step-dice", fell(2), fell(9, "botch")).winner == "first"
    both = against("step-dice", fell(0, "botch"), fell(0, "botch"))
    assert (both.again, both.sentence.startswith("Both came to")) == (True, True)


def test_sums_are_compared_where_a_house_rule_says_so():
    """Ruling S-07, the other way."""
    joint = rules.system("step-dice").game(SYSTEMS["step-dice"].edition_key, SUMS).joint
    assert joint is not None
    assert compared(joint, Rolled("Ilse", fell(5, "botch")), Rolled("Oye", fell(3))).winner == "first"


SUMS = {"contest_criticals": "sums"}


def test_who_is_tested_against_has_to_be_met_or_exceeded():
    """Playing the Game, "Contests": one sets the difficulty for the other."""
    assert against("luck-die", fell(9, "open"), fell(9, "open")).winner == "first"
    assert against("luck-die", fell(8, "open"), fell(9, "open")).winner == "second"


@pytest.mark.parametrize("key", SYSTEMS)
@given(tried=st.lists(st.tuples(values, st.sampled_from(KINDS)), max_size=12), goal=st.integers(1, 60))
def test_tries_add_up_until_the_goal_is_reached_or_none_is_left(key: str, tried, goal: int):
    joint, tries = joint_of(key), 12
    outcomes = [fell(value, kind) for value, kind in tried]
    found = progress(joint, outcomes, goal=goal, tries=tries)
    assert found.reached >= 0
    assert 0 <= found.percent <= 100
    assert (found.done == "reached") == (found.reached >= goal)
    assert (found.done == "spent") == (found.reached < goal and len(tried) >= tries)
    assert found.left == (0 if found.done else tries - len(tried))
    if not joint.scales:
        assert found.reached == sum(max(0, value) for value, kind in tried if kind == "success")


def test_a_botch_takes_away_what_it_is_below_nothing():
    joint = joint_of("maelstrom")
    tries = [net(3), net(-2), net(-5), net(1)]
    assert [progress(joint, tries[:n], goal=9, tries=6).reached for n in range(5)] == [0, 3, 1, 0, 1]


def test_progress_is_told_in_words():
    joint = joint_of("maelstrom")
    said = {
        (): "0 net successes of 4, 3 tries left.",
        (1,): "1 net success of 4, 2 tries left.",
        (1, 2): "3 net successes of 4, 1 try left.",
        (1, 2, 3): "Done: 4 reached after 3 tries.",
        (1, 0, 1): "Not done: 2 net successes of 4 after 3 tries, and no try is left.",
    }
    for tries, sentence in said.items():
        assert progress(joint, [net(one) for one in tries], goal=4, tries=3).sentence == sentence


def test_what_is_in_no_rulebook_is_marked_and_may_be_left_out():
    assert joint_of("maelstrom").addition
    for edition in rules.system("maelstrom").editions:
        assert rules.system("maelstrom").game(edition.key, {"joint_actions": False}).joint is None
    for key in ("wild-die", "step-dice", "luck-die"):
        assert not joint_of(key).addition
        assert joint_of(key).extended_source.startswith("An addition")
