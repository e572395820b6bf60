"""The ladder of dice."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.step_dice.ladder import DieError, can_raise_skill, die_at, die_code, next_step, rank, skill_legal, steps_of

STEPS = st.integers(0, 40)


@pytest.mark.parametrize("text", ["d4", "d6", "d8", "d10", "d12", "d12+1", "d12+3"])
def test_a_die_reads_as_it_is_written(text):
    assert str(die_code(text)) == text


@pytest.mark.parametrize("text", ["d20", "d2", "d10+1", "12", "d12-1", "d12+", "", "2d6", "d12+9999", "d٤"])
def test_what_is_not_on_the_ladder_is_no_die(text):
    with pytest.raises(DieError):
        die_code(text)


def test_beyond_the_d12_every_upgrade_adds_one():
    assert [str(die_at(steps)) for steps in range(7)] == ["d4", "d6", "d8", "d10", "d12", "d12+1", "d12+2"]


def test_an_upgrade_can_add_more_as_a_house_rule():
    assert str(next_step(die_code("d12+2"), 2)) == "d12+4"
    with pytest.raises(DieError):
        steps_of(die_code("d12+3"), 2)


@given(STEPS, st.integers(1, 3))
def test_steps_and_dice_say_the_same(steps, upgrade):
    assert steps_of(die_at(steps, upgrade), upgrade) == steps


@given(STEPS)
def test_the_ladder_only_goes_up(steps):
    assert rank(die_at(steps)) < rank(next_step(die_at(steps)))


@given(STEPS, STEPS)
def test_a_skill_is_never_higher_than_its_attribute(skill, attribute):
    assert skill_legal(die_at(skill), die_at(attribute)) == (skill <= attribute)
    assert can_raise_skill(die_at(skill), die_at(attribute)) == (skill < attribute)
