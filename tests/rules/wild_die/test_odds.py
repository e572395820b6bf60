"""Exact odds against enumeration, and the numbers of the rulebook's simplest rolls."""

import itertools
import time
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.wild_die.game import SYSTEM
from rules.wild_die.hands import BY_THE_BOOK, CancelRule
from rules.wild_die.odds import RARE
from rules.wild_die.totals import Terms, at_least, expected, totals
from tests.rules.wild_die.pilots import GAME, checked, hero, thrown

LINKS = 7


def enumerated(regular, failure="kept", rule=BY_THE_BOOK, adds=0):
    """Chances of every total below the end of a chain of seven sixes."""
    found = {}
    for faces in itertools.product(range(1, 7), repeat=regular):
        for sixes, last in itertools.product(range(LINKS), range(1, 6)):
            total = sum(faces) + 6 * sixes + last + adds
            if (sixes, last, failure) == (0, 1, "cancelled"):
                total -= max(faces, default=0 if rule.single_stands else 1) + (rule.wild_too and bool(faces))
            found[total] = found.get(total, 0) + Fraction(1, 6 ** (regular + sixes + 1))
    return found


@pytest.mark.parametrize("rule", [CancelRule(), CancelRule(wild_too=True), CancelRule(single_stands=True)])
@pytest.mark.parametrize("failure", ["kept", "cancelled"])
@pytest.mark.parametrize("regular", [0, 1, 2, 3])
def test_the_odds_are_those_of_every_way_the_dice_can_fall(regular, failure, rule):
    exact, found = enumerated(regular, failure, rule), totals(Terms(regular), failure, rule)
    for total in range(-2, 6 * LINKS):
        assert found.chance(total) == exact.get(total, 0), total
    assert found.below(14) == sum((chance for total, chance in exact.items() if total < 14), Fraction(0))


@pytest.mark.parametrize("failure", ["kept", "cancelled"])
@pytest.mark.parametrize("regular", [0, 1, 4])
def test_the_average_is_that_of_the_distribution(regular, failure):
    found = totals(Terms(regular), failure, reach=300)
    listed = sum(total * chance for total, chance in found.listed().items())
    assert 0 <= expected(Terms(regular), failure) - listed < Fraction(1, 10**20)


def test_six_is_never_the_total_of_one_die():
    found = totals(Terms(0))
    assert (found.chance(6), found.chance(12), found.chance(7)) == (0, 0, Fraction(1, 36))


@given(st.integers(0, 4), st.integers(0, 4), st.integers(-3, 3), st.integers(0, 1))
@settings(max_examples=12, deadline=None)
def test_one_side_against_the_other_is_summed_to_the_end(mine, theirs, adds, more):
    one, other = totals(Terms(mine, base=adds)), totals(Terms(theirs))
    reached, summed = one.below(more), Fraction(0)
    for total in range(100):
        summed += other.chance(total) * (1 - reached)
        reached += one.chance(total + more)
    assert abs(at_least(one, other, more=more) - summed) < Fraction(1, 10**9)


def test_ties_in_an_opposed_roll_go_to_the_initiator():
    begins = checked("opposed", hero(), traits=["Dexterity"], opponent="4D")
    resists = checked("opposed", hero(), traits=["Dexterity"], opponent="4D", initiator="false")
    assert GAME.odds(begins).success + GAME.odds(resists).success == 1
    assert GAME.odds(begins).success > Fraction(1, 2)


@given(st.integers(1, 8), st.integers(0, 2), st.integers(-5, 60))
@settings(max_examples=60, deadline=None)
def test_the_distribution_and_its_tail_are_everything(dice, pips, difficulty):
    code = f"{dice}D+{pips}" if pips else f"{dice}D"
    odds = GAME.odds(checked("pool", code=code, difficulty=str(difficulty)))
    assert sum(odds.distribution.values()) + odds.tail == 1
    assert sum(chance for total, chance in odds.distribution.items() if total >= difficulty) + odds.tail == odds.success
    assert odds.success + odds.failure == 1
    assert odds.other["success_if_cancelled"] <= odds.success
    columns = GAME.bars(odds)
    assert len(columns) <= 12
    assert abs(sum(bar.probability for bar in columns) - 1) < 1e-9
    wins = sum(bar.probability for bar in columns if bar.kind == "success")
    assert abs(wins - float(odds.success)) < 1e-9 or min(odds.success, odds.failure) < RARE


@given(st.lists(st.integers(1, 6), min_size=3, max_size=3), st.integers(3, 25))
@settings(max_examples=60, deadline=None)
def test_the_odds_after_the_throw_are_those_of_what_may_still_fall(faces, difficulty):
    check = checked("pool", code="3D", difficulty=str(difficulty))
    steps = thrown(check, *faces)
    success, lies = GAME.odds(check, steps).success, sum(faces)
    if faces[-1] == 6:
        assert success == 1 - totals(Terms(0, base=lies)).below(difficulty)
    else:
        assert success == (lies >= difficulty)
    if faces[-1] == 1:
        cancelled = lies - max(faces[:-1])
        assert GAME.odds(check, steps).other["success_if_cancelled"] == (cancelled >= difficulty)


def test_a_campaign_that_always_cancels_has_its_own_odds():
    game = SYSTEM.game("core", {"critical_failure": "cancel"})
    assert game.odds(checked("pool", code="2D", difficulty="7", game=game)).success == Fraction(5, 9)


def test_absurd_sizes_are_refused_or_answered_at_once():
    start = time.process_time()
    check = checked("pool", code="100D+2", difficulty="300", bonus="+298")
    GAME.bars(GAME.odds(check))
    assert GAME.read_request("pool", {"code": "101D"})[0].trait == "code"
    assert GAME.read_request("pool", {"code": "9" * 5000})[0].code == "bad_field"
    assert GAME.read_request("pool", {"code": "3D", "difficulty": "9" * 5000})[0].code == "bad_field"
    assert time.process_time() - start < 0.5


@pytest.mark.parametrize(
    ("rule", "says"), [("ask", "storyteller"), ("cancel", "cancels the highest"), ("complication", "goes wrong")]
)
def test_before_the_throw_the_odds_tell_of_the_critical_failure(rule, says):
    game = SYSTEM.game("core", {"critical_failure": rule})
    check = checked("pool", game=game, actor="storyteller", code="3D", difficulty="10")
    (note,) = game.odds(check).notes
    assert note.startswith("One throw in six")
    assert says in note


def test_the_odds_of_one_die_alone_say_that_its_1_stands_where_it_does():
    game = SYSTEM.game("core", {"critical_failure": "cancel", "single_stands": True})
    said = [game.odds(checked("pool", game=game, actor="storyteller", code=code)).notes[0] for code in ("1D", "2D")]
    assert "a single 1 stands" in said[0]
    assert "cancels the highest" in said[1]


def test_once_the_wild_die_lies_the_odds_tell_no_more_of_it():
    check = checked("pool", actor="storyteller", code="3D", difficulty="10")
    assert GAME.odds(check, thrown(check, 4, 4, 5)).notes == ()
