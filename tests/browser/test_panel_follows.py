"""The open roll panel follows the character: wounds and willpower change its pool without touching what is typed."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Campaign, User
from characters.services import move_tracker
from rolls.live import catch_up
from rules.dice import LoadedDice
from tests.browser.conftest import OpenPage, Trouble, set_hidden
from tests.factories import make_character, make_member
from tests.server import AsgiServer
from tests.systems import wild_die


def test_a_wound_from_the_storyteller_lowers_the_pool_of_the_open_panel(
    open_page: OpenPage, campaign: Campaign, storyteller: User, player: User
):
    ilse = make_character(campaign, player)
    page = open_page(player, f"/characters/{ilse.pk}/")
    page.locator("[data-trait=Precision]").click()
    page.locator("[data-trait=Firearms]").click()
    expect(page.get_by_role("button", name="Roll 7 dice")).to_be_visible()
    page.get_by_label("What is being done? Optional.").fill("Shoot the la")
    move_tracker(character=ilse, by=storyteller, tracker="health", move="lethal", amount=3)
    expect(page.locator("#roll-extra")).to_contain_text("Hurt")
    expect(page.get_by_role("button", name="Roll 6 dice")).to_be_visible()
    expect(page.get_by_label("What is being done? Optional.")).to_have_value("Shoot the la")
    expect(page.get_by_label("What is being done? Optional.")).to_be_focused()


@pytest.fixture
def failed_critically(
    open_page: OpenPage, storyteller: User, player: User, monkeypatch: pytest.MonkeyPatch
) -> tuple[Page, Page]:
    """A player's sheet that shows a critical failure, and the table of the storyteller who shall answer it."""
    monkeypatch.setattr("rolls.views.house_dice", lambda: LoadedDice((6, 2, 4, 3, 5, 1)))
    campaign = wild_die.make_table(storyteller)
    make_member(campaign, player)
    hero = wild_die.make_hero(campaign, player)
    mine = open_page(player, f"/characters/{hero.pk}/")
    theirs = open_page(storyteller, f"/campaigns/{campaign.pk}/")
    mine.locator("[data-trait=Firearms]").click()
    mine.locator("#roll-go").click()
    return mine, theirs


def test_a_shown_result_follows_what_somebody_else_answers_on_its_entry(failed_critically: tuple[Page, Page]):
    mine, theirs = failed_critically
    expect(mine.locator("#roll-result")).to_contain_text("Critical failure")
    history = mine.get_by_role("link", name="History")
    history.focus()

    theirs.get_by_label("Complication").fill("The power cell runs dry")
    theirs.get_by_role("button", name="Keep with a complication").click()
    expect(mine.locator("#roll-result")).to_contain_text("The power cell runs dry")
    expect(mine.locator("#roll-result")).not_to_contain_text("Waits")
    expect(history).to_be_focused()


def test_a_result_that_was_left_stays_away_when_its_entry_goes_on(failed_critically: tuple[Page, Page]):
    mine, theirs = failed_critically
    mine.get_by_role("button", name="Back to the pool").click()
    reason = mine.get_by_label("What is being done? Optional.")
    reason.fill("Next shot")
    theirs.get_by_role("button", name="Cancel the highest").click()
    expect(mine.locator("#roll-result")).to_have_attribute("data-steps", "1")
    expect(mine.locator("#roll-result")).to_be_hidden()
    expect(reason).to_be_focused()
    expect(reason).to_have_value("Next shot")


def expect_hurt(page: Page) -> None:
    """The panel, the sheet and the button all know of the wound."""
    expect(page.locator("#roll-extra")).to_contain_text("Hurt")
    expect(page.get_by_role("button", name="Roll 6 dice")).to_be_visible()
    expect(page.locator(".track[data-track=health]")).to_contain_text("Hurt")


@pytest.mark.parametrize("replayed", [True, False])
def test_a_panel_that_slept_is_current_when_it_wakes(
    open_page: OpenPage,
    campaign: Campaign,
    storyteller: User,
    player: User,
    monkeypatch: pytest.MonkeyPatch,
    replayed: bool,
):
    if not replayed:
        monkeypatch.setattr(catch_up, "REPLAY_LIMIT", 0)
    ilse = make_character(campaign, player)
    page = open_page(player, f"/characters/{ilse.pk}/?traits=Precision&traits=Firearms")
    expect(page.get_by_role("button", name="Roll 7 dice")).to_be_visible()
    set_hidden(page, True)
    expect(page.locator("[data-live]")).to_have_attribute("data-live-state", "asleep")
    move_tracker(character=ilse, by=storyteller, tracker="health", move="lethal", amount=3)
    set_hidden(page, False)
    expect_hurt(page)


def test_odds_that_nobody_could_work_out_are_there_after_a_reconnect(
    open_page: OpenPage, campaign: Campaign, player: User, server: AsgiServer, trouble: Trouble
):
    trouble.allow("ERR_CONNECTION_REFUSED", "ERR_INCOMPLETE_CHUNKED", "htmx:sendError", "htmx:afterRequest")
    ilse = make_character(campaign, player)
    page = open_page(player, f"/characters/{ilse.pk}/")
    server.stop()
    expect(page.get_by_text("Reconnecting")).to_be_visible()
    with page.expect_event("requestfailed", lambda request: "/plan/" in request.url):
        page.locator("[data-trait=Precision]").click()
    server.start()
    expect(page.get_by_role("button", name="Roll 4 dice")).to_be_visible()
