"""The writing line beside the log: a command, one refused, one that players never see, talk, and the palette."""

from __future__ import annotations

import os

import pytest
from playwright.sync_api import Locator, Page, expect

from campaigns.models import Campaign, User
from characters.models import Character
from rolls.models import Roll
from tests.browser.conftest import OpenPage, expect_accessible
from tests.browser.tables import SlowAnswers
from tests.commands.conftest import FIREARMS
from tests.factories import make_character

WIDE, PHONE = {"width": 1440, "height": 900}, {"width": 360, "height": 780}


@pytest.fixture
def ilse(campaign: Campaign, player: User) -> Character:
    return make_character(campaign, player, sheet=FIREARMS)


@pytest.fixture
def table(campaign: Campaign) -> str:
    return f"/campaigns/{campaign.pk}/"


def line(page: Page) -> Locator:
    return page.locator("#say-text")


def log(page: Page) -> Locator:
    return page.locator("#log-list")


def write(page: Page, text: str) -> None:
    """Type a line and press Enter."""
    line(page).fill(text)
    line(page).press("Enter")


def look(page: Page, name: str) -> None:
    """A picture for whoever asked for them."""
    if folder := os.environ.get("PICTURES"):
        page.screenshot(path=f"{folder}/{name}.png")


@pytest.mark.parametrize("window", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_command_with_a_specialty_is_weighed_rolled_and_seen_by_all(
    open_page: OpenPage, table: str, ilse: Character, player: User, storyteller: User, window: dict[str, int]
):
    mine, theirs = open_page(player, table, viewport=window), open_page(storyteller, table, viewport=WIDE)
    line(mine).fill("/roll precision + firearms d8 t1 !extreme range # long shot")
    preview = mine.get_by_role("region", name="What it comes to")
    expect(preview).to_contain_text("7 dice, difficulty 8")
    expect(preview.get_by_role("img", name="Odds")).to_be_visible()
    look(mine, f"say-{window['width']}")
    expect_accessible(mine)
    line(mine).press("Enter")
    for page in (mine, theirs):
        expect(log(page).get_by_text("long shot", exact=True)).to_be_visible()
    expect(line(mine)).to_have_value("")
    expect(preview).to_have_count(0)
    assert Roll.objects.get().reason == "long shot"


def test_what_is_not_understood_stays_in_the_line_with_its_reason(
    open_page: OpenPage, table: str, ilse: Character, player: User, trouble: object
):
    mine = open_page(player, table, viewport=WIDE)
    trouble.allow("422")  # type: ignore[attr-defined]
    write(mine, "/roll precision + firarms d8")
    expect(mine.locator("#say-wrote")).to_contain_text("Nothing here is called “firarms”. Nearest: “Firearms”.")
    expect(line(mine)).to_have_value("/roll precision + firarms d8")
    expect(line(mine)).to_be_focused()
    expect_accessible(mine)
    look(mine, "say-refused")
    line(mine).fill("/roll precision + firearms d8")
    line(mine).press("Enter")
    expect(log(mine).locator("[data-entry]")).to_have_count(1)
    assert Roll.objects.count() == 1


def test_players_never_see_what_is_rolled_for_storytellers_alone(
    open_page: OpenPage, table: str, ilse: Character, player: User, storyteller: User
):
    mine, theirs = open_page(storyteller, table, viewport=WIDE), open_page(player, table, viewport=WIDE)
    write(mine, "/st 4d6 # behind the screen")
    expect(log(mine).get_by_text("behind the screen", exact=True)).to_be_visible()
    write(mine, "/4d6 # in the open")
    expect(log(theirs).get_by_text("in the open", exact=True)).to_be_visible()
    expect(theirs.get_by_text("behind the screen", exact=True)).to_have_count(0)
    expect(log(theirs).locator("[data-entry]")).to_have_count(1)


def test_a_line_is_said_and_comes_back_by_arrow_up(
    open_page: OpenPage, table: str, ilse: Character, player: User, storyteller: User
):
    mine, theirs = open_page(player, table, viewport=WIDE), open_page(storyteller, table, viewport=WIDE)
    write(mine, "Hold the door!")
    for page in (mine, theirs):
        expect(log(page).get_by_text("Hold the door!").locator("visible=true").first).to_be_visible()
    expect(line(mine)).to_have_value("")
    line(mine).press("ArrowUp")
    expect(line(mine)).to_have_value("Hold the door!")
    line(mine).press("ArrowDown")
    expect(line(mine)).to_have_value("")


def test_a_name_is_completed_with_the_keyboard_alone(open_page: OpenPage, table: str, ilse: Character, player: User):
    mine = open_page(player, table, viewport=WIDE)
    line(mine).press_sequentially("/roll pre")
    expect(line(mine)).to_have_attribute("aria-expanded", "true")
    expect(mine.locator("[data-say-count]")).to_have_text("1 suggestion")
    line(mine).press("ArrowDown")
    expect(mine.locator("#say-options [aria-selected=true]")).to_contain_text("Precision")
    expect_accessible(mine)
    line(mine).press("Enter")
    expect(line(mine)).to_have_value("/roll Precision ")
    line(mine).press_sequentially("+ f")
    expect(mine.locator("#say-options").get_by_role("option", name="Firearms")).to_be_visible()
    look(mine, "say-options")
    line(mine).press("Escape")
    expect(line(mine)).to_have_attribute("aria-expanded", "false")
    expect(line(mine)).to_have_value("/roll Precision + f")


def test_enter_twice_while_the_answer_is_on_its_way_is_one_roll(
    open_page: OpenPage, table: str, ilse: Character, player: User
):
    mine = open_page(player, table, viewport=WIDE)
    slow = SlowAnswers(mine, "**/write/")
    write(mine, "/4d6")
    line(mine).press("Enter")
    slow.let_through()
    expect(log(mine).locator("[data-entry]")).to_have_count(1)
    assert Roll.objects.count() == 1


@pytest.mark.parametrize("window", [WIDE, PHONE], ids=["wide", "phone"])
def test_the_palette_finds_places_and_traits_and_gives_the_focus_back(
    open_page: OpenPage, table: str, ilse: Character, player: User, window: dict[str, int]
):
    mine = open_page(player, f"{table}members/", viewport=window)
    opener = mine.get_by_role("button", name="Find")
    opener.focus()
    mine.keyboard.press("Control+k")
    found = mine.locator("#palette-options").get_by_role("option")
    expect(found.filter(has_text="Party")).to_be_visible()
    expect_accessible(mine)
    look(mine, f"palette-{window['width']}")
    mine.keyboard.press("Escape")
    expect(mine.get_by_role("dialog")).to_have_count(0)
    expect(opener).to_be_focused()
    mine.keyboard.press("Control+k")
    field = mine.locator("#palette-text")
    expect(field).to_be_focused()
    field.press_sequentially("fire")
    expect(found.filter(has_text="Roll Firearms")).to_be_visible()
    field.press("ArrowDown")
    field.press("Enter")
    expect(field).to_have_value("/roll Firearms ")
    expect(mine.get_by_role("dialog").get_by_role("img", name="Odds")).to_be_visible()
    field.press("Enter")
    expect(mine.get_by_role("dialog")).to_have_count(0)
    assert Roll.objects.count() == 1


def test_without_script_a_refused_line_stands_again_with_its_reason(
    open_page: OpenPage, table: str, ilse: Character, player: User, trouble: object
):
    trouble.allow("422")  # type: ignore[attr-defined]
    mine = open_page(player, table, viewport=WIDE, java_script_enabled=False)
    write(mine, "/roll firarms")
    expect(mine.get_by_text("Nearest: “Firearms”.")).to_be_visible()
    expect(line(mine)).to_have_value("/roll firarms")
    write(mine, "/roll firearms # plainly")
    expect(mine.get_by_text("plainly", exact=True)).to_be_visible()
