"""A party of forty, with names as long as they may be and names that begin alike: the pages about it hold them."""

from __future__ import annotations

import pytest
from django.db.models import QuerySet
from playwright.sync_api import Page, expect

from campaigns.models import Campaign, Role, User
from characters.models import Character
from tests.browser.conftest import OpenPage, expect_accessible
from tests.browser.layout import faults
from tests.factories import make_campaign, make_character, make_member, make_user
from tests.systems.wild_die import make_hero

CROWD = 40
LONG = "Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauten and all who work in"

HEADS = """() => [...document.querySelectorAll(".mx")].map((table) => {
  const heads = [...table.querySelectorAll("thead abbr > [aria-hidden]")];
  const clipped = heads.filter((one) => one.parentElement.scrollWidth > one.parentElement.clientWidth + 1);
  return {
    names: heads.map((one) => one.textContent), clipped: clipped.length,
    first: table.querySelector("thead th").offsetWidth, window: table.closest(".scroller").clientWidth,
  };
})"""


def name_of(place: int) -> str:
    """Forty names: some as long as they may be, the others alike but for a number."""
    return f"{LONG[:77]} {place}" if place % 5 == 0 else f"Alexander {place}"


@pytest.fixture(params=["maelstrom", "wild-die"])
def crowd(request: pytest.FixtureRequest, storyteller: User) -> Campaign:
    """A table of that system with forty characters of forty players."""
    campaign = make_campaign(storyteller=storyteller, system=request.param)
    first = make_member(campaign, make_user("Player 0"))
    one = make_hero(campaign, first) if request.param == "wild-die" else make_character(campaign, first)
    owners = [make_member(campaign, make_user(f"{LONG[:28].strip()} {place}"), Role.PLAYER) for place in range(CROWD)]
    common = {"campaign": campaign, "document": one.document, "status": one.status, "finished_at": one.finished_at}
    crowd = [Character(name=name_of(place), owner=owner, **common) for place, owner in enumerate(owners)]
    QuerySet.bulk_create(Character.objects.all(), crowd)  # copies of one that was checked
    return campaign


def settle(page: Page) -> None:
    """Unfold what is folded: it must hold the crowd as well."""
    page.evaluate("document.querySelectorAll('#party details').forEach((one) => { one.open = true; })")


def test_the_pages_of_a_crowd_hold_their_names(open_page: OpenPage, crowd: Campaign, storyteller: User):
    page = open_page(storyteller, f"/campaigns/{crowd.pk}/party/", viewport={"width": 1440, "height": 900})
    settle(page)
    for width in (390, 1440):
        page.set_viewport_size({"width": width, "height": 900})
        assert faults(page, ".vit > :not(.face)") == []
        for table in page.evaluate(HEADS):
            assert len(set(table["names"])) == len(table["names"]) >= CROWD
            assert table["clipped"] == 0
            assert table["first"] <= 0.45 * table["window"]
    expect_accessible(page)
    for path in ("members", "settings", "room"):
        page.goto(f"/campaigns/{crowd.pk}/{path}/")
        for width in (390, 1440):
            page.set_viewport_size({"width": width, "height": 900})
            assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, (path, width)


def test_the_table_of_a_crowd_keeps_in_reach_what_is_needed(open_page: OpenPage, crowd: Campaign, storyteller: User):
    page = open_page(storyteller, f"/campaigns/{crowd.pk}/", viewport={"width": 1440, "height": 900})
    over = "Math.max(document.documentElement.scrollWidth - innerWidth, 0)"
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") == 0
    party, go = page.locator("#rail .pane__scroll"), page.locator("#roll-go")
    expect(party.get_by_role("link", name="Alexander 39").first).to_be_attached()
    assert party.evaluate("(pane) => pane.scrollHeight > pane.clientHeight")
    expect(go).to_be_in_viewport(ratio=1)
    party.get_by_role("link", name="Alexander 39").first.scroll_into_view_if_needed()
    expect(go).to_be_in_viewport(ratio=1)
    assert page.evaluate(over) == 0
    page.set_viewport_size({"width": 390, "height": 844})
    for place in page.get_by_role("navigation", name="Places at the table").locator("[data-go]").all():
        place.click()
        assert page.evaluate(over) == 0, place.inner_text()
        expect(place).to_be_in_viewport(ratio=1)
    page.get_by_role("link", name="Roll, call").click()
    expect(go).to_be_in_viewport(ratio=1)


def test_two_comes_before_ten(open_page: OpenPage, crowd: Campaign, storyteller: User):
    page = open_page(storyteller, f"/campaigns/{crowd.pk}/party/")
    names = page.locator(".vit__name").all_inner_texts()
    numbered = [int(name.split()[-1]) for name in names if name.startswith("Alexander")]
    assert numbered == sorted(numbered)
    expect(page.locator("#party")).to_be_visible()
