"""The cast in play: two copied guards and one in hiding against a player; an opposed call against somebody hidden."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Campaign, User
from characters.models import Character
from rules.dice import LoadedDice
from tests.browser.conftest import OpenPage, expect_accessible
from tests.browser.test_calls import card, in_the_log
from tests.browser.test_fights import DESK, PHONE, fighter, fits, headline, load, open_fight, press_next, roll
from tests.browser.test_joint_calls import compose
from tests.calls.test_cast_in_calls import with_a_pool
from tests.factories import make_character


def find(page: Page, part: str, name: str, **fields: str) -> None:
    """Look for one of the cast in the form of who fights, and let them join."""
    page.get_by_role("searchbox", name="Find by name").fill(part)
    row = page.locator("#room-found .gather__row").filter(has_text=name)
    row.get_by_role("checkbox", name=name).check()
    for label, value in fields.items():
        row.get_by_label(label.replace("_", " ")).fill(value)


def test_a_fight_of_copied_guards_and_one_who_hides_against_a_player(
    open_page: OpenPage, campaign: Campaign, storyteller: User, player: User, monkeypatch: pytest.MonkeyPatch
):
    make_character(campaign, player, name="Ilse")
    with_a_pool(storyteller, campaign, "Guard", hidden=False)
    with_a_pool(storyteller, campaign, "Lurker")
    url = f"/campaigns/{campaign.pk}/"
    theirs, mine = open_page(storyteller, url, **DESK), open_page(player, url, **PHONE)
    form = open_fight(theirs)
    find(theirs, "gua", "Guard", How_many="2", Initiative="9")
    find(theirs, "lur", "Lurker", Initiative="5")
    expect(theirs.locator("#room-found")).to_contain_text("Guard")  # whoever is ticked stays
    expect_accessible(theirs)
    form.get_by_role("button", name="Begin a fight").click()
    theirs.locator("#strip").get_by_role("button", name="Begin", exact=True).click()
    press_next(theirs)
    headline(theirs, "Round 1", "Guard acts")
    fighter(theirs, "Guard").get_by_role("link", name="Attack").click()
    theirs.locator("#roll").get_by_label("At whom").select_option(label="Ilse")
    expect(theirs.locator("#roll-setup [name=name]")).to_have_value("Hold the door")
    expect(theirs.locator("#roll-setup [name=dice]")).to_have_value("5")
    load(monkeypatch, 9, 9, 8, 2, 3)
    roll(theirs)
    expect(theirs.locator("#log-list")).to_contain_text("Hold the door")
    marks(theirs)
    nothing_of_whoever_hides(mine)


def marks(theirs: Page) -> None:
    """Damage of one guard lands on their own sheet, and not on that of the other."""
    hurt = fighter(theirs, "Guard 2")
    hurt.get_by_label("What a press marks").select_option("lethal")
    hurt.get_by_role("button", name="Scratched, −1, free").click()
    expect(fighter(theirs, "Guard 2")).to_contain_text("Scratched")
    expect(fighter(theirs, "Guard")).not_to_contain_text("Scratched")
    of_the_cast = {one.name: one.sheet.health.marks for one in Character.objects.of_the_cast()}
    assert of_the_cast == {"Guard": "", "Guard 2": "XX", "Lurker": ""}


def nothing_of_whoever_hides(mine: Page) -> None:
    """The player knows of two guards, and of nobody else."""
    expect(mine.locator("#strip")).to_contain_text("Guard 2")
    expect(mine.locator("body")).not_to_contain_text("Lurker")
    expect_accessible(mine)
    fits(mine)


def answers_fall(monkeypatch: pytest.MonkeyPatch, face: int) -> None:
    """Every die of an answer to a call shows this face from now on."""
    monkeypatch.setattr("rolls.calls.views.house_dice", lambda: LoadedDice((face,) * 50))


def test_an_opposed_call_against_somebody_who_hides(
    open_page: OpenPage, campaign: Campaign, storyteller: User, player: User, monkeypatch: pytest.MonkeyPatch
):
    make_character(campaign, player, name="Ilse")
    with_a_pool(storyteller, campaign, "Lurker")
    url = f"/campaigns/{campaign.pk}/"
    theirs, mine = open_page(storyteller, url, **DESK), open_page(player, url, **PHONE)
    face = compose(theirs, "One against the other")
    face.get_by_role("searchbox", name="Find somebody of the cast").fill("lur")
    face.get_by_role("checkbox", name="Lurker").check(force=True)
    face.get_by_role("checkbox", name="Ilse").check(force=True)
    expect(face.get_by_label("What is happening?")).to_have_value("Close the breach")
    expect_accessible(theirs)
    face.get_by_role("button", name="Call for it").click()
    answers_fall(monkeypatch, 2)
    card(mine).get_by_role("button", name="Roll approach A, Weld it shut").click()
    expect(card(mine)).to_have_count(0)
    answers_fall(monkeypatch, 9)
    in_the_log(theirs).get_by_role("link", name="Answer for Lurker").click()
    expect(theirs.get_by_role("button", name="Hold the door")).to_be_visible()
    expect_accessible(theirs)
    theirs.get_by_role("button", name="Hold the door").click()
    said = in_the_log(theirs).locator(".joint__said")
    expect(said).not_to_contain_text("both roll")
    expect(said).to_contain_text("Lurker wins")
    for secret in ("Lurker", "Hold the door", "both roll", "against"):
        expect(mine.locator("#main")).not_to_contain_text(secret)
    expect_accessible(mine)
