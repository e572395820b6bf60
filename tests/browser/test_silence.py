"""No silence is taken for life: a path that died without a word is noticed, told and left behind."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Campaign, User
from rolls.live import catch_up, watch
from tests.browser.conftest import OpenPage, set_hidden
from tests.browser.tables import throw

STREAMS = """
  window.streams = [];
  window.EventSource = class extends EventSource {
    constructor(url) {
      super(url);
      this.dead = false;
      streams.push(this);
    }
    set onopen(heard) { super.onopen = (event) => this.dead || heard(event); }
    set onerror(heard) { super.onerror = (event) => this.dead || heard(event); }
    addEventListener(name, heard) { super.addEventListener(name, (event) => this.dead || heard(event)); }
  };
"""


@pytest.fixture
def log(campaign: Campaign) -> str:
    return f"/campaigns/{campaign.pk}/log/"


@pytest.fixture
def page(open_page: OpenPage, log: str, player: User) -> Page:
    """The log, whose streams can be cut so that nobody is told, and whose clock is ours."""
    page = open_page(player, "/health/")
    page.add_init_script(STREAMS)
    page.clock.install()
    page.goto(log)
    expect(page.locator("[data-live]")).to_have_attribute("data-live-state", "open")
    return page


def cut(page: Page) -> None:
    """From now on nothing comes on the open stream: no byte, no error, no end."""
    page.evaluate("streams.at(-1).dead = true")


def opened(page: Page) -> int:
    """How many streams the page has opened so far."""
    return int(page.evaluate("streams.length"))


def reason(page: Page, text: str):
    return page.locator("#log-list .entry__reason", has_text=text)


def test_a_stream_that_says_nothing_is_opened_again_within_45_seconds(
    page: Page, campaign: Campaign, storyteller: User
):
    cut(page)
    throw(campaign, storyteller, "unheard")
    assert reason(page, "unheard").count() == 0
    page.clock.run_for(45_000)
    expect(reason(page, "unheard")).to_be_visible()
    expect(page.locator("[data-live]")).to_have_attribute("data-live-state", "open")


def test_a_stream_that_is_answered_by_nobody_is_told_and_tried_again(page: Page):
    cut(page)
    page.evaluate("streams.at(-1).dead = true; window.dispatchEvent(new Event('online')); streams.at(-1).dead = true")
    page.clock.run_for(2_000)
    expect(page.get_by_text("Reconnecting")).to_be_visible()
    before = opened(page)
    page.clock.run_for(20_000)
    assert opened(page) > before
    expect(page.get_by_text("Reconnecting")).to_be_hidden()


def test_signs_of_life_keep_a_stream(page: Page, monkeypatch: pytest.MonkeyPatch):
    before = opened(page)
    for _ in range(6):
        page.clock.run_for(9_000)
        page.evaluate("streams.at(-1).dispatchEvent(new MessageEvent('alive', { data: '' }))")
    assert opened(page) == before


@pytest.mark.parametrize(
    "event", ["window.dispatchEvent(new Event('online'))", "window.dispatchEvent(new Event('focus'))"]
)
def test_a_stream_is_opened_again_where_its_path_may_have_changed(
    page: Page, campaign: Campaign, storyteller: User, event: str
):
    cut(page)
    throw(campaign, storyteller, "meanwhile")
    page.clock.run_for(5_000)
    page.evaluate(event)
    expect(reason(page, "meanwhile")).to_be_visible()


def test_a_machine_that_wakes_opens_its_stream_again(page: Page, campaign: Campaign, storyteller: User):
    cut(page)
    throw(campaign, storyteller, "meanwhile")
    page.clock.fast_forward(30_000)  # the timers slept as well
    expect(reason(page, "meanwhile")).to_be_visible()


def test_the_server_gives_signs_of_life_that_a_page_hears(
    open_page: OpenPage, log: str, player: User, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(watch, "PING_EVERY", 0.05)
    page = open_page(player, "/health/")
    page.add_init_script(
        STREAMS
        + "const heard = () => (document.body.dataset.alive = 'yes');"
        + "addEventListener('load', () => streams.at(-1).addEventListener('alive', heard));"
    )
    page.goto(log)
    expect(page.locator("body")).to_have_attribute("data-alive", "yes")


@pytest.mark.parametrize("missed", [1, 3])
def test_a_page_that_missed_more_than_is_replayed_says_how_many_rolls_and_shows_them(
    open_page: OpenPage, log: str, campaign: Campaign, storyteller: User, player: User, monkeypatch: pytest.MonkeyPatch,
    missed: int,
):  # fmt: skip
    monkeypatch.setattr(catch_up, "REPLAY_LIMIT", 0)
    page = open_page(player, log)
    set_hidden(page, True)
    expect(page.locator("[data-live]")).to_have_attribute("data-live-state", "asleep")
    for number in range(missed):
        throw(campaign, storyteller, f"missed {number}")
        throw(campaign, storyteller, f"hidden {number}", visibility="storytellers")
    set_hidden(page, False)
    words = "One new roll" if missed == 1 else f"{missed} new rolls"
    told = page.locator("[data-toast]", has_text=f"{words} while nothing reached this page.")
    expect(told).to_be_visible()
    told.get_by_role("link", name="Show").click()
    expect(page).to_have_url(f"{page.url.split('/campaigns/')[0]}{log}")
    expect(reason(page, "missed 0")).to_be_visible()
