"""Fights played from the table's page alone: by a storyteller and two players, one of them on a phone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from campaigns.models import Campaign, User
from characters.models import Character
from rolls import views
from rolls.rooms.models import Fight, FightRoll
from rules.dice import LoadedDice
from tests.browser.conftest import OpenPage, expect_accessible
from tests.factories import make_campaign, make_character, make_member
from tests.rooms.conftest import do, someone, start
from tests.systems import luck_die, step_dice, wild_die

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
DESK = {"viewport": {"width": 1440, "height": 900}}


def headline(page: Page, when: str, what: str) -> None:
    """Wait until the strip says this."""
    expect(page.locator("#strip .strip__when")).to_contain_text(when)
    expect(page.locator("#strip .strip__when")).to_contain_text(what)


def press_next(page: Page) -> None:
    """Press what moves the fight on in the strip."""
    page.locator("#strip").get_by_role("button").last.click()


def press(page: Page, name: str) -> None:
    """Press a button of the fight's pane."""
    page.locator("#fight-now").get_by_role("button", name=name, exact=True).click()


def fighter(page: Page, name: str) -> Locator:
    """One fighter in the fight's pane."""
    return page.locator("#fight-now").get_by_role("article", name=name, exact=True)


def go(page: Page, place: str) -> None:
    """Go to one of the places at the thumb."""
    page.get_by_role("navigation", name="Places at the table").get_by_role("link", name=place).click()


def fits(page: Page) -> None:
    """Nothing of the page is wider than the screen."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def open_fight(page: Page) -> Locator:
    """The form of who fights, in the left pane."""
    page.locator("#rail").get_by_role("link", name="Fight", exact=True).click()
    page.locator("#fight").get_by_role("link", name="Begin a fight").click()
    form = page.locator("#fight-join")
    expect(form.get_by_label("Name", exact=True)).to_be_visible()
    return form


def foes(form: Locator, **values: str) -> None:
    """Fill in somebody without a sheet."""
    other = form.get_by_role("group", name="Somebody without a sheet")
    for label, value in values.items():
        other.get_by_label(label.replace("_", " "), exact=False).first.fill(value)


def load(monkeypatch: pytest.MonkeyPatch, *faces: int) -> None:
    """These faces fall next."""
    monkeypatch.setattr(views, "house_dice", lambda: LoadedDice(faces))


def act(page: Page, who: str, what: str, at: str = "") -> None:
    """Choose an action on one's card; the panel is filled in for it."""
    page.locator("#turn").get_by_role("link", name=what).first.click()
    expect(page.locator("#roll-act")).to_contain_text(what)
    if at:
        page.locator("#roll").get_by_label("At whom").select_option(label=at)


