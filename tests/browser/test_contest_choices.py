"""A contest that waits for somebody, with everybody at the table looking on: who is told, who presses, what all see."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from campaigns.models import Campaign, User
from characters.models import Character
from rolls import views
from rolls.models import Roll
from rules.dice import LoadedDice
from tests.browser.conftest import OpenPage, expect_accessible
from tests.systems.contests import PLAYS
from tests.systems.waiting import WAITING, Waiting, seat_opponent, seat_roller, thrown

PHONE = {"width": 390, "height": 844}
NEW_ROLLS = ("Roll", "Roll again", "Throw again")


@pytest.fixture(params=WAITING)
def waiting(request: pytest.FixtureRequest) -> Waiting:
    """Each contest in turn."""
    return WAITING[request.param]


@pytest.fixture
def campaign(waiting: Waiting, storyteller: User) -> Campaign:
    """Noor's table of that system."""
    return PLAYS[waiting.system].make_table(storyteller)


@pytest.fixture
def ada(waiting: Waiting, campaign: Campaign, player: User) -> Character:
    """Tomas's character, who rolls."""
    return seat_roller(waiting, campaign, player)


@pytest.fixture
def bran(waiting: Waiting, campaign: Campaign, other_player: User) -> Character:
    """Priya's character, who opposes."""
    return seat_opponent(waiting, campaign, other_player)


@pytest.fixture
def dice(waiting: Waiting, monkeypatch: pytest.MonkeyPatch) -> LoadedDice:
    """What falls when somebody answers in a browser."""
    loaded = LoadedDice(waiting.then)
    monkeypatch.setattr(views, "house_dice", lambda: loaded)
    return loaded


def entry_on(page: Page, roll: Roll) -> Locator:
    """The roll on this page, once it has come in."""
    found = page.locator(f"#roll-{roll.token}")
    expect(found).to_be_visible()
    return found


def expect_answered(entry: Locator, waiting: Waiting) -> None:
    """The entry tells of one answer, waits for nobody, and its button is gone."""
    expect(entry).not_to_have_attribute("data-steps", "0")
    expect(entry.get_by_text("Waits for")).to_have_count(0)
    expect(entry.get_by_role("button", name=waiting.button)).to_have_count(0)


def test_the_opposing_player_answers_live_and_everybody_sees_it(
    open_page: OpenPage,
    waiting: Waiting,
    ada: Character,
    bran: Character,
    storyteller: User,
    player: User,
    other_player: User,
    dice: LoadedDice,
):
    table = ada.campaign.get_absolute_url()
    told, mine = open_page(storyteller, table), open_page(player, table)
    theirs = open_page(other_player, table, viewport=PHONE)
    roll = thrown(waiting, ada, bran, waiting.faces)
    entries = [entry_on(page, roll) for page in (told, mine, theirs)]
    for entry in entries:
        expect(entry.get_by_text(waiting.waits or "Waits for", exact=True)).to_have_count(1 if waiting.waits else 0)
        for name in NEW_ROLLS:
            expect(entry.get_by_role("button", name=name, exact=True)).to_have_count(0)
    expect(entries[1].get_by_role("button", name=waiting.button)).to_have_count(1 if waiting.roller else 0)
    button = entries[2].get_by_role("button", name=waiting.button)
    expect(button).to_have_count(1)
    expect_accessible(theirs)
    assert theirs.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    button.click()
    for entry in entries:
        expect_answered(entry, waiting)
    assert dice.left == ()


def test_the_storyteller_unfolds_the_choices_of_players_and_answers_for_one(
    open_page: OpenPage,
    waiting: Waiting,
    ada: Character,
    bran: Character,
    storyteller: User,
    other_player: User,
    dice: LoadedDice,
):
    table = ada.campaign.get_absolute_url()
    told, theirs = open_page(storyteller, table), open_page(other_player, table)
    roll = thrown(waiting, ada, bran, waiting.faces)
    entries = [entry_on(page, roll) for page in (told, theirs)]
    button = entries[0].get_by_role("button", name=waiting.button)
    expect(button).to_be_hidden()
    entries[0].get_by_text("Answer for a player").click()
    expect(button).to_be_visible()
    expect_accessible(told)
    button.click()
    for entry in entries:
        expect_answered(entry, waiting)
    assert dice.left == ()


def test_the_roller_reads_beside_the_fresh_result_who_is_waited_for(
    open_page: OpenPage,
    waiting: Waiting,
    ada: Character,
    bran: Character,
    player: User,
    other_player: User,
    monkeypatch: pytest.MonkeyPatch,
):
    loaded = LoadedDice((*waiting.faces, *waiting.then))
    monkeypatch.setattr(views, "house_dice", lambda: loaded)
    mine = open_page(player, f"/characters/{ada.pk}/?kind={PLAYS[waiting.system].kind}")
    theirs = open_page(other_player, ada.campaign.get_absolute_url())
    fill_in(mine, waiting, bran)
    mine.locator("#roll-go").click()
    face = mine.get_by_role("region", name="Result")
    expect(face).to_contain_text(waiting.waits or "Result")
    expect(face.get_by_role("button", name="Roll again")).to_have_count(1)
    expect(face.get_by_role("button", name=waiting.button)).to_have_count(1 if waiting.roller else 0)
    expect_accessible(mine)
    entry_on(theirs, Roll.objects.get()).get_by_role("button", name=waiting.button).click()
    expect(face.get_by_text("Waits for")).to_have_count(0)
    expect(face.get_by_role("button", name=waiting.button)).to_have_count(0)
    expect(face).not_to_have_attribute("data-steps", "0")
    assert loaded.left == ()


def fill_in(page: Page, waiting: Waiting, bran: Character) -> None:
    """The contest in the roll panel, as a person fills it in: traits, who opposes with what, what else counts."""
    for trait in waiting.fields["traits"]:
        page.locator(f'.trait[data-trait="{trait}"]').first.click()
    page.get_by_label("Who opposes").select_option(str(bran.pk))
    fields = page.locator("select[name=opponent_traits]")
    for at, trait in enumerate(waiting.fields["opponent_traits"]):
        fields.nth(at).select_option(trait)
    if {"contest", "other_advantages"} & set(waiting.fields):
        page.get_by_text("Kind of contest, their advantages").click()
    if "contest" in waiting.fields:
        page.get_by_label("Both do the same").check()
    for _ in range(waiting.fields.get("other_advantages", 0)):
        page.get_by_role("button", name="Raise Their advantages").click()
    expect(page.locator("#roll-go")).not_to_have_attribute("aria-disabled", "true")
