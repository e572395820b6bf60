"""Rules looked up by keyboard alone: beside the table, on the sheet, in a fight; and from what a builder lists."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from campaigns.models import Campaign, User
from characters.models import Character
from characters.services import create_character
from tests.browser.conftest import OpenPage, expect_accessible
from tests.factories import make_character
from tests.rooms.conftest import do, someone, start


def look_up_threshold(page: Page) -> Locator:
    """Open the drawer, search and go to what was found, by keyboard alone; the drawer, with the rule in focus."""
    page.keyboard.press("Control+/")
    rules = page.get_by_role("dialog", name="Rules")
    expect(rules.get_by_label("Search in these rules")).to_be_focused()
    page.keyboard.type("thrésh")
    expect(rules.get_by_role("link", name="Threshold Rolling Some")).to_be_visible()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(rules.get_by_role("heading", name="Threshold")).to_be_focused()
    return rules


def test_a_rule_is_looked_up_by_keyboard_and_the_panel_stays(open_page: OpenPage, campaign: Campaign, player: User):
    make_character(campaign, player, name="Ilse")
    page = open_page(player, f"/campaigns/{campaign.pk}/", viewport={"width": 1440, "height": 900})
    said = page.get_by_label("What is being done? Optional.")
    said.fill("Cut the cable")
    rules = look_up_threshold(page)
    expect(said).to_have_value("Cut the cable")
    expect_accessible(page)
    page.keyboard.press("Escape")
    expect(rules).to_be_hidden()
    expect(said).to_be_focused()


def test_a_rule_is_looked_up_on_the_sheet_by_keyboard_and_the_focus_goes_back(
    open_page: OpenPage, campaign: Campaign, player: User
):
    ilse = make_character(campaign, player, name="Ilse")
    page = open_page(player, f"/characters/{ilse.pk}/", viewport={"width": 1440, "height": 900})
    history = page.get_by_role("link", name="History")
    history.focus()
    rules = look_up_threshold(page)
    expect_accessible(page)
    page.keyboard.press("Escape")
    expect(rules).to_be_hidden()
    expect(history).to_be_focused()


def test_a_rule_is_looked_up_in_mid_fight_and_nothing_that_was_begun_is_lost(
    open_page: OpenPage, campaign: Campaign, storyteller: User, player: User
):
    ilse = make_character(campaign, player, name="Ilse")
    start(campaign, storyteller, someone("Ilse", 7, character=ilse), someone("Guard", 3))
    do(campaign, storyteller, "begin")
    page = open_page(player, f"/campaigns/{campaign.pk}/", viewport={"width": 1440, "height": 900})
    expect(page.locator("#strip .strip__when")).to_contain_text("Round 1")
    said = page.get_by_label("What is being done? Optional.")
    said.fill("Wrench the wheel")
    look_up_threshold(page)
    expect(said).to_have_value("Wrench the wheel")
    page.keyboard.press("Escape")
    expect(said).to_be_focused()
    do(campaign, storyteller, "turn", "Ilse")
    expect(page.locator("#strip .strip__when")).to_contain_text("Ilse acts")
    expect(said).to_have_value("Wrench the wheel")


def test_a_problem_of_a_draft_opens_its_rule_beside_the_builder(open_page: OpenPage, campaign: Campaign, player: User):
    draft = create_character(campaign=campaign, by=player)
    assert isinstance(draft, Character)
    page = open_page(player, f"/characters/{draft.pk}/build/", viewport={"width": 1440, "height": 900})
    page.get_by_label("Character name").fill("Wren Halloran")
    page.get_by_role("link", name=re.compile("^Rule about: .*abilit")).first.click()
    rules = page.get_by_role("dialog", name="Rules")
    expect(rules.get_by_role("heading").filter(has_text="bilities").first).to_be_visible()
    expect_accessible(page)
    page.keyboard.press("Escape")
    expect(rules).to_be_hidden()
    expect(page.get_by_label("Character name")).to_have_value("Wren Halloran")
