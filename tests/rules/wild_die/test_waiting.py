"""Basics, "Performing Actions in Rounds" and "Hit Points" in the room: waiting, breaking in, what is left, wounds."""

from __future__ import annotations

import pytest

from rules.rounds import Event, Fighter
from rules.wild_die.sheet import HitPoints
from tests.rules.wild_die.pilots import hero
from tests.rules.wild_die.test_room import declare, join, room, turn


def wait(who: str) -> Event:
    return Event(kind="wait", who=who)


def interrupt(who: str) -> Event:
    return Event(kind="interrupt", who=who)


def told(table, *events: Event) -> list[Event]:
    """The events, each of which must be possible."""
    found: list[Event] = []
    for event in events:
        assert table.add(found, event) is None, (event, table.add(found, event))
        found.append(event)
    return found


def card(table, events, name: str):
    return next(one for team in table.view(events).teams for one in team.fighters if one.name == name)


def offered(table, events, kind: str) -> dict[str, tuple[str, ...]]:
    return {one.who: one.actors for one in table.view(events).offers if one.kind == kind}


START = (join("Fast", 9), join("Slow", 2), Event(kind="begin"))


def test_the_slowest_declares_first_and_a_faster_player_when_they_have():
    table = room()
    assert offered(table, START, "declare") == {"Slow": ("player", "storyteller"), "Fast": ("storyteller",)}
    assert offered(table, (*START, declare("Slow", 1)), "declare") == {"Fast": ("player", "storyteller")}


def test_nobody_waits_for_the_declaration_of_somebody_unseen():
    hidden = Event(kind="join", fighter=Fighter(name="Lurker", initiative=1, unseen=True))
    fight = (hidden, *START)
    assert offered(room(), fight, "declare")["Slow"] == ("player", "storyteller")


@pytest.mark.parametrize("on_turn", [False, True])
def test_waiting_counts_as_an_action_and_lets_one_break_in(on_turn: bool):
    table = room(declare_on_turn=on_turn)
    fight = told(table, *START, declare("Fast", 3))
    assert card(table, fight, "Fast").actions == 3
    fight = told(table, *fight, wait("Fast"))
    assert card(table, fight, "Fast").actions == 2
    assert "waits" in card(table, fight, "Fast").notes
    assert offered(table, fight, "interrupt") == {}  # nobody acts yet
    fight = told(table, *fight, turn("Slow"))
    assert set(offered(table, fight, "interrupt")) == {"Fast"}
    fight = told(table, *fight, interrupt("Fast"))
    assert (table.view(fight).acting, card(table, fight, "Fast").actions) == ("Fast", 1)
    assert table.add(fight, interrupt("Fast")).code == "cannot_interrupt"


def test_only_who_has_waited_and_has_an_action_left_breaks_in():
    table = room()
    assert table.add([*START, turn("Fast")], interrupt("Slow")).code == "cannot_interrupt"
    fight = told(table, *START, wait("Fast"), turn("Slow"))  # waiting took the only action
    assert card(table, fight, "Fast").actions == 0
    assert table.add(fight, interrupt("Fast")).code == "cannot_interrupt"
    assert table.add(START, wait("Slow")).code == "cannot_wait"


def test_waiting_ends_with_the_round():
    table = room()
    fight = told(table, *START, declare("Fast", 2), wait("Fast"), turn("Slow"), turn("Fast"), Event(kind="round"))
    assert card(table, fight, "Fast").notes == ()
    assert offered(table, [*fight, turn("Fast")], "interrupt") == {}


def test_actions_of_one_turn_are_counted_one_by_one():
    table = room(declare_on_turn=True)
    fight = told(table, *START, declare("Fast", 2), turn("Fast"))
    assert card(table, fight, "Fast").actions == 1
    fight = told(table, *fight, Event(kind="act", who="Fast"))
    assert card(table, fight, "Fast").actions == 0
    assert table.add(fight, Event(kind="act", who="Fast")).code == "no_action_left"


def test_a_foe_has_hit_points_and_falls_at_none():
    table = room()
    foe = Event(kind="join", fighter=Fighter(name="Foe", initiative=5, numbers={"hit points": 20, "melee": 12}))
    fight = told(table, *START, foe, Event(kind="harm", who="Foe", amount=10))
    assert [(one.name, one.sentence) for one in card(table, fight, "Foe").conditions] == [
        ("Wounded", "−3D on every roll")
    ]
    assert card(table, fight, "Foe").numbers == {"hit points": 10, "melee": 12}
    fight = told(table, *fight, Event(kind="harm", who="Foe", amount=10))
    assert (card(table, fight, "Foe").state, card(table, fight, "Foe").conditions[0].name) == ("out", "Almost Dead")
    fight = told(table, *fight, Event(kind="heal", who="Foe", amount=3))
    assert card(table, fight, "Foe").state == "waiting"
    assert table.add(fight, Event(kind="harm", who="Fast", amount=1)).code == "no_body"
    assert table.add(fight, Event(kind="harm", who="Foe", amount=0)).code == "bad_amount"
    assert table.add(fight, Event(kind="harm", who="Foe", amount=1), actor="player").code == "storyteller_only"


def test_wounds_of_a_sheet_are_those_of_the_fight():
    table = room()
    fight = told(table, *START)
    assert table.catching_up(fight, {"Fast": hero()}) == ()
    for current, state, says in (
        (10, "waiting", "−3D on every roll"),
        (0, "out", "Cannot act"),
        (25, "waiting", "−1D"),
    ):
        sheet = hero(hit_points=HitPoints(maximum=30, current=current))
        [news] = table.catching_up(fight, {"Fast": sheet})
        fight = told(table, *fight, news)
        assert card(table, fight, "Fast").state == state
        assert says in card(table, fight, "Fast").conditions[0].sentence
        assert table.catching_up(fight, {"Fast": sheet}) == ()
    [healed] = table.catching_up(fight, {"Fast": hero()})
    assert card(table, told(table, *fight, healed), "Fast").conditions == ()


def test_an_initiative_that_nobody_entered_is_none():
    assert room().initiative(hero()) is None
    entered = hero(derived=hero().derived.model_copy(update={"initiative": 12}))
    assert room().initiative(entered) == 12
