"""A table that plays the wild die, in two browsers: from the empty sheet to a critical failure with a complication."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Campaign, User
from rules.dice import LoadedDice
from tests.browser.conftest import OpenPage, expect_accessible
from tests.systems.wild_die import make_table

CODES = {"Dexterity": "4D", "Knowledge": "2D", "Mechanical": "3D", "Perception": "3D", "Strength": "3D"}
POINTS = {"Firearms": "6", "Dodge": "6", "Con": "6", "Stamina": "3"}


@pytest.fixture
def campaign(storyteller: User) -> Campaign:
    """Noor's table, which plays the wild die."""
    return make_table(storyteller)


def put(page: Page, label: str, value: str) -> None:
    """Type into a field of the builder, and wait until the server has kept it."""
    field = page.get_by_label(label, exact=True)
    with page.expect_response(lambda answer: answer.url.endswith("/field/")) as kept:
        field.fill(value)
        field.dispatch_event("change")
    assert kept.value.ok


def test_a_critical_failure_is_answered_with_a_complication_that_both_screens_show(
    open_page: OpenPage, campaign: Campaign, storyteller: User, player: User, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("rolls.views.house_dice", lambda: LoadedDice((6, 2, 4, 3, 5, 1)))
    theirs = open_page(storyteller, f"/campaigns/{campaign.pk}/")
    mine = open_page(player, f"/campaigns/{campaign.pk}/characters/new/")
    mine.get_by_role("button", name="Begin with an empty draft").click()
    put(mine, "Character name", "Ash Marlowe")
    for attribute, code in CODES.items():
        put(mine, attribute, code)
    with mine.expect_response(lambda answer: answer.url.endswith("/field/")):
        for _ in range(3):
            mine.get_by_role("button", name="A pip more in Technical").click()
    for skill, points in POINTS.items():
        put(mine, skill, points)
    expect(mine.get_by_role("heading", name="Ready to finish")).to_be_visible()
    expect_accessible(mine)
    mine.get_by_role("button", name="Finish").click()
    expect(mine.get_by_role("heading", name="Ash Marlowe")).to_be_visible()
    expect(theirs.locator("#rail").get_by_text("Ash Marlowe").first).to_be_visible()

    mine.get_by_role("button", name=re.compile("^Firearms .*6 points")).click()
    mine.get_by_label("Difficulty", exact=True).select_option("Moderate")
    expect(mine.locator("#roll-needs")).to_contain_text("Needs 13")
    expect(mine.locator("#roll-go")).to_be_enabled()
    mine.get_by_label("What is being done? Optional.").fill("Shoot the lock off")
    expect_accessible(mine)
    mine.locator("#roll-go").click()
    expect(mine.locator("#roll-result")).to_contain_text("Critical failure")
    expect_accessible(mine)

    mine.goto(f"/campaigns/{campaign.pk}/")
    entries = [page.locator("#log-list [data-entry]", has_text="Shoot the lock off") for page in (theirs, mine)]
    for entry in entries:
        expect(entry.get_by_role("list", name=re.compile("wild die: 1"))).to_be_visible()
    expect(entries[1].get_by_role("button", name="Cancel the highest")).to_have_count(0)
    entries[0].get_by_label("Complication").fill("The power cell runs dry")
    entries[0].get_by_role("button", name="Keep with a complication").click()
    for entry in entries:
        expect(entry.locator(".entry__result")).to_contain_text("Success 21")
        expect(entry).to_contain_text("complication: The power cell runs dry")
    expect_accessible(theirs)
