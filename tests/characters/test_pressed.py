"""A press on a box of a track marks up to it, counted from where the track stands; each press is one mark at least."""

from __future__ import annotations

import pytest
from django.http import QueryDict

from campaigns.models import Campaign, User
from characters.models import Character
from characters.pressable import Pressed
from characters.services import Saved, move_tracker
from rules.sheets import Problem
from tests.factories import make_character


@pytest.fixture
def ilse(campaign: Campaign, player: User) -> Character:
    return make_character(campaign, player)


def press(ilse: Character, by: User, box: int, kind: str = "lethal") -> str:
    """The marks of the track after a press."""
    found = move_tracker(character=ilse, by=by, tracker="health", move=kind, box=box)
    assert isinstance(found, Saved), found
    marks: str = found.character.document["health"]["marks"]
    return marks


def test_a_press_on_a_free_box_marks_up_to_it(ilse: Character, storyteller: User):
    assert press(ilse, storyteller, 3) == "XXX"


def test_two_presses_on_one_box_are_two_marks(ilse: Character, storyteller: User):
    assert [press(ilse, storyteller, 1), press(ilse, storyteller, 1)] == ["X", "XX"]


def test_it_is_counted_from_where_the_track_stands_now(ilse: Character, storyteller: User, player: User):
    press(ilse, player, 2, "bashing")
    assert press(ilse, storyteller, 3) == "X//"  # the page that was pressed showed none of them


@pytest.mark.parametrize("box", [9, 99, 10**8])
def test_a_box_that_there_is_none_of_marks_no_more_than_there_are(ilse: Character, storyteller: User, box: int):
    assert press(ilse, storyteller, box) == "X" * 8


def test_a_press_on_a_track_that_there_is_none_of_is_refused(ilse: Character, storyteller: User):
    assert isinstance(move_tracker(character=ilse, by=storyteller, tracker="luck", move="lethal", box=2), Problem)


@pytest.mark.parametrize(
    ("sent", "read"),
    [
        ("press=health||4&kind=lethal", Pressed("health", "lethal", 1, 4)),
        ("press=hit_points|heal|amount&amount=7", Pressed("hit_points", "heal", 7)),
        ("press=willpower|spend|&amount=7", Pressed("willpower", "spend", 1)),
        ("press=", Pressed("", "", 1)),
        ("press=a|b|amount|c&amount=x", Pressed("a", "b", 0)),
        ("tracker=health&move=heal&amount=2", Pressed("health", "heal", 2)),
    ],
)
def test_what_a_button_says_is_read(sent: str, read: Pressed):
    assert Pressed.of(QueryDict(sent)) == read
