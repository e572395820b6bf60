"""The roll panel of every system: a kind chosen in a hurry stands, and the odds and the button stay in sight."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from campaigns.models import Campaign, User
from characters.models import Character
from rolls.models import Roll
from tests.browser.conftest import OpenPage
from tests.browser.tables import LateAnswers, SlowAnswers
from tests.browser.test_every_system import seat_at
from tests.factories import make_character


@pytest.fixture(params=["maelstrom", "wild-die", "step-dice", "luck-die"])
def hero(request: pytest.FixtureRequest, campaign: Campaign, storyteller: User, player: User) -> Character:
    """A finished character of that system, the player's own."""
    if request.param == "maelstrom":
        return make_character(campaign, player)
    return seat_at(request.param, storyteller, player)[1]


def test_the_last_choice_of_several_stands(open_page: OpenPage, player: User, hero: Character):
    page = open_page(player, f"/characters/{hero.pk}/")
    kind = page.locator("#roll-kind")
    kinds = kind.locator("option").evaluate_all("options => options.map(({ value }) => value)")
    # All in one go, as a wheel over the list does it: each change and its input, with answers on their way.
    kind.evaluate(
        """(select, kinds) => {
            for (const value of kinds) {
                select.value = value;
                for (const name of ["input", "change"]) select.dispatchEvent(new Event(name, { bubbles: true }));
            }
        }""",
        [*kinds, kinds[-1], kinds[0], kinds[-1]],
    )
    expect(page.locator(f"#roll-kind option[value='{kinds[-1]}']")).to_have_attribute("selected", "")
    for value in kinds:
        page.locator("#roll-kind").select_option(value)
        expect(page.locator(f"#roll-kind option[value='{value}']")).to_have_attribute("selected", "")
    page.locator("#roll-kind").select_option(kinds[0])
    page.locator("[data-trait]").first.click()
    expect(page.locator("#roll-go")).not_to_have_attribute("aria-disabled", "true")


def test_the_odds_and_the_button_are_in_sight_at_once_on_a_laptop(open_page: OpenPage, player: User, hero: Character):
    page = open_page(player, hero.campaign.get_absolute_url(), viewport={"width": 1440, "height": 900})
    expect(page.locator("#roll-go")).to_be_in_viewport(ratio=1)
    expect(page.locator("#roll-forecast")).to_be_in_viewport(ratio=1)


LAPTOPS = ({"width": 1440, "height": 900}, {"width": 1366, "height": 768})
FOLDED = "document.querySelector('.roll__body').scrollHeight - document.querySelector('.roll__body').clientHeight"


def test_a_laptop_shows_the_whole_panel_of_a_sheet_and_what_can_be_done_after_the_roll(
    open_page: OpenPage, player: User, storyteller: User, hero: Character
):
    other = another_of(hero, storyteller)
    for kind in hero.campaign.game.check_kinds:
        if kind == "pool":
            continue
        page = open_page(player, f"/characters/{hero.pk}/?kind={kind}", viewport=LAPTOPS[1], reduced_motion="reduce")
        fill_in(page, other)
        for size in LAPTOPS:
            page.set_viewport_size(size)
            for part in ("#roll-reason", "#roll-forecast", "#roll-go"):
                expect(page.locator(part)).to_be_in_viewport(ratio=1)
            assert page.evaluate(FOLDED) <= 0, (kind, size)
        if page.locator("#roll-go[aria-disabled]").count():
            continue
        page.locator("#roll-go").click()
        for size in LAPTOPS:
            page.set_viewport_size(size)
            for button in page.locator("#roll-result button, #roll-result .btn").all():
                if button.is_visible():
                    expect(button).to_be_in_viewport(ratio=1)


def another_of(hero: Character, storyteller: User) -> Character:
    """Somebody else at the table with the same sheet, who may oppose."""
    return Character.objects.create(
        campaign=hero.campaign,
        owner=storyteller,
        name="Old Anselm of the Lower Bridge",
        document=hero.document,
        status=hero.status,
        finished_at=hero.finished_at,
    )


def expect_drawn(page: Page) -> None:
    """Wait until the panel that was asked for stands: also where the one before it had the same kind."""
    expect(page.locator("#roll.htmx-request")).to_have_count(0)


def fill_in(page: Page, other: Character) -> None:
    """A trait and, where somebody opposes or is attacked, who and with what; the panel is then as high as usual."""
    page.locator("[data-trait]:not([aria-disabled])").first.click()
    if page.locator("#roll-other-character").count():
        page.locator("#roll-other-character").select_option(str(other.pk))
        expect_drawn(page)
        if page.locator("select[name=opponent_traits]").count():
            page.locator("select[name=opponent_traits]").first.select_option(index=1)
        expect(page.locator("#roll-go")).not_to_have_attribute("aria-disabled", "true")


