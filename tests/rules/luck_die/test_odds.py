"""Exact odds against the slow way: every face of every die, every choice tried."""

import time
from fractions import Fraction
from functools import cache
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.luck_die.checks import MOST_ADVANTAGES
from rules.luck_die.rerolls import Terms
from rules.luck_die.results import (
    ContestOdds,
    Run,
    at_least,
    chance_to_pull_through,
    chance_to_reach,
    contest_odds,
    results_against,
    results_for,
)
from tests.rules.luck_die.seats import checked, chosen, game, milo, thrown

SMALL = st.lists(st.integers(2, 5), min_size=1, max_size=2).map(tuple)


def mean(chances):
    chances = list(chances)
    return sum(chances, Fraction(0)) / len(chances)


def best(terms, worth, faces, luck, left, rerolled=frozenset()):
    """The expected worth when every reroll is tried and the best one made."""
    free = [at for at in range(len(faces)) if not (terms.each_die_once and at in rerolled)]
    if not terms.advantages and free:
        greatest = max(faces[at] for at in free)
        free = [at for at in free if faces[at] == greatest]
        free = [max(free, key=lambda at: terms.sizes[at])] if terms.larger_die else free
    if not left or not free:
        shown = [size if at in terms.maximised else faces[at] for at, size in enumerate(terms.sizes)]
        return Fraction(worth(sum(shown) + terms.bonus + luck))
    keep = max if terms.advantages else min
    return max(
        mean(
            best(
                terms,
                worth,
                (*faces[:at], keep(faces[at], face), *faces[at + 1 :]),
                luck,
                left - 1,
                rerolled | {at},
            )
            for face in range(1, terms.sizes[at] + 1)
        )
        for at in free
    )


def counted(terms, worth):
    """The same over all throws and the luck die."""
    lying = list(product(*(range(1, size + 1) for size in terms.sizes)))
    lucky = Fraction(terms.lucky, 20)
    plain, fortunate = (
        mean(best(terms, worth, faces, luck, terms.rerolls) for faces in lying) for luck in (0, terms.luck_bonus)
    )
    return (1 - lucky) * plain + lucky * fortunate


@settings(max_examples=60, deadline=None)
@given(SMALL, st.integers(-2, 3), st.integers(0, 2), st.booleans(), st.booleans(), st.booleans(), st.integers(2, 12))
def test_the_odds_are_those_of_the_best_choices(sizes, bonus, rerolls, advantage, once, larger, difficulty):
    terms = Terms(
        sizes,
        bonus,
        advantages=rerolls * advantage,
        disadvantages=rerolls * (not advantage),
        each_die_once=once,
        larger_die=larger,
    )
    found = results_for(terms, difficulty)
    assert at_least(found, difficulty) == counted(terms, lambda total: total >= difficulty)
    assert sum(found.values()) == 1
    largest = results_for(terms, None)
    assert sum(total * chance for total, chance in largest.items()) == counted(terms, lambda total: total)


@settings(max_examples=30, deadline=None)
@given(SMALL, st.integers(2, 10), st.integers(0, 1), st.sampled_from([{0}, set()]))
def test_a_maximised_die_counts_its_highest_face_after_the_rerolls(sizes, difficulty, rerolls, maximised):
    terms = Terms(sizes, disadvantages=rerolls, maximised=frozenset(maximised), lucky=20)
    found = at_least(results_for(terms, difficulty), difficulty)
    assert found == counted(terms, lambda total: total >= difficulty)


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.integers(2, 4), min_size=1, max_size=2).map(tuple),
    st.integers(-4, 4),
    st.booleans(),
    st.booleans(),
    st.sampled_from([frozenset(), frozenset({0})]),
    st.integers(1, 13),
)
def test_the_chance_to_reach_a_difficulty_is_that_of_every_throw_and_the_best_choices(
    sizes, net, once, larger, maximised, difficulty
):
    terms = Terms(
        sizes,
        advantages=max(0, net),
        disadvantages=max(0, -net),
        each_die_once=once,
        larger_die=larger,
        maximised=maximised,
    )
    assert chance_to_reach(terms, difficulty) == counted(terms, lambda total: total >= difficulty)


