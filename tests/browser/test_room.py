"""Fights in the room, told by two people: a plain list, and a whole luck die fight from surprise to its end."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from campaigns.models import Campaign, User
from characters.models import Character
from characters.services import Saved, create_character, finish_character, save_field
from rolls.rooms.models import Fight
from rules import registry
from rules.luck_die.game import SYSTEM as LUCK_DIE
from tests.browser.conftest import OpenPage, expect_accessible
from tests.factories import make_campaign, make_character, make_member
from tests.systems import luck_die, step_dice, wild_die

BRAND = {
    "name": "Brand Ostler",
    "attributes.Strength": 6,
    "attributes.Resolve": 6,
    "skills.Combat": 6,
    "skills.Athletics": 4,
    "proficiencies.Lifting": 2,
    "story.motivation": "To pay the ferryman back.",
}
PHONE = {"viewport": {"width": 360, "height": 780}, "has_touch": True}


def headline(page: Page, when: str, what: str) -> None:
    """Wait until the top of the room says this."""
    room = page.locator("#room")
    expect(room.get_by_role("heading", name=what, level=2)).to_be_visible()
    expect(room.get_by_text(when, exact=True)).to_be_visible()


def press(page: Page, name: str) -> None:
    """Press a button of the room."""
    page.locator("#room").get_by_role("button", name=name, exact=True).click()


def fighter(page: Page, name: str) -> Locator:
    """One fighter of the room."""
    return page.locator("#room").get_by_role("article", name=name, exact=True)


def fits(page: Page) -> None:
    """Nothing of the page is wider than the screen."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_plain_list_is_followed_and_pressed_by_two(
    open_page: OpenPage, campaign: Campaign, storyteller: User, player: User
):
    make_character(campaign, player)
    url = f"/campaigns/{campaign.pk}/room/"
    theirs, mine = open_page(storyteller, url), open_page(player, url, **PHONE)
    table = open_page(player, f"/campaigns/{campaign.pk}/")
    expect(mine.locator("#room")).to_contain_text("No fight is on")
    theirs.get_by_role("group", name="Characters of the table").get_by_label("Initiative").fill("7")
    other = theirs.get_by_role("group", name="Somebody without a sheet")
    other.get_by_label("Name", exact=True).fill("Guard")
    other.get_by_label("Initiative").fill("9")
    theirs.get_by_role("button", name="Begin a fight").click()
    press(theirs, "Begin")
    headline(mine, "Round 1", "Guard is next")
    expect(table.locator("#room-sign")).to_contain_text("A fight is on. Round 1: Guard is next")
    press(theirs, "Guard acts")
    headline(mine, "Round 1", "Guard acts")
    press(mine, "Ilse Varga acts")
    headline(theirs, "Round 1", "Ilse Varga acts")
    press(theirs, "Take back the last")
    headline(mine, "Round 1", "Guard acts")
    press(mine, "Ilse Varga acts")
    press(theirs, "Next round")
    headline(mine, "Round 2", "Guard is next")
    for page in (theirs, mine):
        expect_accessible(page)
        fits(page)
    theirs.get_by_text("End the fight").click()
    press(theirs, "The fight is over")
    expect(mine.locator("#room").get_by_role("heading", name="The fight is over")).to_be_visible()
    expect(table.locator("#room-sign")).to_be_empty()


@pytest.fixture
def luck_table(monkeypatch: pytest.MonkeyPatch, storyteller: User, player: User) -> Campaign:
    """A luck die table, whether the luck die is offered to everybody or not."""
    monkeypatch.setitem(registry._found(), LUCK_DIE.key, LUCK_DIE)
    table = make_campaign(storyteller=storyteller, name="Low Bridge", system=LUCK_DIE.key)
    make_member(table, player)
    return table


def test_a_whole_luck_die_fight_with_surprise_and_a_lopsided_team(
    open_page: OpenPage, luck_table: Campaign, storyteller: User, player: User
):
    make_brand(luck_table, player)
    url = f"/campaigns/{luck_table.pk}/room/"
    theirs, mine = open_page(storyteller, url), open_page(player, url, **PHONE)
    gather(theirs)
    press(theirs, "Begin with surprise by Goblins")
    headline(mine, "Surprise round", "Goblins choose who acts")
    expect(fighter(mine, "Brand Ostler")).to_contain_text("surprised")
    for goblin in ("Goblin 2", "Goblin 1", "Goblin 3"):
        press(theirs, f"{goblin} acts")
        headline(mine, "Surprise round", f"{goblin} acts")
    press(theirs, "End the turn")
    headline(theirs, "Surprise round", "Everybody has acted")
    press(theirs, "Next round")
    a_players_turn(theirs, mine)
    a_lopsided_round(theirs, mine)
    theirs.get_by_text("End the fight").click()
    press(theirs, "The fight is over")
    expect(mine.locator("#room").get_by_role("heading", name="The fight is over")).to_be_visible()
    assert not Fight.objects.get().is_on


