"""Basics, "Rounds and Initiative": the round tracker with its ties and declared actions."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from rules.rounds import Event, Fighter
from rules.wild_die.initiative import round_order
from rules.wild_die.room import WildDieRoom
from rules.wild_die.sheet_rules import WildDieHouseRules


def room(**switches):
    return WildDieRoom(WildDieHouseRules(**switches))


def join(name, initiative, *, players=False, **numbers):
    return Event(kind="join", fighter=Fighter(name=name, initiative=initiative, players=players, numbers=numbers))


def declare(who, amount):
    return Event(kind="declare", who=who, amount=amount)


def turn(who):
    return Event(kind="turn", who=who)


TIED = (
    join("Thug", 9, dodge=9),
    join("Talented", 9, talent=1),
    join("Player", 9, players=True),
    join("Geared", 9, gear=1),
    join("Slow", 2),
    join("Twin", 2),
)


def test_ties_go_to_players_then_talents_then_gear_then_dodge():
    view = room().view((*TIED, Event(kind="begin")))
    assert [team.name for team in view.teams] == ["Player", "Talented", "Geared", "Thug", "Slow", "Twin"]
    assert view.ties == (("Slow", "Twin"),)


def test_the_slowest_declares_first_and_nobody_after_the_first_turn():
    fight = (join("Fast", 9), join("Slow", 2), Event(kind="begin"))
    declares = [one.who for one in room().view(fight).offers if one.kind == "declare"]
    assert declares == ["Slow", "Fast"]
    later = room().view((*fight, turn("Fast")))
    assert not [one for one in later.offers if one.kind == "declare"]


def test_declared_actions_come_round_in_turn_and_cost_their_dice():
    fight = [join("Fast", 9), join("Slow", 2), Event(kind="begin"), declare("Slow", 2), declare("Fast", 3)]
    view = room().view(fight)
    assert view.teams[0].fighters[0].notes == ("3 actions, -2D on each",)
    acted = []
    while not (view := room().view(fight)).round_over:
        acted.append(view.may_act[0])
        fight.append(turn(view.may_act[0]))
    assert acted == ["Fast", "Slow", "Fast", "Slow", "Fast"]


def test_where_actions_are_declared_on_the_turn_all_of_them_fall_in_it():
    fight = [join("Fast", 9), join("Slow", 2), Event(kind="begin"), declare("Fast", 3), turn("Fast")]
    view = room(declare_on_turn=True).view(fight)
    assert view.may_act == ("Slow",)
    assert view.teams[0].fighters[0].notes == ("3 actions, -2D on each",)


def test_a_new_round_is_declared_anew():
    fight = [join("Fast", 9), Event(kind="begin"), declare("Fast", 1), turn("Fast"), Event(kind="round")]
    assert [one.who for one in room().view(fight).offers if one.kind == "declare"] == ["Fast"]


def test_the_limits_of_declaring_hold_either_way():
    fight = (join("Fast", 9), Event(kind="begin"))
    for switch in (True, False):
        assert room(declare_on_turn=switch).add(fight, declare("Fast", 0)).code == "bad_amount"
        assert room(declare_on_turn=switch).add(fight, declare("Nobody", 1)).code == "unknown_member"


@given(st.lists(st.integers(1, 4), min_size=1, max_size=5), st.booleans())
def test_a_round_on_screen_goes_as_the_rulebook_says(declared, on_turn):
    names = [f"Fighter {at}" for at in range(len(declared))]
    order = round_order(names, dict(zip(names, declared, strict=True)), declare_on_turn=on_turn)
    table = room(declare_on_turn=on_turn)
    fight = [*(join(name, 20 - at) for at, name in enumerate(names)), Event(kind="begin")]
    if not on_turn:
        assert [one.who for one in table.view(fight).offers if one.kind == "declare"] == list(order.declare)
        fight += [declare(name, many) for name, many in zip(names, declared, strict=True)]
    acted = []
    while not (view := table.view(fight)).round_over:
        [name] = view.may_act
        many = declared[names.index(name)] if on_turn else 1
        fight += [declare(name, many)] * on_turn + [turn(name)]
        acted += [name] * many
    assert acted == list(order.act)
