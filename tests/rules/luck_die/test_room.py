"""What the combat tracker asks of whoever joins, and how it tells what happened."""

from __future__ import annotations

import pytest

from rules.rounds import Event, Fighter
from tests.rules.luck_die.seats import game


def test_the_initiative_of_a_character_is_its_reflexes():
    playing = game()
    sheet = playing.blank_sheet()
    assert playing.room.initiative(sheet) == playing.book.defence(sheet, "Reflexes")


def test_whoever_has_no_sheet_brings_resources_and_the_reductions_of_this_table():
    assert [one.key for one in game().room.numbers] == ["endurance", "health", "physical", "elemental"]
    by_type = [one.key for one in game(reduction="type").room.numbers]
    assert "Slashing" in by_type
    assert "physical" not in by_type
    assert all(one.sheetless for one in game().room.numbers)


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (Event(kind="act", who="Brand", what="Attack"), "Brand: Attack."),
        (Event(kind="act", who="Brand", what="Ready an Action", text="shoot"), "Brand: Ready an Action (shoot)."),
        (Event(kind="harm", who="Rat", what="Fire", amount=4), "Rat is dealt 4 Fire damage."),
        (Event(kind="harm", who="Rat", amount=4), "Rat is dealt 4 typeless damage."),
        (Event(kind="begin", what="Rats"), "The fight begins, with surprise by Rats."),
        (Event(kind="turn", who="Rat"), "Rat acts."),
        (Event(kind="join", fighter=Fighter(name="Rat")), "Rat joins."),
    ],
)
def test_what_happened_is_told_in_a_sentence(event, sentence):
    assert game().room.says(event) == sentence
