"""What is announced is kept once, as one text: of every kind of roll, in every system, edition and switch."""

from __future__ import annotations

import json
import random
import typing
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel
from pydantic_core import PydanticUndefined, to_jsonable_python

import rules
from rules.canonical import canonical
from rules.checks import Check
from rules.rolling import announced as announced_text
from rules.system import Game
from tests.rules.test_canonical import shuffled
from tests.systems import shapes

PLAIN = shapes.Play("dice", {"dice": ["4d6kh3 + 2"]}, seed=0)
"""Plain dice, which every game has and no panel draws."""

USUAL = Path(__file__).parent / "usual_values.json"


@cache
def _announced() -> tuple[tuple[Game, Check], ...]:
    found = [
        (table.game, check)
        for table in shapes.tables()
        for play in (*shapes.tries(table), PLAIN)
        if play.seed == 0 and (check := shapes.check_of(table, play))
    ]
    return tuple(found)


@pytest.fixture
def announced(db: None) -> tuple[tuple[Game, Check], ...]:
    """Checks of every kind, with every field filled in one way and another; they outlive their tables."""
    return _announced()


def test_every_kind_of_every_system_is_among_them(announced):
    kinds = {kind for system in rules.systems() for line in system.editions for kind in system.game(line.key).kinds}
    assert {check.kind for _, check in announced} == {*kinds}


def test_the_text_reads_as_the_same_check(announced):
    for game, check in announced:
        assert game.read_check(json.loads(announced_text(check))) == check


def test_the_same_check_is_the_same_text_whatever_the_order(announced):
    chance = random.Random(1)
    for game, check in announced:
        again = game.read_check(shuffled(json.loads(announced_text(check)), chance))
        assert announced_text(again) == announced_text(check)


def test_an_earlier_release_wrote_every_field_and_is_read_alike(announced):
    for game, check in announced:
        written = canonical(check.model_dump(mode="json"))
        assert announced_text(game.read_check(json.loads(written))) == announced_text(check)


def test_another_check_is_another_text(announced):
    by_text = {(id(game), announced_text(check)): check for game, check in announced}
    for game, check in announced:
        assert by_text[id(game), announced_text(check)] == check


def test_a_field_that_is_left_out_means_for_ever_what_it_means_today():
    """A field may be added; whoever changes what it is without being said changes rolls that have fallen."""
    kept = json.loads(USUAL.read_text(encoding="utf-8"))
    today = usual_values()
    assert {name: today.get(name) for name in kept} == kept, "old rolls would read differently"
    assert today.keys() == kept.keys(), "write the usual value of the new field into usual_values.json"


def usual_values() -> dict[str, Any]:
    """What each field of each check, and of each value inside one, is where it is left out: by model and name."""
    checks = {kind.check for system in rules.systems() for kind in _kinds(system)}
    return {name: value for model in sorted(checks, key=lambda one: one.__name__) for name, value in _usual(model)}


def _kinds(system: Any) -> Iterator[Any]:
    for line in system.editions:
        yield from system.game(line.key).kinds.values()


def _usual(model: type[BaseModel]) -> Iterator[tuple[str, Any]]:
    for name, info in model.model_fields.items():
        value = info.get_default(call_default_factory=True)
        if value is not PydanticUndefined:
            yield f"{model.__name__}.{name}", to_jsonable_python(value)
        for inside in _models(info.annotation):
            yield from _usual(inside)


def _models(annotation: Any) -> Iterator[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for one in typing.get_args(getattr(annotation, "__value__", annotation)):
        yield from _models(one)
