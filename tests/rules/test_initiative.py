"""Who comes where in a fight of every system: newcomers, orders made by hand, nobody's initiative, the unseen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

import rules
from rules.room import Room
from rules.rounds import Event, Fighter
from rules.wild_die.game import SYSTEM as WILD_DIE

ROOMS: dict[str, Room[Any]] = {
    **{one.key: one.game(one.editions[0].key).room for one in rules.systems()},
    "wild-die, rolled": WILD_DIE.game("core", {"initiative_ties": "roll"}).room,
    "wild-die, on one's turn": WILD_DIE.game("core", {"declare_on_turn": True}).room,
    "luck-die, every round": rules.system("luck-die").game("core", {"initiative": "every_round"}).room,
}


@pytest.fixture(params=ROOMS)
def room(request: pytest.FixtureRequest) -> Room[Any]:
    return ROOMS[request.param]


def join(name: str, initiative: int | None, **how: Any) -> Event:
    return Event(kind="join", fighter=Fighter(name=name, team=name, initiative=initiative, **how))


def turn(who: str) -> Event:
    return Event(kind="turn", who=who)


BEGIN, ROUND = Event(kind="begin"), Event(kind="round")


def told(room: Room[Any], *events: Event) -> list[Event]:
    """The events, each of which must be possible."""
    found: list[Event] = []
    for event in events:
        assert room.add(found, event) is None, (event, room.add(found, event))
        found.append(event)
    return found


def order(room: Room[Any], events: Sequence[Event], **how: bool) -> list[str]:
    return [team.name for team in room.view(events, **how).teams]


def test_a_newcomer_is_placed_by_initiative(room: Room[Any]):
    fight = told(room, join("Nine", 9), join("Two", 2), BEGIN, join("Five", 5), join("Twelve", 12), join("One", 1))
    assert order(room, fight) == ["Twelve", "Nine", "Five", "Two", "One"]


def test_an_order_made_by_hand_stays_whoever_comes_and_whatever_round_it_is(room: Room[Any]):
    by_hand = Event(kind="order", order=("Two", "Nine", "Five"))
    fight = told(room, join("Nine", 9), join("Five", 5), join("Two", 2), BEGIN, by_hand, join("Seven", 7))
    assert [one for one in order(room, fight) if one != "Seven"] == ["Two", "Nine", "Five"]
    assert order(room, fight).index("Seven") == 2
    while not room.view(fight).round_over:
        fight = [*fight, turn(room.view(fight).may_act[0])]
    again = told(room, *fight, ROUND)
    assert order(room, again) == order(room, fight)


def test_a_die_for_a_tie_moves_nobody_but_the_equals():
    room = ROOMS["wild-die, rolled"]
    by_hand = Event(kind="order", order=("Two", "Twin", "Nine", "Other"))
    start = [join("Nine", 9), join("Two", 2), join("Twin", 5), join("Other", 5), BEGIN, by_hand]
    rolled = [Event(kind="tie", who="Twin", amount=1), Event(kind="tie", who="Other", amount=6)]
    assert order(room, told(room, *start, *rolled)) == ["Two", "Other", "Nine", "Twin"]


def test_no_initiative_is_not_nought_and_can_be_named_later(room: Room[Any]):
    fight = told(room, join("None", None), join("Nobody", None), join("Below", -3), join("Nought", 0), BEGIN)
    view = room.view(fight)
    assert [(team.name, team.initiative) for team in view.teams] == [
        ("Nought", 0),
        ("Below", -3),
        ("None", None),
        ("Nobody", None),
    ]
    assert view.ties == ()
    named = told(room, *fight, Event(kind="initiative", who="Nobody", amount=4))
    assert order(room, named) == ["Nobody", "Nought", "Below", "None"]
    assert room.add(fight, Event(kind="initiative", who="None", amount=4), actor="player").code == "storyteller_only"


@pytest.mark.parametrize("gone", ["Nine", "Seven", "Five", "Three"])
def test_leaving_does_not_start_the_round_again(room: Room[Any], gone: str):
    fight = told(room, *(join(name, at) for name, at in (("Nine", 9), ("Seven", 7), ("Five", 5), ("Three", 3))), BEGIN)
    for name in ("Nine", "Seven", "Five", "Three"):
        fight = (
            told(room, *fight, Event(kind="declare", who=name, amount=2)) if "wild" in type(room).__module__ else fight
        )
    fight = told(room, *fight, turn("Nine"), turn("Seven"), Event(kind="leave", who=gone))
    expected = {"Five": "Three", "Three": "Five"}.get(gone, "Five")
    assert room.view(fight).next_team == expected


def test_whoever_is_unseen_holds_nobody_up_and_betrays_nothing(room: Room[Any]):
    fight = told(room, join("Lurker", 9, unseen=True), join("Ilse", 7), join("Guard", 5), BEGIN)
    assert room.view(fight).next_team == "Lurker"
    known = room.view(fight, secrets=False)
    assert (known.next_team, known.may_act, order(room, fight, secrets=False)) == ("Ilse", ("Ilse",), ["Ilse", "Guard"])
    assert "Lurker" not in known.model_dump_json()
    fight = told(room, *fight, turn("Ilse"), turn("Guard"))
    known = room.view(fight, secrets=False)
    assert (known.next_team, known.round_over) == ("", True)
    assert room.view(told(room, *fight, ROUND)).number == 2
    shown = told(room, *fight, turn("Lurker"))
    assert room.view(shown, secrets=False).acting == "Lurker"


def test_a_turn_that_was_given_once_is_given_whatever_the_order_would_be_now(room: Room[Any]):
    fight = [join("Nine", 9), join("Five", 5), BEGIN, turn("Five")]
    assert room.add(fight[:-1], fight[-1]).code == "wrong_team"
    assert room.view(fight).acting == "Five"
