"""Which action of a fight needs which roll, in every system, and what comes of how it fell."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import rules
from rules.checks import Outcome
from rules.kit.game import Game
from rules.offers import Aim, Fallen, Offer
from rules.rounds import Event, Fighter

GAMES: dict[str, Game] = {
    f"{system.key} {line.key}": system.game(line.key) for system in rules.systems() for line in system.editions
}
ATTACK = "Attack"
FOE = {"health": 6, "hit points": 10, "endurance": 2}


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Game:
    return GAMES[request.param]


def fight(game: Game) -> list[Event]:
    """Ann, who has a sheet, on her turn against a rat without one."""
    numbers = {one.key: FOE[one.key] for one in game.room.numbers if one.key in FOE}
    ann, rat = (
        Fighter(name="Ann", team="Us", initiative=9, sheet=True),
        Fighter(name="Rat", team="Them", numbers=numbers),
    )
    joins = [Event(kind="join", fighter=one) for one in (ann, rat)]
    return [*joins, Event(kind="begin"), Event(kind="turn", who="Ann")]


def rolls(game: Game) -> Iterator[tuple[Offer, Aim]]:
    for one in game.room.view(fight(game)).offers:
        if one.rolls:
            yield one, one.rolls


def test_every_roll_of_a_fight_is_one_that_the_game_has_with_fields_of_its_own(game):
    found = list(rolls(game))
    assert found
    for _, aim in found:
        assert aim.kind in game.check_kinds
        assert set(aim.fields) <= set(game.check_kinds[aim.kind].model_fields)
        assert set(aim.quick) <= set(game.check_kinds["pool"].model_fields)


def test_whoever_acts_attacks_somebody_of_the_fight(game):
    aims = [aim for one, aim in rolls(game) if (one.what, one.who) == (ATTACK, "Ann")]
    assert [aim.faces for aim in aims] == [True]


def test_what_needs_a_roll_can_happen_and_so_can_the_roll_alone(game):
    events = fight(game)
    for one, _ in rolls(game):
        assert game.room.add(events, Event(kind=one.kind, who=one.who, what=one.what)) is None, one


@pytest.mark.parametrize(("kind", "at"), [("failure", "Rat"), ("botch", "Rat"), ("success", ""), ("success", "Nobody")])
def test_nothing_comes_of_what_failed_or_was_aimed_at_nobody(game, kind, at):
    assert follow(game, kind, at) is None


def test_an_attack_that_hit_offers_damage_where_there_is_any_to_take(game):
    found = follow(game, "success", "Rat")
    hurts = any(one.key in FOE for one in game.room.numbers)
    assert (found is not None) == hurts
    if found:
        assert (found.kind, found.amount) == ("harm", None)  # no rulebook says how much an attack does


def follow(game: Game, kind: str, at: str) -> Any:
    room = game.room
    events = fight(game)
    act = next(one for one, _ in rolls(game) if one.what == ATTACK and one.who == "Ann")
    fallen = Fallen("", Outcome(kind=kind, label=kind, value=3), at)
    return room.follows(room.story(events).state, Event(kind=act.kind, who="Ann", what=ATTACK), fallen)


def test_the_damage_roll_of_the_wild_die_says_how_much():
    game = GAMES["wild-die core"]
    fallen = Fallen("code", Outcome(kind="total", label="", value=7), "Rat")
    found = game.room.follows(game.room.story(fight(game)).state, Event(kind="roll", who="Ann", what="Damage"), fallen)
    assert found is not None
    assert found.amount == 7


def test_actions_of_the_luck_die_stand_by_cost_with_those_that_are_closed():
    view = GAMES["luck-die core"].room.view(fight(GAMES["luck-die core"]))
    costs = {one.what: one.cost for one in view.offers if one.kind == "act" and one.what}
    assert {costs["Attack"], costs["Resuscitate"], costs["Activity"]} == {1, 2, 3}
    assert {one.what for one in view.offers if one.ends} >= {"Guard", "Wait", "Ready an Action"}
    assert {one.what: one.bar for one in view.closed} == {"Sprint": "move first", "Stand Up": "not prone"}


@pytest.mark.parametrize("amount", [0, -1, -1000])
def test_damage_of_less_than_one_is_none_in_a_list(game, amount):
    what = next(iter(getattr(game.room, "harms", ())), "")
    if game.room.teams:
        return  # damage of 0 is damage by the rules of the luck die
    assert game.room.add(fight(game), Event(kind="harm", who="Rat", what=what, amount=amount)) is not None
