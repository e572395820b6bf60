"""One evening: a session begins, a player pauses it, another lets it go on, and it ends with its recap and an award."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Campaign, User
from characters.models import Character
from tests.browser.conftest import OpenPage, Trouble, expect_accessible
from tests.factories import make_character


@pytest.fixture
def ilse(campaign: Campaign, player: User) -> Character:
    return make_character(campaign, player)


def menu(page: Page, press: str) -> None:
    page.get_by_role("button", name=", menu").click()
    page.locator("#session-menu").get_by_role("button", name=press).click()


def test_an_evening_of_three_people(
    open_page: OpenPage,
    campaign: Campaign,
    ilse: Character,
    storyteller: User,
    player: User,
    other_player: User,
    trouble: Trouble,
):
    trouble.allow("409")  # a roll at a paused table is answered so
    table = f"/campaigns/{campaign.pk}/"
    noor, tomas, priya = (open_page(who, table) for who in (storyteller, player, other_player))

    menu(noor, "Begin session 1")
    for page in (tomas, priya):
        expect(page.locator("#session-now")).to_contain_text("Session 1")
        expect(page.locator("#log-list").get_by_text("began session 1")).to_be_visible()
        expect(page.locator("#log-list .log__session").first).to_contain_text("Session 1")

    tomas.get_by_role("button", name="Pause the table").click()
    for page in (noor, tomas, priya):
        expect(page.get_by_text("The table is paused. Nobody has to say why.")).to_be_visible()
        expect(page.locator("#paused")).not_to_contain_text(player.username)
    expect_accessible(priya)

    tomas.get_by_role("button", name=re.compile("^Strength")).first.click()
    tomas.get_by_role("button", name="Roll 2 dice").click()
    expect(tomas.get_by_text("no dice fall and nothing moves").first).to_be_visible()
    expect(priya.locator("#log-list [data-entry]")).to_have_count(0)

    priya.get_by_role("button", name="Go on").click()
    for page in (noor, tomas, priya):
        expect(page.get_by_text("The table is paused.")).to_have_count(0)

    menu(noor, "End session 1")
    expect(noor.get_by_role("heading", name="Session 1")).to_be_visible()
    field = noor.get_by_role("textbox", name="Recap")
    field.fill("They held the **hatch**.")
    expect(noor.locator("#save-state")).to_contain_text("Saved")
    expect(noor.locator("#recap-1 strong")).to_have_text("hatch")
    noor.get_by_label("What for").fill("Heroism")
    noor.get_by_label("Points each").fill("2")
    noor.get_by_role("button", name="Award", exact=True).click()
    expect(tomas.locator("#log-list").get_by_text("Heroism")).to_be_visible()
    expect(tomas.locator("#log-list .log__session").first).not_to_contain_text("Session 1")
    expect_accessible(noor)
