"""Two browsers at one table: what happens reaches both, through sleep, restarts and typing."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.db.models import Value
from django.db.models.functions import Concat
from playwright.sync_api import Locator, LocatorAssertions, Page, expect

from campaigns.models import Audience, Campaign, Role, TableEvent, User
from campaigns.services import change_role, change_settings, remove_member
from campaigns.settings_merge import settings_of
from tests.browser.conftest import OpenPage, Trouble, expect_accessible, set_hidden
from tests.browser.tables import throw
from tests.server import AsgiServer, RawStream
from tests.streams import sign_in, tell


@pytest.fixture
def log(campaign: Campaign) -> str:
    return f"/campaigns/{campaign.pk}/log/"


def entries(page: Page) -> list[str]:
    return page.locator("#log-list > [data-entry] .entry__reason").all_inner_texts()


def reason(page: Page, text: str) -> Locator:
    return page.locator("#log-list .entry__reason", has_text=text)


def live(page: Page) -> LocatorAssertions:
    return expect(page.locator("[data-live]"))


def test_a_roll_reaches_everyone_at_the_table_and_is_spoken(
    open_page: OpenPage, log: str, campaign: Campaign, storyteller: User, player: User
):
    mine, theirs = open_page(player, log), open_page(storyteller, log)
    throw(campaign, storyteller, "Who goes there")
    for page in (mine, theirs):
        expect(reason(page, "Who goes there")).to_be_visible()
        expect(page.locator("#spoken")).to_contain_text("Guard")
    expect_accessible(mine)


def test_a_tab_that_slept_catches_up_in_order_and_once(
    open_page: OpenPage, log: str, campaign: Campaign, storyteller: User, player: User
):
    throw(campaign, storyteller, "before")
    page = open_page(player, log)
    title = page.title()
    set_hidden(page, True)
    live(page).to_have_attribute("data-live-state", "asleep")
    for number in range(7):
        throw(campaign, storyteller, f"missed {number}")
    assert entries(page) == ["before"]
    set_hidden(page, False)
    expect(page).to_have_title(f"(7) {title}")
    throw(campaign, storyteller, "after")
    expect(reason(page, "after")).to_be_visible()
    assert entries(page) == ["after", *(f"missed {number}" for number in reversed(range(7))), "before"]
    expect(page.locator("#spoken")).to_contain_text("new rolls")
    page.keyboard.press("Shift")
    expect(page).to_have_title(title)


def test_a_restart_and_a_503_are_ridden_out_without_a_reload(
    open_page: OpenPage, log: str, campaign: Campaign, storyteller: User, player: User, server: AsgiServer,
    trouble: Trouble,
):  # fmt: skip
    trouble.allow("ERR_CONNECTION_REFUSED", "ERR_INCOMPLETE_CHUNKED", "503")
    page = open_page(player, log)
    page.evaluate("window.kept = true")
    refusals = []

    def refuse_once(route):
        refusals.append(route)
        route.fulfill(status=503) if len(refusals) == 1 else route.continue_()

    server.stop()
    expect(page.get_by_text("Reconnecting")).to_be_visible()
    expect_accessible(page)
    throw(campaign, storyteller, "while it was down")
    page.route("**/stream/**", refuse_once)
    server.start()
    expect(reason(page, "while it was down")).to_have_count(1, timeout=10_000)
    live(page).to_have_attribute("data-live-state", "open")
    expect(page.get_by_text("Reconnecting")).to_be_hidden()
    assert len(refusals) > 1
    assert page.evaluate("window.kept")


def test_a_page_that_missed_too_much_is_read_again_in_place(
    open_page: OpenPage, log: str, campaign: Campaign, storyteller: User, player: User
):
    throw(campaign, storyteller, "forgotten")
    page = open_page(player, log)
    page.evaluate("window.kept = true")
    set_hidden(page, True)
    live(page).to_have_attribute("data-live-state", "asleep")
    throw(campaign, storyteller, "missed")
    TableEvent.objects.update(token=Concat("token", Value("?")))  # as if nobody knew any more where the page had been
    set_hidden(page, False)
    expect(reason(page, "missed")).to_be_visible()
    throw(campaign, storyteller, "after")
    expect(reason(page, "after")).to_be_visible()
    assert entries(page) == ["after", "missed", "forgotten"]
    assert page.evaluate("window.kept")


def test_a_removed_player_loses_the_page(
    open_page: OpenPage, log: str, campaign: Campaign, storyteller: User, player: User, trouble: Trouble
):
    throw(campaign, storyteller, "secret of the table")
    page = open_page(player, log)
    remove_member(campaign_id=campaign.pk, by=storyteller, user_id=player.pk)
    expect(page.get_by_role("heading", name="You are no longer at this table")).to_be_focused()
    expect(reason(page, "secret of the table")).to_have_count(0)
    expect_accessible(page)
    trouble.allow("404")
    page.reload()
    expect(reason(page, "secret of the table")).to_have_count(0)


def test_a_hidden_roll_never_reaches_a_players_browser(
    open_page: OpenPage, log: str, campaign: Campaign, storyteller: User, player: User, server: AsgiServer
):
    wire = RawStream(server.port, campaign, sign_in(player))
    before = wire.raw
    mine, theirs = open_page(player, log), open_page(storyteller, log)
    throw(campaign, storyteller, "behind the screen", visibility=Audience.STORYTELLERS)
    expect(reason(theirs, "behind the screen")).to_be_visible()
    assert wire.raw == before
    throw(campaign, storyteller, "in the open")
    expect(reason(mine, "in the open")).to_be_visible()
    assert entries(mine) == ["in the open"]
    wire.wait_for("in the open")
    assert b"behind the screen" not in wire.raw
    wire.close()


def test_ten_events_leave_focus_scroll_and_half_typed_text_alone(
    open_page: OpenPage, log: str, campaign: Campaign, storyteller: User, player: User
):
    first = throw(campaign, storyteller, "in use")
    page = open_page(player, log)
    entry = page.locator(f"#roll-{first.token}")
    # A field within what the stream replaces, as an entry with a choice has one.
    entry.evaluate("(entry) => entry.insertAdjacentHTML('beforeend', '<input aria-label=\"Note\">')")
    field = page.get_by_role("textbox", name="Note")
    field.press_sequentially("half a wo")
    for number in range(10):
        tell(campaign, "followup", first.pk)
        throw(campaign, storyteller, f"meanwhile {number}")
    expect(reason(page, "meanwhile 9")).to_be_visible()
    expect(field).to_be_focused()
    expect(field).to_have_value("half a wo")
    field.press_sequentially("rd")
    expect(field).to_have_value("half a word")
    page.locator("#h-log").click()
    expect(field).to_have_count(0)  # what waited has come in
    expect(entry).to_be_visible()


def test_an_entry_that_is_replaced_keeps_its_focus_and_what_was_opened(
    open_page: OpenPage, log: str, campaign: Campaign, storyteller: User, player: User
):
    roll = throw(campaign, storyteller, "explained")
    page = open_page(player, log)
    page.evaluate("document.addEventListener('live:swapped', () => (document.body.dataset.swapped = 'yes'))")
    page.locator("summary").first.click()
    tell(campaign, "followup", roll.pk)
    expect(page.locator("body")).to_have_attribute("data-swapped", "yes")
    expect(page.locator("summary").first).to_be_focused()
    expect(page.locator("details").first).to_have_attribute("open", "")


def test_a_followup_of_an_old_entry_does_not_bring_it_to_the_top(
    open_page: OpenPage, log: str, campaign: Campaign, storyteller: User, player: User
):
    old = throw(campaign, storyteller, "old")
    page = open_page(player, log)
    page.locator(f"#roll-{old.token}").evaluate("(entry) => entry.remove()")
    tell(campaign, "followup", old.pk)
    throw(campaign, storyteller, "new")
    expect(reason(page, "new")).to_be_visible()
    assert entries(page) == ["new"]


def test_a_narrowed_log_takes_in_nothing_new(
    open_page: OpenPage, log: str, campaign: Campaign, storyteller: User, player: User
):
    narrowed, whole = open_page(player, f"{log}?show=mine"), open_page(player, log)
    throw(campaign, storyteller, "not mine")
    expect(reason(whole, "not mine")).to_be_visible()
    assert entries(narrowed) == []


def test_members_see_who_comes_and_what_they_may_do(
    open_page: OpenPage, campaign: Campaign, storyteller: User, player: User, other_player: User
):
    page = open_page(player, f"/campaigns/{campaign.pk}/members/")
    change_role(campaign_id=campaign.pk, by=storyteller, user_id=other_player.pk, role=Role.SPECTATOR)
    expect(page.locator("#members").get_by_text("Spectator")).to_be_visible()
    change_role(campaign_id=campaign.pk, by=storyteller, user_id=player.pk, role=Role.STORYTELLER)
    expect(page.get_by_text("You are a storyteller at this table now")).to_be_visible()
    expect_accessible(page)


def test_changed_settings_are_announced_to_who_is_there_and_not_to_who_changed_them(
    open_page: OpenPage, log: str, campaign: Campaign, storyteller: User, player: User
):
    page = open_page(player, log)
    seen = settings_of(campaign)
    changed = replace(seen, name="Longer Light")
    change_settings(campaign_id=campaign.pk, by=storyteller, settings=changed, seen=seen, version=campaign.version)
    notice = page.get_by_text("The settings of this campaign changed.")
    expect(notice).to_be_visible()
    page.get_by_role("button", name="Dismiss").click()
    expect(notice).to_be_hidden()
    expect(open_page(storyteller, log).get_by_text("The settings of this campaign changed.")).to_be_hidden()


def test_the_seventh_tab_still_opens_because_hidden_ones_give_their_connection_back(
    open_page: OpenPage, log: str, player: User
):
    first = open_page(player, log)
    for _ in range(7):
        tab = first.context.new_page()
        tab.goto(log)
        live(tab).to_have_attribute("data-live-state", "open")
        set_hidden(tab, True)
        live(tab).to_have_attribute("data-live-state", "asleep")


def test_a_narrowed_log_takes_in_what_fits_and_nothing_else(
    open_page: OpenPage, log: str, campaign: Campaign, storyteller: User, player: User
):
    mine, theirs = open_page(storyteller, f"{log}?show=mine"), open_page(player, f"{log}?show=mine")
    title = mine.title()
    for number in range(3):
        throw(campaign, storyteller, f"mine {number}")
    expect(reason(mine, "mine 2")).to_be_visible()
    assert entries(mine) == ["mine 2", "mine 1", "mine 0"]
    expect(mine).to_have_title(title)
    throw(campaign, storyteller, "behind the screen", visibility=Audience.STORYTELLERS)
    expect(reason(mine, "behind the screen")).to_be_visible()
    assert entries(theirs) == []
