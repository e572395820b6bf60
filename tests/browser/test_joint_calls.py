"""Calls whose answers go together, with several people at once: one against the other, and tries up to a goal."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from campaigns.models import User
from characters.models import Character
from rolls.calls.models import Call, Try
from rolls.calls.wanted import Joined
from tests.browser.conftest import OpenPage, expect_accessible
from tests.browser.test_calls import PHONE, card, crew, fill_way, in_the_log, table
from tests.calls.calling import call, way

__all__ = ["crew", "table"]


def compose(page: Page, form: str) -> Locator:
    """The face of calls, with a line, a way and a form filled in."""
    page.get_by_role("radio", name="Call", exact=True).check(force=True)
    face = page.get_by_role("form", name="Call for a roll")
    face.get_by_label("What is happening?").fill("Close the breach")
    fill_way(face, "A", "Weld it shut", "Precision")
    face.get_by_role("radio", name=form).check(force=True)
    return face


def test_two_roll_against_one_another_and_everybody_reads_who_wins(
    open_page: OpenPage, table: str, storyteller: User, crew: dict[str, tuple[User, Character]]
):
    tells = open_page(storyteller, table)
    pages = {name: open_page(crew[name][0], table, **PHONE) for name in ("Ilse", "Juno")}
    face = compose(tells, "One against the other")
    for name in ("Ilse", "Juno"):
        face.get_by_role("checkbox", name=name).check(force=True)
    face.get_by_label("Who began").select_option("Juno")
    expect_accessible(tells)
    face.get_by_role("button", name="Call for it").click()
    for page in pages.values():
        expect(card(page)).to_contain_text("Juno against Ilse: both roll.")
        card(page).get_by_role("button", name="Roll approach A, Weld it shut").click()
    for page in (tells, *pages.values()):
        expect(in_the_log(page).locator(".joint__said")).not_to_contain_text("both roll")
        expect(in_the_log(page)).to_contain_text("An addition: more net successes win.")
    told = in_the_log(tells).locator(".joint__said").inner_text()
    assert "wins by" in told or "nobody wins" in told
    expect_accessible(pages["Ilse"])


def test_tries_go_on_to_the_goal_and_the_bar_is_on_every_screen(
    open_page: OpenPage, table: str, storyteller: User, crew: dict[str, tuple[User, Character]]
):
    player, _ = crew["Ilse"]
    tells, plays = open_page(storyteller, table), open_page(player, table, **PHONE)
    face = compose(tells, "Tries that add up")
    face.get_by_role("checkbox", name="Ilse").check(force=True)
    face.get_by_label("Goal, in net successes").fill("900")
    face.get_by_label("Most tries").fill("2")
    face.get_by_label("Each try takes").fill("an hour")
    face.get_by_role("button", name="Call for it").click()
    expect(card(plays)).to_contain_text("0 net successes of 900, 2 tries left.")
    expect(card(plays)).to_contain_text("Each try takes an hour.")
    card(plays).get_by_role("button", name="Roll approach A, Weld it shut").click()
    for page in (tells, plays):
        expect(in_the_log(page)).to_contain_text("1 try left.")
    expect(card(plays)).to_contain_text("1 try left.")
    expect_accessible(plays)
    card(plays).get_by_role("button", name="Roll approach A, Weld it shut").click()
    for page in (tells, plays):
        expect(in_the_log(page)).to_contain_text("Not done:")
        expect(in_the_log(page)).to_contain_text("Closed by Tomas.")
    expect(card(plays)).to_have_count(0)
    assert (Call.objects.get().state, Try.objects.count()) == ("closed", 1)


def test_a_goal_that_is_reached_ends_the_tries(
    open_page: OpenPage, table: str, storyteller: User, crew: dict[str, tuple[User, Character]]
):
    player, ilse = crew["Ilse"]
    sure = way(traits=["Precision", "Firearms"], difficulty="2")
    call(storyteller, [ilse], sure, joined=Joined("extended", goal="1", tries="20"))
    plays = open_page(player, table)
    card(plays).get_by_role("button", name="Roll").click()
    said = in_the_log(plays).locator(".joint__said")
    expect(said).not_to_contain_text("20 tries left")
    while "Done" not in (told := said.inner_text()):  # hardly ever: each die but a 1 succeeds
        card(plays).get_by_role("button", name="Roll").click()
        expect(said).not_to_have_text(told)
    expect(card(plays)).to_have_count(0)
    assert Call.objects.get().state == "closed"
