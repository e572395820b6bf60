"""Two people at one table, each on one page: vitals are pressed beside the log, and a roll is put together there."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from campaigns.models import Audience, Campaign, User
from characters.models import Character
from rolls.models import Roll
from tests.browser.conftest import OpenPage, expect_accessible
from tests.browser.tables import LateAnswers, SlowAnswers
from tests.browser.test_panel_of_every_system import hero
from tests.calls.calling import call, way
from tests.factories import make_character, make_member

__all__ = ["hero"]

WIDE, PHONE = {"width": 1440, "height": 900}, {"width": 390, "height": 844}


@pytest.fixture
def table(campaign: Campaign) -> str:
    return f"/campaigns/{campaign.pk}/"


@pytest.fixture
def ilse(campaign: Campaign, player: User) -> Character:
    return make_character(campaign, player)


@pytest.fixture
def oye(campaign: Campaign) -> Character:
    return make_character(campaign, make_member(campaign), name="Oye Adeyemi")


def card(page: Page, character: Character) -> Locator:
    return page.locator(f"#vitals-{character.pk}")


def stands(page: Page, character: Character) -> Locator:
    """How their health reads."""
    return card(page, character).locator(".vit__read")


def box(page: Page, character: Character, level: str) -> Locator:
    return card(page, character).get_by_role("button", name=level)


@pytest.mark.parametrize("window", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_storyteller_marks_two_lethal_on_two_characters_in_two_presses_each(
    open_page: OpenPage,
    table: str,
    ilse: Character,
    oye: Character,
    storyteller: User,
    player: User,
    window: dict[str, int],
):
    mine, theirs = open_page(storyteller, table, viewport=WIDE), open_page(player, table, viewport=window)
    mine.get_by_role("radio", name="Lethal").check(force=True)
    for one in (ilse, oye):
        box(mine, one, "Bruised").click()
        box(mine, one, "Scratched").click()
    for one in (ilse, oye):
        expect(stands(mine, one)).to_have_text("Scratched, −1 die")
        expect(box(mine, one, "Scratched, −1, lethal")).to_have_count(1)
    if window is PHONE:
        theirs.get_by_role("link", name="Sheet").click()
    for one in (ilse, oye):
        expect(stands(theirs, one)).to_have_text("Scratched, −1 die")
    expect(card(theirs, oye).get_by_role("button")).to_have_count(0)
    mine.locator("#rail").get_by_role("button", name="Undo").last.click()
    expect(stands(mine, oye)).not_to_have_text("Scratched, −1 die")


def test_two_quick_presses_on_one_box_are_two_marks(
    open_page: OpenPage, table: str, ilse: Character, storyteller: User
):
    page = open_page(storyteller, table, viewport=WIDE)
    answers = SlowAnswers(page, "**/move/")
    box(page, ilse, "Bruised").dblclick()
    answers.let_through()
    expect(stands(page, ilse)).to_have_text("Scratched, −1 die")
    card(page, ilse).get_by_role("button", name="Heal").click()
    expect(stands(page, ilse)).to_have_text("Bruised")
    assert ilse.changes.count() == 3


def test_a_second_press_counts_where_the_stream_comes_before_the_answer(
    open_page: OpenPage, table: str, ilse: Character, storyteller: User
):
    page = open_page(storyteller, table, viewport=WIDE)
    answers = LateAnswers(page, "**/move/")
    box(page, ilse, "Bruised").dblclick()
    expect(stands(page, ilse)).to_have_text("Bruised")
    answers.let_through()
    expect(stands(page, ilse)).to_have_text("Scratched, −1 die")
    assert ilse.changes.count() == 2


def test_each_track_is_one_stop_with_arrows_within_it(open_page: OpenPage, table: str, ilse: Character, player: User):
    page = open_page(player, table, viewport=WIDE)
    box(page, ilse, "Bruised").focus()
    page.keyboard.press("ArrowRight")
    expect(box(page, ilse, "Scratched")).to_be_focused()
    page.keyboard.press("Tab")
    expect(card(page, ilse).get_by_role("button", name="Spend: Willpower")).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(box(page, ilse, "Scratched")).to_be_focused()
    page.keyboard.press("Enter")
    expect(stands(page, ilse)).to_have_text("Scratched, −1 die")
    expect(box(page, ilse, "Scratched, −1, bashing")).to_be_focused()


@pytest.mark.parametrize("window", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_player_clicks_two_traits_and_rolls_on_the_table_alone(
    open_page: OpenPage, table: str, ilse: Character, player: User, window: dict[str, int]
):
    page = open_page(player, table, viewport=window)
    if window is PHONE:
        page.get_by_role("link", name="Sheet").click()
    for name in ("Precision", "Stealth"):
        page.locator("#own").get_by_role("button", name=name).click()
        expect(page.locator("#own").get_by_role("button", name=name)).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#roll-go")).not_to_have_attribute("aria-disabled", "true")
    page.keyboard.press("Control+Enter")
    expect(page.locator("#log-list [data-entry]").first).to_contain_text("Precision + Stealth")
    if window is WIDE:
        expect(page.locator("#roll-line")).to_contain_text("Again")
        page.get_by_role("button", name="Again").click()
        expect(page.locator("#log-list [data-entry]")).to_have_count(2)
        page.locator("#roll-trait-1").select_option("")
        expect(page.locator("#own").get_by_role("button", name="Precision")).to_have_attribute("aria-pressed", "false")
    expect_accessible(page)


def test_a_secret_roll_of_nobodys_is_one_press_and_stays_with_storytellers(
    open_page: OpenPage, table: str, campaign: Campaign, ilse: Character, storyteller: User, player: User
):
    mine, theirs = open_page(storyteller, table, viewport=WIDE), open_page(player, table, viewport=WIDE)
    mine.locator("#roll-go").click()
    expect(mine.locator("#log-list [data-entry]")).to_have_count(1)
    assert Roll.objects.get().visibility == Audience.STORYTELLERS
    expect(theirs.locator("#log-list [data-entry]")).to_have_count(0)
    mine.get_by_label("Who sees this roll").select_option("table")
    mine.reload()
    expect(mine.get_by_label("Who sees this roll")).to_have_value("table")
    mine.locator("#roll").get_by_role("link", name="Ilse Varga").click()
    expect(mine.locator("#roll-character")).to_have_value(str(ilse.pk))
    expect_accessible(mine)


def test_on_a_phone_the_result_is_in_sight_whatever_stands_above_the_log(
    open_page: OpenPage, table: str, ilse: Character, storyteller: User, player: User
):
    for line in ("Close the breach", "Hold the plate"):
        call(storyteller, [ilse], *(way(f"Way {number}") for number in range(4)), line=line)
    page = open_page(player, table, viewport=PHONE)
    page.get_by_role("link", name="Roll", exact=True).click()
    page.locator("#roll-trait-1").select_option("Precision")
    page.locator("#roll-go").click()
    entry = page.locator("#log-list [data-entry]").first
    expect(entry).to_be_in_viewport(ratio=0.9)
    top, bottom = (page.locator(one).bounding_box() for one in (".playbar", ".pdock"))
    seen = entry.bounding_box()
    assert seen is not None
    assert top is not None
    assert bottom is not None
    assert top["y"] + top["height"] <= seen["y"]
    assert seen["y"] + seen["height"] <= bottom["y"]


def test_on_a_phone_a_roll_that_its_thrower_must_not_see_stays_where_that_is_said(
    open_page: OpenPage, table: str, ilse: Character, player: User
):
    page = open_page(player, table, viewport=PHONE)
    page.get_by_role("link", name="Roll", exact=True).click()
    page.locator("#roll-trait-1").select_option("Precision")
    page.get_by_label("Who sees this roll").select_option("storytellers")
    page.locator("#roll-go").click()
    expect(page.get_by_text("Sent to the storyteller.")).to_be_in_viewport()
    expect(page.locator("#roll")).to_be_visible()


def test_all_that_may_be_done_is_one_press_away(open_page: OpenPage, table: str, ilse: Character, storyteller: User):
    page = open_page(storyteller, table, viewport=WIDE)
    page.get_by_label("All that may be done: Ilse Varga").click()
    page.locator(f"#condition-{ilse.pk}").get_by_role("button", name="Put on").click()
    expect(page.locator(f"#condition-{ilse.pk}")).to_contain_text("1 die")
    expect_accessible(page)
    page.keyboard.press("Escape")
    expect(page.locator(f"#condition-{ilse.pk}")).to_have_count(0)


def test_the_vitals_of_every_system_can_be_pressed_and_are_accessible(
    open_page: OpenPage, hero: Character, player: User
):
    for window in (WIDE, PHONE):
        page = open_page(player, f"/campaigns/{hero.campaign_id}/", viewport=window)
        if window is PHONE:
            page.get_by_role("link", name="Sheet").click()
        before = hero.changes.count()
        with page.expect_response("**/move/"):
            page.locator(f"#vitals-{hero.pk} [data-track] button:enabled").first.click()
        assert hero.changes.count() == before + 1
        assert page.evaluate("document.documentElement.scrollWidth") <= window["width"]
        expect_accessible(page)
