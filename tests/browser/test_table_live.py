"""The table's page while others act: vitals, the party, and what one is typing."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from campaigns.models import Campaign, User
from campaigns.services import remove_member
from characters.models import Character
from characters.services import move_tracker
from tests.browser.conftest import OpenPage, expect_accessible
from tests.browser.tables import throw
from tests.factories import make_character


@pytest.fixture
def table(campaign: Campaign) -> str:
    return f"/campaigns/{campaign.pk}/"


@pytest.fixture
def ilse(campaign: Campaign, player: User) -> Character:
    return make_character(campaign, player)


def test_a_dot_of_willpower_spent_shows_on_every_screen(
    open_page: OpenPage, table: str, ilse: Character, storyteller: User, player: User
):
    pages = [open_page(storyteller, table), open_page(player, table)]
    cards = [page.locator(f"#vitals-{ilse.pk}") for page in pages]
    for card in cards:
        expect(card).to_contain_text("3 of 3")
    move_tracker(character=ilse, by=player, tracker="willpower", move="spend")
    for card in cards:
        expect(card).to_contain_text("2 of 3")
    expect_accessible(pages[0])


def test_who_is_removed_leaves_the_party_of_the_others(
    open_page: OpenPage, table: str, campaign: Campaign, ilse: Character, storyteller: User, player: User
):
    page = open_page(storyteller, table)
    expect(page.locator("#rail").get_by_text("Ilse Varga").first).to_be_visible()
    remove_member(campaign_id=campaign.pk, by=storyteller, user_id=player.pk)
    expect(page.locator("#rail").get_by_text("Ilse Varga")).to_have_count(0)


def test_a_reason_stopped_mid_word_survives_ten_rolls_and_a_change_of_vitals(
    open_page: OpenPage, table: str, campaign: Campaign, ilse: Character, storyteller: User, player: User
):
    page = open_page(player, table)
    reason = page.get_by_label("What is being done? Optional.")
    reason.press_sequentially("Climb the sca")
    for number in range(10):
        throw(campaign, storyteller, f"meanwhile {number}")
    move_tracker(character=ilse, by=player, tracker="willpower", move="spend")
    expect(page.locator("#log-list .entry__reason", has_text="meanwhile 9")).to_be_visible()
    expect(reason).to_be_focused()
    expect(reason).to_have_value("Climb the sca")
    assert reason.evaluate("(field) => field.selectionStart") == len("Climb the sca")


def test_a_roll_pressed_in_one_browser_stands_once_in_both_logs(
    open_page: OpenPage, table: str, ilse: Character, storyteller: User, player: User
):
    mine, theirs = open_page(player, table), open_page(storyteller, table)
    mine.get_by_label("What is being done? Optional.").fill("Hold the door")
    mine.get_by_label("First trait", exact=True).select_option("Precision")
    button = mine.get_by_role("button", name="Roll 4 dice")
    button.click()
    for page in (mine, theirs):
        expect(page.locator("#log-list .entry__reason", has_text="Hold the door")).to_have_count(1)
    expect(mine.locator("#roll-line")).to_contain_text("Again")
