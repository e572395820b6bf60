"""Whatever was done to a sheet is taken back: that and nothing else, in every system, or with the reason why not."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

import rules
from rules.kit.game import Game
from rules.kit.history import Made
from rules.sheets import JsonValue, Problem, Sheet
from tests.systems.test_history_in_words import GROWN, PREPARED, begun

STEPS = 14
"""Acts in one story."""

EDITS: dict[str, list[tuple[str, JsonValue]]] = {
    "maelstrom": [
        ("attributes.Strength", 4),
        ("abilities.Stealth", 3),
        ("story.concept", "Pilot"),
        ("specialties.add", {"ability": "Stealth", "name": "Crawlways", "kind": "general"}),
        ("experience.buy", {"trait": "Stealth"}),
        ("experience.buy", {"trait": "Strength"}),
        ("experience.buy", {"ability": "Stealth", "name": "Shadows", "kind": "advanced"}),
        ("merits.add", {"name": "Acute Sense", "points": "2", "note": ""}),
    ],
    "step-dice": [
        ("attributes.Might", 2),
        ("skills.Melee", 1),
        ("languages.Riverspeech", "read speak"),
        ("own_skills.Juggling", {"attribute": "Agility", "effort": "easy"}),
        ("experience.buy", {"trait": "Might"}),
        ("story.concept", "Scout"),
    ],
    "wild-die": [
        ("attributes.Dexterity", "3D+1"),
        ("skills.Firearms", 6),
        ("hit_points.maximum", 24),
        ("story.concept", "Gunner"),
        ("derived.move", 12),
    ],
    "luck-die": [
        ("attributes.Strength", "d8"),
        ("skills.Combat", "d6"),
        ("proficiencies.Lifting", 2),
        ("extra.health", 3),
        ("conditions.add", {"name": "Poison", "strength": "2", "note": "dart"}),
        ("abilities.add", {"name": "Third Wind", "uses": "1", "text": ""}),
        ("experience.buy", {"trait": "Strength"}),
        ("experience.buy", {"trait": "Combat", "fate": True}),
    ],
}
"""Fields to change and things to buy, beside everything that trackers offer."""


def games() -> list[Game]:
    return [system.game(edition.key) for system in rules.systems() for edition in system.editions]


every_game = pytest.mark.parametrize("game", games(), ids=lambda game: f"{game.system_key}-{game.edition_key}")


def acts(game: Game, sheet: Sheet, rng: random.Random) -> Iterator[Made | Problem]:
    """Everything that may be done to a sheet now, in the order of chance: least, middle or most of what is offered."""
    tracked = [(one.key, move) for one in game.trackers(sheet) for move in one.moves]
    fields = [*EDITS[game.system_key], *GROWN.get(game.system_key, []), *PREPARED.get(game.system_key, [])]
    for chosen in rng.sample([*tracked, *fields], len(tracked) + len(fields)):
        path, what = chosen
        if isinstance(what, rules.sheets.Move):
            amount = rng.choice([what.least, (what.least + what.most) // 2, what.most, 1])
            yield game.move(sheet, path, what.code, amount=amount, actor="storyteller")
        else:
            yield game.edit(sheet, path, what, actor="storyteller")


@cache
def story(game: Game, seed: int) -> tuple[tuple[Sheet, Made], ...]:
    """A story of a sheet in play: each sheet with what was done to it."""
    rng, sheet = random.Random(seed), begun(game)
    found = []
    for _ in range(STEPS):
        done = next((one for one in acts(game, sheet, rng) if isinstance(one, Made) and one.sheet != sheet), None)
        if done is None:
            break
        found.append((sheet, done))
        sheet = done.sheet
    return tuple(found)


def alike(one: JsonValue) -> Any:
    """A document without the order of its lists, and without what is nothing."""
    if isinstance(one, dict):
        return {key: alike(part) for key, part in one.items() if part not in (None, 0, "", [], {}, False)}
    return sorted(map(str, map(alike, one))) if isinstance(one, list) else one


def document(sheet: Sheet) -> Any:
    return alike(sheet.model_dump(mode="json"))


@every_game
@pytest.mark.parametrize("seed", range(6))
def test_the_last_thing_done_is_taken_back_wholly_and_then_the_one_before_it(game: Game, seed: int):
    told = story(game, seed)
    assert len(told) > STEPS // 2
    sheet = told[-1][1].sheet
    for before, done in reversed(told):
        back = done.taken_back(game.vocabulary, sheet)
        assert isinstance(back, Made), (done.path, done.before, done.after, back)
        assert document(back.sheet) == document(before), (done.path, done.before, done.after)
        sheet = back.sheet


@every_game
@pytest.mark.parametrize("seed", range(6))
def test_an_earlier_thing_is_taken_back_with_the_later_ones_kept_or_refused_with_the_reason(game: Game, seed: int):
    told = story(game, seed)
    taken = 0
    for (before, done), (_, later) in pairwise(told):
        back = done.taken_back(game.vocabulary, later.sheet)
        if isinstance(back, Problem):
            assert back.sentence
            continue
        again = later.applied(game.vocabulary, before)
        if isinstance(again, Made):
            taken += 1
            bounded = {one.key for one in game.tracks if one.back}  # their limits hold: their own tests try them
            for part in document(again.sheet).keys() - bounded:
                assert document(back.sheet).get(part) == document(again.sheet)[part], (done.path, later.path)
    assert taken


@every_game
@pytest.mark.parametrize("seed", range(3))
def test_what_was_taken_back_is_done_again_as_it_was(game: Game, seed: int):
    for before, done in story(game, seed):
        again = done.applied(game.vocabulary, before)
        assert isinstance(again, Made), (done.path, again)
        assert document(again.sheet) == document(done.sheet), (done.path, done.before, done.after)


@every_game
@pytest.mark.parametrize("seed", range(6))
def test_what_a_tracker_gained_is_nothing_that_came_back(game: Game, seed: int):
    for _, done in story(game, seed):
        if game.vocabulary.track(done.path):
            assert "given back" not in done.told(game.vocabulary).after, done.path
