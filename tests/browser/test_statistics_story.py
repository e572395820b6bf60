"""Statistics left by a player: nobody sees their line any more, on any page, until they come back."""

from __future__ import annotations

from playwright.sync_api import expect

from campaigns.models import Campaign, User
from tests.browser.conftest import OpenPage, expect_accessible
from tests.factories import make_character
from tests.rolls.conftest import throw


def test_statistics_left_by_a_player_hold_nothing_of_theirs_for_anybody(
    open_page: OpenPage, campaign: Campaign, player: User, other_player: User, storyteller: User
):
    ilse, oye = make_character(campaign, player), make_character(campaign, other_player, name="Oye Adeyemi")
    for _ in range(3):
        throw(player, ilse)
    throw(other_player, oye, (9, 8, 7, 7, 6, 3, 2))
    mine, theirs = (open_page(one, f"{campaign.get_absolute_url()}log/") for one in (player, other_player))
    for page in (mine, theirs):
        page.get_by_role("link", name="Statistics").first.click()
        expect(page.get_by_role("heading", name="Dice statistics")).to_be_visible()
        expect(page.get_by_text("4 rolls:")).to_be_visible()
        expect(page.get_by_role("region", name="By character").get_by_text(ilse.name).first).to_be_visible()
    mine.get_by_role("button", name="Leave my rolls out").click()
    expect(mine.get_by_text("Your rolls are left out: nobody sees a line of yours")).to_be_visible()
    theirs.reload()
    for page in (mine, theirs):
        expect(page.get_by_text("1 roll:")).to_be_visible()
        expect(page.get_by_role("main").get_by_text(ilse.name)).to_have_count(0)
        expect(page.get_by_label("Who", exact=True).get_by_role("option", name=ilse.name)).to_have_count(0)
    expect_accessible(theirs)
    theirs.get_by_text("By character as a table").click()
    expect(theirs.get_by_role("region", name="By character, table").get_by_role("row")).to_have_count(2)
    throw(player, ilse)
    theirs.get_by_label("Who", exact=True).select_option(label=oye.name)
    theirs.get_by_role("button", name="Show").click()
    expect(theirs.get_by_text("1 roll:")).to_be_visible()
    mine.get_by_role("button", name="Compare my rolls again").click()
    expect(mine.get_by_text("5 rolls:")).to_be_visible()
