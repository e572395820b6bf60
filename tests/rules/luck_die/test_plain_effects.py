"""Conditions with a plain effect are named parts of a test that can be switched off; those that burn are counted."""

from __future__ import annotations

import pytest

from rules.checks import Contestant
from rules.luck_die.sheet import Condition
from tests.rules.luck_die.seats import edited, game, milo, planned
from tests.rules.luck_die.test_playing import tracker


def with_conditions(*names, strength=0, **sheet):
    return milo(conditions=tuple(Condition(name=name, strength=strength) for name in names), **sheet)


def contest(own, other, **form):
    table = game()
    asked = table.read_request("contest", {"traits": ["Strength"], "opponent_traits": ["Strength"], **form})
    return table.plan_contest(asked, Contestant("Ada", own), Contestant("Bran", other))


def shown(plan):
    return {part.label: part.amount for part in plan.check.pool_parts if part.kind == "condition"}


def test_the_blinded_have_disadvantage_until_somebody_says_that_no_target_is_needed():
    plan = planned(game(), with_conditions("Blinded"), traits=["Strength"])
    assert (shown(plan), plan.disadvantage) == ({"Blinded": -1}, 1)
    off = planned(game(), with_conditions("Blinded"), traits=["Strength"], conditions=[""])
    assert (shown(off), off.disadvantage) == ({}, 0)
    assert [one.code for one in off.conditions] == ["Blinded"]


def test_a_panel_offers_the_same_of_ones_own_side_while_nobody_opposes_yet():
    hurt = with_conditions("Blinded", fate=2)
    open_yet, opposed = contest(hurt, milo(), opponent_traits=[]), contest(hurt, milo())
    assert (open_yet.check, open_yet.problems[0].code) == (None, "no_opponent")
    assert [one.label for one in open_yet.conditions] == ["Blinded"]
    for part in ("notes", "fate", "settable", "payments", "prices", "conditions"):
        assert getattr(open_yet, part) == getattr(opposed, part)


def test_cover_counts_against_whoever_attacks_it():
    assert contest(milo(), with_conditions("Cover")).disadvantage == 1
    assert contest(with_conditions("Cover"), milo()).disadvantage == 0
    assert contest(milo(), with_conditions("Cover"), conditions=[""]).disadvantage == 0


@pytest.mark.parametrize(("code", "net"), [("Prone, ranged", (0, 1)), ("Prone, melee", (1, 0))])
def test_who_lies_on_the_ground_is_worse_to_shoot_and_better_to_strike(code, net):
    plan = contest(milo(), with_conditions("Prone"))
    assert [one.used for one in plan.conditions] == [False, False]
    chosen = contest(milo(), with_conditions("Prone"), conditions=["", code])
    assert (chosen.advantage, chosen.disadvantage) == net


def on_the_other_side(plan):
    other = plan.check.other
    return {part.label: part.amount for part in plan.check.target_parts[1:]}, other.disadvantages, other.bonus


def test_an_opponent_who_is_blinded_has_the_disadvantage_on_their_own_dice():
    plan = contest(milo(), with_conditions("Blinded"))
    assert on_the_other_side(plan)[:2] == ({"Bran: Blinded": -1}, 1)
    assert (plan.disadvantage, shown(plan)) == (0, {})
    assert on_the_other_side(contest(milo(), with_conditions("Blinded"), conditions=[""]))[:2] == ({}, 0)


def test_two_who_are_blinded_are_told_apart():
    plan = contest(with_conditions("Blinded"), with_conditions("Blinded"), conditions=["", "Blinded"])
    assert (plan.disadvantage, plan.check.other.disadvantages) == (1, 0)
    assert len({one.code for one in plan.conditions}) == 2


def test_being_on_guard_adds_one_to_a_defending_test():
    plain, guarded = (contest(milo(), other) for other in (milo(), with_conditions("Guard")))
    assert guarded.check.other.bonus == plain.check.other.bonus + 1
    own = planned(game(), with_conditions("Guard"), traits=["Strength"])
    assert [(one.code, one.gives, one.used) for one in own.conditions] == [("Guard", "+1", False)]
    defending = planned(game(), with_conditions("Guard"), traits=["Strength"], conditions=["Guard"])
    assert defending.check.own.bonus == own.check.own.bonus + 1
    assert ("Guard", 1, "a defending test") in [(part.label, part.amount, part.reason) for part in defending.parts]


def test_somebody_behind_cover_may_say_that_who_opposes_shoots_at_them():
    plan = contest(with_conditions("Cover"), milo())
    assert [(one.label, one.used) for one in plan.conditions] == [("Bran: Cover", False)]
    chosen = contest(with_conditions("Cover"), milo(), conditions=["other: Cover"])
    assert (chosen.disadvantage, chosen.check.other.disadvantages) == (0, 1)


def test_an_effect_that_nobody_was_asked_about_counts_as_usual():
    form = {"conditions": ["", "Blinded"], "conditions_asked": ["Blinded"]}
    plan = contest(with_conditions("Blinded"), with_conditions("Cover"), **form)
    assert shown(plan) == {"Blinded": -1, "Cover": -1}


PLAIN_EFFECTS = {"Blinded", "Cover", "Guard", "Prone"}
"""The conditions of the rulebook that change a test by themselves."""


@pytest.mark.parametrize("name", game().book.edition.conditions.list)
def test_each_condition_with_a_plain_effect_is_a_named_part_on_either_side_and_no_other_is(name):
    mine, theirs = contest(with_conditions(name), milo()), contest(milo(), with_conditions(name))
    for plan, sides in ((mine, (with_conditions(name), milo())), (theirs, (milo(), with_conditions(name)))):
        assert bool(plan.conditions) == (name in PLAIN_EFFECTS)
        for chip in plan.conditions:
            on = contest(*sides, conditions=["", chip.code]).check
            off = contest(*sides, conditions=[""]).check
            assert (on.own, on.other) != (off.own, off.other)
            named = {part.label for part in (*on.pool_parts, *on.target_parts)}
            assert named - {part.label for part in (*off.pool_parts, *off.target_parts)} >= {chip.label}


def test_a_condition_without_a_plain_effect_is_no_part_of_a_test():
    assert planned(game(), with_conditions("Wounded"), traits=["Strength"]).conditions == ()


def test_bleeding_asks_for_its_number_and_takes_one_less_each_turn():
    table = game()
    sheet = edited(table.move(milo(), "conditions", "begin Bleeding", amount=2))
    before = tracker(sheet, "health").value
    sheet = edited(table.move(sheet, "conditions", "turn"))
    assert tracker(sheet, "health").value == before - 2
    assert "Bleeding 1" in tracker(sheet, "conditions").headline
    sheet = edited(table.move(sheet, "conditions", "turn"))
    assert tracker(sheet, "health").value == before - 3
    assert not sheet.has("Bleeding")


def test_burning_goes_on_until_it_is_put_out():
    table = game()
    sheet = edited(table.move(milo(), "conditions", "begin Burning", amount=3))
    for _ in range(2):
        sheet = edited(table.move(sheet, "conditions", "turn"))
        assert sheet.has("Burning")
