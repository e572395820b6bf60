"""The gear list: amounts of things, the same in every system, with limits that are said."""

from __future__ import annotations

import time

import pytest

import rules
from rules.gear_list import MOST_GEAR, MOST_OF_ONE
from rules.kit.gear import counted_thing
from rules.reading import without_misfits
from rules.sheets import Problem

EDITIONS = [(one.key, line.key) for one in rules.systems() for line in one.editions]


@pytest.fixture
def game():
    return rules.system("maelstrom").game("core")


def edited(game, sheet, path, value):
    made = game.edit(sheet, path, value)
    assert not isinstance(made, Problem), made
    return made.sheet


@pytest.mark.parametrize(
    ("typed", "many", "thing"),
    [
        ("rope", 1, "rope"),
        ("3 ropes", 3, "ropes"),
        ("3x ropes", 3, "ropes"),
        ("ropes x 3", 3, "ropes"),
        ("12 × rations", 12, "rations"),
        ("7.62 rounds", 1, "7.62 rounds"),
        ("3", 1, "3"),
        ("2nd hand coat", 1, "2nd hand coat"),
        ("MP x5", 5, "MP"),
    ],
)
def test_an_amount_may_be_typed_before_or_after_the_thing(typed, many, thing):
    assert counted_thing(typed) == (many, thing)


@pytest.mark.parametrize(("system", "edition"), EDITIONS)
def test_every_sheet_has_one_that_is_stored_only_where_there_is_something_on_it(system, edition):
    game = rules.system(system).game(edition)
    blank = game.blank_sheet()
    assert "gear" not in blank.model_dump(mode="json")
    sheet = edited(game, edited(game, blank, "gear.add", "3 ropes"), "gear.add", "2 Ropes")
    assert sheet.gear == {"ropes": 5}
    assert game.read_sheet(sheet.model_dump(mode="json")) == sheet
    assert edited(game, sheet, "gear.ROPES", 0).gear == {}


def test_a_thing_may_be_called_anything(game):
    sheet = game.blank_sheet()
    for name in ("Mr. Box", "add", "A.B.C", "ø", "⚙"):
        sheet = edited(game, sheet, "gear.add", name)
    assert list(sheet.gear) == ["Mr. Box", "add", "A.B.C", "ø", "⚙"]
    for name in list(sheet.gear):
        sheet = edited(game, sheet, f"gear.{name}", 4)
    assert set(sheet.gear.values()) == {4}


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        ("gear.add", "", "Write what it is."),
        ("gear.add", None, "Write what it is."),
        ("gear.add", ["rope"], "Write what it is."),
        ("gear.add", "x" * 61, "at most 60"),
        ("gear.add", f"{MOST_OF_ONE + 1} coins", "at most 1,000,000"),
        ("gear.add", "ro\u202epe", "reading direction"),
        ("gear.rope", -1, "a whole number"),
        ("gear.rope", "many", "a whole number"),
        ("gear.rope", "٣", "a whole number"),
        ("gear.rope", True, "a whole number"),
        ("gear.rope", {"many": 1}, "a whole number"),
        ("gear.rope", "9" * 400, "a whole number"),
    ],
)
def test_what_will_not_do_is_refused_with_its_limit(game, path, value, says):
    found = game.edit(game.blank_sheet(), path, value)
    assert isinstance(found, Problem)
    assert says in found.sentence


def test_a_list_holds_a_hundred_things_and_more_of_one_always_fits(game):
    full = game.blank_sheet().model_copy(update={"gear": {f"thing {at}": 1 for at in range(MOST_GEAR)}})
    found = game.edit(full, "gear.add", "one more")
    assert isinstance(found, Problem)
    assert f"holds {MOST_GEAR} things" in found.sentence
    assert edited(game, full, "gear.add", "2 thing 3").gear["thing 3"] == 3


@pytest.mark.parametrize(("system", "edition"), EDITIONS)
@pytest.mark.parametrize("name", ["", " ", "\n", "\u202eepor", "a\x07b", "x" * 61])
def test_a_thing_with_a_name_that_deceives_or_is_none_is_on_no_sheet(system, edition, name):
    game = rules.system(system).game(edition)
    document = game.blank_sheet().model_dump(mode="json")
    sheet, left = without_misfits(game.read_sheet, {**document, "gear": {name: 2, "Rope": 1}})
    assert sheet is not None
    assert sheet.gear == {"Rope": 1}
    assert [one.trait for one in left] == [f"gear.{name}"]


@pytest.mark.parametrize("typed", ["a" + " " * 900_000 + "b", "a " * 450_000, "3 " * 450_000, "a x" + " 1" * 400_000])
def test_whatever_is_typed_it_is_read_at_once(typed):
    began = time.process_time()
    counted_thing(typed)
    assert time.process_time() - began < 5  # a pattern that looks back took hours
