"""The cast at the table: a storyteller who plays it, and two players who know what was revealed to them."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from campaigns.models import Campaign, User
from characters.cast.models import Npc
from characters.models import Character
from tests.browser.conftest import OpenPage, Trouble, expect_accessible
from tests.factories import make_character, make_npc

WIDE, PHONE = {"width": 1440, "height": 900}, {"width": 390, "height": 844}


@pytest.fixture
def table(campaign: Campaign) -> str:
    return f"/campaigns/{campaign.pk}/"


@pytest.fixture
def ilse(campaign: Campaign, player: User) -> Character:
    return make_character(campaign, player)


def cast_of(page: Page) -> Locator:
    return page.get_by_role("region", name="Cast", exact=True)


def row(page: Page, name: str) -> Locator:
    return page.get_by_role("list", name="The cast").get_by_role("listitem").filter(has_text=name).first


def seen_by(page: Page) -> Locator:
    return page.locator("#cast-rail")


def test_an_npc_is_made_rolled_secretly_revealed_wounded_copied_promoted_and_taken_back(
    open_page: OpenPage, table: str, ilse: Character, storyteller: User, player: User, other_player: User
):
    mine = open_page(storyteller, table, viewport=WIDE)
    theirs = [open_page(player, table, viewport=WIDE), open_page(other_player, table, viewport=PHONE)]
    # Made from the list, in the drawer.
    mine.get_by_role("link", name="Open the cast").click()
    drawer = cast_of(mine).last
    drawer.get_by_text("Ready-made", exact=True).click()
    drawer.get_by_role("button", name="Make Guard", exact=True).click()
    expect(drawer.get_by_role("status")).to_have_text("Guard is of the cast.")
    expect_accessible(mine)
    # Rolled secretly, twice: two presses are two rolls.
    shoot = row(mine, "Guard").get_by_role("button", name=re.compile("Shoot"))
    entries = mine.locator("#log-list .entry")
    for many in (1, 2):
        shoot.click()
        expect(entries).to_have_count(many)
    # Revealed: one line for everybody, and nothing before.
    for page in theirs:
        expect(page.get_by_text("Guard")).to_have_count(0)
    row(mine, "Guard").get_by_role("button", name="Reveal Guard").click()
    for page in theirs:
        expect(page.locator("#log-list")).to_contain_text("Guard comes into sight")
        expect(seen_by(page)).to_contain_text("Guard")
        expect(page.locator("#log-list .entry")).to_have_count(0)
    # Wounded in the rail, which players read in words.
    mine.get_by_role("button", name="Close the cast").click()
    expect(mine.get_by_role("link", name="Open the cast")).to_be_focused()
    npc = Npc.objects.get()
    mine.get_by_role("radio", name="Lethal").check(force=True)
    card = mine.locator(f"#vitals-{npc.pk}")
    card.get_by_role("button", name="Bruised").click()
    for page in theirs:
        expect(seen_by(page)).to_contain_text("Hurt")
        expect(page.locator("#log-list")).to_contain_text("Guard is hurt.")
        expect(page.locator("#log-list")).not_to_contain_text("lethal")
    # Copied: fresh, and hidden again.
    mine.get_by_role("link", name="Open the cast").click()
    row(mine, "Guard").get_by_role("button", name="Copy Guard").click()
    expect(row(mine, "Guard 2")).to_contain_text("hidden")
    expect(row(mine, "Guard 2").get_by_role("button", name=re.compile("Shoot"))).to_be_visible()
    # Promoted: the builder opens with the name; and back with all its pools.
    row(mine, "Guard").get_by_role("link", name="Guard", exact=True).click()
    mine.get_by_role("button", name="Make it a full character").click()
    expect(mine).to_have_url(re.compile(r"/build/$"))
    expect(mine.get_by_role("textbox", name="Name").first).to_have_value("Guard")
    for page in theirs:
        expect(seen_by(page)).not_to_contain_text("Guard")
    mine.goto(f"{table}cast/")
    mine.get_by_text("Full characters by now: 1").click()
    mine.get_by_role("button", name=re.compile("Back into the cast")).click()
    expect(mine.get_by_role("button", name=re.compile("Shoot"))).to_be_visible()
    for page in theirs:
        expect(seen_by(page)).to_contain_text("Hurt")
        expect(page.locator("#log-list")).not_to_contain_text("Guard 2")


@pytest.mark.parametrize("width", [360, 390, 1440])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_of_the_cast_fit_and_axe_finds_nothing(
    open_page: OpenPage, table: str, campaign: Campaign, storyteller: User, player: User, width: int, scheme: str
):
    long = "Station police of the Perpetual Dawn and of everything beyond it"
    npc = make_npc(campaign, name=long, concept="Comes in threes", notes="Bribable", hidden=False, at_hand=True)
    for user, paths in (
        (storyteller, ("", f"{npc.pk}/", "new/", f"{npc.pk}/change/", f"{npc.pk}/delete/")),
        (player, ("", f"{npc.pk}/")),
    ):
        page = open_page(user, f"{table}cast/", viewport={"width": width, "height": 844}, color_scheme=scheme)
        for path in paths:
            page.goto(f"{table}cast/{path}")
            expect_accessible(page)
            assert page.evaluate("() => document.documentElement.scrollWidth <= window.innerWidth"), (path, width)


def test_the_drawer_is_found_in_and_closed_by_keys(
    open_page: OpenPage, table: str, campaign: Campaign, storyteller: User
):
    for name in ("Guard", "Sable"):
        make_npc(campaign, name=name, at_hand=name == "Guard")
    page = open_page(storyteller, table, viewport=WIDE)
    page.get_by_role("link", name="Open the cast").press("Enter")
    expect(page.get_by_role("heading", name="Cast", exact=True).last).to_be_focused()
    page.get_by_role("searchbox", name="Find in the cast").fill("sab")
    expect(row(page, "Sable")).to_be_visible()
    expect(row(page, "Guard")).to_be_hidden()
    # What is looked for stays while somebody is put at hand.
    row(page, "Sable").get_by_role("button", name=re.compile("Put at hand")).click()
    expect(row(page, "Sable").get_by_role("button", name=re.compile("Put away"))).to_be_visible()
    expect(row(page, "Guard")).to_be_hidden()
    page.get_by_role("searchbox", name="Find in the cast").fill("nobody at all")
    expect(page.get_by_text("Nobody of the cast is like that.")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("link", name="Open the cast")).to_be_focused()


def test_one_line_and_the_form_work_in_the_drawer(
    open_page: OpenPage, trouble: Trouble, table: str, campaign: Campaign, storyteller: User
):
    trouble.allow("422")  # what is not understood is answered so
    page = open_page(storyteller, table, viewport=PHONE)
    page.get_by_role("link", name="Party").click()
    page.get_by_role("link", name="Open the cast").click()
    page.get_by_role("textbox", name="Who, and with which pools").fill("guard, 5 dcie")
    page.get_by_role("button", name="Make", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("5 dcie")
    expect(page.get_by_role("textbox", name="Who, and with which pools")).to_have_value("guard, 5 dcie")
    page.get_by_role("textbox", name="Who, and with which pools").fill("guard, 5 dice")
    page.get_by_role("button", name="Make", exact=True).click()
    expect(row(page, "guard")).to_contain_text("hidden")
    page.get_by_role("link", name="Change guard").click()
    page.get_by_role("textbox", name="In a few words").fill("Watches the lock")
    page.get_by_role("textbox", name="Pool 2, name").fill("Shoot")
    page.get_by_role("textbox", name="Pool 2, dice").fill("6")
    page.get_by_role("button", name="Save").click()
    expect(row(page, "guard")).to_contain_text("Watches the lock")
    expect(row(page, "guard").get_by_role("button", name=re.compile("Shoot 6"))).to_be_visible()


def test_the_cast_works_without_script(open_page: OpenPage, table: str, storyteller: User):
    page = open_page(storyteller, f"{table}cast/", java_script_enabled=False, viewport=PHONE)
    page.get_by_role("textbox", name="Who, and with which pools").fill("guard, 5 dice")
    page.get_by_role("button", name="Make", exact=True).click()
    page.get_by_role("button", name="Reveal guard").click()
    page.get_by_role("button", name="Hide from the players").click()
    expect(page.get_by_text("hidden from players", exact=True)).to_be_visible()
    page.get_by_role("button", name=re.compile("Dice 5")).click()
    expect(page.get_by_role("main")).to_contain_text("guard")
