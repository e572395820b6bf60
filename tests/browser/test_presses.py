"""Presses made while an answer is on its way: each counts where each is a mark, or it cannot be made."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import User
from characters.models import Character
from tests.browser.conftest import OpenPage
from tests.browser.tables import SlowAnswers
from tests.browser.test_panel_of_every_system import hero

__all__ = ["hero"]

MARKS = {
    "maelstrom": "#move-health-bashing",
    "wild-die": "#move-hit_points-damage",
    "step-dice": "#move-health-lose",
    "luck-die": "#move-endurance-spend",
}


def quickly(page: Page, selector: str, times: int) -> None:
    """As many clicks at one place as somebody makes who does not look up, whatever has come there meanwhile."""
    box = page.locator(selector).bounding_box()
    assert box
    for _ in range(times):
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def moves(hero: Character) -> int:
    """How many marks stand in the history."""
    return hero.changes.count()


def once(page: Page, holds: Callable[[], bool]) -> None:
    """Wait for the server to have done it."""
    for _ in range(300):
        if holds():
            return
        page.wait_for_timeout(50)
    raise AssertionError("it did not come to that")


@pytest.mark.parametrize("times", [2, 5])
def test_quick_clicks_on_a_tracker_are_as_many_marks(open_page: OpenPage, player: User, hero: Character, times: int):
    page = open_page(player, f"/characters/{hero.pk}/", viewport={"width": 1440, "height": 1400})
    button = MARKS[hero.campaign.system]
    page.locator(button).scroll_into_view_if_needed()
    before = moves(hero)
    answers = SlowAnswers(page, "**/move/")
    quickly(page, button, times)
    answers.let_through()
    once(page, lambda: moves(hero) == before + times)
    expect(page.locator(".htmx-request")).to_have_count(0)
    assert moves(hero) == before + times
