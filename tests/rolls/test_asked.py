"""What the table rolled lately is what the party sheet marks as missing; a hidden roll asks for nothing."""

from __future__ import annotations

from campaigns.access import Viewer
from campaigns.models import Campaign, User
from characters.asked import asked_lately
from characters.models import Character
from characters.vitals import render_party
from tests.rolls.conftest import throw


def fresh(character: Character) -> Campaign:
    """The campaign as a page finds it."""
    return Campaign.objects.get(pk=character.campaign_id)


def test_an_open_roll_asks_and_a_hidden_one_does_not(character: Character, player: User, storyteller: User):
    throw(player, character)
    throw(storyteller, character, visibility="storytellers", traits=["Wits", "Medicine"])
    throw(player, character, visibility="private", traits=["Wits", "Stealth"])
    assert asked_lately(fresh(character)) == {"Precision", "Firearms"}


def test_a_trait_that_nobody_has_is_marked_once_the_table_rolls_it(character: Character, player: User):
    for viewer in (Viewer("table"), Viewer("storytellers")):
        assert "mx__gap" not in render_party(fresh(character), viewer)
    throw(player, character, traits=["Precision", "Performance"])
    assert "mx__gap" in render_party(fresh(character), Viewer("table"))
