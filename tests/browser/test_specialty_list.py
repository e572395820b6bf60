"""The list of specialties while that of another ability is on its way."""

from __future__ import annotations

import re

from playwright.sync_api import Route, expect

from campaigns.models import Campaign, User
from tests.browser.conftest import OpenPage, Trouble
from tests.factories import LEGAL_TRAITS, make_character


def test_nothing_can_be_tapped_that_is_about_to_be_replaced(open_page: OpenPage, campaign: Campaign, player: User):
    draft = make_character(campaign, player, sheet={"abilities": LEGAL_TRAITS["abilities"]}, status="draft")
    page = open_page(player, f"/characters/{draft.pk}/build/")
    held: list[Route] = []
    released: list[bool] = []
    page.route(re.compile("spec_ability="), lambda route: route.continue_() if released else held.append(route))
    names = page.locator("#spec-ability option").evaluate_all("all => all.map(one => one.value)")
    suggestions = page.locator("#suggestions")
    for name in names[1:3]:  # the second is asked for while the first is on its way
        page.locator("#spec-ability").select_option(name)
        expect(suggestions).to_have_attribute("aria-busy", "true")
    expect(suggestions.get_by_role("button").first).to_be_disabled()
    expect(suggestions.locator("button:enabled")).to_have_count(0)
    released.append(True)
    for route in held:
        route.continue_()
    expect(suggestions).to_have_accessible_name(f"Listed for {names[2]}")
    expect(suggestions).to_have_attribute("aria-busy", "false")
    chip = suggestions.locator("button[name=pick]").first
    picked = chip.locator(".chip__text").inner_text()
    chip.click()
    expect(page.get_by_role("button", name=f"Remove {picked}")).to_be_visible()


def test_a_list_that_could_not_be_loaded_can_be_tapped_again(
    open_page: OpenPage, campaign: Campaign, player: User, trouble: Trouble
):
    trouble.allow("ERR_FAILED", "htmx:sendError", "htmx:afterRequest")
    draft = make_character(campaign, player, sheet={"abilities": LEGAL_TRAITS["abilities"]}, status="draft")
    page = open_page(player, f"/characters/{draft.pk}/build/")
    page.route(re.compile("spec_ability="), lambda route: route.abort())
    names = page.locator("#spec-ability option").evaluate_all("all => all.map(one => one.value)")
    page.locator("#spec-ability").select_option(names[1])
    expect(page.locator("#suggestions")).to_have_attribute("aria-busy", "false")
    expect(page.locator("#suggestions button[name=pick]").first).to_be_enabled()
