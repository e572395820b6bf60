"""The block of docs/live-blocks.md in real browsers: no script of the house was told of it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from campaigns.models import Campaign, TableEvent, User
from tests.browser.conftest import OpenPage, expect_accessible, set_hidden
from tests.rolls.live_blocks import hands  # noqa: F401 - a fixture
from tests.server import AsgiServer
from tests.streams import tell

pytestmark = pytest.mark.usefixtures("hands")


@pytest.fixture
def server(hands: None, server: AsgiServer) -> AsgiServer:  # noqa: F811
    """The server, started where the block is."""
    return server


def test_a_raised_hand_shows_on_every_screen_and_is_spoken(
    open_page: OpenPage, campaign: Campaign, storyteller: User, player: User
):
    mine, theirs = (open_page(user, f"/campaigns/{campaign.pk}/") for user in (player, storyteller))
    theirs.evaluate("window.kept = true")
    mine.get_by_role("button", name="Raise a hand").click()
    for page in (mine, theirs):
        expect(page.get_by_role("region", name="Hands")).to_contain_text(f"{player.username} raises a hand.")
        expect(page.locator("#spoken")).to_contain_text(f"{player.username} raises a hand.")
    assert theirs.evaluate("window.kept")
    expect_accessible(mine)


def test_a_page_that_missed_too_much_shows_the_last_hand(
    open_page: OpenPage, campaign: Campaign, player: User, other_player: User
):
    tell(campaign, "hand", player.pk)
    page = open_page(player, f"/campaigns/{campaign.pk}/")
    set_hidden(page, True)
    expect(page.locator("[data-live]")).to_have_attribute("data-live-state", "asleep")
    tell(campaign, "hand", other_player.pk)
    TableEvent.objects.order_by("seq").first().delete()  # so that nobody knows since when the page slept
    set_hidden(page, False)
    expect(page.get_by_role("region", name="Hands")).to_contain_text(f"{other_player.username} raises a hand.")
