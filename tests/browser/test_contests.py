"""Picking an opponent in a browser, by keyboard on a small phone, in every system that has contests."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from campaigns.models import Campaign, User
from tests.browser.conftest import OpenPage, expect_accessible
from tests.systems.contests import PLAYS, Play, make


@pytest.fixture(params=sorted(PLAYS))
def play(request: pytest.FixtureRequest) -> Play:
    """Each system with contests in turn."""
    return PLAYS[request.param]


@pytest.fixture
def campaign(play: Play, storyteller: User) -> Campaign:
    """Noor's table of that system."""
    return play.make_table(storyteller)


def test_an_opponent_is_picked_and_the_panel_stays_in_hand(
    open_page: OpenPage, play: Play, campaign: Campaign, player: User, other_player: User
):
    ada, bran = (make(play, campaign, owner, name) for owner, name in ((player, "Ada"), (other_player, "Bran")))
    page = open_page(player, f"/characters/{ada.pk}/?kind={play.kind}", viewport={"width": 360, "height": 740})
    page.get_by_role("button", name="Open the roll panel").click()
    opponent = page.get_by_label("Who opposes")
    opponent.focus()
    opponent.select_option(str(bran.pk))
    first = page.locator("select[name=opponent_traits]").first
    expect(first).to_be_visible()
    expect(opponent).to_be_focused()
    first.select_option(play.opposing[0])
    expect_accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    opponent.select_option("")
    expect(first).to_have_count(0)
    expect_accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
