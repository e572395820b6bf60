"""A table that comes out of an archive has the statistics of its log, and whoever left is left out still."""

from __future__ import annotations

from django.test import Client

from campaigns.models import Campaign, User
from characters.models import Character
from rolls.statistics.counting import is_right, kept
from rolls.statistics.models import Apart, Tally
from tests.archives.conftest import _at_once, brought, packed  # noqa: F401 - pytest finds it here
from tests.evenings.conftest import began, ended
from tests.factories import make_character
from tests.rolls.conftest import throw
from tests.statistics.test_tallies import correct


def test_tallies_are_counted_of_the_rolls_that_come_back(
    client: Client, campaign: Campaign, player: User, other_player: User, storyteller: User, ilse: Character
):
    oye = make_character(campaign, other_player, name="Oye Adeyemi")
    throw(player, ilse)
    began(campaign, storyteller)
    throw(other_player, oye)
    correct(throw(player, ilse), storyteller, "void")
    twice = throw(player, ilse)
    correct(twice, storyteller, "void")
    correct(twice, storyteller, "stands")
    correct(throw(player, ilse), storyteller, "reroll")
    throw(storyteller, ilse, visibility="storytellers")
    ended(campaign, storyteller)
    throw(player, ilse, (2, 3, 4), kind="willpower")
    Apart.objects.create(campaign=campaign, user=player)
    again = brought(client, storyteller, packed(campaign, storyteller))
    assert is_right(campaign)
    assert is_right(again)
    assert sorted(kept(again)[0].values()) == sorted(kept(campaign)[0].values())
    assert kept(again)[1] == kept(campaign)[1]
    left = Apart.objects.get(campaign=again).user
    assert left.username == f"{player.username} (imported)"
    assert Tally.objects.filter(campaign=again, person=left).exists()
