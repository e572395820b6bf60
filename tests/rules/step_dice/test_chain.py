"""Exploding on the highest face and on a 1; two 1s in a row."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.kit.kinds import StepError
from rules.step_dice.chain import ChainRules
from tests.rules.step_dice.reading import ALL_RULES, follow, naive

CORE = ChainRules()


@pytest.mark.parametrize(
    ("size", "faces", "added"),
    [(12, (12, 5), 17), (8, (1, 2), 3), (8, (8, 1, 5), 14), (8, (1, 8, 1, 4), 14), (4, (4, 4, 4, 2), 14)],
)
def test_an_exploding_die_adds_every_throw(size, faces, added):
    assert follow(CORE, size, faces).added == added


@pytest.mark.parametrize("faces", [(1, 1), (8, 1, 1), (1, 8, 1, 1), (8, 8, 1, 1)])
def test_two_ones_in_a_row_are_a_critical_failure(faces):
    assert follow(CORE, 8, faces).critical


def test_as_a_house_rule_only_the_first_two_throws_fail_critically():
    rules = ChainRules(ones="first_two")
    assert follow(rules, 8, (1, 1)).critical
    assert follow(rules, 8, (8, 1, 1, 1, 3)).added == 14


def test_as_a_house_rule_a_one_adds_nothing_itself():
    assert follow(ChainRules(one_adds="new"), 8, (1, 8, 3)).added == 11


def test_as_a_house_rule_a_one_stays_and_the_next_throw_is_only_a_test():
    rules = ChainRules(one_adds="kept")
    assert follow(rules, 8, (1, 8)).added == 1
    assert follow(rules, 8, (8, 1, 5)).added == 9
    assert follow(rules, 8, (1, 1)).critical


def test_as_a_house_rule_the_highest_face_rests_after_a_one():
    assert follow(ChainRules(top_after_one=False), 8, (1, 8)).added == 9


@pytest.mark.parametrize(
    ("faces", "code"),
    [
        ((3, 2), "unexpected_die"),
        ((1, 1, 4), "unexpected_die"),
        ((9,), "bad_face"),
        ((0,), "bad_face"),
        ((True,), "bad_face"),
    ],
)
def test_throws_that_do_not_belong_are_refused(faces, code):
    with pytest.raises(StepError) as caught:
        follow(CORE, 8, faces)
    assert caught.value.code == code


@pytest.mark.parametrize("faces", [(), (8,), (8, 1)])
def test_a_chain_goes_on_until_its_die_rests(faces):
    assert follow(CORE, 8, faces).place is not None


@given(st.sampled_from(ALL_RULES), st.sampled_from([4, 6, 8, 10, 12]), st.data())
@settings(deadline=None)
def test_a_chain_reads_as_the_text_does(rules, size, data):
    faces = []
    while follow(rules, size, faces).place is not None and len(faces) < 12:
        faces.append(data.draw(st.integers(1, size)))
    chain = follow(rules, size, faces)
    if chain.place is None:
        assert naive(rules, size, faces) == (None if chain.critical else chain.added)
