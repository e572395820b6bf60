"""A switch stands whole at its field: its words, its heading, why it is so, and the number that it overrides."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import rules
from rules.checks import Check
from rules.kit.switches import NOT_HERE, TABLE, HouseRules, fact, number_at, switch
from rules.sheets import Value
from rules.system import Game
from tests.rules.said import said
from tests.rules.switches import EDITIONS, Flip, flips, grown

RULINGS = (Path(__file__).parents[2] / "docs" / "rulings" / "README.md").read_text(encoding="utf-8")

HEADINGS = {
    "maelstrom": ["Rolls", "Willpower", "Health", "Experience", "Characters", "Table"],
    "wild-die": [
        "The wild die",
        "Rolls",
        "Rounds and moving",
        "Wounds",
        "Points and medals",
        "Characters",
        "Growth",
        "Defence",
        "Table",
    ],
    "luck-die": ["Tests", "Fate", "Fights and damage", "Rests", "Characters", "Table"],
    "step-dice": ["Dice", "Difficulty and contests", "Pools", "New characters", "Growing", "Table"],
}
"""The headings of the settings page, in their order."""

everywhere = pytest.mark.parametrize(("system", "edition"), EDITIONS)


def rulings() -> set[str]:
    """The number of every ruling: a row of their table may be about some ("L-02, L-03") or many ("L-15 to L-17")."""
    found = set()
    for row in re.findall(r"^\| ([A-Z]+-\d\d[^|]*) \|", RULINGS, re.MULTILINE):
        for mark, first, last in re.findall(r"([A-Z]+)-(\d\d)(?: to [A-Z]+-(\d\d))?", row):
            found |= {f"{mark}-{number:02}" for number in range(int(first), int(last or first) + 1)}
    return found


def numbers_of(game: Any) -> Value:
    """The edition with the numbers by which this game plays."""
    found: Value = getattr(game.book, "edition", None) or game.book.tables
    return found


def overriding(system: str, edition: str) -> Iterator[tuple[Flip, str]]:
    """Every end of every switch that overrides a number which this edition has, and where that stands."""
    found = rules.system(system)
    paths = found.house_rules_model(edition).overrides()
    for flip in flips(found, edition):
        if flip.name in paths and number_at(found.printed(edition), paths[flip.name]) is not None:
            yield flip, paths[flip.name]


@everywhere
def test_every_switch_has_a_heading_a_reason_and_words(system: str, edition: str):
    for name, info in rules.system(system).house_rules_model(edition).model_fields.items():
        assert fact(info, "heading"), name
        assert fact(info, "ruling") or fact(info, "source") or fact(info, "overrides"), name
        assert info.title, name
        assert re.fullmatch(r"[^{}]+\.", info.description or ""), name
        assert set(fact(info, "labels") or {}) <= set(getattr(info.annotation, "__args__", ())), name


@everywhere
def test_the_ruling_of_a_switch_stands_among_our_rulings_and_once_in_its_words(system: str, edition: str):
    for name, info in rules.system(system).house_rules_model(edition).model_fields.items():
        said_in_words = re.findall(r"\b[A-Z]+-\d\d\b", info.description or "")
        assert said_in_words == [one for one in [fact(info, "ruling")] if one], name
        assert set(said_in_words) <= rulings(), name


@everywhere
def test_headings_stand_in_the_order_of_the_page_and_hold_every_switch_once(system: str, edition: str):
    model = rules.system(system).house_rules_model(edition)
    assert list(model.headings) == [one for one in HEADINGS[system] if one in model.headings]
    assert sorted(name for names in model.headings.values() for name in names) == sorted(model.model_fields)


def test_headings_stand_as_their_first_fields_do_and_the_table_comes_last():
    class Rules(HouseRules):
        seats: int = switch(4, "Seats", TABLE, source="ours")
        luck: int = switch(1, "Luck", "Rolls", source="ours")
        age: int = switch(20, "Age", "Characters", source="ours")
        pluck: int = switch(2, "Pluck", "Rolls", source="ours")

    assert dict(Rules.headings) == {"Rolls": ("luck", "pluck"), "Characters": ("age",), "Table": ("seats",)}


def test_the_words_of_a_switch_take_its_usual_value_its_ruling_and_its_source_from_the_field():
    class Rules(HouseRules):
        luck: int = switch(3, "Luck", "Rolls", ruling="X-01", source="ours")
        """The rulebook says
        {usual}."""
        pluck: int = switch(3, "Pluck", "Rolls", ruling="X-02", source="later publication", addition=True)
        """By our reading ({ruling}) everybody has some."""

    class More(Rules):
        age: int = switch(3, "Age", "Characters", source="rulebook")
        """As printed."""

    words = {name: info.description for name, info in More.model_fields.items()}
    assert words["luck"] == "The rulebook says 3 (ruling X-01). Ours."
    assert words["pluck"] == "By our reading (ruling X-02) everybody has some."
    assert words["age"] == "As printed."


# Numbers of the edition ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("system", [one.key for one in rules.systems()])
def test_every_path_that_a_switch_overrides_exists_in_an_edition(system: str):
    found = rules.system(system)
    for line in found.editions:
        for name, path in found.house_rules_model(line.key).overrides().items():
            numbers = [number_at(found.printed(one.key), path) for one in found.editions]
            assert any(isinstance(one, int) for one in numbers), (name, path)


@everywhere
def test_a_switch_changes_the_number_that_it_overrides_and_nothing_beside_it(system: str, edition: str):
    found = rules.system(system)
    paths = found.house_rules_model(edition).overrides()
    printed = {path: number_at(found.printed(edition), path) for path in paths.values()}
    for flip, changed in overriding(system, edition):
        numbers = numbers_of(found.game(edition, flip.switched))
        assert {path: number_at(numbers, path) for path in printed} == {**printed, changed: flip.value}, str(flip)


@everywhere
def test_what_a_switch_stands_at_is_the_number_of_the_edition(system: str, edition: str):
    found = rules.system(system)
    model, usual = found.house_rules_model(edition), found.usual(edition)
    for name, path in model.overrides().items():
        number, default = number_at(found.printed(edition), path), model.model_fields[name].default
        assert (default, usual.get(name)) in ((number, None), (None, number), (None, NOT_HERE)), name
        assert (usual.get(name) == NOT_HERE) == (number is None), name


@everywhere
def test_a_switch_that_is_not_used_in_an_edition_changes_nothing_there(system: str, edition: str):
    found = rules.system(system)
    usual, idle = found.game(edition), [name for name, one in found.usual(edition).items() if one == NOT_HERE]
    sheets = (usual.blank_sheet(), grown(usual))
    before = [list(said(usual, sheet)) for sheet in sheets]
    for flip in flips(found, edition):
        if flip.name in idle:
            table = found.game(edition, flip.switched)
            assert [list(said(table, sheet)) for sheet in sheets] == before, str(flip)


# Rolls --------------------------------------------------------------------------------------------------------------


def announced(game: Game) -> Check:
    """The usual roll of this game on its first trait, against a 7 where a difficulty is a number."""
    sheet = grown(game)
    form = {"traits": [game.trait_groups(sheet)[0].traits[0].name]}
    requests = [game.read_request(game.default_kind, {**form, **more}) for more in ({"difficulty": "7"}, {})]
    plans = (game.plan(one, sheet, actor="storyteller") for one in requests if not isinstance(one, tuple))
    return next(plan.check for plan in plans if plan.check is not None)


@everywhere
def test_a_switch_that_shapes_rolls_is_named_on_their_entries_with_its_value(system: str, edition: str):
    found = rules.system(system)
    fields = found.house_rules_model(edition).model_fields
    assert announced(found.game(edition)).rules == ()
    for flip in flips(found, edition):
        if fact(fields[flip.name], "shapes"):
            game = found.game(edition, flip.switched)
            assert announced(game).rules == (game.house_rules.worded(flip.name),), str(flip)


def test_a_check_is_written_with_the_switches_that_shape_it_and_that_it_has_a_field_for():
    class Rules(HouseRules):
        luck: int = switch(3, "Luck", "Rolls", source="ours", shapes=True)
        pluck: int = switch(3, "Pluck", "Rolls", source="ours", shapes=True)
        age: int = switch(20, "Age", "Characters", source="ours")

    class Flip(Value):
        luck: int
        age: str = ""

    assert Rules(luck=5, age=30).carried(Flip) == {"luck": 5}
    assert Rules(luck=5, age=30).shaping() == ("Luck: 5",)
