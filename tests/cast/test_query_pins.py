"""Sixty NPCs ask no more of the database than six, wherever the cast is shown."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from characters.cast.limits import MOST_IN_THE_RAIL
from characters.cast.services import make_npc as make
from characters.cast.wanted import Wanted
from tests.cast.tables import seat_of


@pytest.fixture
def counted(at, campaign, storyteller, player):
    def count(path: str) -> dict[str, int]:
        found = {}
        for role, user in (("storyteller", storyteller), ("player", player)):
            browser = at(user)
            browser.get(path)
            with CaptureQueriesContext(connection) as captured:
                assert browser.get(path).status_code == 200
            found[role] = len(captured)
        return found

    return count


def fill(campaign, storyteller, many):
    seat = seat_of(storyteller, campaign)
    ready = Wanted.ready(campaign.game.cast.ready[0])
    for hidden in (True, False):
        wanted = Wanted(name="Guard", pools=ready.pools, values=ready.values, hidden=hidden)
        assert isinstance(make(seat, wanted, many=many // 2), list)


def test_sixty_cost_as_much_as_six(counted, campaign, storyteller, hero):
    at = f"/campaigns/{campaign.pk}/"
    fill(campaign, storyteller, 6)
    few = {path: counted(path) for path in (at, f"{at}cast/")}
    for _ in range(2):
        fill(campaign, storyteller, 20)
    fill(campaign, storyteller, 14)
    assert campaign.characters.of_the_cast().count() == 60
    assert {path: counted(path) for path in (at, f"{at}cast/")} == few


def test_the_rail_shows_so_many_and_counts_the_rest_of_those_one_knows_of(at, campaign, storyteller, player, hero):
    fill(campaign, storyteller, 40)
    for user, more in ((storyteller, 40 - MOST_IN_THE_RAIL), (player, 20 - MOST_IN_THE_RAIL)):
        page = at(user).get(f"/campaigns/{campaign.pk}/").text
        rail = page.split('id="cast-rail"')[1].split("</section>")[0]
        assert len(re.findall(r'class="vits__i"', rail)) == MOST_IN_THE_RAIL
        assert f"and {more} more" in rail
