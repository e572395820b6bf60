"""A character goes from one table to another as a file: what is wrong with it is said, and the draft is kept."""

from __future__ import annotations

import json

from playwright.sync_api import expect

from characters.models import Character
from tests.browser.conftest import expect_accessible
from tests.factories import make_campaign, make_character, make_member


def test_a_character_leaves_one_table_and_comes_to_another_with_what_is_wrong_shown(open_page, trouble):
    here, there = make_campaign(name="Here"), make_campaign(name="There")
    wren = make_character(here, make_member(here), name="Wren Halloran")
    theirs = open_page(wren.owner, f"/characters/{wren.pk}/")
    with theirs.expect_download() as sent:
        theirs.get_by_role("link", name="As JSON").click()
    file = json.loads(sent.value.path().read_text())
    file["sheet"]["attributes"]["Strength"] = 5

    trouble.allow("422")
    page = open_page(make_member(there), f"/campaigns/{there.pk}/characters/new/")
    page.get_by_role("link", name="From a file").click()
    page.get_by_label("Or its text").fill(json.dumps(file)[:-1])
    page.get_by_role("button", name="Look at it").click()
    expect(page.get_by_text("This is not whole JSON")).to_be_visible()
    page.get_by_label("Or its text").fill(json.dumps(file))
    page.get_by_role("button", name="Look at it").click()
    expect(page.get_by_role("heading", name="Wren Halloran")).to_be_visible()
    expect(page.get_by_text("Strength has 5 dots")).to_be_visible()
    expect_accessible(page)
    assert not there.characters.exists()
    page.get_by_role("button", name="Bring it in").click()
    expect(page.get_by_text("is here as a draft")).to_be_visible()
    assert Character.objects.get(campaign=there).sheet.dots("Strength") == 5
