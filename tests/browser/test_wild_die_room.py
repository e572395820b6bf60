"""The rounds of the wild die in two browsers: who declares how much, who goes first, and what is taken back."""

from __future__ import annotations

from playwright.sync_api import expect

from campaigns.models import User
from tests.browser.conftest import OpenPage, expect_accessible
from tests.browser.test_room import fits, headline, press
from tests.factories import make_member
from tests.systems.wild_die import make_hero, make_table


def test_a_round_is_declared_slowest_first_and_acted_in_turns(open_page: OpenPage, storyteller: User, player: User):
    campaign = make_table(storyteller)
    make_member(campaign, player)
    make_hero(campaign, player)
    url = f"/campaigns/{campaign.pk}/room/"
    theirs, mine = open_page(storyteller, url), open_page(player, url, viewport={"width": 360, "height": 780})
    theirs.get_by_role("group", name="Characters of the table").get_by_label("Initiative").first.fill("7")
    other = theirs.get_by_role("group", name="Somebody without a sheet")
    other.get_by_label("Name", exact=True).fill("Guard")
    other.get_by_label("Initiative").first.fill("9")
    theirs.get_by_role("button", name="Begin a fight").click()
    press(theirs, "Begin")
    headline(mine, "Round 1", "Guard is next")
    mine.get_by_role("spinbutton").first.fill("2")
    mine.get_by_role("spinbutton").first.press("Enter")
    expect(theirs.locator("#room .fighter", has_text="Ash Marlowe").first).to_contain_text("2 actions")
    press(theirs, "Guard acts")
    headline(mine, "Round 1", "Guard acts")
    press(mine, "Ash Marlowe acts")
    headline(theirs, "Round 1", "Ash Marlowe acts")
    press(theirs, "Take back the last")
    headline(mine, "Round 1", "Guard acts")
    press(mine, "Ash Marlowe acts")
    headline(theirs, "Round 1", "Ash Marlowe acts")
    expect_accessible(mine)
    fits(mine)
