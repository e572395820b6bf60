"""The log tells the evening: what happens beside rolls is a quiet line on every screen, and is taken back there."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from campaigns.models import Campaign, User
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


def log_of(page: Page) -> Locator:
    return page.locator("#log-list")


def test_damage_marked_by_the_storyteller_is_a_line_at_the_player_and_undo_strikes_it(
    open_page: OpenPage, table: str, ilse: Character, storyteller: User, player: User
):
    telling, playing = open_page(storyteller, table), open_page(player, table)
    move_tracker(character=ilse, by=storyteller, tracker="health", move="lethal")
    move_tracker(character=ilse, by=storyteller, tracker="health", move="lethal")
    for page in (telling, playing):
        expect(log_of(page).locator("[data-line]")).to_have_count(1)
        expect(log_of(page)).to_contain_text("Ilse Varga: 2 lethal, now Scratched (−1)")
    undo = log_of(telling).get_by_role("button", name="Undo")
    expect(log_of(playing).get_by_role("button", name="Undo")).to_have_count(0)
    expect_accessible(telling)
    undo.click()
    for page in (telling, playing):
        expect(log_of(page)).to_contain_text(f"Taken back by {storyteller.username}.")
        expect(page.locator(f"#vitals-{ilse.pk}").first).to_contain_text("Unhurt")
    expect_accessible(playing)


def test_quiet_lines_move_nothing_that_is_read_and_only_rolls_are_counted(
    open_page: OpenPage, table: str, campaign: Campaign, ilse: Character, storyteller: User, player: User
):
    for number in range(12):
        throw(campaign, storyteller, f"Before {number}")
    page = open_page(player, table)
    read = log_of(page).locator("[data-entry]", has_text="Before 3")
    read.scroll_into_view_if_needed()
    top = read.evaluate("(entry) => entry.getBoundingClientRect().top")
    move_tracker(character=ilse, by=player, tracker="willpower", move="spend")
    expect(log_of(page).locator("[data-line]")).to_have_count(1)
    news = page.locator("[data-news]")
    expect(news).to_be_hidden()
    throw(campaign, storyteller, "Meanwhile")
    expect(news).to_contain_text("1 new")
    assert abs(read.evaluate("(entry) => entry.getBoundingClientRect().top") - top) < 2


def test_on_a_phone_a_quiet_line_is_not_counted_while_another_place_is_in_front(
    open_page: OpenPage, table: str, campaign: Campaign, ilse: Character, storyteller: User, player: User
):
    page = open_page(player, table)
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_role("link", name="Sheet", exact=True).click()
    move_tracker(character=ilse, by=player, tracker="willpower", move="spend")
    expect(log_of(page).locator("[data-line]")).to_have_count(1)
    badge = page.locator("[data-unread]")
    expect(badge).to_be_hidden()
    throw(campaign, storyteller, "Meanwhile")
    expect(badge).to_contain_text("1")


def test_one_chooses_above_the_log_and_what_comes_fits_the_choice(
    open_page: OpenPage, table: str, campaign: Campaign, ilse: Character, storyteller: User, player: User
):
    throw(campaign, storyteller, "A roll")
    move_tracker(character=ilse, by=player, tracker="willpower", move="spend")
    page = open_page(storyteller, table)
    lines, entries = (log_of(page).locator(one) for one in ("[data-line]", "[data-entry]"))
    expect(lines).to_have_count(1)
    page.get_by_role("radio", name="Rolls", exact=True).press("ArrowRight")
    expect(page.get_by_role("radio", name="Events", exact=True)).to_be_checked()
    expect(entries).to_have_count(0)
    throw(campaign, storyteller, "Another roll")
    move_tracker(character=ilse, by=storyteller, tracker="health", move="bashing")
    expect(lines).to_have_count(2)
    expect(entries).to_have_count(0)
    page.get_by_role("radio", name="Everything").check(force=True)
    expect(entries).to_have_count(2)
    expect(lines).to_have_count(2)


def test_lines_fit_the_narrowest_phone(
    open_page: OpenPage, table: str, campaign: Campaign, storyteller: User, player: User
):
    long = make_character(campaign, player, name="Donaudampfschifffahrtsgesellschaftskapitaen of the Lower Bridge")
    move_tracker(character=long, by=storyteller, tracker="health", move="lethal")
    page = open_page(storyteller, table)
    page.set_viewport_size({"width": 360, "height": 780})
    expect(log_of(page).get_by_role("button", name="Undo")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    expect_accessible(page)
