"""The open roll panel follows the character: wounds and willpower change its pool without touching what is typed."""

from __future__ import annotations

from playwright.sync_api import expect

from campaigns.models import Campaign, User
from characters.services import move_tracker
from tests.browser.conftest import OpenPage
from tests.factories import make_character


def test_a_wound_from_the_storyteller_lowers_the_pool_of_the_open_panel(
    open_page: OpenPage, campaign: Campaign, storyteller: User, player: User
):
    ilse = make_character(campaign, player)
    page = open_page(player, f"/characters/{ilse.pk}/")
    page.locator("[data-trait=Precision]").click()
    page.locator("[data-trait=Firearms]").click()
    expect(page.get_by_role("button", name="Roll 7 dice")).to_be_visible()
    page.get_by_label("What is being done? Optional.").fill("Shoot the la")
    move_tracker(character=ilse, by=storyteller, tracker="health", move="lethal", amount=3)
    expect(page.locator("#roll-extra")).to_contain_text("Hurt")
    expect(page.get_by_role("button", name="Roll 6 dice")).to_be_visible()
    expect(page.get_by_label("What is being done? Optional.")).to_have_value("Shoot the la")
    expect(page.get_by_label("What is being done? Optional.")).to_be_focused()
