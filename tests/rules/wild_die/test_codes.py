"""Die codes: reading, adding, comparing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.wild_die.codes import CodeError, DieCode, Modifier, add, code_of_rank, read_code, read_modifier

codes = st.builds(DieCode, st.integers(1, 100), st.integers(0, 2))
modifiers = st.builds(Modifier, st.integers(-20, 20), st.integers(-50, 50))


@given(codes)
def test_a_code_reads_as_it_is_printed(code):
    assert read_code(str(code)) == code
    assert code_of_rank(code.rank) == code


@given(modifiers)
def test_a_modifier_reads_as_it_is_printed(modifier):
    assert read_modifier(str(modifier)) == modifier


@pytest.mark.parametrize("text", ["", "D", "4", "D+1", "3D+3", "0D", "0D+1", "-1D", "4D-1", "1000D", "٣D", "4D+2+1"])
def test_what_is_no_die_code_is_refused(text):
    with pytest.raises(CodeError):
        read_code(text)


@pytest.mark.parametrize("text", ["", "x", "1D2D", "+1D2", "+999D", "++1"])
def test_what_is_no_modifier_is_refused(text):
    with pytest.raises(CodeError):
        read_modifier(text)


@given(codes, st.lists(modifiers, max_size=5))
def test_dice_are_summed_before_they_are_judged_and_never_go_below_none(code, many):
    pool = add(code, many)
    assert pool.dice == max(0, code.dice + sum(one.dice for one in many))
    assert pool.adds == code.pips + sum(one.adds for one in many)
    assert pool == add(code, reversed(many))


@given(codes, st.lists(modifiers, max_size=5))
def test_three_pips_make_a_die_where_the_table_wants_it(code, many):
    plain, converted = add(code, many), add(code, many, three_pips=True)
    assert 0 <= converted.adds <= 2
    if plain.dice and converted.dice:
        assert 3 * plain.dice + plain.adds == 3 * converted.dice + converted.adds


@given(codes, st.integers(0, 20))
def test_a_raised_code_climbs_step_by_step(code, pips):
    assert code.raised(pips).rank == code.rank + pips
    assert code.raised(pips).pips <= 2
