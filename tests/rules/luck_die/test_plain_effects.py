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
