"""What blocks a roll is put back by the button beside the sentence that says so."""

from __future__ import annotations

from playwright.sync_api import expect

from campaigns.models import User
from tests.browser.conftest import OpenPage, expect_accessible
from tests.systems.spending import SPENDING


def test_action_points_that_are_not_there_are_taken_out_where_it_is_said(
    open_page: OpenPage, storyteller: User, player: User
):
    hero = SPENDING["step-dice"].make(storyteller, player)
    page = open_page(player, f"/characters/{hero.pk}/?kind=check&traits=Melee")
    page.locator("summary", has_text="Bonus, action points").click()
    points = page.get_by_label("Costs action points", exact=True)
    points.fill("9")
    undo = page.locator("#roll-forecast").get_by_role("button", name="Undo")
    expect(undo).to_be_visible()
    expect_accessible(page)
    undo.click()
    expect(points).to_have_value("0")
    expect(page.locator("#roll-go")).not_to_have_attribute("aria-disabled", "true")
