"""The roll panel of every system: a kind chosen in a hurry stands, and the odds and the button stay in sight."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Campaign, User
from characters.models import Character
from tests.browser.conftest import OpenPage
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


def fill_in(page: Page, other: Character) -> None:
    """A trait and, where somebody opposes, who and with what; the panel is then as high as it usually is."""
    page.locator("[data-trait]:not([aria-disabled])").first.click()
    if page.locator("#roll-other-character").count():
        page.locator("#roll-other-character").select_option(str(other.pk))
        trait = page.locator("select[name=opponent_traits]").first
        trait.select_option(index=1)
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
