"""Exact odds, held against every roll there is."""

from collections import Counter
from fractions import Fraction
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.checks import Step
from rules.step_dice.chain import ChainRules, Place
from rules.step_dice.contest_odds import Walker, contest_odds
from rules.step_dice.contests import Result, winner
from rules.step_dice.die_odds import die_odds
from rules.step_dice.odds import bars, odds
from tests.rules.step_dice.reading import ALL_RULES, finished, naive
from tests.rules.step_dice.tables import GAME, planned

CORE = ChainRules()


@pytest.mark.parametrize("rules", ALL_RULES, ids=str)
@pytest.mark.parametrize("size", [4, 6])
def test_totals_are_those_of_every_roll(rules, size):
    found = die_odds(rules, size, 6)
    counted: Counter[int | None] = Counter()
    left = Fraction(1)
    for faces, chance in finished(rules, size, 7):
        counted[naive(rules, size, faces)] += chance
        left -= chance
    for total in range(7):
        missing = found.totals.get(total, Fraction(0)) - counted[total]
        assert 0 <= missing <= left
        assert rules.one_adds == "new" or missing == 0
    assert 0 <= found.critical - counted[None] <= left
    expected = sum(total * chance for total, chance in counted.items() if total)
    assert 0 <= found.expected - expected <= left * 100


@pytest.mark.parametrize("size", [4, 6, 8, 10, 12])
def test_a_critical_failure_is_as_rare_as_its_series_says(size):
    assert die_odds(CORE, size, 0).critical == Fraction(1, size * size - size - 1)


@pytest.mark.parametrize("rules", ALL_RULES, ids=str)
@pytest.mark.parametrize("criticals", ["lose", "sums"])
def test_a_contest_is_every_pair_of_rolls(rules, criticals):
    a_rolls, b_rolls = (_results(rules, size, flat, criticals) for size, flat in ((6, 1), (4, 0)))
    wins = {"a": Fraction(0), "b": Fraction(0)}
    for a, a_chance in a_rolls.items():
        for b, b_chance in b_rolls.items():
            if won := winner(a, b, criticals):
                wins[won] += a_chance * b_chance
    left = 1 - sum(a_rolls.values()) * sum(b_rolls.values())
    found = contest_odds(rules, criticals, Walker(6, 1), Walker(4, 0))
    assert 0 <= found.a_wins - wins["a"] <= left
    assert 0 <= found.b_wins - wins["b"] <= left
    assert left < Fraction(1, 50)


def _results(rules, size, flat, criticals):
    found: Counter[Result] = Counter()
    for faces, chance in finished(rules, size, 7):
        added = naive(rules, size, faces)
        summed = sum(face for face in faces if face != 1 or rules.one_adds == "sum") if added is None else added
        if added is None and rules.one_adds == "kept":
            summed = sum(faces[:-1])
        points = flat + summed if added is not None or criticals == "sums" else 0
        found[Result(points, critical=added is None)] += chance
    return found


@given(st.sampled_from(ALL_RULES), st.sampled_from([4, 8, 12]), st.sampled_from([4, 6, 10]), st.integers(-5, 5))
@settings(max_examples=40, deadline=None)
def test_a_contest_is_the_same_from_the_other_side(rules, one, other, flat):
    here = contest_odds(rules, "lose", Walker(one, flat), Walker(other, 0))
    there = contest_odds(rules, "lose", Walker(other, 0), Walker(one, flat))
    assert (here.a_wins, here.b_wins, here.a_fails) == (there.b_wins, there.a_wins, there.b_fails)
    assert 0 <= here.tie < 1


@given(
    st.sampled_from(["d4", "d6", "d8", "d10", "d12", "d12+3"]),
    st.integers(0, 30),
    st.integers(-20, 20),
    st.integers(0, 3),
)
@settings(max_examples=80, deadline=None)
def test_the_parts_make_a_whole(die, target, bonus, harder):
    found = odds(planned(GAME, "pool", die=die, target=target, bonus=bonus, harder=harder))
    assert found.success + found.failure + found.botch == 1
    assert sum(found.distribution.values()) + found.tail == 1
    assert sum(bar.probability for bar in bars(found)) == pytest.approx(1)
    assert len(bars(found)) <= 12
    assert found.expected >= 0


def test_a_higher_target_is_never_easier():
    chances = [odds(planned(GAME, "pool", die="d8", target=target)).success for target in range(40)]
    assert chances == sorted(chances, reverse=True)


def test_a_contest_between_equals_is_even():
    found = odds(planned(GAME, "contest", die="d10", opponent_die="d10"))
    assert found.success == Fraction(1, 2) == found.failure + found.botch


def test_odds_follow_the_throws_already_made():
    check = planned(GAME, "pool", die="d6", target=9)
    first = Step(kind="throw", role="a", faces=(6,))
    assert odds(check, (first,)).success == 1 - die_odds(CORE, 6, 2, Place.OPEN).below(3) - Fraction(1, 29) / 1
    after_one = odds(check, (Step(kind="throw", role="a", faces=(1,)),))
    assert after_one.botch == Fraction(1, 6) + Fraction(1, 6) * Fraction(1, 29)


def test_the_odds_of_a_contest_follow_its_throws():
    check = planned(GAME, "contest", die="d6", opponent_die="d6")
    fell = Step(kind="throw", role="a", faces=(5,))
    sure = odds(check, (fell, Step(kind="throw", role="b", faces=(3,))))
    assert sure.success == 1
    waiting = odds(check, (fell,))
    below, equal = die_odds(CORE, 6, 5).below(5), die_odds(CORE, 6, 5).totals[5]
    assert waiting.success == below + Fraction(1, 29) + equal * Fraction(1, 2)


@pytest.mark.parametrize(
    ("kind", "form"),
    [
        ("pool", {"die": "d4", "target": 100, "bonus": -20}),
        ("contest", {"die": "d12+30", "bonus": 20, "opponent_die": "d4", "opponent_bonus": -20}),
    ],
)
def test_the_largest_numbers_are_answered_at_once(kind, form):
    check = planned(GAME, kind, **form)
    began = process_time()
    GAME.bars(GAME.odds(check))
    assert process_time() - began < 0.5
