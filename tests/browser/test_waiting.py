"""What waits, live: two storytellers and two devices of one of them; and a new table's way to its first roll."""

from __future__ import annotations

import os
import re

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Campaign, Role, User
from characters.models import Proposal
from tests.browser.conftest import OpenPage, expect_accessible
from tests.characters.specialties import add_specialty
from tests.factories import make_character, make_member, make_user
from tests.rooms.conftest import do, someone, start

WIDE, PHONE = {"width": 1440, "height": 900}, {"width": 390, "height": 844}


def shot(page: Page, name: str) -> None:
    if folder := os.environ.get("SHOTS"):
        page.screenshot(path=f"{folder}/{name}.png", full_page=True)


def propose(campaign: Campaign, player: User, *names: str) -> None:
    draft = make_character(campaign, player, name="Juno", status="draft")
    for name in names:
        add_specialty(character=draft, by=player, ability="Firearms", name=name, kind="advanced")


def count(page: Page, number: int) -> None:
    """The count in the bar and in the title."""
    title = "Last Light" if not number else rf"\({number}\) Last Light"
    expect(page).to_have_title(re.compile(rf"^{title} · Maelstrom$"))


def test_what_one_storyteller_decides_is_gone_from_every_open_page(
    open_page: OpenPage, campaign: Campaign, storyteller: User, player: User
):
    make_character(campaign, player)
    second = make_member(campaign, make_user("Hana"), Role.STORYTELLER)
    table = f"/campaigns/{campaign.pk}/"
    desk = open_page(storyteller, table, viewport=WIDE)
    phone = open_page(storyteller, table, viewport=PHONE, color_scheme="dark")
    theirs = open_page(second, f"{table}members/", viewport=WIDE)
    count(desk, 0)
    propose(campaign, player, "Zero-G Duels", "Warning Shots")
    for page in (desk, phone):
        count(page, 2)
    expect(theirs).to_have_title(re.compile(r"^\(2\) Members"))
    listed = desk.get_by_role("region", name="Waiting for you")
    expect(listed.get_by_role("listitem")).to_have_count(2)
    expect(listed.get_by_role("listitem").first).to_contain_text("Juno proposes Zero-G Duels")
    for page in (desk, phone):
        page.get_by_role("button", name="Dismiss").click()
    phone.locator("summary").filter(has_text="Waiting for you").click()
    expect(phone.get_by_role("link", name=re.compile("Juno proposes Warning Shots"))).to_be_visible()
    for page, name in ((desk, "waiting-wide"), (phone, "waiting-phone")):
        expect_accessible(page)
        shot(page, name)
    waiting = theirs.get_by_role("link", name=re.compile("Play.*2 waiting"))
    expect(waiting).to_be_visible()
    shot(theirs, "waiting-tab")
    listed.get_by_role("link", name=re.compile("Zero-G Duels")).click()
    desk.locator(f"#proposal-{Proposal.objects.get(name='Zero-G Duels').pk}").get_by_role(
        "button", name=re.compile("advanced", re.IGNORECASE)
    ).click()
    count(phone, 1)
    expect(phone.get_by_role("link", name=re.compile("Warning Shots"))).to_be_visible()  # the line stays open
    expect(phone.get_by_role("link", name=re.compile("Zero-G Duels"))).to_have_count(0)
    expect(theirs).to_have_title(re.compile(r"^\(1\) Members"))


def test_a_turn_counts_for_its_player_until_it_is_over(
    open_page: OpenPage, campaign: Campaign, storyteller: User, player: User
):
    ilse = make_character(campaign, player)
    page = open_page(player, f"/campaigns/{campaign.pk}/", viewport=PHONE)
    start(campaign, storyteller, someone("Ilse Varga", 7, character=ilse), someone("Guard", 3))
    do(campaign, storyteller, "begin")
    do(campaign, storyteller, "turn", "Ilse Varga")
    count(page, 1)
    do(campaign, storyteller, "finish")
    count(page, 0)


@pytest.mark.parametrize(("name", "size"), [("wide", WIDE), ("phone", PHONE)])
def test_home_and_the_first_steps(
    open_page: OpenPage, campaign: Campaign, storyteller: User, player: User, name: str, size: dict[str, int]
):
    scheme = "light" if name == "wide" else "dark"
    table = open_page(storyteller, f"/campaigns/{campaign.pk}/", viewport=size, color_scheme=scheme)
    expect(table.get_by_role("heading", name="Three steps to the first session")).to_be_visible()
    expect_accessible(table)
    shot(table, f"first-steps-{name}")
    propose(campaign, player, "Zero-G Duels")
    make_character(campaign, player)
    page = open_page(storyteller, "/", viewport=size, color_scheme=scheme)
    expect(page.get_by_role("heading", name="Waiting for you")).to_be_visible()
    expect_accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    shot(page, f"home-storyteller-{name}")
    mine = open_page(player, "/", viewport=size, color_scheme=scheme)
    expect_accessible(mine)
    shot(mine, f"home-player-{name}")


def test_a_new_player_begins_a_character_with_one_press(open_page: OpenPage, campaign: Campaign, player: User):
    page = open_page(player, "/", viewport=PHONE, java_script_enabled=False)
    page.get_by_role("button", name="Begin a character").click()
    expect(page).to_have_url(re.compile("/build/$"))


@pytest.mark.parametrize(("name", "size"), [("wide", WIDE), ("phone", PHONE)])
def test_an_invite_is_read_on_any_screen(
    open_page: OpenPage, campaign: Campaign, storyteller: User, name: str, size: dict[str, int]
):
    for guest in (None, make_user("Lia")):
        page = open_page(guest, f"/join/{campaign.invite}/", viewport=size)
        expect(page.get_by_role("heading", name="What happens next")).to_be_visible()
        expect_accessible(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
        shot(page, f"invite-{'in' if guest else 'out'}-{name}")
