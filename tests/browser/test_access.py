"""A phone, large text, wide text, the keyboard and a screen's own colours: in every system, on sheet and table."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import rules
from tests.browser.conftest import OpenPage
from tests.systems import shapes

PHONE = {"width": 390, "height": 844}
SYSTEMS = [system.key for system in rules.systems()]
OVER = "document.documentElement.scrollWidth - innerWidth"
SPACED = "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }"
WEAR = (
    """(css) => { const sheet = new CSSStyleSheet(); sheet.replaceSync(css); document.adoptedStyleSheets = [sheet]; }"""
)
SMALL = """() => [...document.querySelectorAll(
    "input:not([type=hidden], [type=checkbox], [type=radio]), select, textarea")]
  .filter((one) => parseFloat(getComputedStyle(one).fontSize) < 16).map((one) => one.name)"""
BEHIND = """() => {
  const one = document.activeElement, dock = document.querySelector(".dock");
  if (one === document.body || one.closest(".dock, .skip, #roll")) return false;
  return one.getBoundingClientRect().bottom > dock.getBoundingClientRect().top + 1;
}"""
ALIKE = """() => [...document.querySelectorAll("main label:has(input:checked)")].filter((label) => {
  const { name } = label.querySelector("input:checked");
  const others = [...document.querySelectorAll(`label:has(input[name="${name}"]:not(:checked))`)];
  const look = (one) => {
    const its = getComputedStyle(one);
    return its.backgroundColor + its.borderColor + its.boxShadow;
  };
  const drawn = label.querySelector("input:checked").checkVisibility({ opacityProperty: true });
  return label.checkVisibility() && !drawn && others.length && look(label) === look(others[0]);
}).map((label) => label.className)"""


@pytest.fixture(params=SYSTEMS)
def table(request: pytest.FixtureRequest, transactional_db: None) -> shapes.Table:
    """A table of that system with long names and a roll on which something is open."""
    edition = rules.system(request.param).editions[0].key
    table = shapes.seat_all(request.param, edition)
    for play in shapes.plays(table, set())[:3]:
        shapes.thrown(table, play)
    return table


def test_a_phone_with_large_or_wide_text_keeps_the_page_within_the_window(open_page: OpenPage, table: shapes.Table):
    page = open_page(table.player, "/campaigns/", viewport=PHONE, has_touch=True, reduced_motion="reduce")
    for path in (f"/characters/{table.hero.pk}/", f"/campaigns/{table.campaign.pk}/"):
        page.goto(path)
        assert page.evaluate(SMALL) == [], path
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert page.evaluate(OVER) <= 0, path
        page.evaluate("document.documentElement.style.fontSize = ''")
        page.evaluate(WEAR, SPACED)
        assert page.evaluate(OVER) <= 0, path


def test_the_roll_is_one_step_away_and_no_focus_hides_behind_the_dock(open_page: OpenPage, table: shapes.Table):
    page = open_page(table.player, f"/characters/{table.hero.pk}/", viewport=PHONE, reduced_motion="reduce")
    for _ in range(60):
        page.keyboard.press("Tab")
        assert not page.evaluate(BEHIND), page.evaluate("document.activeElement.outerHTML.slice(0, 120)")
    for size in (PHONE, {"width": 1440, "height": 900}):
        page.set_viewport_size(size)
        page.reload()
        page.get_by_role("link", name="Skip to the roll").focus()
        page.keyboard.press("Enter")
        expect(page.locator("#roll-title")).to_be_focused()
        expect(page.locator("#roll-title")).to_be_in_viewport()


def test_what_is_chosen_is_seen_in_forced_colours(open_page: OpenPage, table: shapes.Table):
    page = open_page(table.player, f"/characters/{table.hero.pk}/", forced_colors="active")
    for kind in table.game.check_kinds:
        if kind != "pool":
            page.goto(f"/characters/{table.hero.pk}/?kind={kind}")
            assert page.evaluate(ALIKE) == [], kind


TAB_IN_SIGHT = """() => {
  const { left, right } = document.querySelector(".tabs [aria-current]").getBoundingClientRect();
  return left >= -1 && right <= innerWidth + 1;
}"""


def test_the_tab_of_the_page_is_in_sight_on_a_phone(open_page: OpenPage, table: shapes.Table):
    page = open_page(table.storyteller, "/campaigns/", viewport={"width": 320, "height": 640})
    for path in ("party/", "members/", "settings/"):
        page.goto(f"/campaigns/{table.campaign.pk}/{path}")
        page.wait_for_function(TAB_IN_SIGHT)
