"""Correcting without erasing, on several screens at once: a void that gives back, a reveal that finds its place."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from campaigns.models import Campaign, User
from characters.models import Character
from rolls.models import Roll
from tests.browser.conftest import OpenPage, Trouble, expect_accessible
from tests.factories import make_character
from tests.rolls.conftest import throw

WHY = "The thruster was already gone"


@pytest.fixture
def table(campaign: Campaign) -> str:
    return f"/campaigns/{campaign.pk}/"


@pytest.fixture
def ilse(campaign: Campaign, player: User) -> Character:
    return make_character(campaign, player)


def entry(page: Page, roll: Roll) -> Locator:
    """The entry of the roll in the log of the page."""
    return page.locator(f"#roll-{roll.token}")


def test_a_roll_is_void_on_every_screen_and_its_price_is_given_back(
    open_page: OpenPage, table: str, ilse: Character, storyteller: User, player: User
):
    roll = throw(player, ilse, (1, 4, 3), kind="willpower")  # a botch costs a dot
    theirs, mine = open_page(storyteller, table), open_page(player, table, viewport={"width": 390, "height": 844})
    entry(theirs, roll).get_by_role("button", name="Correct this roll").click()
    menu = theirs.locator(f"#pen-{roll.token}")
    menu.get_by_text("Void it", exact=True).click()
    form = menu.get_by_role("group").filter(has=theirs.get_by_role("button", name="Void this roll"))
    form.get_by_label("Why").fill(WHY)
    expect(form.get_by_role("checkbox", name="Give back what it cost")).to_be_checked()
    expect_accessible(theirs)
    form.get_by_role("button", name="Void this roll").click()
    for page in (theirs, mine):
        expect(entry(page, roll)).to_contain_text(f"Voided by Noor: {WHY}")
        expect(entry(page, roll)).to_contain_text("Given back: Ilse Varga")
        expect(entry(page, roll)).to_contain_text("Botch")  # the original stays readable
    assert Character.objects.get(pk=ilse.pk).document["willpower"]["current"] == 3
    expect_accessible(mine)


def test_what_was_refused_stays_in_the_menu(
    open_page: OpenPage, trouble: Trouble, table: str, ilse: Character, storyteller: User, player: User
):
    trouble.allow("422")
    roll = throw(player, ilse)
    page = open_page(storyteller, table)
    entry(page, roll).get_by_role("button", name="Correct this roll").click()
    menu = page.locator(f"#pen-{roll.token}")
    menu.get_by_text("Write a note", exact=True).click()
    note = menu.get_by_role("textbox", name="Note")
    note.evaluate("(field) => field.removeAttribute('maxlength')")
    note.fill("x" * 401)
    menu.get_by_role("button", name="Write it").click()
    expect(menu.get_by_role("alert")).to_contain_text("at most 400 fit")
    expect(menu.get_by_role("textbox", name="Note")).to_have_value("x" * 401)


def test_a_hidden_roll_that_is_revealed_comes_where_it_fell(
    open_page: OpenPage, table: str, ilse: Character, storyteller: User, player: User
):
    thrown = {}
    for reason, seen in (("the first", "table"), ("the hidden one", "storytellers"), ("the last", "table")):
        thrown[reason] = throw(storyteller, ilse, visibility=seen, reason=reason)
    hidden = thrown["the hidden one"]
    theirs, mine = open_page(storyteller, table), open_page(player, table)
    expect(entry(mine, thrown["the last"])).to_be_visible()
    expect(entry(mine, hidden)).to_have_count(0)
    entry(theirs, hidden).get_by_role("button", name="Correct this roll").click()
    menu = theirs.locator(f"#pen-{hidden.token}")
    menu.get_by_text("Reveal it", exact=True).click()
    menu.get_by_role("button", name="Reveal this roll").click()
    expect(entry(mine, hidden)).to_contain_text("Revealed by Noor")
    for page in (theirs, mine):
        expect(page.locator("#log-list .entry__reason")).to_have_text(["the last", "the hidden one", "the first"])
        expect(entry(page, hidden)).to_contain_text("No. 3")
    mine.reload()
    expect(mine.locator("#log-list .entry__reason")).to_have_text(["the last", "the hidden one", "the first"])
    expect_accessible(mine)


def test_without_script_the_same_forms_stand_on_a_page(
    open_page: OpenPage, ilse: Character, storyteller: User, player: User
):
    roll = throw(player, ilse)
    page = open_page(storyteller, f"{roll.get_absolute_url()}correct/", java_script_enabled=False)
    page.get_by_text("Order a reroll", exact=True).click()
    form = page.get_by_role("group").filter(has=page.get_by_role("button", name="Roll it again"))
    form.get_by_label("Why").fill("The wrong trait")
    form.get_by_role("button", name="Roll it again").click()
    again = Roll.objects.latest("seq")
    expect(page.locator("#log-list, .log--one").locator(f"#roll-{again.token}")).to_contain_text("Reroll of No. 1")
