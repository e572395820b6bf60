"""A player saves a roll, which follows the dots and is rolled in one press; a storyteller has their own way with it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Campaign, User
from characters.models import Character
from rolls.models import Roll
from tests.browser.conftest import OpenPage, Trouble, expect_accessible
from tests.factories import make_character
from tests.systems.contests import rewrite

DESK = {"width": 1440, "height": 900}


@pytest.fixture
def ilse(campaign: Campaign, player: User) -> Character:
    """Tomas's character: Precision 4, Firearms 3."""
    return make_character(campaign, player)


def saved(page: Page):
    return page.get_by_role("region", name="Saved rolls")


def save_as(page: Page, name: str) -> None:
    saved(page).get_by_label("Name to save this roll under").fill(name)
    saved(page).get_by_label("Name to save this roll under").press("Enter")
    expect(saved(page).get_by_text(f"“{name}” is saved.")).to_be_visible()


def set_up(page: Page, first: str, second: str) -> None:
    page.get_by_label("First trait", exact=True).select_option(first)
    page.get_by_label("Second trait", exact=True).select_option(second)


def test_a_saved_roll_follows_its_dots_is_ordered_and_is_rolled_in_one_press(
    open_page: OpenPage, campaign: Campaign, player: User, storyteller: User, ilse: Character
):
    page = open_page(player, f"/campaigns/{campaign.pk}/", viewport=DESK)
    set_up(page, "Precision", "Firearms")
    save_as(page, "Long shot")
    set_up(page, "Wits", "Firearms")
    save_as(page, "Snap shot")
    long_shot = saved(page).get_by_role("button", name="Roll Long shot")
    expect(long_shot).to_contain_text("7 dice")

    rewrite(ilse, ilse.document | {"abilities": ilse.document["abilities"] | {"Firearms": 4}})
    page.reload()
    expect(long_shot).to_contain_text("8 dice")

    saved(page).get_by_role("link", name="Arrange").click()
    saved(page).get_by_role("button", name="Move down: Long shot").focus()
    page.keyboard.press("Enter")
    expect(saved(page).get_by_role("listitem").first.get_by_role("textbox")).to_have_value("Snap shot")
    expect(saved(page).get_by_role("button", name="Move down: Long shot")).to_be_focused()
    saved(page).get_by_role("button", name="Forget: Snap shot").click()
    saved(page).get_by_role("button", name="Undo").click()
    expect(saved(page).get_by_role("listitem").first.get_by_role("textbox")).to_have_value("Snap shot")
    expect_accessible(page)
    saved(page).get_by_role("link", name="Done").click()

    long_shot.click()
    expect(page.get_by_role("article").filter(has_text="Precision + Firearms")).to_be_visible()
    assert Roll.objects.get().announced.title == "Precision + Firearms"
    expect(page.get_by_label("First trait", exact=True)).to_have_value("")
    saved(page).get_by_role("button", name="Set up: Long shot").click()
    expect(page.get_by_label("First trait", exact=True)).to_have_value("Precision")
    expect_accessible(page)

    theirs = open_page(storyteller, f"/campaigns/{campaign.pk}/?character={ilse.pk}", viewport=DESK)
    theirs.get_by_label("Who sees this roll").select_option("storytellers")
    saved(theirs).get_by_role("button", name="Roll Long shot").click()
    expect(theirs.locator("#roll-line")).to_be_visible()
    assert Roll.objects.latest("pk").visibility == "storytellers"
    expect(page.get_by_role("article").filter(has_text="Precision + Firearms")).to_have_count(1)


def test_what_cannot_be_rolled_says_why_at_its_line_and_stays(
    open_page: OpenPage, trouble: Trouble, player: User, ilse: Character
):
    trouble.allow("422")
    page = open_page(player, f"/characters/{ilse.pk}/", viewport={"width": 1440, "height": 1000})
    set_up(page, "Precision", "Firearms")
    page.get_by_role("checkbox", name="Extreme Range").first.check()
    save_as(page, "Long shot")
    rewrite(ilse, ilse.document | {"specialties": []})
    saved(page).get_by_role("button", name="Roll Long shot").click()
    expect(saved(page).get_by_text(re.compile("Extreme Range"))).to_be_visible()
    assert not Roll.objects.exists()
    expect(saved(page).get_by_role("button", name="Roll Long shot")).to_be_visible()


@pytest.mark.parametrize("width", [360, 1440])
def test_the_list_fits_a_phone_and_a_desk(
    open_page: OpenPage, campaign: Campaign, player: User, ilse: Character, width: int
):
    page = open_page(player, f"/campaigns/{campaign.pk}/#instrument", viewport={"width": width, "height": 900})
    set_up(page, "Precision", "Firearms")
    save_as(page, "The long shot from the roof of the customs house at night")
    saved(page).get_by_role("button", name="Roll The long shot").scroll_into_view_if_needed()
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    saved(page).get_by_role("link", name="Arrange").click()
    expect(saved(page).get_by_role("button", name="Rename")).to_be_visible()
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    expect_accessible(page)


def test_a_press_at_once_on_what_has_just_come_stays_on_the_page(
    open_page: OpenPage, campaign: Campaign, player: User, ilse: Character
):
    page = open_page(player, f"/campaigns/{campaign.pk}/", viewport=DESK)
    set_up(page, "Precision", "Firearms")
    save_as(page, "Long shot")
    page.evaluate(
        """() => document.addEventListener("htmx:afterSwap", ({ detail: { target } }) => {
            if (target.id === "saved") setTimeout(() => document.querySelector("[id^=saved-forget]")?.click());
        })"""
    )
    saved(page).get_by_role("link", name="Arrange").click()
    expect(saved(page).get_by_role("button", name="Undo")).to_be_visible()
    assert page.url.endswith(f"/campaigns/{campaign.pk}/")