def turned(sizes, improves, left, faces, needed):
    """The chance to reach what is needed, state by state: each die is tried in each, none is weighed as a row."""

    @cache
    def chance(faces, left):
        if not left:
            return Fraction(sum(faces) >= needed)
        greatest = [at for at, face in enumerate(faces) if improves or face == max(faces)]
        keep = max if improves else min
        return max(
            mean(
                chance((*faces[:at], keep(faces[at], face), *faces[at + 1 :]), left - 1)
                for face in range(1, sizes[at] + 1)
            )
            for at in greatest
        )

    return chance(faces, left)


@pytest.mark.parametrize("net", [-10, -7, -4, 4, 7, 10])
def test_every_number_of_rerolls_has_its_exact_chance(net):
    sizes, improves = (8, 6), net > 0
    terms = Terms(sizes, advantages=max(0, net), disadvantages=max(0, -net), lucky=0)
    lying = list(product(range(1, 9), range(1, 7)))
    for difficulty in (6, 12):
        known = mean(turned(sizes, improves, abs(net), faces, difficulty) for faces in lying)
        assert chance_to_reach(terms, difficulty) == known == at_least(results_for(terms, difficulty), difficulty)


@pytest.mark.parametrize("net", range(-MOST_ADVANTAGES, MOST_ADVANTAGES + 1))
def test_the_panel_knows_every_difficulty_of_the_ladder_whatever_the_advantages(net):
    form = {"attribute": 12, "skill": 12, "advantages": max(0, net), "disadvantages": max(0, -net)}
    start = time.process_time()
    rungs = game().plan(game().read_request("pool", form), None).rungs
    assert time.process_time() - start < 0.3
    assert [one.difficulty for one in rungs] == [3, 6, 9, 12, 15, 18, 21, 24]
    chances = [one.chance for one in rungs]
    assert chances == sorted(chances, reverse=True)
    assert 0 < chances[-1] < 1


@settings(max_examples=25, deadline=None)
@given(SMALL, SMALL, st.integers(-1, 2), st.booleans())
def test_a_contest_is_every_pair_of_results(own, other, bonus, exceed):
    mine, theirs = results_for(Terms(own, bonus), None), results_for(Terms(other), None)
    pairs = [(one - two, p * q) for one, p in mine.items() for two, q in theirs.items()]
    odds = contest_odds(Terms(own, bonus), Terms(other), exceed=exceed)
    tie = sum(chance for margin, chance in pairs if margin == 0)
    assert odds.win == sum(chance for margin, chance in pairs if margin > 0) + (0 if exceed else tie)
    assert odds.tie == (tie if exceed else 0)
    assert odds.win + odds.tie + odds.loss == 1


@settings(max_examples=15, deadline=None)
@given(SMALL, SMALL, st.booleans(), st.booleans())
def test_both_sides_play_a_contest_as_well_as_they_can(own, other, advantage, exceed):
    mine = Terms(own, advantages=1)
    theirs = Terms(other, advantages=int(advantage), disadvantages=int(not advantage))

    def held(total):
        if exceed:
            reply = results_against(mine, total)
            return 2 * (1 - at_least(reply, total)) + reply.get(total, Fraction(0))
        return 1 - at_least(results_for(mine, total), total)

    odds = contest_odds(mine, theirs, exceed=exceed)
    assert (2 * odds.loss + odds.tie if exceed else odds.loss) == counted(theirs, held)


@settings(deadline=None)
@given(st.integers(1, 4), st.integers(-3, 3), st.integers(1, 9), st.integers(1, 9), st.integers(0, 5))
def test_a_tug_of_war_is_consistent_with_its_next_bout(wins, streak, win, loss, tie):
    whole = win + loss + tie
    bout = ContestOdds(Fraction(win, whole), Fraction(tie, whole), Fraction(loss, whole), {})
    now = chance_to_pull_through(bout, Run(wins, streak))
    if abs(streak) >= wins:
        assert now == (1 if streak > 0 else 0)
        return
    after_win = chance_to_pull_through(bout, Run(wins, max(streak, 0) + 1))
    after_loss = chance_to_pull_through(bout, Run(wins, min(streak, 0) - 1))
    assert now == bout.win * after_win + bout.loss * after_loss + bout.tie * now


def test_more_advantage_never_hurts_and_more_disadvantage_never_helps():
    chances = [
        at_least(results_for(Terms((6, 4), advantages=max(0, n), disadvantages=max(0, -n)), 7), 7) for n in range(-4, 5)
    ]
    assert chances == sorted(chances)


