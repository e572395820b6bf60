"""What a storyteller grants is the storyteller's: nobody presses points of a session or money for themselves."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import rules
from rules.kit.history import Made
from rules.sheets import Actor, Sheet
from rules.system import Game
from tests.rules.test_moves import GAMES, played

GRANTED = {
    "maelstrom": ("experience",),
    "wild-die": ("points",),
    "step-dice": ("experience", "fate", "downtime", "credits", "influence", "resources", "technology"),
    "luck-die": ("experience", "fate"),
}
"""The trackers of each system that only grow by what a storyteller gives."""


def values(game: Game, sheet: Sheet) -> dict[str, int]:
    return {one.key: one.value for one in game.trackers(sheet) if one.key in GRANTED[game.system_key]}


def gains(game: Game, sheet: Sheet, actor: Actor) -> Iterator[str]:
    """Every move of this actor, on any tracker, after which a granted one holds more."""
    before = values(game, sheet)
    for tracker in game.trackers(sheet):
        for move in tracker.moves:
            made = game.move(sheet, tracker.key, move.code, amount=max(1, move.least), actor=actor)
            if isinstance(made, Made):
                after = values(game, made.sheet)
                yield from (f"{tracker.key} {move.code}" for key in before if after[key] > before[key])


def test_every_system_is_swept():
    assert set(GRANTED) == {system.key for system in rules.systems()}


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_no_move_of_a_player_gains_what_is_granted(game):
    states = list(played(game))[::8]
    assert [one for sheet in states for one in gains(game, sheet, "player")] == []


@pytest.mark.parametrize(
    ("system", "move"),
    [("luck-die", "fate session"), ("step-dice", "credits gain"), ("wild-die", "points award_medal")],
)
def test_the_storyteller_grants_it_and_a_house_rule_lets_players_enter_it(system, move):
    edition = rules.system(system).editions[0].key
    kept, opened = (rules.system(system).game(edition, {"players_take_grants": on}) for on in (False, True))
    [sheet, *_] = played(kept)
    assert move in gains(kept, sheet, "storyteller")
    assert move not in gains(kept, sheet, "player")
    assert move in gains(opened, sheet, "player")
