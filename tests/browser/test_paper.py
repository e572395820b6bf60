"""Paper as a browser prints it: two pages of A4 or Letter for every sheet, nothing cut, and a button that prints."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

import rules
from campaigns.models import Campaign, User
from tests.browser.conftest import OpenPage
from tests.factories import make_character
from tests.rolls.conftest import throw
from tests.systems import shapes

EDITIONS = [(system.key, line.key) for system in rules.systems() for line in system.editions]

CUT = """() => [...document.querySelectorAll(".leaf *")]
  .filter((one) => one.checkVisibility() && !one.closest(".leaf__rest, .sr") && !(one instanceof SVGElement))
  .filter((one) => getComputedStyle(one).display !== "inline")
  .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
  .map((one) => one.outerHTML.slice(0, 120))"""
"""What is wider than the place that it has."""


def pages(page: Page, paper: str) -> int:
    """How many pages of that paper the browser prints."""
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", page.pdf(format=paper)))


@pytest.mark.parametrize("key", EDITIONS, ids="-".join)
def test_every_sheet_is_two_pages_filled_and_blank_and_nothing_is_cut(
    open_page: OpenPage, storyteller: User, key: tuple[str, str]
):
    table = shapes.seat_all(*key)
    story = table.hero.document["story"]
    long = {name: " ".join([shapes.TALE] * 12) for name in ("backstory", "gear", "talents", "notes") if name in story}
    shapes.rewrite(
        table.hero, table.hero.document | {"story": story | long, "gear": {f"Rope {n}": n for n in range(1, 13)}}
    )
    page = open_page(table.player, f"/characters/{table.hero.pk}/paper/", color_scheme="dark")
    for path in (f"/characters/{table.hero.pk}/paper/?notes", f"/campaigns/{table.campaign.pk}/rules/blank/"):
        page.goto(path)
        page.set_viewport_size({"width": 720, "height": 1000})
        page.emulate_media(media="print")
        assert page.evaluate(CUT) == [], path
        page.emulate_media(media="null")
        assert [pages(page, paper) for paper in ("A4", "Letter")] == [2, 2], path


def test_a_player_opens_the_paper_of_their_sheet_and_prints_it(open_page: OpenPage, campaign: Campaign, player: User):
    ilse = make_character(campaign, player)
    page = open_page(player, f"/characters/{ilse.pk}/", viewport={"width": 390, "height": 844})
    page.get_by_role("link", name="On paper").click()
    expect(page.get_by_role("heading", name="Ilse Varga", level=1)).to_be_visible()
    page.evaluate("window.print = () => { document.title = 'printed' }")
    page.get_by_role("button", name="Print").click()
    expect(page).to_have_title("printed")
    page.get_by_role("link", name="Blank sheet").click()
    expect(page.get_by_role("heading", name="Blank sheet", level=1)).to_be_visible()
    page.get_by_role("link", name=campaign.name).click()
    expect(page).to_have_url(re.compile(rf"/campaigns/{campaign.pk}/$"))


def test_a_player_takes_a_roll_along_as_text_and_as_picture(open_page: OpenPage, campaign: Campaign, player: User):
    ilse = make_character(campaign, player, name="W" * 80)
    roll = throw(player, ilse, (10, 1, 9, 7, 3, 2, 6), reason="Jump the GAP WITH ALL THE MIGHT OF THE MIDDLE WORLD")
    page = open_page(player, f"/campaigns/{campaign.pk}/log/{roll.token}/", accept_downloads=True)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy as text").click()
    expect(page.get_by_text("Copied.")).to_be_visible()
    assert "d10: 10 1 9 7 3 2 6" in page.evaluate("navigator.clipboard.readText()")
    with page.expect_download() as coming:
        page.get_by_role("button", name="Picture (PNG)").click()
    assert coming.value.suggested_filename.endswith(".png")
    page.get_by_role("link", name="As picture").click()
    assert (
        page.evaluate("""() => [...document.querySelectorAll('text')].filter((one) => {
      const box = one.getBBox();
      return box.width + 32 > 720;
    }).map((one) => one.textContent)""")
        == []
    )


LYING = re.compile(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)")


@pytest.mark.parametrize("key", EDITIONS, ids="-".join)
def test_a_party_of_six_lies_on_one_or_two_pages_in_every_system(open_page: OpenPage, key: tuple[str, str]):
    table = shapes.seat_all(*key)
    for number in range(4):
        shapes.hero_of(table.campaign, table.player, f"Somebody {number} of the Lower Bridge")
    page = open_page(table.storyteller, f"/campaigns/{table.campaign.pk}/party/")
    page.get_by_role("link", name="On paper").click()
    expect(page.get_by_role("heading", name="Somebody 3")).to_be_visible()
    pdf = page.pdf(format="A4", prefer_css_page_size=True)
    wide, high = map(float, LYING.search(pdf).groups())
    assert wide > high
    assert len(re.findall(rb"/Type\s*/Page\b(?!s)", pdf)) <= 2
