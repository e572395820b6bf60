"""The one page of play: it stands still while its panes scroll, and on a phone one place at a time is in front."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

import rules
from campaigns.models import Campaign, Role, User
from characters.models import Character
from tests.browser.conftest import OpenPage, expect_accessible
from tests.browser.tables import throw
from tests.calls.calling import call
from tests.evenings.conftest import began
from tests.factories import make_character, make_member
from tests.systems import shapes

SYSTEMS = [system.key for system in rules.systems()]
WIDE = ((1440, 900), (1366, 768), (1024, 768))
PHONES = ((390, 844), (360, 740))
STILL = {"reduced_motion": "reduce"}
OVER = "document.documentElement.scrollWidth - innerWidth"
BELOW = "document.documentElement.scrollHeight - innerHeight"
PLACE = "document.querySelector('.play').dataset.pane"


def size(one: tuple[int, int]) -> dict[str, int]:
    return {"width": one[0], "height": one[1]}


def log_of(page: Page):
    return page.get_by_role("region", name="Log, newest first")


@pytest.fixture(params=SYSTEMS)
def table(request: pytest.FixtureRequest, transactional_db: None) -> shapes.Table:
    """A table of that system with long names and rolls on which something is open."""
    table = shapes.seat_all(request.param, rules.system(request.param).editions[0].key)
    for play in shapes.plays(table, set())[:3]:
        shapes.thrown(table, play)
    return table


@pytest.mark.parametrize("role", ["storyteller", "player", "spectator"])
def test_the_page_stands_still_and_everybody_reaches_all_of_it(open_page: OpenPage, table: shapes.Table, role: str):
    person = make_member(table.campaign, role=Role.SPECTATOR) if role == "spectator" else getattr(table, role)
    page = open_page(person, table.campaign.get_absolute_url(), viewport=size(WIDE[0]), **STILL)
    for place, window in enumerate(WIDE):
        page.emulate_media(color_scheme=("light", "dark")[place % 2])
        page.set_viewport_size(size(window))
        assert (page.evaluate(OVER), page.evaluate(BELOW)) == (0, 0), window
        expect(log_of(page)).to_be_in_viewport(ratio=0.9)
        expect_accessible(page)
    places = page.get_by_role("navigation", name="Places at the table")
    for window in PHONES:
        page.set_viewport_size(size(window))
        links = places.get_by_role("link")
        assert 2 <= links.count() <= 5
        for link in links.and_(page.locator("[data-go]")).all():
            link.click()
            expect(link).to_have_attribute("aria-current", "true")
            assert page.evaluate(OVER) <= 0, (window, link.inner_text())
            if window == PHONES[-1]:
                expect_accessible(page)


@pytest.fixture
def long_log(campaign: Campaign, storyteller: User, player: User) -> Campaign:
    """A table whose log is longer than any window."""
    make_character(campaign, player)
    for number in range(14):
        throw(campaign, storyteller, f"Watch {number}")
    return campaign


def read_far_down(page: Page) -> float:
    """Scroll the log until the sixth watch is in its middle; where it stands on the screen then."""
    entry = page.get_by_text("Watch 6", exact=True)
    entry.evaluate("(entry) => entry.scrollIntoView({ block: 'center', behavior: 'instant' })")
    return float(entry.bounding_box()["y"])  # type: ignore[index]


@pytest.mark.parametrize("window", [WIDE[1], PHONES[0]])
def test_what_is_read_stays_where_it_is_while_others_roll_and_over_a_reload(
    open_page: OpenPage, long_log: Campaign, storyteller: User, player: User, window: tuple[int, int]
):
    page = open_page(player, long_log.get_absolute_url(), viewport=size(window), **STILL)
    seen = read_far_down(page)
    throw(long_log, storyteller, "A shot in the dark")
    expect(page.get_by_text("A shot in the dark", exact=True)).to_be_attached()
    expect(page.get_by_role("button", name="1 new")).to_be_visible()
    entry = page.get_by_text("Watch 6", exact=True)
    assert abs(entry.bounding_box()["y"] - seen) < 2  # type: ignore[index]
    page.reload()
    expect(entry).to_be_in_viewport()
    page.wait_for_function(
        "(y) => Math.abs([...document.querySelectorAll('.entry__reason')]"
        ".find((one) => one.textContent.trim() === 'Watch 6').getBoundingClientRect().top - y) < 4",
        arg=seen,
    )


def test_the_thumb_reaches_every_place_and_a_roll_brings_the_log(
    open_page: OpenPage, long_log: Campaign, storyteller: User
):
    page = open_page(storyteller, long_log.get_absolute_url(), viewport=size(PHONES[0]), has_touch=True, **STILL)
    places = page.get_by_role("navigation", name="Places at the table")
    places.get_by_role("link", name="Roll").click()
    expect(page.get_by_role("button", name=re.compile("^Roll 5 dice"))).to_be_in_viewport(ratio=1)
    expect(log_of(page)).to_be_hidden()
    throw(long_log, storyteller, "Somebody else's")
    expect(places.get_by_role("link", name="Log 1 new")).to_be_visible()
    page.get_by_role("textbox", name="What is being done?").fill("Mine at last")
    page.get_by_role("button", name=re.compile("^Roll 5 dice")).click()
    expect(page.locator("#log").get_by_text("Mine at last", exact=True)).to_be_in_viewport()
    expect(places.get_by_role("link", name="Log", exact=True)).to_have_attribute("aria-current", "true")


def test_a_call_reaches_whoever_looks_at_another_place(
    open_page: OpenPage, long_log: Campaign, storyteller: User, player: User
):
    page = open_page(player, long_log.get_absolute_url(), viewport=size(PHONES[1]), **STILL)
    page.get_by_role("link", name="Sheet", exact=True).click()
    arrival = page.get_by_role("region", name="Just in")
    expect(arrival).to_be_hidden()
    call(storyteller, [Character.objects.select_related("campaign", "owner").get(campaign=long_log)])
    expect(arrival).to_contain_text("Close the breach")
    assert page.evaluate(OVER) <= 0
    expect_accessible(page)
    arrival.get_by_role("button", name="Answer").click()
    expect(page.get_by_role("article", name="Call: Close the breach").first).to_be_in_viewport()
    expect(arrival).to_be_hidden()


def test_the_place_is_kept_for_this_tab(open_page: OpenPage, long_log: Campaign, player: User):
    page = open_page(player, long_log.get_absolute_url(), viewport=size(PHONES[0]), **STILL)
    page.get_by_role("link", name="Sheet", exact=True).click()
    page.reload()
    expect(page.get_by_role("link", name="Sheet", exact=True)).to_have_attribute("aria-current", "true")
    expect(log_of(page)).to_be_hidden()


def test_the_keyboard_goes_from_the_bar_to_the_instrument_as_they_stand(
    open_page: OpenPage, long_log: Campaign, player: User
):
    page = open_page(player, long_log.get_absolute_url(), viewport=size(WIDE[1]), **STILL)
    order = page.evaluate("""() => ['.playbar', '#rail', '#log', '#instrument'].map((part) =>
      [...document.querySelectorAll('a, button, input, [tabindex="0"]')].findIndex((one) => one.closest(part)))""")
    assert order == sorted(order)
    page.keyboard.press("Alt+2")
    expect(log_of(page)).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.wait_for_function("() => document.activeElement.scrollTop > 0")
    page.keyboard.press("Alt+3")
    assert page.evaluate("document.activeElement.closest('#instrument') !== null")
    page.keyboard.press("Alt+1")
    assert page.evaluate("document.activeElement.closest('#rail') !== null")


def test_a_small_window_folds_the_party_of_a_storyteller_until_it_is_asked_for(
    open_page: OpenPage, long_log: Campaign, storyteller: User
):
    page = open_page(storyteller, long_log.get_absolute_url(), viewport=size(WIDE[2]), **STILL)
    rail, box = page.locator("#rail"), page.get_by_role("button", name="Heal").or_(page.locator("#rail .boxes")).first
    assert rail.bounding_box()["width"] < 90  # type: ignore[index]
    expect(rail.locator(".face").first).to_be_in_viewport()
    expect(box).to_be_hidden()
    page.get_by_role("button", name="Open the party").click()
    expect(box).to_be_visible()
    expect_accessible(page)
    page.keyboard.press("Escape")
    expect(box).to_be_hidden()
    expect(page.get_by_role("button", name="Open the party")).to_be_focused()
    page.keyboard.press("Alt+1")
    expect(box).to_be_visible()
    page.set_viewport_size(size(WIDE[0]))
    expect(page.get_by_role("button", name="Fold the party")).to_be_hidden()


def test_the_left_pane_turns_to_the_fight_and_back(open_page: OpenPage, long_log: Campaign, storyteller: User):
    page = open_page(storyteller, long_log.get_absolute_url(), viewport=size(WIDE[0]), **STILL)
    page.get_by_role("navigation", name="Left pane", exact=True).get_by_role("link", name="Fight").click()
    expect(page.get_by_role("region", name="Fight pane")).to_be_visible()
    expect(page.locator("#rail")).to_be_hidden()
    page.reload()
    expect(page.get_by_role("region", name="Fight pane")).to_be_visible()
    page.get_by_role("navigation", name="Left pane, fight").get_by_role("link", name="Party").click()
    expect(page.locator("#rail")).to_be_visible()


@pytest.mark.parametrize("window", [WIDE[1], PHONES[0]])
def test_the_skip_links_lead_to_the_log_and_to_the_roll(
    open_page: OpenPage, long_log: Campaign, player: User, window: tuple[int, int]
):
    page = open_page(player, long_log.get_absolute_url(), viewport=size(window), **STILL)
    page.get_by_role("link", name="Skip to the roll").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#roll-title")).to_be_focused()
    expect(page.locator("#roll-title")).to_be_in_viewport()
    page.get_by_role("link", name="Skip to the log").focus()
    page.keyboard.press("Enter")
    expect(log_of(page)).to_be_focused()


def test_without_script_the_places_lead_down_the_page(open_page: OpenPage, long_log: Campaign, player: User):
    page = open_page(player, long_log.get_absolute_url(), viewport=size(PHONES[0]), java_script_enabled=False)
    for name, pane in (("Roll", "#instrument"), ("Sheet", "#rail"), ("Log", "#log")):
        expect(page.locator(pane)).to_be_visible()
        link = page.get_by_role("navigation", name="Places at the table").get_by_role("link", name=name, exact=True)
        link.click()
        expect(page).to_have_url(re.compile(f"{pane}$"))
        expect(page.locator(pane)).to_be_in_viewport()


def test_on_paper_stand_the_party_and_the_whole_log(open_page: OpenPage, long_log: Campaign, storyteller: User):
    page = open_page(storyteller, long_log.get_absolute_url(), viewport=size(WIDE[1]), **STILL)
    page.emulate_media(media="print")
    for gone in ("#instrument", ".playbar", ".pdock"):
        expect(page.locator(gone)).to_be_hidden()
    expect(page.get_by_text("Watch 0", exact=True)).to_be_visible()
    expect(page.locator("#rail .boxes__c").first).to_be_visible()
    page.wait_for_function("() => document.documentElement.scrollHeight > 900")
    assert page.evaluate("""() => [...document.querySelectorAll('.pane__scroll')]
      .every((one) => getComputedStyle(one).overflowY === 'visible')""")
    expect(page.locator("#rail")).to_be_visible()


def test_large_text_stays_within_the_window(open_page: OpenPage, long_log: Campaign, player: User, storyteller: User):
    for person in (player, storyteller):
        page = open_page(person, long_log.get_absolute_url(), viewport=size(PHONES[1]), **STILL)
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        for link in page.locator(".pdock [data-go]").filter(visible=True).all():
            link.click()
            assert page.evaluate(OVER) <= 0, link.inner_text()
        for window in WIDE:
            page.set_viewport_size(size(window))
            assert page.evaluate(OVER) <= 0, window


def test_the_place_in_front_is_seen_in_forced_colours(open_page: OpenPage, long_log: Campaign, player: User):
    page = open_page(player, long_log.get_absolute_url(), viewport=size(PHONES[0]), forced_colors="active", **STILL)
    edges = page.evaluate("""() => [...document.querySelectorAll('.pdock__b')].map((one) => {
      const { borderBlockStartColor: colour, borderBlockStartWidth: width } = getComputedStyle(one);
      return `${colour} ${width}`;
    })""")
    assert edges[0] not in edges[1:]


@pytest.mark.parametrize("width", [360, 390, 1024, 1440])
def test_the_choices_of_the_log_stand_whole_on_one_line_with_the_search(
    open_page: OpenPage, long_log: Campaign, storyteller: User, width: int
):
    began(long_log, storyteller)  # then there is a choice of sessions as well, where there is room
    page = open_page(storyteller, f"/campaigns/{long_log.pk}/", viewport={"width": width, "height": 800})
    head = page.locator(".logpane__head")
    boxes = [
        box
        for one in (*head.locator(".seg__opt").all(), head.get_by_role("link", name="Search the log"))
        if (box := one.bounding_box())
    ]
    middles = [box["y"] + box["height"] / 2 for box in boxes]
    assert max(middles) - min(middles) < 4, boxes
    assert all(box["height"] < 46 for box in boxes), boxes
