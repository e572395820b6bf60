"""Nobody is left without a place, whatever ends and whatever a tab remembers; what is addressed reaches each."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Campaign, Membership, Role, User
from characters.models import Character
from rolls.rooms.models import Fight
from tests.browser.conftest import OpenPage, expect_accessible
from tests.calls.calling import answer, call
from tests.factories import make_character
from tests.rooms.conftest import do, someone, start

PHONE = {"width": 390, "height": 844}
WIDTHS = ({"width": 1440, "height": 900}, {"width": 1366, "height": 768}, {"width": 1024, "height": 768}, PHONE)
STILL = {"reduced_motion": "reduce"}
SHOWN = (
    "() => [...document.querySelectorAll('.play > .pane')].filter((one) => one.checkVisibility()).map((one) => one.id)"
)


@pytest.fixture
def ilse(campaign: Campaign, player: User) -> Character:
    return make_character(campaign, player)


@pytest.fixture
def fight(campaign: Campaign, storyteller: User, ilse: Character) -> Fight:
    """Ilse and a guard, before the first round."""
    start(campaign, storyteller, someone(ilse.name, 8, character=ilse), someone("Guard", 5))
    return campaign.fights.get()


def over(campaign: Campaign, storyteller: User) -> None:
    """The storyteller ends the fight."""
    assert isinstance(do(campaign, storyteller, "finish"), Fight)


def has_a_place(page: Page) -> None:
    """What is shown is something that one can go to, and is marked as where one is."""
    page.wait_for_function("() => document.querySelector('#strip').hidden")
    shown = page.evaluate(SHOWN)
    assert shown
    assert "fight" not in shown
    assert "rail" in shown or page.viewport_size == PHONE
    if page.viewport_size == PHONE:
        expect(page.locator(".pdock [aria-current]").filter(visible=True)).to_have_count(1)


@pytest.mark.parametrize("window", WIDTHS, ids=lambda one: str(one["width"]))
def test_a_fight_that_ends_gives_back_the_pane_to_whoever_looked_at_it(
    open_page: OpenPage, campaign: Campaign, storyteller: User, player: User, fight: Fight, window: dict[str, int]
):
    page = open_page(player, campaign.get_absolute_url(), viewport=window, **STILL)
    page.get_by_role("link", name="Fight", exact=True).filter(visible=True).first.click()
    expect(page.locator("#fight")).to_be_visible()
    over(campaign, storyteller)
    has_a_place(page)
    page.reload()
    has_a_place(page)


@pytest.mark.parametrize("window", WIDTHS, ids=lambda one: str(one["width"]))
@pytest.mark.parametrize("place", ["fight", "instrument", "rail", "log", "gone"])
@pytest.mark.parametrize("role", [Role.PLAYER, Role.SPECTATOR])
def test_a_place_that_the_tab_remembers_and_that_is_gone_is_no_place(
    open_page: OpenPage,
    campaign: Campaign,
    player: User,
    ilse: Character,
    place: str,
    role: str,
    window: dict[str, int],
):
    Membership.objects.filter(user=player).update(role=role)
    page = open_page(player, campaign.get_absolute_url(), viewport=window, **STILL)
    kept = {"pane": place, "left": place if place in ("fight", "rail") else "rail"}
    page.evaluate(
        """(kept) => {
          const { play } = document.querySelector("[data-play]").dataset;
          addEventListener("pagehide", () => sessionStorage.setItem(`play ${play}`, JSON.stringify(kept)));
        }""",
        kept,
    )
    page.reload()
    has_a_place(page)
    page.goto(f"{campaign.get_absolute_url()}#{place}")
    has_a_place(page)


@pytest.mark.parametrize("window", WIDTHS, ids=lambda one: str(one["width"]))
def test_without_script_an_address_of_a_fight_that_is_over_shows_the_sheet(
    open_page: OpenPage, campaign: Campaign, player: User, ilse: Character, window: dict[str, int]
):
    page = open_page(player, f"{campaign.get_absolute_url()}#fight", viewport=window, java_script_enabled=False)
    expect(page.locator("#rail")).to_be_visible()
    expect(page.locator("#log")).to_be_visible()


def arrival(page: Page):
    return page.get_by_role("region", name="Just in")


def go(page: Page, place: str) -> None:
    page.get_by_role("navigation", name="Places at the table").get_by_role("link", name=place).click()


def test_every_call_and_turn_is_announced_whatever_waits_already(
    open_page: OpenPage, campaign: Campaign, storyteller: User, player: User, ilse: Character, fight: Fight
):
    page = open_page(player, campaign.get_absolute_url(), viewport=PHONE, **STILL)
    go(page, "Sheet")
    expect(arrival(page)).to_be_hidden()
    do(campaign, storyteller, "begin")
    do(campaign, storyteller, "turn", who=ilse.name)
    expect(arrival(page)).to_contain_text(f"Your turn, {ilse.name}")
    made = call(storyteller, [ilse])
    arrival(page).get_by_role("button", name="Later").click()
    expect(arrival(page)).to_contain_text("Close the breach")  # whether it came before that press or after it
    arrival(page).get_by_role("button", name="Later").click()
    expect(arrival(page)).to_be_hidden()
    answer(player, made, ilse)
    again = call(storyteller, [ilse], line="The floor tilts")
    expect(arrival(page)).to_contain_text("The floor tilts")
    answer(player, again, ilse)
    expect(arrival(page)).to_be_hidden()
    over(campaign, storyteller)
    call(storyteller, [ilse], line="A last one")
    expect(arrival(page)).to_contain_text("A last one")
    expect_accessible(page)


@pytest.mark.parametrize("road", ["Answer", "Log"])
def test_whoever_answers_stands_before_the_question(
    open_page: OpenPage, campaign: Campaign, storyteller: User, player: User, ilse: Character, fight: Fight, road: str
):
    page = open_page(player, campaign.get_absolute_url(), viewport=PHONE, **STILL)
    page.evaluate("() => scrollTo(0, 900)")
    go(page, "Sheet")
    for line in ("Close the breach", "The floor tilts"):
        call(storyteller, [ilse], line=line)
        expect(arrival(page)).to_contain_text(line)
        if road == "Answer":
            arrival(page).get_by_role("button", name="Answer").click()
        else:
            go(page, "Log")
        title = page.locator(".request__title", has_text=line)
        expect(title).to_be_in_viewport(ratio=1)
        foot = page.locator("#strip").bounding_box()
        assert title.bounding_box()["y"] >= foot["y"] + foot["height"] - 1  # type: ignore[index]
        go(page, "Sheet")
