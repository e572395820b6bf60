"""Somebody deletes their account while the storyteller of their table looks on."""

from __future__ import annotations

from playwright.sync_api import expect

from campaigns.models import Campaign, User
from characters.models import Character
from tests.browser.conftest import OpenPage, expect_accessible
from tests.factories import make_campaign, make_character, make_member
from tests.notes.writing import written
from tests.rolls.conftest import throw

PASSWORD = "a long enough secret"
PHONE = {"width": 390, "height": 844}


def test_a_player_deletes_their_account_and_the_table_plays_on(
    open_page: OpenPage, campaign: Campaign, storyteller: User
):
    tomas = make_member(campaign, User.objects.create_user("Tomas", "tomas@example.org", PASSWORD))
    ilse = make_character(campaign, tomas, name="Ilse Varga")
    make_character(campaign, tomas, name="Oye Adeyemi")
    throw(tomas, ilse, reason="Cross the ice")
    written(campaign, tomas)
    make_campaign(storyteller=tomas, name="Low Tide")
    desk = open_page(storyteller, f"/campaigns/{campaign.pk}/members/")
    expect(desk.get_by_role("main").get_by_text("Tomas").first).to_be_visible()
    page = open_page(tomas, "/you/everything/", viewport=PHONE)
    page.get_by_role("link", name="Delete my account").click()

    # One campaign has no other storyteller: what to do is one link away.
    expect(page.get_by_text("Low Tide has no other storyteller.")).to_be_visible()
    expect_accessible(page)
    page.get_by_role("link", name="Delete it").click()
    page.get_by_label("Type the name of the campaign").fill("low tide")
    page.get_by_role("button", name="Delete it").click()
    expect(page.get_by_text("Low Tide is deleted.").first).to_be_visible()

    # The password once more, then what goes and what stays.
    page.goto(page.url.partition("/campaigns/")[0] + "/you/delete/")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("heading", name="What stays")).to_be_visible()
    expect_accessible(page)
    page.get_by_label("Delete Oye Adeyemi").check()
    page.get_by_role("button", name="Delete my account").click()
    expect(page.get_by_text("Your account is deleted.").first).to_be_visible()

    # The storyteller sees the seat go where the page is open, and reads the roll by its new name.
    expect(desk.get_by_role("main").get_by_text("Tomas")).to_have_count(0)
    desk.goto(desk.url.replace("/members/", "/log/"))
    expect(desk.get_by_text("Cross the ice").first).to_be_visible()
    expect(desk.get_by_text("A former player left the table.").first).to_be_visible()
    expect(desk.get_by_text("Tomas")).to_have_count(0)
    assert [one.name for one in Character.objects.filter(campaign=campaign)] == ["Ilse Varga"]