def make_brand(campaign: Campaign, owner: User) -> None:
    """Brand, a finished character with the least that creation accepts."""
    brand = create_character(campaign=campaign, by=owner)
    assert isinstance(brand, Character)
    for path, value in BRAND.items():
        saved = save_field(character=brand, by=owner, path=path, value=value, base_version=brand.version)
        assert isinstance(saved, Saved), saved
        brand = saved.character
    assert isinstance(finish_character(character=brand, by=owner), Character)


def gather(page: Page) -> None:
    """Brand against three goblins."""
    other = page.get_by_role("group", name="Somebody without a sheet")
    for label, value in {
        "Name": "Goblin", "How many": "3", "Reflexes": "2", "Team": "Goblins",
        "Endurance": "1", "Health": "3", "Physical reduction": "1",
    }.items():  # fmt: skip
        other.get_by_label(label, exact=False).first.fill(value)
    page.get_by_role("button", name="Begin a fight").click()


def a_players_turn(theirs: Page, mine: Page) -> None:
    """Brand takes the turn on a phone, attacks, and the storyteller deals what the blow did."""
    headline(mine, "Round 2", "Players choose who acts")
    press(mine, "Brand Ostler acts")
    headline(theirs, "Round 2", "Brand Ostler acts")
    fits(mine)
    expect_accessible(mine)
    mine.locator("#room").get_by_role("button", name=re.compile("^Attack")).click()
    expect(theirs.locator("#room")).to_contain_text("2 actions left")
    goblin = fighter(theirs, "Goblin 1")
    goblin.get_by_text("More for Goblin 1").click()
    goblin.get_by_label("Damage Goblin 1: kind").select_option("Slashing")
    goblin.get_by_label("Damage Goblin 1: how many").fill("5")
    goblin.get_by_role("button", name="Damage Goblin 1").click()
    expect(fighter(mine, "Goblin 1")).to_contain_text("Unconscious")
    expect_accessible(theirs)
    press(mine, "End the turn")


def a_lopsided_round(theirs: Page, mine: Page) -> None:
    """Two goblins are left against one: they go one after the other."""
    for goblin in ("Goblin 3", "Goblin 2"):
        for page in (mine, theirs):  # a press on a page that has not heard yet is a stale one
            headline(page, "Round 2", "Goblins choose who acts")
        press(theirs, f"{goblin} acts")
        headline(mine, "Round 2", f"{goblin} acts")
        press(theirs, "End the turn")
    headline(mine, "Round 2", "Everybody has acted")


@pytest.mark.parametrize("system", ["maelstrom", "wild-die", "luck-die", "step-dice"])
def test_a_fight_of_characters_alone_is_begun_and_joined_with_nothing_else_filled_in(
    open_page: OpenPage, storyteller: User, player: User, system: str
):
    table = make_campaign(storyteller=storyteller, system=system)
    make_member(table, player)
    first, second = FINISHED[system](table, player), FINISHED[system](table, player)
    second.name = "Somebody Late"
    second.save()
    page = open_page(storyteller, f"/campaigns/{table.pk}/room/")
    page.get_by_role("checkbox", name="Somebody Late").uncheck()
    page.get_by_role("button", name="Begin a fight").click()
    press(page, "Begin")
    expect(fighter(page, first.name)).to_be_visible()
    page.get_by_role("checkbox", name="Somebody Late").check()
    page.get_by_role("button", name="Let them join").click()
    expect(fighter(page, "Somebody Late")).to_be_visible()
    page.get_by_label("Name", exact=True).fill("Guard")
    page.get_by_role("button", name="Let them join").click()
    expect(fighter(page, "Guard")).to_be_visible()


FINISHED: dict[str, Callable[[Campaign, User], Character]] = {
    "maelstrom": make_character,
    "wild-die": wild_die.make_hero,
    "luck-die": luck_die.make_hero,
    "step-dice": step_dice.make_wren,
}


def test_the_form_to_gather_follows_the_fight_and_keeps_what_is_filled_in(
    open_page: OpenPage, campaign: Campaign, storyteller: User, player: User
):
    make_character(campaign, player)
    url = f"/campaigns/{campaign.pk}/room/"
    theirs, other = open_page(storyteller, url), open_page(storyteller, url)
    group = theirs.get_by_role("group", name="Somebody without a sheet")
    group.get_by_label("Name", exact=True).fill("Guard")
    waiting = other.get_by_role("group", name="Somebody without a sheet").get_by_label("Name", exact=True)
    waiting.fill("Second gu")
    theirs.get_by_role("button", name="Begin a fight").click()
    for page in (theirs, other):
        expect(page.get_by_role("heading", name="Join", exact=True)).to_be_visible()
        expect(page.get_by_role("button", name="Let them join")).to_be_visible()
    expect(waiting).to_have_value("Second gu")
    theirs.get_by_text("End the fight").click()
    press(theirs, "The fight is over")
    for page in (theirs, other):
        expect(page.get_by_role("heading", name="Begin a fight")).to_be_visible()
        expect(page.get_by_role("link", name="Fight 1", exact=True)).to_be_visible()
        expect(page.get_by_role("group", name="Characters of the table")).to_contain_text("Ilse Varga")
    expect(waiting).to_have_value("Second gu")
    other.get_by_role("button", name="Begin a fight").click()
    expect(fighter(other, "Second gu")).to_be_visible()