def roll(page: Page, **fields: str) -> None:
    """Fill in the rest and roll."""
    for name, value in fields.items():
        field = page.locator(f"#roll-setup [name={name}]").first
        if field.evaluate("one => one.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    expect(page.locator("#roll-go")).not_to_have_attribute("aria-disabled", "true")
    page.locator("#roll-go").click()


def test_a_whole_luck_die_fight_is_played_from_the_table(
    open_page: OpenPage, storyteller: User, player: User, other_player: User, monkeypatch: pytest.MonkeyPatch
):
    table = luck_die.make_table(storyteller)
    for one, name in ((player, "Brand Ostler"), (other_player, "Rosa Quill")):
        make_member(table, one)
        hero = luck_die.make_hero(table, one)
        Character.objects.filter(pk=hero.pk).update(name=name)
    url = f"/campaigns/{table.pk}/"
    theirs, mine, others = (
        open_page(storyteller, url, **DESK),
        open_page(player, url, **PHONE),
        open_page(other_player, url, **DESK),
    )
    form = open_fight(theirs)
    foes(form, Name="Goblin", How_many="2", Reflexes="1", Team="Goblins", Endurance="1", Health="3")
    form.get_by_role("button", name="Begin a fight").click()
    theirs.locator("#strip").get_by_role("button", name="Begin", exact=True).click()
    headline(mine, "Round 1", "Players choose who acts")
    a_turn_on_a_phone(mine, theirs, others, monkeypatch)
    a_turn_of_a_goblin(theirs, mine)
    the_end(theirs, mine, others)


def a_turn_on_a_phone(mine: Page, theirs: Page, others: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    """Brand takes the turn, attacks, and the storyteller marks what the blow did with one press."""
    mine.locator("#turn").get_by_role("button", name="Brand Ostler acts").click()
    expect(mine.locator("#turn")).to_contain_text("3 actions left")
    expect(mine.locator("#turn").get_by_role("button", name="Sprint")).to_have_attribute("aria-disabled", "true")
    expect_accessible(mine)
    fits(mine)
    load(monkeypatch, 5, 5, 10)
    act(mine, "Brand Ostler", "Attack", "Goblin 1")
    roll(mine, traits="Strength", difficulty_number="3")
    row = fighter(theirs, "Brand Ostler")
    expect(row).to_contain_text("Success")
    row.get_by_label("Damage to Goblin 1: kind").select_option("Slashing")
    row.get_by_label("Damage to Goblin 1: how much").fill("5")
    expect_accessible(theirs)
    row.get_by_role("button", name="Mark it").click()
    expect(others.locator("#strip")).to_contain_text("Unconscious")
    expect(mine.locator("#turn")).to_contain_text("2 actions left")
    expect(theirs.locator("#log")).to_contain_text("Goblin 1 is dealt 5 Slashing damage.")
    mine.locator("#turn").get_by_role("button", name="Guard").click()
    assert FightRoll.objects.filter(follows__isnull=False).count() == 1


def a_turn_of_a_goblin(theirs: Page, mine: Page) -> None:
    """The goblin that is left acts; Brand evades on its turn."""
    headline(theirs, "Round 1", "Goblins choose who acts")
    press_next(theirs)
    headline(mine, "Round 1", "Goblin 2 acts")
    mine.locator("#turn summary").click()
    expect(mine.locator("#turn").get_by_role("link", name="Evade")).to_be_visible()


def the_end(theirs: Page, mine: Page, others: Page) -> None:
    """The fight is over on every screen, and can be read."""
    theirs.get_by_text("End the fight").click()
    press(theirs, "The fight is over")
    for page in (theirs, mine, others):
        expect(page.locator("#strip")).to_be_empty()
    assert not Fight.objects.get().is_on


def test_a_wild_die_round_is_played_from_the_table(
    open_page: OpenPage, storyteller: User, player: User, other_player: User, monkeypatch: pytest.MonkeyPatch
):
    table = wild_die.make_table(storyteller)
    for one, name in ((player, "Ash Marlowe"), (other_player, "Juno Vale")):
        make_member(table, one)
        hero = wild_die.make_hero(table, one)
        Character.objects.filter(pk=hero.pk).update(name=name)
    url = f"/campaigns/{table.pk}/"
    theirs, mine, others = (
        open_page(storyteller, url, **DESK),
        open_page(player, url, **PHONE),
        open_page(other_player, url, **DESK),
    )
    form = open_fight(theirs)
    foes(form, Name="Guard", Initiative="2", Hit_points="10", Ranged_defence="4")
    characters = form.get_by_role("group", name="Characters of the table")
    for at, value in enumerate(("9", "5")):
        characters.locator("[name$=-initiative]").nth(at).fill(value)
    form.get_by_role("button", name="Begin a fight").click()
    theirs.locator("#strip").get_by_role("button", name="Begin", exact=True).click()
    headline(mine, "Round 1", "Ash Marlowe is next")
    mine.locator("#turn").get_by_role("button", name="Ash Marlowe acts").click()
    headline(others, "Round 1", "Ash Marlowe acts")
    load(monkeypatch, 3, 3, 3, 3, 3, 3, 3, 3)
    act(mine, "Ash Marlowe", "Attack")
    mine.get_by_label("Who is attacked").select_option(label="Guard")
    roll(mine, traits="Firearms")
    row = fighter(theirs, "Ash Marlowe")
    expect(row).to_contain_text("Success")
    load(monkeypatch, 3, 2)
    go(mine, "Fight")
    fighter(mine, "Ash Marlowe").get_by_role("link", name="Roll damage").click()
    expect(mine.locator("#roll-act")).to_contain_text("Damage")
    roll(mine, code="2D")
    expect(row.get_by_label("Damage to Guard: how much")).to_have_value("5")
    row.get_by_role("button", name="Mark it").click()
    expect(fighter(theirs, "Guard")).to_contain_text("5 of 10")
    fits(mine)
    press_next(theirs)
    headline(mine, "Round 1", "Juno Vale acts")
    others.locator("#turn").get_by_role("button", name="End the turn").click()
    headline(theirs, "Round 1", "Guard is next")
    press_next(theirs)
    for page in (theirs, mine):
        headline(page, "Round 1", "Guard acts")
    press_next(theirs)
    headline(mine, "Round 2", "Ash Marlowe is next")
    for page in (theirs, mine, others):
        expect_accessible(page)


FINISHED: dict[str, Callable[[Campaign, User], Character]] = {
    "maelstrom": make_character,
    "wild-die": wild_die.make_hero,
    "luck-die": luck_die.make_hero,
    "step-dice": step_dice.make_wren,
}


@pytest.mark.parametrize("system", FINISHED)
def test_a_fight_of_characters_alone_is_begun_and_joined_with_nothing_else_filled_in(
    open_page: OpenPage, storyteller: User, player: User, system: str
):
    table = make_campaign(storyteller=storyteller, system=system)
    make_member(table, player)
    first, second = FINISHED[system](table, player), FINISHED[system](table, player)
    second.name = "Somebody Late"
    second.save()
    page = open_page(storyteller, f"/campaigns/{table.pk}/", **DESK)
    form = open_fight(page)
    form.get_by_role("checkbox", name="Somebody Late").uncheck()
    form.get_by_role("button", name="Begin a fight").click()
    page.locator("#strip").get_by_role("button", name="Begin", exact=True).click()
    expect(fighter(page, first.name)).to_be_visible()
    page.get_by_role("link", name="Let somebody join").click()
    page.get_by_role("checkbox", name="Somebody Late").check()
    page.get_by_label("Name", exact=True).fill("Guard")
    page.get_by_role("button", name="Let them join").click()
    expect(fighter(page, "Somebody Late")).to_be_visible()
    expect(fighter(page, "Guard")).to_be_visible()


def test_a_plain_list_is_followed_and_pressed_by_two(
    open_page: OpenPage, campaign: Campaign, storyteller: User, player: User
):
    make_character(campaign, player)
    url = f"/campaigns/{campaign.pk}/"
    theirs, mine = open_page(storyteller, url, **DESK), open_page(player, url, viewport={"width": 360, "height": 780})
    form = open_fight(theirs)
    form.get_by_role("group", name="Characters of the table").get_by_label("Initiative").fill("7")
    foes(form, Name="Guard", Initiative="9")
    form.get_by_role("button", name="Begin a fight").click()
    press(theirs, "Begin")
    headline(mine, "Round 1", "Guard is next")
    press(theirs, "Guard acts")
    headline(mine, "Round 1", "Guard acts")
    mine.locator("#turn").get_by_role("button", name="Ilse Varga acts").click()
    headline(theirs, "Round 1", "Ilse Varga acts")
    press(theirs, "Take back the last")
    headline(mine, "Round 1", "Guard acts")
    press_next(theirs)
    headline(mine, "Round 1", "Ilse Varga acts")
    go(mine, "Fight")
    for page in (theirs, mine):
        expect_accessible(page)
        fits(page)
    press(theirs, "Next round")
    headline(mine, "Round 2", "Guard is next")


def test_whoever_acts_is_in_sight_among_many(open_page: OpenPage, campaign: Campaign, storyteller: User):
    start(campaign, storyteller, *(someone(f"Fighter {at:02} {'x' * 40}", 40 - at) for at in range(32)))
    do(campaign, storyteller, "begin")
    for at in range(20):
        do(campaign, storyteller, "turn", f"Fighter {at:02} {'x' * 40}")
    for how in (DESK, PHONE):
        page = open_page(storyteller, f"/campaigns/{campaign.pk}/", **how)
        expect(page.locator("#strip [aria-current]")).to_be_in_viewport()
        press_next(page)
        expect(page.locator("#strip [aria-current]")).to_be_in_viewport()
        fits(page)
        do(campaign, storyteller, "turn", f"Fighter {21:02} {'x' * 40}") if how is DESK else None
