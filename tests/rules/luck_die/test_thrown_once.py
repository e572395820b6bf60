"""Where nothing may be thrown again, adding the dice up says the same as playing them out."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from rules.luck_die.rerolls import Play, Terms, thrown
from rules.luck_die.results import distribution, mean

SIZES = st.lists(st.sampled_from((4, 6, 8, 10, 12)), max_size=3).map(tuple)


@st.composite
def hands(draw: st.DrawFn) -> Terms:
    """Dice of which some lie already and some are maximised by fate, with no reroll left."""
    sizes = draw(SIZES)
    faces = draw(st.none() | st.tuples(*(st.integers(0, size) for size in sizes)))
    return Terms(
        sizes=sizes,
        bonus=draw(st.integers(-5, 20)),
        faces=faces or (),
        lucky=draw(st.integers(0, 20)),
        luck_bonus=draw(st.integers(0, 6)),
        maximised=draw(st.frozensets(st.integers(0, len(sizes) - 1))) if sizes else frozenset(),
    )


@given(hands(), st.integers(0, 6))
def test_a_hand_without_rerolls_is_the_sum_of_its_dice(terms: Terms, luck: int):
    played = Play(terms, lambda result: result, luck).spread()
    assert thrown(terms, luck) == {result: weight for result, weight in played.items() if weight}


@given(hands())
def test_the_result_to_expect_is_the_mean_of_all_results(terms: Terms):
    results = distribution(terms, lambda result: result)
    assert sum(results.values()) == 1
    assert mean(results) == sum((result * chance for result, chance in results.items()), Fraction(0))
