"""Where the keyboard stands after a press whose answer takes the button away."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from campaigns.models import Campaign, User
from characters.models import Character
from characters.services import move_tracker
from tests.browser.conftest import OpenPage
from tests.browser.tables import throw
from tests.factories import make_character


@pytest.fixture
def pages(campaign: Campaign, storyteller: User, player: User) -> dict[str, str]:
    """The addresses of pages where buttons vanish."""
    draft = make_character(campaign, player, name="Wren", status="draft")
    hero = make_character(campaign, player)
    move_tracker(character=hero, by=player, tracker="health", move="bashing")
    for number in range(21):
        throw(campaign, storyteller, f"roll {number}")
    builder, sheet, log = (
        f"/characters/{draft.pk}/build/",
        f"/characters/{hero.pk}/",
        f"/campaigns/{campaign.pk}/log/",
    )
    return {"builder": builder, "sheet": sheet, "log": log}


@pytest.mark.parametrize(
    ("page", "button", "within"),
    [
        ("builder", "[name=pick]", "#specialties"),
        ("builder", "[name=remove]", "#specialties"),
        ("sheet", "[name=move][value=heal]", ".sheet__cond"),
        ("log", "main :is(a, button):has-text('Older')", "#log-list"),
    ],
)
def test_the_focus_stays_near(open_page: OpenPage, pages, player: User, page: str, button: str, within: str):
    here = open_page(player, pages[page])
    pressed = here.locator(button).first.element_handle()
    pressed.press("Enter")
    pressed.wait_for_element_state("hidden")
    expect(here.locator(f"{within}:focus, {within} :focus")).to_have_count(1)


def test_a_button_that_is_gone_does_not_give_its_place_to_another(open_page: OpenPage, pages, player: User):
    page = open_page(player, pages["sheet"])
    hero = Character.objects.get(status="finished")
    page.locator("#move-willpower-spend").focus()
    for _ in range(hero.sheet.willpower.current):  # type: ignore[attr-defined]
        move_tracker(character=hero, by=player, tracker="willpower", move="spend")
    expect(page.locator("#move-willpower-spend")).to_have_count(0)
    assert page.evaluate("document.activeElement.id") == f"condition-{hero.pk}"
