"""Exact odds: the reference table, every small pool counted out, and what must hold for all of them."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.maelstrom.dice_laid import Thrown
from rules.maelstrom.draft_odds import draft_odds
from rules.maelstrom.pool_odds import Terms, pool_odds
from rules.maelstrom.tally import tally
from rules.odds import MOST_BARS, convolve, gathered, power
from tests.rules.pilots import checked, game, pilot, thrown

REFERENCE = [
    (1, 6, 0, False, 50.000, 40.000, 10.000, 0.500),
    (1, 6, 0, True, 50.000, 40.000, 10.000, 0.625),
    (1, 6, 1, False, 0.000, 90.000, 10.000, 0.000),
    (1, 6, 1, True, 7.500, 82.500, 10.000, 0.125),
    (5, 6, 0, False, 84.400, 10.424, 5.176, 2.067),
    (5, 6, 0, True, 86.390, 8.890, 4.720, 2.686),
    (4, 8, 0, False, 60.210, 26.460, 13.330, 0.961),
    (4, 8, 0, True, 62.699, 24.344, 12.956, 1.257),
    (4, 8, 1, False, 27.810, 45.360, 26.830, 0.359),
    (4, 8, 1, True, 35.031, 40.629, 24.341, 0.630),
    (7, 8, 2, True, 35.413, 30.725, 33.862, 0.763),
    (3, 10, 0, True, 22.925, 55.132, 21.943, 0.320),
    (2, 2, 0, False, 81.000, 18.000, 1.000, 1.620),
]
"""Percent of success, failure and botch, and expected successes, checked by simulation elsewhere."""


@pytest.mark.parametrize("row", REFERENCE)
def test_the_odds_agree_with_the_reference(row):
    pool, difficulty, threshold, specialty, success, failure, botch, mean = row
    odds = pool_odds(Terms(pool, difficulty, threshold, specialty))
    percent = [round(100 * float(one), 3) for one in (odds.success, odds.failure, odds.botch)]
    assert percent == [success, failure, botch]
    assert round(float(odds.expected), 3) == mean


DRAFT_REFERENCE = [
    (1, 6, 0, 50.00, 40.00, 10.00),
    (5, 6, 0, 84.40, 13.50, 2.10),
    (5, 8, 1, 35.48, 38.92, 25.61),
    (7, 6, 2, 58.36, 25.96, 15.68),
    (10, 4, 0, 99.07, 0.93, 0.00),
]


@pytest.mark.parametrize(("pool", "difficulty", "threshold", "success", "failure", "botch"), DRAFT_REFERENCE)
def test_the_drafts_botch_agrees_with_the_publishers_own_table(pool, difficulty, threshold, success, failure, botch):
    for odds in (
        draft_odds(Terms(pool, difficulty, threshold), "never"),
        pool_odds(Terms(pool, difficulty, threshold, mild=True)),
    ):
        percent = [round(100 * float(one), 2) for one in (odds.success, odds.failure, odds.botch)]
        assert percent == [success, failure, botch]


# Every throw counted out ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rule", ["outnumbered", "none_left"])
@pytest.mark.parametrize(("pool", "difficulty", "threshold"), [(1, 6, 0), (2, 8, 1), (3, 7, 1), (3, 2, 2), (4, 6, 0)])
def test_small_pools_agree_with_every_throw_there_is(pool, difficulty, threshold, rule):
    counts = Counter(
        tally([Thrown(face, "pool") for face in faces], difficulty, threshold, rule).value
        for faces in product(range(1, 11), repeat=pool)
    )
    odds = pool_odds(Terms(pool, difficulty, threshold, mild=rule == "none_left"))
    assert dict(odds.distribution) == {value: Fraction(many, 10**pool) for value, many in counts.items()}


def bonus_dice(faces, deep):
    """Successes of one bonus die and what it brings, `deep` throws far; None is the rest."""
    if deep == 0:
        return {None: Fraction(1)}
    further, found = bonus_dice(faces, deep - 1), Counter({0: Fraction(10 - faces, 10), 1: Fraction(faces - 1, 10)})
    for one, other in product(further.items(), repeat=2):
        hits = None if None in (one[0], other[0]) else 1 + one[0] + other[0]
        found[hits] += one[1] * other[1] / 10
    return found


@pytest.mark.parametrize("difficulty", [2, 6, 10])
def test_bonus_dice_agree_with_their_tree(difficulty):
    tree = bonus_dice(11 - difficulty, 6)
    odds = pool_odds(Terms(0, difficulty, explodes=True, bonus=1))
    for hits in range(5):
        assert odds.distribution.get(hits, 0) == tree[hits]


def extra_dice(terms, policy, hits, ones, offers, deep):
    """Chances of success, failure and botch of the first draft, decision by decision, `deep` dice far."""
    stood = tally([Thrown(9, "pool")] * hits + [Thrown(1, "pool")] * ones, 6, terms.threshold, "none_left")
    if not offers or policy == "never" or (policy == "best" and stood.kind == "success") or not deep:
        return Counter({stood.kind: Fraction(1)})
    found = Counter()
    faces = terms.faces
    for weight, more in ((1, (0, 1, -1)), (9 - faces, (0, 0, -1)), (faces - 1, (1, 0, -1)), (1, (1, 0, 0))):
        further = extra_dice(terms, policy, hits + more[0], ones + more[1], offers + more[2], deep - 1)
        for kind, chance in further.items():
            found[kind] += chance * weight / 10
    return found


@pytest.mark.parametrize("policy", ["always", "best", "never"])
@pytest.mark.parametrize(
    ("threshold", "hits", "ones", "offers"), [(1, 1, 0, 1), (0, 1, 1, 1), (2, 2, 1, 2), (0, 3, 0, 1)]
)
def test_extra_dice_agree_with_every_decision(policy, threshold, hits, ones, offers):
    terms = Terms(0, 6, threshold, hits=hits, ones=ones, offers=offers)
    counted = extra_dice(terms, policy, hits, ones, offers, 8)
    odds = draft_odds(terms, policy)
    for kind, chance in (("success", odds.success), ("failure", odds.failure), ("botch", odds.botch)):
        assert abs(counted[kind] - chance) < Fraction(1, 10**5)


# What must hold for all -------------------------------------------------------------------------------------------

POOLS = st.builds(
    Terms,
    pool=st.integers(0, 14),
    difficulty=st.integers(2, 12),
    threshold=st.integers(0, 5),
    explodes=st.booleans(),
    hits=st.integers(0, 4),
    ones=st.integers(0, 4),
    bonus=st.integers(0, 4),
    mild=st.booleans(),
)


@given(POOLS)
@settings(deadline=None)
def test_everything_adds_up_to_one(terms):
    odds = pool_odds(terms)
    assert odds.success + odds.failure + odds.botch == 1
    assert sum(odds.distribution.values(), Fraction(0)) + odds.tail == 1
    assert all(chance > 0 for chance in odds.distribution.values())
    assert odds.tail >= 0
    assert sum(chance for net, chance in odds.distribution.items() if net < 0) == odds.botch
    assert odds.distribution.get(0, 0) == odds.failure


@given(POOLS)
@settings(deadline=None)
def test_the_expected_successes_are_those_of_the_distribution(terms):
    odds = pool_odds(terms)
    listed = sum(net * chance for net, chance in odds.distribution.items() if net > 0)
    assert 0 <= odds.expected - listed <= 1000 * odds.tail


@given(POOLS)
@settings(deadline=None)
def test_a_threshold_never_helps(terms):
    harder = Terms(terms.pool, terms.difficulty, terms.threshold + 1, terms.explodes)
    easier = Terms(terms.pool, terms.difficulty, terms.threshold, terms.explodes)
    assert pool_odds(harder).success <= pool_odds(easier).success
    assert pool_odds(harder).botch >= pool_odds(easier).botch


@given(st.integers(0, 12), st.integers(2, 10), st.integers(0, 4))
@settings(deadline=None)
def test_a_specialty_never_hurts(pool, difficulty, threshold):
    plain, better = (pool_odds(Terms(pool, difficulty, threshold, explodes)) for explodes in (False, True))
    assert better.success >= plain.success
    assert better.botch <= plain.botch


@given(st.integers(0, 9), st.integers(2, 10), st.integers(0, 3), st.integers(0, 2), st.integers(0, 3))
@settings(deadline=None)
def test_the_best_policy_of_the_draft_is_the_best(pool, difficulty, threshold, ones, offers):
    terms = Terms(pool, difficulty, threshold, hits=offers, ones=ones, offers=offers)
    best, always, never = (draft_odds(terms, policy) for policy in ("best", "always", "never"))
    assert best.success >= max(always.success, never.success)
    for odds in (best, always, never):
        assert odds.success + odds.failure + odds.botch == 1
        assert sum(odds.distribution.values(), Fraction(0)) + odds.tail == 1


@given(st.lists(st.integers(1, 9), min_size=1, max_size=5), st.integers(0, 6))
def test_a_power_is_a_product_many_times(series, exponent):
    product_of_all = [1]
    for _ in range(exponent):
        product_of_all = convolve(product_of_all, series, 100)
    assert power(series, exponent, len(product_of_all)) == product_of_all


# Through the door -------------------------------------------------------------------------------------------------


def test_odds_look_ahead_from_the_dice_on_the_table():
    table = game()
    check = checked(table, pilot(), traits=["Precision", "Firearms"], used=["Firearms: Pistols"])
    steps = thrown(table, check, 10, 3, 3, 3, 1, 3, 3, 4, 4)[:1]
    odds = table.odds(check, steps)
    assert odds.botch == 0
    assert odds.success == 1 - Fraction(1, 2) ** 2


def test_a_finished_roll_is_certain():
    table = game()
    check = checked(table, pilot(), traits=["Wits"])
    assert table.odds(check, thrown(table, check, 6, 7)).distribution == {2: 1}


def test_bars_fit_a_small_chart_and_lose_nothing():
    table = game()
    for dice in (1, 7, 30, 100):
        odds = table.odds(checked(table, None, "pool", dice=dice, specialty=True))
        bars = table.bars(odds)
        assert len(bars) <= MOST_BARS
        assert abs(sum(bar.probability for bar in bars) - 1) < 1e-9
        assert [bar.value for bar in bars] == list(range(bars[0].value, bars[-1].value + 1))


def test_gathered_ends_say_so():
    even = {value: Fraction(1, 21) for value in range(-10, 11)}
    bars = gathered(even, most=5)
    assert bars[0].label.startswith("≤−")
    assert bars[-1].label.endswith("+")
    assert len(bars) == 5


@pytest.mark.parametrize(
    "terms", [{"pool": -1}, {"pool": 101}, {"pool": 1, "difficulty": 1}, {"pool": 1, "threshold": -1}]
)
def test_absurd_pools_are_refused(terms):
    with pytest.raises(ValueError, match=r"pool has|difficulty is"):
        Terms(**terms)
