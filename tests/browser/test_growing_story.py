"""A character of the later publication is built with merits and flaws, and grows in play on both screens."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from campaigns.models import Campaign, User
from characters.models import Character, Status
from tests.browser.conftest import OpenPage, Trouble, expect_accessible
from tests.browser.test_stories import set_dots
from tests.factories import LEGAL_TRAITS, make_campaign, make_character, make_member
from tests.systems import wild_die

ATTRIBUTES = {**LEGAL_TRAITS["attributes"], "Strength": 3, "Intelligence": 3}


def take(page: Page, name: str) -> None:
    """Take a merit or a flaw, and wait until the list shows it."""
    page.get_by_role("button", name=re.compile(f"^Take {name}")).first.click()
    expect(page.get_by_role("button", name=f"Remove {name}")).to_be_visible()


def test_a_legal_character_of_the_later_publication_is_built_and_finished(
    open_page: OpenPage, storyteller: User, player: User
):
    campaign = make_campaign(storyteller=storyteller, edition="later")
    make_member(campaign, player)
    page = open_page(player, f"/campaigns/{campaign.pk}/characters/new/")
    page.get_by_role("button", name="Begin with an empty draft").click()
    page.get_by_label("Character name").fill("Wren Halloran")
    page.get_by_role("radio", name=re.compile("Physical first")).check()
    for trait, dots in {**ATTRIBUTES, **LEGAL_TRAITS["abilities"]}.items():
        if dots != (1 if trait in ATTRIBUTES else 0):
            set_dots(page, trait, dots)
    set_dots(page, "Willpower", 5)
    page.get_by_text("Merits", exact=True).click()
    page.get_by_text("Flaws", exact=True).click()
    take(page, "Timekeeper")
    take(page, "Hunted")
    expect(page.locator("#bill")).to_contain_text("Spent of 34")
    expect(page.locator("#bill")).to_contain_text("Willpower 9")
    expect(page.get_by_role("heading", name="Ready to finish")).to_be_visible()
    expect_accessible(page)
    page.get_by_role("button", name="Finish").click()
    expect(page).to_have_url(re.compile(r"/characters/\d+/$"))
    expect(page.locator(".xp__ledger")).to_contain_text("At creation")
    assert Character.objects.get().status == Status.FINISHED


def test_an_award_and_what_it_buys_show_on_both_screens(
    open_page: OpenPage, trouble: Trouble, campaign: Campaign, storyteller: User, player: User
):
    trouble.allow("422")
    ilse = make_character(campaign, player)
    mine = open_page(player, f"/characters/{ilse.pk}/")
    watched = open_page(storyteller, f"/characters/{ilse.pk}/")
    theirs = open_page(storyteller, f"/campaigns/{campaign.pk}/party/")
    award = theirs.locator("#award")
    award.get_by_label("Points each").fill("4")
    award.get_by_label("What for").fill("Heroism (chapter)")
    expect_accessible(theirs)
    award.get_by_role("button", name="Award").click()
    account = f"#experience-{ilse.pk}"
    for page in (mine, watched):
        expect(page.locator(account)).to_contain_text("Heroism (chapter)")
    mine.get_by_text("Spend points").click()
    expect_accessible(mine)
    mine.get_by_role("button", name="Buy Medicine 1 to 2 for 4 points", exact=True).click()
    for page in (mine, watched):
        expect(page.locator(account)).to_contain_text("Medicine 1 to 2")
        expect(page.locator(f"#abilities-{ilse.pk} [data-trait=Medicine]")).to_have_attribute("data-value", "2")
    mine.get_by_role("button", name=re.compile("^Buy Medicine 2 to 3")).click(force=True)
    expect(mine.locator(account)).to_contain_text("Medicine costs 6 points; there are 0.")


def test_a_table_of_the_wild_die_lets_its_characters_grow_by_points(
    open_page: OpenPage, trouble: Trouble, storyteller: User, player: User
):
    trouble.allow("409")
    campaign = wild_die.make_table(storyteller)
    make_member(campaign, player)
    ash = wild_die.make_hero(campaign, player)
    mine = open_page(player, f"/characters/{ash.pk}/")
    expect(mine.get_by_role("heading", name="Experience")).to_have_count(0)
    theirs = open_page(storyteller, f"/campaigns/{campaign.pk}/settings/")
    theirs.get_by_label("Characters grow by points").check()
    theirs.get_by_label("A pip of an attribute costs").fill("4")
    theirs.get_by_role("button", name="Save settings").click()
    expect(theirs.get_by_text("Ash Marlowe: Experience is tracked: 0 of 0 free.")).to_be_visible()
    theirs.get_by_role("button", name="Save all the same").click()
    expect(theirs.get_by_text("The settings are saved.")).to_be_visible()
    theirs.goto(theirs.url.replace("/settings/", "/party/"))
    award = theirs.locator("#award")
    award.get_by_label("Points each").fill("5")
    award.get_by_label("What for").fill("The bridge held")
    award.get_by_role("button", name="Award").click()
    expect(theirs.get_by_text("5 points of experience for Ash Marlowe.")).to_be_visible()
    mine.reload()
    watched = open_page(storyteller, f"/characters/{ash.pk}/")
    mine.get_by_text("Spend points").click()
    expect_accessible(mine)
    mine.get_by_role("button", name="Buy Dexterity 4D to 4D+1 for 4 points", exact=True).click()
    for page in (mine, watched):
        expect(page.locator(f"#experience-{ash.pk}")).to_contain_text("Dexterity 4D to 4D+1")
        expect(page.locator(f"#attributes-{ash.pk}")).to_contain_text("4D+1")
