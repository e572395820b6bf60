"""What is half typed in an entry of the log stays while others change that entry, in whatever way it is drawn again."""

from __future__ import annotations

import re
import uuid

import pytest
from playwright.sync_api import Locator, Page, expect

from campaigns.models import Campaign, User
from characters.models import Character
from rolls.models import Roll
from rolls.services import answer_choice
from rules.dice import LoadedDice
from tests.browser.conftest import OpenPage, Trouble
from tests.factories import make_member
from tests.rolls.conftest import seat
from tests.systems.wild_die import make_hero, make_table, throw


@pytest.fixture
def campaign(storyteller: User) -> Campaign:
    """Noor's table, which plays the wild die."""
    return make_table(storyteller)


@pytest.fixture
def hero(campaign: Campaign, player: User) -> Character:
    """Ash, with points to spend."""
    return make_hero(campaign, player, points={"paragon": 1, "renegade": 0, "medal": 2})


@pytest.fixture
def contest(hero: Character, player: User) -> Roll:
    """An opposed roll where both wild dice show a 1: two complications to name, and points to spend."""
    faces = (2, 2, 2, 2, 2, 1, 6, 6, 1)
    return throw(player, hero, faces, kind="opposed", traits=["Firearms"], opponent="3D")


def spend(roll: Roll, by: User, option: str, faces: tuple[int, ...] = ()) -> None:
    """Somebody else does something about the roll."""
    found = answer_choice(
        roll=roll,
        membership=seat(roll.campaign, by),
        code="spend",
        option=option,
        request_key=uuid.uuid4(),
        dice=LoadedDice(faces),
    )
    assert isinstance(found, Roll), found


def entry_of(page: Page, roll: Roll) -> Locator:
    return page.locator(f"#roll-{roll.token}")


def fields_of(entry: Locator) -> tuple[Locator, Locator]:
    """The lines for one's own complication and for that of the other side."""
    own = entry.locator("form", has=entry.page.locator("[name=choice][value=complication]"))
    other = entry.locator("form", has=entry.page.locator("[name=choice][value=opponent_complication]"))
    return own.get_by_label("Complication"), other.get_by_label("Complication")


@pytest.fixture
def typed(open_page: OpenPage, campaign: Campaign, storyteller: User, contest: Roll) -> Page:
    """The storyteller's log, with both complications half typed."""
    page = open_page(storyteller, f"/campaigns/{campaign.pk}/log/")
    own, other = fields_of(entry_of(page, contest))
    own.fill("The power cell runs dry")
    other.fill("Their boots slip")
    page.evaluate("document.addEventListener('live:fragments', () => (document.body.dataset.told = 'yes'))")
    return page


def expect_told(page: Page) -> None:
    """Wait until the stream has brought something."""
    expect(page.locator("body")).to_have_attribute("data-told", "yes")


def test_a_field_with_the_caret_in_it_waits_and_catches_up(typed: Page, contest: Roll, player: User):
    entry = entry_of(typed, contest)
    _, other = fields_of(entry)
    other.evaluate("(field) => field.setSelectionRange(5, 5)")
    spend(contest, player, "paragon:number")
    expect_told(typed)
    expect(other).to_be_focused()
    other.press_sequentially(" new")
    expect(other).to_have_value("Their new boots slip")
    expect(entry).not_to_contain_text("Spend: Paragon: +3")
    typed.locator("#h-log").click()
    expect(entry).to_contain_text("Spend: Paragon: +3")
    own, other = fields_of(entry)
    expect(own).to_have_value("The power cell runs dry")
    expect(other).to_have_value("Their new boots slip")


def test_each_field_gets_back_its_own_text_when_nobody_is_in_it(typed: Page, contest: Roll, player: User):
    typed.locator("#h-log").click()
    spend(contest, player, "paragon:number")
    entry = entry_of(typed, contest)
    expect(entry).to_contain_text("Spend: Paragon: +3")
    own, other = fields_of(entry)
    expect(own).to_have_value("The power cell runs dry")
    expect(other).to_have_value("Their boots slip")


def test_an_answer_of_ones_own_keeps_what_stands_in_the_other_forms(typed: Page, contest: Roll):
    entry = entry_of(typed, contest)
    entry.get_by_role("button", name="Other side: Keep with a complication").click()
    expect(entry).to_contain_text("complication: Their boots slip")
    own, other = fields_of(entry)
    expect(own).to_have_value("The power cell runs dry")
    expect(other).to_have_count(0)


def test_an_answer_that_is_refused_gives_back_what_was_typed(typed: Page, contest: Roll, trouble: Trouble):
    trouble.allow("422")
    own, other = fields_of(entry_of(typed, contest))
    own.evaluate("(field) => { field.removeAttribute('maxlength'); field.value = 'x'.repeat(200); }")
    entry_of(typed, contest).get_by_role("button", name=re.compile("^Keep with a complication")).click()
    expect(entry_of(typed, contest)).to_contain_text("160")
    expect(own).to_have_value("x" * 200)
    expect(other).to_have_value("Their boots slip")


def test_a_press_that_comes_with_the_news_is_not_lost(typed: Page, contest: Roll, player: User):
    """The pointer goes down on the button, the entry changes, the pointer goes up: that is a press."""
    entry = entry_of(typed, contest)
    fields_of(entry)[0].focus()
    button = entry.get_by_role("button", name=re.compile("^Keep with a complication"))
    button.hover()
    typed.mouse.down()
    spend(contest, player, "paragon:number")
    expect_told(typed)
    typed.mouse.up()
    expect(entry).to_contain_text("complication: The power cell runs dry")
    expect(entry).to_contain_text("Spend: Paragon: +3")


def test_a_page_that_is_read_again_keeps_every_entrys_own_text(
    typed: Page, contest: Roll, hero: Character, player: User
):
    second = throw(player, hero, (3, 3, 3, 3, 3, 1), traits=["Firearms"], reason="second")
    own, _ = fields_of(entry_of(typed, second))
    own.fill("The lamp goes out")
    newcomer = make_member(hero.campaign)
    typed.evaluate(
        """async () => {
          const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");
          document.dispatchEvent(new CustomEvent("live:refresh", { detail: { page } }));
        }"""
    )
    third = throw(newcomer, make_hero(hero.campaign, newcomer), (3, 3, 3, 3, 3, 2), traits=["Firearms"])
    expect(entry_of(typed, third)).to_be_visible()
    expect(own).to_be_focused()
    typed.locator("#h-log").click()
    expect(entry_of(typed, third)).to_be_visible()
    expect(own).to_have_value("The lamp goes out")
    own, other = fields_of(entry_of(typed, contest))
    expect(own).to_have_value("The power cell runs dry")
    expect(other).to_have_value("Their boots slip")
