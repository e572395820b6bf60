"""The sheet of last week comes back, with two people at it; a draft goes back and forth by keyboard."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from campaigns.models import Campaign, User
from characters.services import save_field
from tests.browser.conftest import OpenPage, expect_accessible
from tests.factories import make_character


def test_the_sheet_of_last_week_is_asked_for_and_comes_back(
    open_page: OpenPage, campaign: Campaign, storyteller: User, player: User
):
    hero = make_character(campaign, player)
    save_field(character=hero, by=player, path="story.concept", value="Pilot", base_version=1)
    save_field(character=hero, by=player, path="story.concept", value="Lost at sea", base_version=99)
    mine = open_page(player, f"/characters/{hero.pk}/history/")
    expect_accessible(mine)
    mine.get_by_role("link", name="Look at the sheet after change 2: Concept").click()
    expect(mine.get_by_role("row", name="Concept")).to_contain_text("changed")
    expect_accessible(mine)
    mine.get_by_label("Why").fill("I wrote over it")
    mine.get_by_role("button", name="Ask the storyteller").click()
    expect(mine.get_by_text("Waits for a storyteller.")).to_be_visible()
    theirs = open_page(storyteller, f"/campaigns/{campaign.pk}/corrections/")
    expect(theirs.get_by_text("I wrote over it").first).to_be_visible()
    expect_accessible(theirs)
    theirs.get_by_role("button", name="Do it").click()
    expect(theirs.get_by_text("Nothing waits.")).to_be_visible()
    mine.goto(mine.url.replace("history/", ""))
    expect(mine.get_by_text("Pilot").first).to_be_attached()


def test_a_draft_goes_back_and_forth_by_keyboard_after_a_reload(open_page: OpenPage, campaign: Campaign, player: User):
    draft = make_character(campaign, player, name="Wren", status="draft")
    save_field(character=draft, by=player, path="abilities.Stealth", value=3, base_version=1)
    page = open_page(player, f"/characters/{draft.pk}/build/")
    undo, redo = (page.get_by_role("button", name=re.compile(rf"^{name}.*Stealth")) for name in ("Undo", "Redo"))
    expect(undo).to_be_visible()
    expect_accessible(page)
    page.locator("body").press("Control+z")
    expect(page.get_by_text("Taken back: Stealth from 3 to 1.")).to_be_visible()
    expect(redo).to_be_visible()
    page.reload()
    page.locator("body").press("Control+Shift+Z")
    expect(page.get_by_text("Done: Stealth from 1 to 3.")).to_be_visible()
    expect(redo).to_have_count(0)
    expect(undo).to_be_visible()
