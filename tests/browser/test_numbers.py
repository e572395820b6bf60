"""A number changes only when its person changes it: on every page with numbers, in every system."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Campaign, User
from characters.models import Character
from tests.browser.conftest import OpenPage
from tests.browser.test_lost_updates import SYSTEMS, pair_at
from tests.factories import make_character

COUNTED = "input[type=number], select"
FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))"


@pytest.fixture(params=SYSTEMS)
def pair(request: pytest.FixtureRequest, campaign: Campaign, storyteller: User, player: User) -> list[Character]:
    """A finished character and a draft of every system."""
    return pair_at(request.param, campaign, storyteller, player)


def pages_of(hero: Character, draft: Character) -> tuple[str, ...]:
    """Where numbers stand: sheet, builder, table, room, party and settings."""
    table = hero.campaign.get_absolute_url()
    below = (f"{table}{one}/" for one in ("room", "party", "settings"))
    return (hero.get_absolute_url(), draft.get_absolute_url(), table, *below)


def turned_by_the_wheel(page: Page) -> list[str]:
    """The fields that another value stands in after the wheel was turned over them, focused."""
    changed = []
    for field in page.locator(COUNTED).filter(visible=True).all():
        if not field.is_enabled():
            continue
        before = field.input_value()
        field.focus()
        field.hover(force=True)
        for way in (120, -120, -120):
            page.mouse.wheel(0, way)
            page.evaluate(FRAMES)
        if field.input_value() != before:
            changed.append(field.get_attribute("name") or "?")
    return changed


def wrapped_by_arrows(page: Page) -> list[str]:
    """The rows of choices where an arrow pressed at one end led to the other."""
    rows = page.evaluate(
        """() => {
          const rows = new Map();
          for (const one of document.querySelectorAll("input[type=radio]:enabled")) {
            if (!one.checkVisibility()) continue;
            const key = `${[...document.forms].indexOf(one.form)} ${one.name}`;
            rows.set(key, [...(rows.get(key) ?? []), one]);
          }
          window.rows = [...rows.values()].filter((row) => row.length > 1);
          return window.rows.map((row) => row[0].name);
        }"""
    )
    wrapped = []
    for number, name in enumerate(rows):
        for end, keys in (("at(0)", ("ArrowLeft", "ArrowUp")), ("at(-1)", ("ArrowRight", "ArrowDown"))):
            for key in keys:
                page.evaluate(f"(number) => {{ window.end = window.rows[number].{end}; window.end.focus(); }}", number)
                page.keyboard.press(key)
                if not page.evaluate("() => document.activeElement === window.end"):
                    wrapped.append(f"{name} {key}")
    return wrapped


def test_neither_a_wheel_nor_an_arrow_at_the_end_changes_anything(
    open_page: OpenPage, storyteller: User, pair: list[Character]
):
    page = open_page(storyteller, "/")
    for address in pages_of(*pair):
        page.goto(address)
        assert (address, turned_by_the_wheel(page), wrapped_by_arrows(page)) == (address, [], [])


def test_an_empty_number_steps_on_from_what_counts_while_it_is_empty(
    open_page: OpenPage, campaign: Campaign, player: User
):
    hero = make_character(campaign, player, sheet={"armor": 4})
    page = open_page(player, hero.get_absolute_url())
    page.get_by_label("Kind of roll").select_option(label="Soak")
    armor = page.get_by_role("spinbutton", name="Armor", exact=True)
    expect(armor).to_have_value("")
    page.get_by_role("button", name="Raise Armor").click()
    expect(armor).to_have_value("5")
