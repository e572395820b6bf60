"""What is printed, in every system: a sheet on one or two pages, party, log and fight, and nothing that is pressed."""

from __future__ import annotations

import re
import zlib
from itertools import islice

import pytest
from playwright.sync_api import Page

import rules
from campaigns.models import User
from rolls.rooms.models import Fight
from tests.browser.conftest import OpenPage
from tests.rooms.conftest import do, someone, start
from tests.systems import shapes

EDITIONS = [(system.key, line.key) for system in rules.systems() for line in system.editions]
ROLLS = 6

# Boxes of a track are buttons on the screen and stand on paper as what they show.
PRESSED = """() => [...document.querySelectorAll(
    "button:not(.trait, .boxes__c), input:not([type=hidden]), select, textarea, summary"
    + ", .stepper, .filter, .log-filter, .tabs"
  )].filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 2)
    .map((one) => one.outerHTML.slice(0, 90))"""


@pytest.fixture(params=EDITIONS, ids=lambda one: "-".join(one))
def table(request: pytest.FixtureRequest, transactional_db: None) -> shapes.Table:
    """A table of that edition with long names, a few rolls with open choices among them, and a fight that is on."""
    table = shapes.seat_all(*request.param)
    for play in islice(shapes.plays(table, set()), ROLLS):
        shapes.thrown(table, play)
    people = [someone(one.name[:60], 7, character=one, team="Bridge") for one in (table.hero, table.other)]
    assert isinstance(start(table.campaign, table.storyteller, *people, someone("Slow", 3, team="Bank")), Fight)
    do(table.campaign, table.storyteller, "begin")
    return table


def printed(page: Page, paper: str) -> list[int]:
    """The pages of the paper, each as how often it writes something."""
    pdf = page.pdf(format=paper)
    streams = re.findall(rb"stream\r?\n(.*?)endstream", pdf, re.DOTALL)
    drawn = [zlib.decompress(one) for one in streams if one[:1] == b"x"]
    texts = [one.count(b"Tj") + one.count(b"TJ") for one in drawn if b" re\n" in one or b"BT" in one]
    pages = len(re.findall(rb"/Type\s*/Page\b(?!s)", pdf))
    return [count for count in texts if count][:pages] + [0] * (pages - len([count for count in texts if count]))


NAMELESS = """() => {
  const shown = (one) => one.checkVisibility({ visibilityProperty: true });
  const said = (one) => (one.checkVisibility() ? one.innerText : "")
    + [...one.querySelectorAll(".about")].map((name) => getComputedStyle(name, "::before").content).join(" ");
  const tracks = [...document.querySelectorAll(".track, .step-pool")].filter(shown)
    .filter((track) => !said(track.querySelector(".track__legend, .step-pool__name")).match(/[a-z]/i));
  const heads = [...document.querySelectorAll("main .head")].filter(shown)
    .filter((head) => {
      const part = head.closest("section");
      return part && part.innerText.trim().length <= head.innerText.trim().length;
    });
  return [...tracks, ...heads].map((one) => one.outerHTML.slice(0, 160));
}"""
"""What stands on paper without saying what it is: a tracker without its name, a heading with nothing under it."""


def test_every_page_that_a_table_prints_is_paper(open_page: OpenPage, storyteller: User, table: shapes.Table):
    page = open_page(table.storyteller, f"/characters/{table.hero.pk}/", color_scheme="dark")
    for paper in ("A4", "Letter"):
        sheet = printed(page, paper)
        assert 1 <= len(sheet) <= 2, (paper, sheet)
        assert min(sheet) > 0, (paper, sheet)
    campaign = f"/campaigns/{table.campaign.pk}"
    for path in (
        f"/characters/{table.hero.pk}/",
        f"{campaign}/party/",
        f"{campaign}/log/",
        f"{campaign}/statistics/",
        f"{campaign}/",
    ):
        page.goto(path)
        page.emulate_media(media="print")
        assert page.evaluate(PRESSED) == [], path
        assert page.evaluate(NAMELESS) == [], path
        assert page.evaluate("document.querySelector('main').getBoundingClientRect().height") > 100
        paper_pages = printed(page, "A4")
        assert 1 <= len(paper_pages) <= 4, (path, paper_pages)
        assert min(paper_pages) > 0, (path, paper_pages)
        page.emulate_media(media="null")


def test_what_was_typed_since_the_page_came_is_printed(open_page: OpenPage, table: shapes.Table):
    page = open_page(table.storyteller, f"/characters/{table.hero.pk}/")
    for number, path in enumerate(
        page.locator("[data-paper]").evaluate_all("all => all.map(one => one.dataset.paper)")
    ):
        page.locator(f'[name="{path}"]').fill(str(number + 7))
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    texts = page.locator("[data-paper]").all_inner_texts()
    assert [text.strip() for text in texts] == [str(number + 7) for number in range(len(texts))]
    assert len(texts) >= 2
