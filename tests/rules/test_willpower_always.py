"""Maelstrom Rules, "Willpower": what holds for any dots and any dice."""

from hypothesis import given
from hypothesis import strategies as st

from rules.kit.history import Made
from rules.maelstrom.willpower import encourage, first_dot, spend_to_ignore_wounds, spend_to_succeed
from tests.rules.pilots import checked, edited, game, pilot, thrown, willed

DOTS = st.integers(1, 10).flatmap(lambda most: st.tuples(st.integers(0, most), st.just(most)))
HAS_DOTS = DOTS.filter(lambda dots: dots[0] > 0)
OUTCOMES = st.sampled_from(("success", "failure", "botch"))
COMPANIONS = st.lists(st.integers(0, 10), max_size=6)


def rolled(kind, current, permanent, faces):
    """Current dots after a roll of willpower or a restful day on these faces."""
    sheet = willed(pilot(), current, permanent)
    check = checked(game(), sheet, kind)
    settled = game().settle(check, thrown(game(), check, *faces), sheet)
    return edited(settled).willpower.current if isinstance(settled, Made) else current


def faces_for(many):
    return st.lists(st.integers(1, 10), min_size=many, max_size=many)


@given(st.data(), HAS_DOTS)
def test_a_roll_costs_a_dot_for_each_one_that_no_success_cancels(data, dots):
    faces = data.draw(faces_for(dots[0]))
    uncancelled = max(0, faces.count(1) - sum(face >= 6 for face in faces))
    assert rolled("willpower", *dots, faces) == dots[0] - uncancelled


@given(st.data(), HAS_DOTS.filter(lambda dots: dots[0] < dots[1]))
def test_a_restful_day_brings_its_dot_and_one_for_each_success_at_eight(data, dots):
    faces = data.draw(faces_for(dots[0]))
    net = sum(face >= 8 for face in faces) - faces.count(1)
    assert rolled("recovery", *dots, faces) == min(dots[1], dots[0] + net + 1)


@given(DOTS, OUTCOMES)
def test_spending_to_succeed_leaves_as_many_dots_as_it_gives_successes(dots, outcome):
    spent = spend_to_succeed(dots[0], outcome)
    assert spent.legal == (dots[0] >= 2 and outcome != "botch")
    assert (spent.current_after, spent.successes) == ((dots[0] - 1,) * 2 if spent.legal else (dots[0], 0))
    assert bool(spent.reasons) != spent.legal


@given(DOTS, st.booleans())
def test_ignoring_wounds_takes_one_dot_once_a_turn_and_may_take_the_last(dots, already):
    spent = spend_to_ignore_wounds(dots[0], already_this_turn=already)
    assert spent.legal == (dots[0] >= 1 and not already)
    assert spent.current_after == dots[0] - spent.legal


@given(DOTS, COMPANIONS)
def test_encouraging_lifts_those_at_zero_to_one_and_nobody_else(dots, companions):
    done = encourage(dots[0], companions)
    assert done.legal == (dots[0] >= 1 and 0 in companions)
    assert done.helper_after == dots[0] - done.legal
    assert done.companions_after == tuple(max(1, one) if done.legal else one for one in companions)


@given(DOTS, st.booleans(), st.integers(0, 5))
def test_only_the_first_dot_comes_back_out_of_combat(dots, threatened, turns):
    comes = dots[0] == 0 and not threatened and turns >= 1
    assert first_dot(dots[0], threatened=threatened, full_turns_out_of_combat=turns) == dots[0] + comes
