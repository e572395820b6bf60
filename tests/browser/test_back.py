"""The back button: what a page that the browser kept may still do."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from campaigns.models import Campaign, User
from rolls.models import Roll
from tests.browser.conftest import OpenPage
from tests.factories import make_character


@pytest.mark.parametrize("trait", ["Wits", "Strength"], ids=["the same again", "something else"])
def test_a_press_on_a_page_that_was_brought_back_is_a_roll_of_its_own(
    open_page: OpenPage, campaign: Campaign, player: User, trait: str
):
    sheet = f"/characters/{make_character(campaign, player).pk}/"
    page = open_page(player, sheet)
    for name in ("Wits", trait):
        page.locator(f"[data-trait={name}]").click()
        page.get_by_role("button", name="Roll 2 dice").click()
        expect(page.locator("#roll-result")).to_contain_text(f"{name} 2")
        page.goto("/campaigns/")
        page.go_back()
    assert [roll.announced.title for roll in Roll.objects.order_by("seq")] == ["Wits", trait]


def test_going_back_after_signing_out_shows_nothing_that_was_on_the_page(
    open_page: OpenPage, campaign: Campaign, player: User
):
    hero = make_character(campaign, player)
    page = open_page(player, f"/characters/{hero.pk}/")
    expect(page.get_by_role("heading", name=hero.name).first).to_be_visible()
    page.goto("/accounts/logout/")
    page.get_by_role("main").get_by_role("button", name="Sign out").click()
    expect(page).to_have_url(re.compile(r"/$"))
    page.go_back()
    page.go_back()
    expect(page.get_by_role("button", name="Sign in").first).to_be_visible()
    expect(page.get_by_text(hero.name)).to_have_count(0)
