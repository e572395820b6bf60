"""Presses made while an answer is on its way: each counts where each is a mark, or it cannot be made."""

from __future__ import annotations

import uuid
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Campaign, Membership, User
from characters.models import Character
from rolls.models import Roll
from rolls.rooms.models import FightEvent
from rolls.rooms.names import Joining
from rolls.rooms.services import start_fight
from rules.rounds import Fighter
from tests.browser.conftest import OpenPage
from tests.browser.tables import SlowAnswers
from tests.browser.test_panel_of_every_system import hero
from tests.factories import make_character

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


def test_a_double_click_in_the_room_is_one_act(
    open_page: OpenPage, campaign: Campaign, storyteller: User, player: User
):
    membership = Membership.objects.select_related("campaign", "user").get(campaign=campaign, user=storyteller)
    fighters = [Joining(Fighter(name=name, initiative=number)) for number, name in enumerate(("Guard", "Wolf"))]
    start_fight(membership=membership, joining=fighters, request_key=uuid.uuid4())
    page = open_page(storyteller, f"/campaigns/{campaign.pk}/#fight", viewport={"width": 1440, "height": 1400})
    answers = SlowAnswers(page, "**/press/")
    before = FightEvent.objects.count()
    quickly(page, "#fight-now [value='begin|']", 2)
    expect(page.locator("#fight-now [value='begin|']")).to_have_attribute("aria-disabled", "true")
    answers.let_through()
    expect(page.locator("#fight-now")).to_contain_text("Round 1")
    expect(page.locator("#fight-now [aria-disabled]")).to_have_count(0)
    assert FightEvent.objects.count() == before + 1
    page.locator("#strip").get_by_role("button", name="Next").click()
    expect(page.locator("#fight-now").get_by_role("heading", name="Wolf acts")).to_be_visible()


def test_a_press_under_which_the_page_is_replaced_is_made_on_what_has_come(
    open_page: OpenPage, campaign: Campaign, storyteller: User, player: User
):
    hero = make_character(campaign, player)
    page = open_page(player, f"/characters/{hero.pk}/", viewport={"width": 1440, "height": 1400})
    box = page.locator("#move-health-bashing").bounding_box()
    assert box
    answers = SlowAnswers(page, "**/move/")
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.up()
    page.mouse.down()
    with page.expect_response("**/move/"):
        answers.let_through()
    expect(page.locator(".track[data-track=health] .track__read")).to_contain_text("Bruised", use_inner_text=True)
    page.mouse.up()
    expect(page.locator(".track[data-track=health] .track__read")).to_contain_text("Scratched", use_inner_text=True)
    assert moves(hero) == 2


def test_roll_again_pressed_twice_rolls_once_more(open_page: OpenPage, campaign: Campaign, player: User):
    hero = make_character(campaign, player)
    page = open_page(player, f"/characters/{hero.pk}/?traits=Precision", viewport={"width": 1440, "height": 1400})
    page.locator("#roll-go").click()
    expect(page.locator("#roll-result")).to_be_visible()
    again = page.get_by_role("button", name="Roll again")
    answers = SlowAnswers(page, "**/rolls/")
    again.dblclick()
    expect(again).to_have_attribute("aria-disabled", "true")
    with page.expect_response("**/rolls/"):
        answers.let_through()
    expect(page.get_by_role("button", name="Roll again")).not_to_have_attribute("aria-disabled", "true")
    assert Roll.objects.count() == 2
