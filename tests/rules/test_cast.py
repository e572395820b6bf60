"""The cast of every system in every edition: vitals, thin sheets, pools as they are written, and the ready-made."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rules
from rules.checks import Check
from rules.kit.cast import MOST_POOLS
from rules.kit.history import Made
from rules.sheets import Problem, Sheet
from rules.system import Game
from tests.rules.switches import EDITIONS, flips

GAMES = [rules.system(system).game(edition) for system, edition in EDITIONS]

WRITTEN = {
    "maelstrom": ("1", "5", "100", "8 specialty"),
    "wild-die": ("1D", "3D+2", "4D+1", "100D"),
    "step-dice": ("d4", "d8", "d12+3", "d12+30", "d8+3", "d6-2", "d12-1"),
    "luck-die": ("d8", "d8+d6", "d8+d6+2", "d12+d4-3", "d6+1"),
}
"""Pools as each system writes them."""

ALSO = {
    "maelstrom": {"5 dice": "5", "5d10": "5", " 7 ": "7", "8, Specialty": "8 specialty"},
    "wild-die": {"3d + 2": "3D+2", "3D": "3D"},
    "step-dice": {"8+3": "d8+3", "8": "d8", "D10": "d10", "d6 − 2": "d6-2"},
    "luck-die": {"8+3": "d8+3", "d8 + d6 + 1": "d8+d6+1", "8+d6": "d8+d6"},
}
"""Other ways of writing them, and what they come to."""

REFUSED = {
    "maelstrom": ("0", "101", "-1", "5+2", "five"),
    "wild-die": ("0D", "101D", "3D+3", "3", "D+2"),
    "step-dice": ("d5", "d20", "d8+21", "d12+31", "d8+d6", "3D"),
    "luck-die": ("d0", "d20", "d8+d6+21", "d8+d6+d4", "d8+3+2", "3D+2"),
}
"""What is no pool there, for its form or for its size."""


@pytest.fixture(params=GAMES, ids=[f"{one.system_key}/{one.edition_key}" for one in GAMES])
def game(request: pytest.FixtureRequest) -> Game:
    found: Game = request.param
    return found


def thin(game: Game, **values: int) -> Sheet:
    sheet = game.cast.sheet("Guard", values)
    assert isinstance(sheet, Sheet), sheet
    return sheet


def test_there_are_six_to_ten_ready_made_ones_each_with_a_source(game: Game):
    ready = game.cast.ready
    assert 6 <= len(ready) <= 10
    assert len({one.key for one in ready}) == len({one.name for one in ready}) == len(ready)
    assert all(one.source and one.concept and 1 <= len(one.pools) <= MOST_POOLS for one in ready)


def test_each_ready_made_one_makes_a_sheet_with_its_vitals_as_asked_for(game: Game):
    begins = {one.name: one.begins for one in game.cast.fields}
    for one in game.cast.ready:
        sheet = thin(game, **one.values)
        assert game.cast.values_of(sheet) == begins | one.values, one.key
        assert game.read_sheet(sheet.model_dump(mode="json")) == sheet


def test_every_pool_of_a_ready_made_one_is_rolled_with_exact_odds(game: Game):
    for one in game.cast.ready:
        for text in one.pools.values():
            check = checked(game, text, thin(game, **one.values))
            odds = game.odds(check)
            assert sum(odds.distribution.values()) + odds.tail == 1, (one.key, text)
            assert game.next_throw(check, ())


def checked(game: Game, text: str, sheet: Sheet | None) -> Check:
    found = game.cast.form_of(text)
    assert not isinstance(found, Problem), found
    request = game.read_request(*found)
    assert not isinstance(request, tuple), request
    plan = game.plan(request, sheet, actor="storyteller")
    assert plan.check, plan.problems
    return plan.check


def test_what_a_system_writes_as_a_pool_is_read_and_written_again(game: Game):
    for text in WRITTEN[game.system_key]:
        assert written(game, text) == text
        assert checked(game, text, None)
    for text, means in ALSO[game.system_key].items():
        assert written(game, text) == means


def written(game: Game, text: str) -> str:
    found = game.cast.form_of(text)
    assert not isinstance(found, Problem), found
    return game.cast.pool_text(found[1])


def test_a_refused_pool_says_which_field_and_how_pools_are_written(game: Game):
    for text in (*REFUSED[game.system_key], "", " ", "foo", "9" * 5000, "5" + " " * 40 + "x", "²", "٥", "d٨"):
        problem = game.cast.form_of(text)
        assert isinstance(problem, Problem), text
        assert problem.trait == "pool"
        assert problem.sentence.endswith(game.cast.casting.limits)
        assert len(problem.sentence) < 300


@given(text=st.text(max_size=30) | st.text(alphabet="0123456789dD+- ", max_size=12))
def test_any_text_is_a_pool_that_can_be_rolled_or_is_refused(text: str):
    for game in GAMES:
        found = game.cast.form_of(text)
        if isinstance(found, Problem):
            continue
        assert checked(game, text, None)
        assert written(game, game.cast.pool_text(found[1])) == game.cast.pool_text(found[1])


def test_every_vital_holds_from_its_least_to_its_most_and_no_further(game: Game):
    for vital in game.cast.fields:
        for number in (vital.least, vital.most, str(vital.most)):
            sheet = game.cast.sheet("Guard", {vital.name: number})
            assert isinstance(sheet, Sheet)
            assert game.cast.values_of(sheet)[vital.name] == int(number)
        for wrong in (vital.least - 1, vital.most + 1, "", "x", None, True, "9" * 40, [1]):
            [problem] = game.cast.sheet("Guard", {vital.name: wrong})
            assert (problem.trait, problem.section) == (vital.name, "vitals")
            assert f"{vital.least:,} to {vital.most:,}" in problem.sentence
            assert problem.sentence.startswith("Guard: ")


def test_everything_that_is_wrong_is_told_at_once(game: Game):
    wrong = {one.name: one.most + 1 for one in game.cast.fields} | {"no such thing": 1}
    problems = game.cast.sheet("", wrong)
    assert [one.trait for one in problems] == list(wrong)


def test_a_storyteller_changes_a_vital_and_takes_it_back_and_nobody_else_does(game: Game):
    sheet = thin(game)
    for vital in game.cast.fields:
        path, number = f"vitals.{vital.name}", vital.begins + 1 if vital.begins < vital.most else vital.begins - 1
        assert isinstance(game.edit(sheet, path, number), Problem)
        made = game.edit(sheet, path, number, actor="storyteller")
        assert isinstance(made, Made), made
        assert game.cast.values_of(made.sheet)[vital.name] == number
        back = made.taken_back(game.vocabulary, made.sheet)
        assert isinstance(back, Made)
        assert back.sheet == sheet


def test_the_trackers_of_a_thin_sheet_work_as_for_anybody(game: Game):
    for one in game.cast.ready:
        for tracker, move in pressed(game, thin(game, **one.values)):
            made = game.move(thin(game, **one.values), tracker, move, actor="storyteller")
            assert isinstance(made, Made), (one.key, tracker, move)
            assert made.taken_back(game.vocabulary, made.sheet).sheet == thin(game, **one.values)


def pressed(game: Game, sheet: Sheet) -> Iterator[tuple[str, str]]:
    for tracker in game.trackers(sheet):
        yield from ((tracker.key, move.code) for move in tracker.moves if move.least <= 1)


def test_other_vitals_keep_damage_and_fewer_of_them_hold_no_more_than_they_can(game: Game):
    sheet = hurt(game, thin(game))
    for vital in game.cast.fields:
        for number in (vital.most, vital.least):
            found = game.cast.changed("", sheet, {vital.name: number})
            assert isinstance(found, Sheet)
            assert game.cast.values_of(found)[vital.name] == number
            assert game.read_sheet(found.model_dump(mode="json")) == found
            assert all(one.headline for one in game.trackers(found))
            health = game.room.health(found)
            assert health is None or health.left < health.most or number == vital.least


def hurt(game: Game, sheet: Sheet) -> Sheet:
    for tracker in (one for one in game.trackers(sheet) if one.pen):
        move = next(one for one in tracker.moves if one.press == "take")
        made = game.move(sheet, tracker.key, move.code, actor="storyteller")
        assert isinstance(made, Made)
        sheet = made.sheet
    return sheet


def test_a_sheet_that_comes_from_outside_has_what_follows_from_its_traits(game: Game):
    assert not game.adopted(thin(game)).vitals


@pytest.mark.parametrize(("system", "edition"), EDITIONS)
def test_no_house_rule_breaks_a_vital_or_a_ready_made_one(system: str, edition: str):
    for flip in flips(rules.system(system), edition):
        game = rules.system(system).game(edition, flip.switched)
        for one in game.cast.ready:
            sheet = game.cast.sheet(one.name, one.values)
            assert isinstance(sheet, Sheet), (str(flip), sheet)
            stands = game.cast.values_of(sheet)
            assert {key: stands[key] for key in one.values} == one.values, str(flip)
            assert all(checked(game, text, sheet) for text in one.pools.values())