def test_each_option_shows_its_odds_and_the_best_of_them_is_the_odds_of_the_roll():
    table, sheet = game(), milo()
    form = {"traits": ["Dexterity", "Agility"], "difficulty": 7, "advantages": 1}
    check = checked(table, sheet, **form)
    steps = thrown(table, check, 2, 3, 5)
    [found] = [one for one in table.choices(check, steps, None) if one.code == "advantage"]
    assert [(one.code, one.sentence) for one in found.options] == [
        ("attribute", "50% to succeed"),  # 4 or more on the d6
        ("skill", "0% to succeed"),
    ]
    assert found.success == table.odds(check, steps).success == Fraction(1, 2)


def test_each_option_tells_the_chance_of_every_named_difficulty_while_it_is_secret():
    table, sheet = game(), milo()
    check = checked(table, sheet, traits=["Dexterity", "Agility"], advantages=1)
    steps = thrown(table, check, 2, 3, 5)
    [found] = [one for one in table.choices(check, steps, None) if one.code == "advantage"]
    assert [(one.code, one.sentence) for one in found.options] == [
        ("attribute", "Easy 3: certain, Moderate 6: 67%, Hard 9: 17%"),  # 2 and 3: a d6 of 3 or more, of 6
        ("skill", "Easy 3: certain, Moderate 6: 25%"),  # a d4 of 4
    ]


@settings(deadline=None)
@given(st.integers(1, 6), st.integers(1, 4), st.integers(1, 20), st.integers(2, 14))
def test_what_lies_on_the_table_is_certain(attribute, skill, luck, difficulty):
    table = game()
    check = checked(table, milo(), traits=["Dexterity", "Agility"], difficulty=difficulty)
    steps = thrown(table, check, attribute, skill, luck)
    odds, outcome = table.odds(check, steps), table.resolve(check, steps)
    assert odds.distribution == {outcome.value: 1}
    assert (odds.success == 1) == (outcome.kind == "success")


def test_a_secret_difficulty_has_results_and_no_chance_of_success():
    table = game()
    odds = table.odds(checked(table, milo(), traits=["Dexterity"]))
    assert (odds.success, odds.failure, odds.reach) == (0, 0, None)
    assert sum(odds.distribution.values()) == 1


@pytest.mark.parametrize("difficulty", [None, 2, 9, 15, 27, 40])
def test_bars_stay_a_dozen_and_gather_every_chance(difficulty):
    table = game()
    form = {"attribute": "d12", "skill": "d12", "difficulty": difficulty or ""}
    odds = table.odds(checked(table, None, "pool", **form))
    bars = table.bars(odds)
    assert len(bars) <= 12
    assert round(sum(bar.probability for bar in bars), 9) == 1
    if difficulty:
        success = sum(bar.probability for bar in bars if bar.kind == "success")
        assert round(success, 9) == round(float(odds.success), 9)


def test_absurd_sizes_are_refused_at_once():
    start = time.process_time()
    for field, value in [("advantages", 10**6), ("difficulty", 10**9), ("attribute", "d1000000"), ("proficiency", 99)]:
        assert isinstance(game().read_request("pool", {"attribute": "d6", field: value}), tuple)
    for sizes in [(10**9,), (12, 12, 12, 12), (2,) * 50]:
        with pytest.raises(ValueError, match="at most"):
            Terms(sizes)
    with pytest.raises(ValueError, match="rerolls"):
        Terms((6,), advantages=10**9)
    assert time.process_time() - start < 1


def test_the_hardest_odds_of_a_panel_are_quick():
    table = game()
    form = {"attribute": 12, "skill": 10, "difficulty": 18, "advantages": 10}
    check = checked(table, None, "pool", **form)
    start = time.process_time()
    assert 0 < table.odds(check).success < 1
    assert time.process_time() - start < 1


def test_odds_follow_a_contest_from_bout_to_bout():
    table, sheet = game(contest_wins=2), milo()
    form = {"traits": ["Strength"], "contest": "same_activity", "other_attribute": "d6"}
    check = checked(table, sheet, "contest", **form)
    assert table.odds(check).success == Fraction(1, 2)
    steps = thrown(table, check, 2, 5, 6, 5)
    after = table.odds(check, steps)
    again, _ = chosen(table, check, steps, sheet, "again", "", 2, 5, 6, 5)
    assert Fraction(1, 2) < after.success < 1
    assert table.odds(check, again).success == 1
