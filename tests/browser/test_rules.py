"""A rule looked up beside the table, by keyboard alone."""

from __future__ import annotations

from playwright.sync_api import expect

from campaigns.models import Campaign, User
from tests.browser.conftest import OpenPage, expect_accessible
from tests.factories import make_character


def test_a_rule_is_looked_up_by_keyboard_and_the_panel_stays(open_page: OpenPage, campaign: Campaign, player: User):
    make_character(campaign, player, name="Ilse")
    page = open_page(player, f"/campaigns/{campaign.pk}/", viewport={"width": 1440, "height": 900})
    said = page.get_by_label("What is being done? Optional.")
    said.fill("Cut the cable")
    page.keyboard.press("Control+/")
    rules = page.get_by_role("dialog", name="Rules")
    expect(rules.get_by_label("Search in these rules")).to_be_focused()
    page.keyboard.type("thrésh")
    expect(rules.get_by_role("link", name="Threshold Rolling Some")).to_be_visible()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(rules.get_by_role("heading", name="Threshold")).to_be_focused()
    expect(said).to_have_value("Cut the cable")
    expect_accessible(page)
    page.keyboard.press("Escape")
    expect(rules).to_be_hidden()
    expect(said).to_be_focused()
