"""Rules on paper: the words and tables alone, whole, in the width of a sheet."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

import rules
from campaigns.models import Campaign, User
from tests.browser.conftest import OpenPage
from tests.browser.test_print import PRESSED, printed

BOOKS = [(system.key, line.key) for system in rules.systems() for line in system.editions]
PAPER = {"viewport": {"width": 700, "height": 1000}}
"""About what A4 leaves between its margins."""

CUT = """() => [...document.querySelectorAll(".rule__wide")].filter((one) => one.scrollWidth > one.clientWidth + 1
    || one.getBoundingClientRect().right > innerWidth + 1).map((one) => one.getAttribute("aria-label"))"""

BESIDE = """() => [...document.querySelectorAll("nav, .bar, .tabs, form, dialog, .btn, .rules__next")]
    .filter((one) => one.checkVisibility()).map((one) => one.outerHTML.slice(0, 90))"""


def on_paper(page: Page) -> None:
    """Nothing but rules is drawn, and no table is cut."""
    page.emulate_media(media="print")
    assert page.evaluate(BESIDE) == []
    assert page.evaluate(PRESSED) == []
    assert page.evaluate(CUT) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize(("system", "edition"), BOOKS)
def test_every_page_of_a_handbook_is_read_on_paper(open_page: OpenPage, player: User, system: str, edition: str):
    handbook = rules.system(system).game(edition).handbook
    page = open_page(player, "/rules/", **PAPER)
    home = page.url.removesuffix("/rules/")
    for one in handbook.pages:
        page.goto(f"{home}/rules/{system}-{edition}/{one.slug}/")
        on_paper(page)
        assert page.get_by_role("heading", name=one.sections[0].title, exact=True).first.is_visible()


def test_a_table_prints_its_own_numbers_and_no_sheet_of_paper_stays_empty(
    open_page: OpenPage, campaign: Campaign, storyteller: User
):
    campaign.house_rules = {"default_difficulty": 7}
    campaign.save()
    page = open_page(storyteller, f"/campaigns/{campaign.pk}/rules/checks/", **PAPER)
    on_paper(page)
    assert page.get_by_text("At this table:").first.is_visible()
    assert all(printed(page, "A4"))
