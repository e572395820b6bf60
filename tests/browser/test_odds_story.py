"""A visitor asks what one more die would change, goes on from there, and sends the address to somebody."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage, expect_accessible


def chance(page: Page, words: str) -> float:
    """What the table of changes says of one of them, in per cent."""
    row = page.get_by_role("row").filter(has=page.get_by_role("rowheader", name=words, exact=True))
    text = row.get_by_role("cell").first.inner_text()
    return float(text.removesuffix("%").replace("<", "").replace(">", ""))


def test_a_visitor_turns_one_dial_follows_a_change_and_sends_the_address(open_page: OpenPage):
    page = open_page(None, "/odds/", viewport={"width": 1440, "height": 900})
    expect(page.get_by_role("heading", name="What if")).to_be_visible()
    one_more, as_it_stands = chance(page, "One more die"), chance(page, "As it stands")
    assert one_more > as_it_stands > chance(page, "Difficulty one higher")
    expect_accessible(page)

    page.get_by_role("link", name="One more die", exact=True).click()
    expect(page).to_have_url(re.compile(r"[?&]dice=6\b"))
    expect(page.get_by_label("Dice", exact=True)).to_have_value("6")
    assert chance(page, "As it stands") == one_more
    assert chance(page, "One die fewer") == as_it_stands

    page.get_by_label("Dice", exact=True).fill("9")
    expect(page).to_have_url(re.compile(r"[?&]dice=9\b"))
    page.get_by_role("checkbox", name=re.compile("^Using a specialty")).check()
    expect(page.get_by_role("link", name="Without the specialty", exact=True)).to_be_visible()
    expect(page).to_have_url(re.compile(r"specialty=true"))
    stood = chance(page, "As it stands")

    sent = urlsplit(page.url)
    theirs = open_page(None, f"{sent.path}?{sent.query}", viewport={"width": 390, "height": 844})
    expect(theirs.get_by_label("Dice", exact=True)).to_have_value("9")
    assert chance(theirs, "As it stands") == stood
    assert theirs.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect_accessible(theirs)


def test_the_first_draft_offers_one_more_die_and_every_game_a_change_by_keyboard(open_page: OpenPage):
    page = open_page(None, "/odds/", viewport={"width": 1440, "height": 900})
    games = page.get_by_role("navigation", name="Game")
    for name in games.get_by_role("link").all_inner_texts():
        link = page.get_by_role("navigation", name="Game").get_by_role("link", name=name, exact=True)
        link.focus()
        page.keyboard.press("Enter")
        expect(link).to_have_attribute("aria-current", "page")
        change = page.locator(".what-if__table").get_by_role("link").first
        change.focus()
        page.keyboard.press("Enter")
        expect(page.get_by_role("rowheader", name="As it stands", exact=True)).to_be_visible()
        expect(page).to_have_url(re.compile(r"/odds/\?.*kind="))
    page.goto(page.url.partition("?")[0] + "?game=maelstrom.first-draft&kind=pool")
    assert chance(page, "One more die") > chance(page, "As it stands")
