"""The luck die at a table of two: built, rolled with advantage, the die chosen, and seen on the other screen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Campaign, User
from rolls.models import Roll
from rules.dice import LoadedDice
from tests.browser.conftest import OpenPage, expect_accessible
from tests.systems.luck_die import make_hero, make_table

PHONE = {"viewport": {"width": 360, "height": 740}}


@pytest.fixture
def campaign(storyteller: User) -> Campaign:
    """Noor's table, which plays the luck die."""
    return make_table(storyteller)


def choose_die(page: Page, trait: str, die: str) -> None:
    """Choose a die, and wait until the server has kept it."""
    with page.expect_response(lambda answer: answer.url.endswith("/field/")) as kept:
        page.get_by_role("radiogroup", name=trait, exact=True).get_by_role("radio", name=die, exact=True).check()
    assert kept.value.ok


def expect_no_sideways_scroll(page: Page) -> None:
    """Fail where a phone would scroll sideways."""
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def test_a_character_is_built_of_dice_and_joins_the_party_on_the_storytellers_screen(
    open_page: OpenPage, campaign: Campaign, storyteller: User, player: User
):
    theirs = open_page(storyteller, f"/campaigns/{campaign.pk}/")
    page = open_page(player, f"/campaigns/{campaign.pk}/characters/new/")
    page.get_by_role("button", name="Begin with an empty draft").click()
    page.get_by_label("Character name").fill("Brand Ostler")
    for trait, die in (("Strength", "d6"), ("Resolve", "d6"), ("Combat", "d6"), ("Athletics", "d4")):
        choose_die(page, trait, die)
    page.get_by_label("Another proficiency").fill("Lifting")
    page.locator("#add-proficiency").click()
    expect(page.get_by_role("radiogroup", name="Lifting")).to_be_visible()
    expect(page.get_by_role("heading", name="Ready to finish")).to_be_visible()
    expect_accessible(page)
    page.get_by_role("button", name="Finish", exact=True).click()
    expect(page.get_by_role("heading", name="Brand Ostler")).to_be_visible()
    expect(theirs.locator("#rail").get_by_text("Brand Ostler").first).to_be_visible()


def test_a_roll_with_advantage_waits_for_the_die_that_is_chosen_and_both_screens_see_it(
    open_page: OpenPage, campaign: Campaign, storyteller: User, player: User, monkeypatch: pytest.MonkeyPatch
):
    loaded = LoadedDice((2, 5, 9, 6))
    monkeypatch.setattr("rolls.views.house_dice", lambda: loaded)
    brand = make_hero(campaign, player)
    theirs = open_page(storyteller, f"/campaigns/{campaign.pk}/")
    mine = open_page(player, f"/characters/{brand.pk}/")
    for trait in ("Strength", "Combat"):
        mine.get_by_role("button", name=re.compile(f"^{trait}")).click()
    mine.get_by_role("radio", name="Hard 9").check()
    mine.get_by_role("button", name="Raise advantages").click()
    expect(mine.locator("#roll-net")).to_contain_text("1 reroll for you")
    expect(mine.locator("#roll-forecast")).to_contain_text("%")
    mine.get_by_label("What is being done? Optional.").fill("Hold the gate")
    mine.get_by_role("button", name=re.compile(r"^Roll d6 \+ d6")).click()
    expect(mine.get_by_role("heading", name="Result")).to_be_visible()
    entry = theirs.locator("#log-list [data-entry]", has_text="Hold the gate")
    expect(entry).to_contain_text("Failure")
    mine.locator("#roll-result").get_by_role("button", name=re.compile("^Strength, d6, shows 2")).click()
    expect(mine.locator("#roll-result")).to_contain_text("thrown again")
    expect(entry.locator(".entry__result")).to_contain_text("Success")
    expect(entry).to_contain_text("Advantage used")
    expect_accessible(mine)
    expect_accessible(theirs)
    assert Roll.objects.get().last_outcome.value == 11


def test_damage_taken_on_the_sheet_shows_on_the_storytellers_screen(
    open_page: OpenPage, campaign: Campaign, storyteller: User, player: User
):
    brand = make_hero(campaign, player)
    theirs = open_page(storyteller, f"/campaigns/{campaign.pk}/")
    mine = open_page(player, f"/characters/{brand.pk}/", **PHONE)
    expect_no_sideways_scroll(mine)
    mine.get_by_label("Damage", exact=True).fill("8")
    mine.get_by_role("button", name="Take it").click()
    for page in (mine.locator(f"#condition-{brand.pk}"), theirs.locator(f"#vitals-{brand.pk}")):
        expect(page).to_contain_text("4 of 6")
        expect(page).to_contain_text("0 of 6")
    theirs.goto(f"/campaigns/{campaign.pk}/plan/?character={brand.pk}&kind=contest&traits=Strength")
    expect(theirs.get_by_label("Against whom")).to_be_visible()
    expect_accessible(theirs)
    mine.goto(f"/campaigns/{campaign.pk}/plan/?character={brand.pk}&traits=Strength")
    expect_no_sideways_scroll(mine)


def test_a_die_is_bought_for_half_its_price_and_one_fate_and_both_screens_follow(
    open_page: OpenPage, campaign: Campaign, storyteller: User, player: User
):
    brand = make_hero(campaign, player)
    theirs = open_page(storyteller, f"/characters/{brand.pk}/")
    mine = open_page(player, f"/characters/{brand.pk}/", **PHONE)
    theirs.get_by_label("Points", exact=True).fill("4")
    theirs.get_by_label("What for").fill("Held the gate")
    theirs.get_by_role("button", name="Award").click()
    section = mine.locator(f"#experience-{brand.pk}")
    expect(section).to_contain_text("Held the gate")
    section.get_by_text("Spend points").click()
    section.get_by_label("Half price for 1 fate").check()
    section.get_by_role("button", name=re.compile("^Buy Strength d6 to d8")).click()
    for page in (mine, theirs):
        expect(page.locator(f"#experience-{brand.pk}")).to_contain_text("Strength, d6 to d8, half price for 1 fate")
        expect(page.locator(f"#attributes-{brand.pk}")).to_contain_text("d8")
        expect(page.locator(f"#condition-{brand.pk}")).to_contain_text("8 of 8")
        expect(page.locator(f"#condition-{brand.pk}")).to_contain_text("0 of 3")
    expect_no_sideways_scroll(mine)
    expect_accessible(mine)
