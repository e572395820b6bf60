"""What a tracker offers somebody is all that the rules accept from them: every move of every system is tried."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

import rules
from rules.kit.history import Made
from rules.sheets import Problem, Sheet
from rules.system import Game

GAMES = {f"{one.key}/{line.key}": one.game(line.key) for one in rules.systems() for line in one.editions}

PREPARED = {
    "wild-die": [("hit_points.maximum", 30), ("player_character", True)],
    "luck-die": [("abilities.add", {"name": "Second Wind", "uses": "2", "text": ""})],
}
"""What a blank sheet needs before all of its trackers have moves."""

NEVER_OFFERED = ("", "set", "fill", "spend", "recover", "gain", "award", "revive", "heal", "fire", "use Nothing", "d7")
"""Codes that some tracker somewhere might take, besides those that the system offers on other trackers."""

AMOUNTS = (-(10**12), -100_001, -1, 0, 1, 2, 30, 5_000, 99_999, 100_001, 10**12)


def prepared(game: Game) -> Sheet:
    sheet = game.blank_sheet()
    for path, value in PREPARED.get(game.system_key, []):
        edit = game.edit(sheet, path, value, actor="storyteller")
        sheet = edit.sheet if isinstance(edit, Made) else sheet
    return game.begin_play(sheet)


def played(game: Game) -> Iterator[Sheet]:
    """A sheet as play begins, and as forty moves at random leave it."""
    sheet, chance = prepared(game), Random(7)
    yield sheet
    for _ in range(40):
        offered = [(tracker.key, move) for tracker in game.trackers(sheet) for move in tracker.moves]
        if not offered:
            return  # the first draft has neither health nor willpower nor experience
        key, move = chance.choice(offered)
        amount = chance.choice([1, 3, min(move.most, 12)])
        edit = game.move(sheet, key, move.code, amount=amount, actor="storyteller")
        if isinstance(edit, Made) and edit.sheet != sheet:
            sheet = edit.sheet
            yield sheet


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_move_is_made_only_where_a_tracker_offers_it_to_whoever_asks(game):
    states = list(played(game))
    codes = {move.code for sheet in states for one in game.trackers(sheet) for move in one.moves} | {*NEVER_OFFERED}
    for sheet in states[::12]:
        for tracker in game.trackers(sheet):
            offered = {(move.code, actor) for move in tracker.moves for actor in move.actors}
            for code in sorted(codes):
                for actor in ("player", "storyteller"):
                    if (code, actor) not in offered:
                        tried = [game.move(sheet, tracker.key, code, amount=many, actor=actor) for many in (1, 5_000)]
                        assert not any(isinstance(one, Made) for one in tried), (tracker.key, code, actor)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_move_takes_no_amount_outside_its_bounds(game):
    for sheet in [*played(game)][::12]:
        for tracker in game.trackers(sheet):
            for move in tracker.moves:
                for amount in {*AMOUNTS, move.least - 1, move.most + 1}:
                    found = game.move(sheet, tracker.key, move.code, amount=amount, actor="storyteller")
                    assert move.least <= amount <= move.most or isinstance(found, Problem), (tracker.key, move, amount)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_move_takes_every_amount_that_it_offers(game):
    for sheet in [*played(game)][::6]:
        for tracker in game.trackers(sheet):
            for move in tracker.moves:
                for amount in {move.least, move.least + 1, 1, 2, move.most - 1, move.most} - {0}:
                    if move.least <= amount <= move.most:
                        found = game.move(sheet, tracker.key, move.code, amount=amount, actor="storyteller")
                        made = isinstance(found, Made) or found.code == "nothing_to_do"
                        assert made, (tracker.key, move, amount, found)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_tracker_with_moves_can_be_moved(game):
    """The gate shuts nothing that is offered: each tracker takes some amount of some move from whom it is meant for."""
    sheet = prepared(game)
    for tracker in game.trackers(sheet):
        tries = (
            game.move(sheet, tracker.key, move.code, amount=amount, actor=actor)
            for move in tracker.moves
            for actor in move.actors
            for amount in (1, move.least, move.most)
        )
        assert not tracker.moves or any(isinstance(one, Made) for one in tries), tracker.key


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_refused_move_says_why(game):
    sheet = prepared(game)
    for tracker in game.trackers(sheet):
        for code in NEVER_OFFERED:
            for amount in AMOUNTS:
                found = game.move(sheet, tracker.key, code, amount=amount)
                assert isinstance(found, Made) or (found.sentence.endswith(".") and found.trait == tracker.key)
    assert game.move(sheet, "luck of the draw", "spend").code == "unknown_tracker"


OVERSPENT = {"earned": 3, "spent": 481}


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_whoever_has_spent_more_than_was_earned_is_still_given_points(game):
    document = prepared(game).model_dump(mode="json")
    kept, tracked = document.get("experience"), [one.key for one in game.trackers(prepared(game))]
    if "experience" not in tracked or not isinstance(kept, dict) or "spent" not in kept:
        return  # the first draft has no experience, the wild die counts points, step dice spend downtime
    sheet = game.read_sheet({**document, "experience": {**kept, **OVERSPENT}})
    assert isinstance(sheet, Sheet)
    given = game.move(sheet, "experience", "award", amount=1, actor="storyteller")
    assert isinstance(given, Made), given
    assert isinstance(game.move(sheet, "experience", "award", amount=-1, actor="storyteller"), Problem)
