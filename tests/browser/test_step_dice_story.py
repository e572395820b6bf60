"""Step dice between two people: a character is built, fights a tie, and rolls it again where everybody sees it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Campaign, User
from characters.models import Character
from rolls import views
from rolls.models import Roll
from rules.dice import LoadedDice
from tests.browser.conftest import OpenPage, Trouble, expect_accessible
from tests.systems.step_dice import make_table, make_wren, put


@pytest.fixture
def campaign(storyteller: User) -> Campaign:
    """Noor's table of step dice."""
    return make_table(storyteller)


def set_die(page: Page, trait: str, die: str) -> int:
    """Choose a die on the ladder of a trait; the status of the answer."""
    with page.expect_response(lambda answer: f".{trait}" in (answer.request.post_data or "")) as kept:
        page.get_by_role("radiogroup", name=trait, exact=True).get_by_text(die, exact=True).click(force=True)
    return kept.value.status


def test_a_character_is_built_within_its_attributes_and_joins_the_party(
    open_page: OpenPage, trouble: Trouble, campaign: Campaign, storyteller: User, player: User
):
    trouble.allow("422")
    theirs = open_page(storyteller, f"/campaigns/{campaign.pk}/")
    page = open_page(player, f"/campaigns/{campaign.pk}/characters/new/")
    page.get_by_role("button", name="Begin with an empty draft").click()
    page.get_by_label("Character name").fill("Wren Halloran")
    assert set_die(page, "Might", "d8") == 200
    assert set_die(page, "Melee", "d8") == 200
    assert set_die(page, "Melee", "d10") == 422
    expect(page.get_by_text("Melee d10 would pass Might d8. Raise Might first.", exact=True)).to_be_visible()
    expect(page.get_by_role("radiogroup", name="Melee", exact=True).get_by_label("d8")).to_be_checked()
    page.get_by_label("Another language").fill("Riverspeech")
    page.get_by_label("Another language").press("Enter")
    expect(page.get_by_label("Riverspeech")).to_be_visible()
    expect_accessible(page)
    page.get_by_role("button", name="Finish").click()
    expect(page.get_by_role("heading", name="Wren Halloran")).to_be_visible()
    expect(theirs.locator("#rail").get_by_text("Wren Halloran").first).to_be_visible()
    assert Character.objects.get().sheet.model_dump()["skills"]["Melee"] == 2


def test_a_contest_that_ties_is_rolled_again_on_the_same_entry_on_both_screens(
    open_page: OpenPage, campaign: Campaign, storyteller: User, player: User, monkeypatch: pytest.MonkeyPatch
):
    dice = LoadedDice((3, 3, 8, 2, 4))
    monkeypatch.setattr(views, "house_dice", lambda: dice)
    wren = make_wren(campaign, player)
    theirs = open_page(storyteller, f"/campaigns/{campaign.pk}/")
    mine = open_page(player, f"/characters/{wren.pk}/?kind=contest")
    mine.get_by_role("button", name=re.compile("^Melee")).click()
    mine.get_by_label("Who", exact=True).fill("Guard")
    mine.get_by_label("Die", exact=True).fill("d8")
    expect(mine.get_by_text(re.compile("One round ends in a tie"))).to_be_visible()
    mine.get_by_role("button", name=re.compile("^Roll d8")).click()
    expect(mine.get_by_role("heading", name="Result")).to_be_visible()
    entry = theirs.locator("#log-list [data-entry]")
    expect(entry.locator(".entry__result")).to_contain_text("Tie")
    expect(entry.get_by_text("Guard", exact=True)).to_have_count(1)
    mine.get_by_role("button", name="Break the tie", exact=True).first.click()
    for screen in (theirs.locator(".entry__result"), mine.locator("#roll-result")):
        expect(screen).to_contain_text("Wins")
    expect(entry).to_have_count(1)
    expect(entry.locator(".chain")).to_have_count(4)
    expect(entry.get_by_role("button", name="Break the tie")).to_have_count(0)
    expect_accessible(mine)
    expect_accessible(theirs)
    assert Roll.objects.get().followups.exists()


def test_another_character_opposes_with_what_the_sheet_has_at_that_moment(
    open_page: OpenPage,
    campaign: Campaign,
    storyteller: User,
    player: User,
    other_player: User,
    monkeypatch: pytest.MonkeyPatch,
):
    dice = LoadedDice((5, 3))
    monkeypatch.setattr(views, "house_dice", lambda: dice)
    wren, oye = make_wren(campaign, player), make_wren(campaign, other_player, "Oye Adeyemi")
    theirs = open_page(storyteller, f"/campaigns/{campaign.pk}/")
    mine = open_page(player, f"/characters/{wren.pk}/?kind=contest", viewport={"width": 360, "height": 740})
    mine.get_by_role("button", name="Open the roll panel").click()
    mine.get_by_label("Trait", exact=True).select_option("Melee")
    mine.get_by_label("Who opposes").select_option("Oye Adeyemi")
    mine.get_by_label("Opposes with").select_option("Might")
    expect(mine.locator("#roll-sum")).to_contain_text("against d8")
    expect(mine.get_by_text(re.compile("One round ends in a tie"))).to_be_visible()
    expect_accessible(mine)
    assert mine.evaluate("document.documentElement.scrollWidth") <= 360
    oye = put(oye, "lowered.Might", 1)
    expect(mine.locator("#roll-sum")).to_contain_text("against d6")
    mine.locator("#roll-go").click()
    entry = theirs.locator("#log-list [data-entry]")
    expect(entry).to_contain_text("Wren Halloran (Melee) d8 against Oye Adeyemi (Might) d6")
    entry.get_by_text("Explain").click()
    told = "Wren Halloran (Melee) 5: 5; Oye Adeyemi (Might) 3: 3. Wren Halloran wins."
    expect(entry.get_by_text(told)).to_be_visible()
    expect_accessible(theirs)


def test_damage_is_seen_on_the_storytellers_screen(
    open_page: OpenPage, campaign: Campaign, storyteller: User, player: User
):
    wren = make_wren(campaign, player)
    theirs = open_page(storyteller, f"/campaigns/{campaign.pk}/")
    mine = open_page(player, f"/characters/{wren.pk}/")
    mine.get_by_label("Health points, how much").fill("5")
    mine.get_by_role("button", name="Damage").click()
    expect(mine.locator(f"#condition-{wren.pk} [data-track=health]")).to_contain_text("11 of 16")
    expect(theirs.locator(f"#vitals-{wren.pk}")).to_contain_text("11 of 16")


def test_nothing_of_step_dice_is_wider_than_a_small_phone(open_page: OpenPage, campaign: Campaign, player: User):
    wren = make_wren(campaign, player)
    page = open_page(player, f"/characters/{wren.pk}/", viewport={"width": 360, "height": 740})
    for path in (f"/characters/{wren.pk}/", f"/campaigns/{campaign.pk}/", f"/characters/{wren.pk}/?kind=contest"):
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
