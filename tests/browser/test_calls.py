"""Calls for a roll, with several people at once: asked, answered each in their own way, and seen by everybody."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from campaigns.models import Campaign, User
from characters.kinds import CHARACTER
from characters.models import Character
from tests.browser.conftest import OpenPage, expect_accessible
from tests.calls.calling import HOLD, call, row, way
from tests.factories import make_character, make_member, make_user
from tests.streams import tell

PHONE = {"viewport": {"width": 390, "height": 844}}


@pytest.fixture
def table(campaign: Campaign) -> str:
    return f"/campaigns/{campaign.pk}/"


@pytest.fixture
def crew(campaign: Campaign, player: User) -> dict[str, tuple[User, Character]]:
    """Three players, each with a character."""
    people = {"Ilse": player, "Juno": make_member(campaign, make_user("Bea")), "Wren": make_member(campaign)}
    return {name: (user, make_character(campaign, user, name=name)) for name, user in people.items()}


def card(page: Page) -> Locator:
    """What is asked of whoever reads the page."""
    return page.get_by_role("article", name="Call: Close the breach").and_(page.locator(".request"))


def in_the_log(page: Page) -> Locator:
    """The call where it stands in the log."""
    return page.get_by_role("article", name="Call: Close the breach").and_(page.locator(".asked"))


def fill_way(face: Locator, letter: str, label: str, trait: str) -> None:
    """One approach of the composer."""
    face.get_by_label(f"Approach {letter}, how").fill(label)
    face.get_by_label(f"Approach {letter}, trait 1").select_option(trait)


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["desk", "phone"])
def test_two_players_answer_in_two_ways_while_a_third_passes(
    open_page: OpenPage, table: str, storyteller: User, crew: dict[str, tuple[User, Character]], screen: dict
):
    tells = open_page(storyteller, table)
    pages = {name: open_page(user, table, **screen) for name, (user, _) in crew.items()}
    tells.get_by_role("radio", name="Call", exact=True).check(force=True)
    face = tells.get_by_role("form", name="Call for a roll")
    face.get_by_label("What is happening?").fill("Close the breach")
    face.get_by_role("checkbox", name="Everyone").check(force=True)
    face.get_by_label("Each may pass").check()
    fill_way(face, "A", "Weld it shut", "Precision")
    face.get_by_role("button", name="Add an approach").click()
    fill_way(face, "B", "Hold the plate", "Strength")
    expect(face.get_by_role("table", name="Their chances").get_by_role("row")).to_have_count(4)
    expect_accessible(tells)
    face.get_by_label("Approach B, how").press("Control+Enter")
    for page in pages.values():
        expect(card(page)).to_be_visible()
    card(pages["Ilse"]).get_by_role("button", name="Roll approach A, Weld it shut").click()
    card(pages["Juno"]).get_by_role("button", name="Roll approach B, Hold the plate").click()
    card(pages["Wren"]).get_by_role("button", name="Pass for Wren").click()
    for page in pages.values():
        expect(card(page)).to_have_count(0)
    for page in (tells, *pages.values()):
        expect(in_the_log(page).locator(".answer .minidice")).to_have_count(2)
        expect(in_the_log(page)).to_contain_text("passed")
    expect(tells.locator("#log-list").get_by_text("approach B of 2: Hold the plate")).to_be_visible()
    expect_accessible(pages["Ilse"])


def test_a_way_that_a_player_describes_is_taken_up_with_numbers_and_rolled(
    open_page: OpenPage, table: str, storyteller: User, crew: dict[str, tuple[User, Character]]
):
    player, ilse = crew["Ilse"]
    made = call(storyteller, [ilse], way(), way("Hold the plate", **HOLD))
    tells, plays = open_page(storyteller, table), open_page(player, table)
    card(plays).get_by_text("Another way", exact=True).click()
    card(plays).get_by_label("What else would Ilse try?").fill("Talk the pilot into turning")
    card(plays).get_by_role("button", name="Propose").click()
    expect(card(plays)).to_contain_text("It waits for the storyteller.")
    asked = in_the_log(tells)
    asked.get_by_role("link", name="Accept what Ilse describes").click()
    asked.get_by_label("Approach A, trait 1").select_option("Wits")
    asked.get_by_role("button", name="Accept with these numbers").click()
    expect(asked).to_contain_text("Talk the pilot into turning")
    card(plays).get_by_role("button", name="Roll approach C, Talk the pilot into turning").click()
    expect(in_the_log(plays).locator(".answer .minidice")).to_have_count(1)
    answered = row(made, ilse)
    assert (answered.state, answered.approach and answered.approach.letter) == ("rolled", "C")


def test_a_secret_call_tells_its_numbers_to_storytellers_alone(
    open_page: OpenPage, table: str, storyteller: User, crew: dict[str, tuple[User, Character]]
):
    (player, ilse), (other, juno) = crew["Ilse"], crew["Juno"]
    tells, plays, watches = (open_page(user, table) for user in (storyteller, player, other))
    call(storyteller, [ilse], way(traits=["Precision"], difficulty="9"), numbers="never", audience="storytellers")
    expect(card(plays)).to_contain_text("difficulty secret")
    expect(in_the_log(tells)).to_contain_text("difficulty 9")
    card(plays).get_by_role("button", name="Roll").click()
    for page in (tells, plays):
        expect(in_the_log(page).locator(".answer .minidice")).to_have_count(1)
    assert "difficulty 9" not in plays.content()
    assert "Close the breach" not in watches.content()
    assert juno.name == "Juno"


def test_an_approach_is_set_up_in_the_panel_and_rolled_from_there(
    open_page: OpenPage, table: str, storyteller: User, crew: dict[str, tuple[User, Character]]
):
    player, ilse = crew["Ilse"]
    made = call(storyteller, [ilse])
    plays = open_page(player, table)
    card(plays).get_by_role("link", name="Set it up").click()
    panel = plays.locator("#roll")
    expect(panel).to_contain_text("Called by")
    panel.get_by_role("button", name="Roll 7 dice").click()
    expect(card(plays)).to_have_count(0)
    assert row(made, ilse).state == "rolled"


def test_whom_a_call_may_ask_follows_the_table_and_keeps_what_is_ticked(
    open_page: OpenPage, campaign: Campaign, table: str, storyteller: User, player: User
):
    tells = open_page(storyteller, table)
    tells.get_by_role("radio", name="Call", exact=True).check(force=True)
    asked = tells.get_by_role("group", name="Who is asked")
    everyone = asked.get_by_role("checkbox", name="Everyone")
    expect(asked).to_contain_text("Nobody at this table has a finished character yet.")
    ilse, juno = (make_character(campaign, player, name=name) for name in ("Ilse", "Juno"))
    written(campaign, ilse)
    expect(everyone).to_be_checked()
    asked.get_by_role("checkbox", name="Juno").check(force=True)
    expect(everyone).not_to_be_checked()
    tells.get_by_label("What is happening?").focus()  # a list with the focus in it waits
    wren = make_character(campaign, player, name="Wren")
    written(campaign, wren)
    expect(asked.get_by_role("checkbox", name="Wren")).not_to_be_checked()
    expect(asked.get_by_role("checkbox", name="Juno")).to_be_checked()
    expect(everyone).not_to_be_checked()
    wren.delete()
    written(campaign, juno)
    expect(asked.get_by_role("checkbox", name="Wren")).to_have_count(0)
    everyone.check(force=True)
    expect(asked.get_by_role("checkbox", name="Juno")).not_to_be_checked()


def written(campaign: Campaign, character: Character) -> None:
    """Let the open pages hear of what became of a character."""
    tell(campaign, CHARACTER.key, character.pk)


def test_a_blank_call_asks_everyone_so_that_chances_are_there_with_the_first_trait(
    open_page: OpenPage, table: str, storyteller: User, crew: dict[str, tuple[User, Character]]
):
    tells = open_page(storyteller, table)
    tells.get_by_role("radio", name="Call", exact=True).check(force=True)
    face = tells.get_by_role("form", name="Call for a roll")
    fill_way(face, "A", "Weld it shut", "Precision")
    expect(face.get_by_role("table", name="Their chances").get_by_role("row")).to_have_count(1 + len(crew))
