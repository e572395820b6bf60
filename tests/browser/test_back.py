"""The back button: what a page that the browser kept may still do."""

from __future__ import annotations

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
