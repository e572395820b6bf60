"""Basics, "Rounds and Initiative": the round tracker with its ties and declared actions."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.dice import LoadedDice
from rules.rounds import Event, Fighter
from rules.wild_die.game import SYSTEM
from rules.wild_die.initiative import share
from tests.rules.wild_die.pilots import hero


def room(**switches):
    return SYSTEM.game("core", switches).room


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


@settings(deadline=None)
@given(st.lists(st.integers(1, 4), min_size=1, max_size=5), st.booleans())
def test_a_round_on_screen_goes_as_the_rulebook_says(declared, on_turn):
    names = [f"Fighter {at}" for at in range(len(declared))]
    table = room(declare_on_turn=on_turn)
    fight = [*(join(name, 20 - at) for at, name in enumerate(names)), Event(kind="begin")]
    if not on_turn:
        assert [one.who for one in table.view(fight).offers if one.kind == "declare"] == names[::-1]
        fight += [declare(name, many) for name, many in zip(names, declared, strict=True)]
    acted = []
    while not (view := table.view(fight)).round_over:
        [name] = view.may_act
        many = declared[names.index(name)] if on_turn else 1
        fight += [declare(name, many)] * on_turn + [turn(name)]
        acted += [name] * many
    in_turn = [name for at in range(max(declared)) for name, many in zip(names, declared, strict=True) if many > at]
    all_at_once = [name for name, many in zip(names, declared, strict=True) for _ in range(many)]
    assert acted == (all_at_once if on_turn else in_turn)


def acted(fight, **switches):
    """Who acts, in order, until the round is over; of several always the first."""
    fight, found = [*fight], []
    while not (view := room(**switches).view(fight)).round_over:
        found.append(view.may_act[0])
        fight.append(turn(view.may_act[0]))
    return found


EQUAL = (join("Fast", 9), join("Slow", 2), join("Twin", 2), Event(kind="begin"))


def test_where_equals_act_together_either_may_go_first_and_nobody_goes_twice():
    tied = room(initiative_ties="together")
    fight = [*EQUAL, turn("Fast")]
    assert tied.view(fight).may_act == ("Slow", "Twin")
    assert {one.who for one in tied.view(fight).offers if one.kind == "turn"} == {"Slow", "Twin"}
    fight.append(turn("Twin"))
    assert tied.view(fight).may_act == ("Slow",)
    assert tied.add(fight, turn("Twin")) is not None
    assert tied.view([*fight, turn("Slow")]).round_over
    assert room().add([*EQUAL, turn("Fast")], turn("Twin")).code == "wrong_team"


def test_together_goes_on_with_several_actions():
    fight = (*EQUAL, declare("Twin", 2), declare("Fast", 2))
    assert acted(fight, initiative_ties="together") == ["Fast", "Slow", "Twin", "Fast", "Twin"]


def tie(who, amount):
    return Event(kind="tie", who=who, amount=amount)


def test_where_they_roll_one_die_decides_and_equal_dice_are_rolled_again():
    tied = room(initiative_ties="roll")
    assert [one.who for one in tied.view(EQUAL).offers if one.kind == "tie"] == ["Slow", "Twin"]
    once = (*EQUAL, tie("Slow", 4))
    assert [one.who for one in tied.view(once).offers if one.kind == "tie"] == ["Twin"]
    equal = (*once, tie("Twin", 4))
    assert tied.view(equal).ties == (("Slow", "Twin"),)
    settled = (*equal, tie("Slow", 2), tie("Twin", 5))
    view = tied.view(settled)
    assert ([team.name for team in view.teams], view.ties) == (["Fast", "Twin", "Slow"], ())
    assert tied.add(settled, tie("Slow", 3)).code == "no_tie"
    assert room().add(EQUAL, tie("Slow", 3)).code == "no_tie"


def test_a_die_for_a_tie_falls_on_the_server_and_is_told():
    tied = room(initiative_ties="roll")
    drawn = tied.drawn(tie("Slow", 0), LoadedDice((5,)))
    assert drawn.amount == 5
    assert tied.says(drawn) == "Slow rolls 5 for the tie."
    assert tied.drawn(turn("Slow"), LoadedDice(())) == turn("Slow")


def test_somebody_who_joins_later_leaves_the_dice_and_the_order_of_equals_as_they_are():
    tied = room(initiative_ties="roll")
    fight = (*EQUAL, tie("Slow", 1), tie("Twin", 5), join("Late", 4))
    assert [team.name for team in tied.view(fight).teams] == ["Fast", "Late", "Twin", "Slow"]
    moved = (*EQUAL, Event(kind="order", order=("Fast", "Twin", "Slow")), join("Late", 4))
    assert [team.name for team in room().view(moved).teams] == ["Fast", "Late", "Twin", "Slow"]


def test_a_shared_initiative_lets_the_fast_act_twice_before_the_slow():
    fight = (join("Fast", 12), join("Slow", 5), Event(kind="begin"), declare("Fast", 3), declare("Slow", 2))
    assert acted(fight, initiative_divided=True) == ["Fast", "Fast", "Slow", "Fast", "Slow"]  # 12, 8, 5, 4, 2 1/2
    assert acted(fight) == ["Fast", "Slow", "Fast", "Slow", "Fast"]


@settings(deadline=None, max_examples=25)
@given(st.dictionaries(st.sampled_from("abcd"), st.tuples(st.integers(0, 9), st.integers(1, 4)), min_size=1))
def test_whatever_the_campaign_plays_everybody_has_exactly_what_they_declared(people):
    fight = [join(name, value) for name, (value, _) in people.items()]
    fight += [Event(kind="begin"), *(declare(name, actions) for name, (_, actions) in people.items())]
    for switches in ({}, {"initiative_divided": True}, {"initiative_ties": "together"}):
        turns = acted(fight, **switches)
        assert {name: turns.count(name) for name in people} == {name: many for name, (_, many) in people.items()}
        if "initiative_divided" in switches:
            shares = {
                name: iter([share(value, many, at) for at in range(many)]) for name, (value, many) in people.items()
            }
            fell = [next(shares[name]) for name in turns]
            assert fell == sorted(fell, reverse=True)


def test_a_full_reaction_takes_the_whole_round_and_stands_on_the_card():
    fight = (join("Fast", 9), join("Slow", 2), Event(kind="begin"), declare("Fast", 3))
    assert {one.who for one in room().view(fight).offers if one.kind == "react"} == {"Fast", "Slow"}
    reacting = (*fight, Event(kind="react", who="Fast"))
    view = room().view(reacting)
    assert view.may_act == ("Slow",)
    assert view.teams[0].fighters[0].notes == ("3 actions, -2D on each", "full reaction, +10 to defence")
    assert room().view((*reacting, turn("Slow"))).round_over
    after = room().view((*reacting, turn("Slow"), Event(kind="round")))
    assert (after.may_act, after.teams[0].fighters[0].notes) == (("Fast",), ())
    assert room().add((*fight, turn("Fast")), Event(kind="react", who="Fast")).code == "already_acted"


def test_dodge_comes_from_the_sheet():
    assert room().numbers_of(hero(skills={"Dodge": 3})) == {"dodge": 3}
    assert room(ranged_defence="Dexterity + Acrobatics").numbers_of(hero(skills={"Acrobatics": 2})) == {"dodge": 2}
