"""Somebody of the cast in one line."""

from __future__ import annotations

import pytest

from campaigns.models import Campaign, Membership, User
from characters.cast.services import make_npc
from characters.cast.wanted import Quick, Wanted
from characters.saved.services import saved_of
from rules.sheets import Problem
from tests.cast.tables import seat_of, tables


@pytest.fixture
def seat(campaign: Campaign, storyteller: User) -> Membership:
    return seat_of(storyteller, campaign)


QUICK = {
    "maelstrom": ("guard, 5 dice", "5"),
    "wild-die": ("guard, 3D+2", "3D+2"),
    "step-dice": ("guard, d8+1", "d8+1"),
    "luck-die": ("guard, d8+d6", "d8+d6"),
}


def test_one_line_makes_one_in_every_system(storyteller):
    for seat in tables(storyteller):
        line, text = QUICK[seat.campaign.system]
        read = Quick(f"{line}, tired, Shoot {text}", seat.campaign.game).read()
        assert isinstance(read, Wanted), read
        made = make_npc(seat, read)
        assert isinstance(made, list), made
        [npc] = made
        rolls = saved_of([npc.pk])[npc.pk]
        assert (npc.character.name, npc.concept) == ("guard", "tired")
        assert [roll.name for roll in rolls] == ["Dice", "Shoot"]


def test_a_line_that_is_too_long_is_not_taken_apart(seat):
    for line in ("guard " * 400, f"guard, {'a ' * 200}", f"guard{',' * 300}", f"guard, {'5 dice, ' * 50}"):
        found = Quick(line, seat.campaign.game).read()
        assert isinstance(found, Problem), line[:20]
        assert (found.trait, "at most 200 characters" in found.sentence) == ("quick", True)
    assert isinstance(Quick("g" * 198 + "  ", seat.campaign.game).read(), Wanted)


def test_a_line_that_is_not_understood_says_why(seat):
    found = Quick("guard, 5 dcie", seat.campaign.game).read()
    assert isinstance(found, Problem)
    assert found.trait == "quick"
    assert "5 dcie" in found.sentence
