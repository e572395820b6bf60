"""What of a roll is luck: what its dice did to the chances, and nothing that was chosen."""

from __future__ import annotations

import pytest

import rules
from rules.checks import Check, Step
from rules.system import Game
from rules.weighing import STILL, UNIT, Fall, units


def announced(system: str, **form: object) -> tuple[Game, Check]:
    game = rules.system(system).game(rules.system(system).editions[0].key, {})
    request = game.read_request("pool", form)
    assert not isinstance(request, tuple), request
    check = game.plan(request, None).check
    assert check is not None
    return game, check


def fall(game: Game, check: Check, *steps: Step) -> Fall:
    odds = game.odds(check)
    return Fall(game, check, steps, (units(odds.success), units(odds.botch)))


def thrown(role: str, *faces: int) -> Step:
    return Step(kind="throw", role=role, faces=faces)


@pytest.mark.parametrize(("faces", "won"), [((6, 9, 3), 1), ((2, 3, 4), 0)])
def test_the_luck_of_a_roll_is_its_result_without_its_chance(faces: tuple[int, ...], won: int):
    game, check = announced("maelstrom", dice="3", difficulty="6")
    chance = units(game.odds(check).success)
    success, _ = fall(game, check, thrown("pool", *faces)).moved
    assert success.luck == won * UNIT - chance
    assert success.spread == chance * (UNIT - chance) // UNIT


def test_a_six_of_the_wild_die_that_is_left_is_no_bad_luck():
    game, check = announced("wild-die", code="3D", difficulty="18")
    six = (thrown("regular", 5, 5), thrown("wild", 6))
    lying, left = fall(game, check, *six), fall(game, check, *six, Step(kind="choice", choice="stop"))
    assert game.resolve(check, left.steps).kind == "failure"
    assert left.moved == lying.moved
    assert left.moved[0].luck > 0


def test_nothing_that_has_not_fallen_is_luck():
    game, check = announced("maelstrom", dice="3", difficulty="6")
    assert fall(game, check).moved == (STILL, STILL)


def test_every_natural_face_is_counted_by_the_size_of_its_die():
    game, check = announced("step-dice", die="d8", target="12")
    assert fall(game, check, thrown("a", 8), thrown("a", 3)).faces == {(8, 8): 1, (8, 3): 1}