def test_the_button_never_covers_the_odds_on_a_phone(open_page: OpenPage, player: User, hero: Character):
    page = open_page(player, f"/characters/{hero.pk}/", viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    page.locator("[data-trait]").first.click()
    page.locator(".dock__open").click()
    forecast, button = page.locator("#roll-forecast"), page.locator("#roll-go")
    expect(forecast).to_be_in_viewport(ratio=1)
    expect(button).to_be_in_viewport(ratio=1)
    assert page.evaluate(
        """() => {
            const at = (id) => document.getElementById(id).getBoundingClientRect();
            return at("roll-forecast").bottom <= at("roll-go").top;
        }"""
    )


def slow_panel(open_page: OpenPage, player: User, hero: Character) -> tuple[Page, SlowAnswers]:
    """The sheet with its panel, where what the panel asks of the server is answered late."""
    page = open_page(player, f"/characters/{hero.pk}/", viewport={"width": 1440, "height": 1400})
    return page, SlowAnswers(page, "**/plan/")


def picked(page: Page, trait: str) -> Locator:
    """The trait on the sheet, where it shows that it is chosen."""
    return page.locator(f'[data-trait="{trait}"][aria-pressed=true]').first


def test_a_trait_that_is_clicked_while_another_panel_is_on_its_way_is_chosen_in_it(
    open_page: OpenPage, player: User, hero: Character
):
    page, answers = slow_panel(open_page, player, hero)
    first = page.locator("[data-trait]").first
    trait = first.get_attribute("data-trait") or ""
    kinds = page.locator("#roll-kind option").evaluate_all("options => options.map(({ value }) => value)")
    page.locator("#roll-kind").select_option(kinds[1])
    page.locator("#roll-kind").select_option(kinds[0])
    page.get_by_label("What is being done? Optional.").fill("Hold the lock")
    first.click()
    answers.let_through()
    expect(page.locator(f"#roll-kind option[value='{kinds[0]}']")).to_have_attribute("selected", "")
    expect(picked(page, trait)).to_be_visible()
    expect(page.locator("#roll-go")).not_to_have_attribute("aria-disabled", "true")
    expect(page.get_by_label("What is being done? Optional.")).to_have_value("Hold the lock")


def test_what_a_panel_was_asked_that_has_gone_meanwhile_is_told_to_nobody(
    open_page: OpenPage, player: User, hero: Character
):
    page = open_page(player, f"/characters/{hero.pk}/", viewport={"width": 1440, "height": 1400})
    answers = LateAnswers(page, "**/plan/")
    kinds = page.locator("#roll-kind option").evaluate_all("options => options.map(({ value }) => value)")
    page.locator("[data-trait]").first.click()
    answers.until(1)
    page.locator("#roll-kind").select_option(kinds[1])
    answers.until(2)
    answers.let_through()
    expect(page.locator(f"#roll-kind option[value='{kinds[1]}']")).to_have_attribute("selected", "")
    expect(page.locator("#roll")).not_to_have_class(re.compile("htmx-request"))


def test_what_is_typed_while_another_panel_is_on_its_way_stands_in_it_with_the_caret(
    open_page: OpenPage, player: User, hero: Character
):
    page, answers = slow_panel(open_page, player, hero)
    kinds = page.locator("#roll-kind option").evaluate_all("options => options.map(({ value }) => value)")
    page.locator("#roll-kind").select_option(kinds[1])
    reason = page.get_by_label("What is being done? Optional.")
    reason.press_sequentially("Hold the lo")
    answers.let_through()
    expect(page.locator(f"#roll-kind option[value='{kinds[1]}']")).to_have_attribute("selected", "")
    expect(reason).to_be_focused()
    reason.press_sequentially("ck")
    expect(reason).to_have_value("Hold the lock")


def test_roll_pressed_before_the_odds_have_come_is_thrown_once_they_have(
    open_page: OpenPage, player: User, hero: Character
):
    page, answers = slow_panel(open_page, player, hero)
    before = Roll.objects.count()
    page.locator("[data-trait]").first.click()
    for _ in range(2):
        page.locator("#roll-go").click(force=True)
    assert Roll.objects.count() == before
    answers.let_through()
    expect(page.locator("#roll-result")).to_be_visible()
    assert Roll.objects.count() == before + 1


def test_roll_pressed_while_another_panel_is_on_its_way_rolls_what_was_chosen(
    open_page: OpenPage, player: User, hero: Character
):
    page, answers = slow_panel(open_page, player, hero)
    before = Roll.objects.count()
    kinds = page.locator("#roll-kind option").evaluate_all("options => options.map(({ value }) => value)")
    page.locator("#roll-kind").select_option(kinds[1])
    page.locator("#roll-kind").select_option(kinds[0])
    page.locator("[data-trait]").first.click()
    page.locator("#roll-go").click(force=True)
    assert Roll.objects.count() == before
    answers.let_through()
    expect(page.locator("#roll-result")).to_be_visible()
    assert Roll.objects.count() == before + 1


def test_every_click_on_a_stepper_of_the_panel_counts(open_page: OpenPage, player: User, hero: Character):
    page, answers = slow_panel(open_page, player, hero)
    kinds = page.locator("#roll-kind option").evaluate_all("options => options.map(({ value }) => value)")
    answers.let_through()
    for kind in kinds:
        page.locator("#roll-kind").select_option(kind)
        expect_drawn(page)
        expect(page.locator(f"#roll-kind option[value='{kind}']")).to_have_attribute("selected", "")
        for stepper in page.locator("#roll-setup [data-stepper]:visible").all():
            field = stepper.locator("input")
            value, most = int(field.input_value() or 0), field.get_attribute("max")
            for _ in range(5):
                stepper.locator("[data-step='1']").click(force=True)
            wanted = min(value + 5, int(most)) if most else value + 5
            expect(page.locator("#roll-setup.htmx-request")).to_have_count(0)
            assert int(field.input_value()) == wanted, (kind, field.get_attribute("name"))
