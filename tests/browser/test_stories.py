"""What a group does on its first evening, from the empty draft to the player who leaves: two people at once."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Campaign, User
from characters.models import Character, Proposal, Status
from characters.services import create_character
from rolls.models import Roll
from tests.browser.conftest import OpenPage, Trouble, expect_accessible
from tests.factories import LEGAL_TRAITS, make_character, make_user
from tests.rolls.conftest import throw


def set_dots(page: Page, trait: str, dots: int) -> None:
    """Choose that many dots, and wait until the server has kept them."""
    with page.expect_response(lambda answer: answer.url.endswith("/field/")) as kept:
        page.get_by_role("radiogroup", name=trait, exact=True).get_by_text(
            f"{dots} dot{'' if dots == 1 else 's'}", exact=True
        ).click(force=True)
    assert kept.value.ok


def pick_specialty(page: Page, ability: str, name: str) -> None:
    """Choose a listed specialty of an ability."""
    with page.expect_response(lambda answer: "spec_ability=" in answer.url):
        page.locator("#spec-ability").select_option(ability)
    page.wait_for_function("() => !document.querySelector('.htmx-request, .htmx-swapping, .htmx-settling')")
    page.locator("#suggestions").get_by_role("button", name=re.compile(name)).click()
    expect(page.get_by_role("button", name=f"Remove {name}")).to_be_visible()


def test_a_legal_character_is_built_and_joins_the_party_on_the_storytellers_screen(
    open_page: OpenPage, campaign: Campaign, storyteller: User, player: User
):
    theirs = open_page(storyteller, f"/campaigns/{campaign.pk}/")
    page = open_page(player, f"/campaigns/{campaign.pk}/characters/new/")
    page.get_by_role("button", name="Begin with an empty draft").click()
    page.get_by_label("Character name").fill("Wren Halloran")
    page.get_by_role("radio", name=re.compile("Physical first")).check()
    for trait, dots in LEGAL_TRAITS["attributes"].items():
        if dots > 1:
            set_dots(page, trait, dots)
    for trait, dots in LEGAL_TRAITS["abilities"].items():
        set_dots(page, trait, dots)
    for one in LEGAL_TRAITS["specialties"]:
        pick_specialty(page, one["ability"], one["name"])
    expect(page.get_by_role("heading", name="Ready to finish")).to_be_visible()
    expect_accessible(page)
    page.get_by_role("button", name="Finish").click()
    expect(page.get_by_role("heading", name="Wren Halloran")).to_be_visible()
    expect(page).to_have_url(re.compile(r"/characters/\d+/$"))
    expect(theirs.locator("#rail").get_by_text("Wren Halloran").first).to_be_visible()


def test_finishing_an_illegal_character_is_refused_with_a_way_to_what_is_wrong(
    open_page: OpenPage, trouble: Trouble, campaign: Campaign, player: User
):
    trouble.allow("422")
    draft = create_character(campaign=campaign, by=player)
    page = open_page(player, f"/characters/{draft.pk}/build/")
    set_dots(page, "Stealth", 3)
    expect(page.get_by_role("button", name="Finish")).to_have_attribute("aria-disabled", "true")
    refused = page.request.post(
        f"/characters/{draft.pk}/finish/",
        form={"csrfmiddlewaretoken": page.locator("[name=csrfmiddlewaretoken]").first.input_value()},
        headers={"Referer": page.url},
    )
    assert refused.status == 422
    assert Character.objects.get(pk=draft.pk).status == Status.DRAFT
    page.get_by_role("link", name=re.compile("general specialt")).first.click()
    expect(page).to_have_url(re.compile("#specialties$"))


def test_the_first_dot_pressed_again_is_cleared_and_a_reload_shows_what_was_kept(
    open_page: OpenPage, campaign: Campaign, player: User
):
    draft = create_character(campaign=campaign, by=player)
    page = open_page(player, f"/characters/{draft.pk}/build/")
    set_dots(page, "Melee", 2)
    set_dots(page, "Melee", 1)
    with page.expect_response(lambda answer: answer.url.endswith("/field/")):
        page.get_by_role("radiogroup", name="Melee", exact=True).get_by_text("1 dot", exact=True).click(force=True)
    page.reload()
    expect(page.get_by_role("radiogroup", name="Melee", exact=True).get_by_label("No dots")).to_be_checked()


def test_an_invited_player_joins_and_the_storyteller_decides_on_a_specialty_of_their_own(
    open_page: OpenPage, campaign: Campaign, storyteller: User
):
    members = open_page(storyteller, f"/campaigns/{campaign.pk}/members/")
    invite = members.get_by_label("Invite link").input_value()
    guest = make_user("Juno")
    page = open_page(guest, invite)
    page.get_by_role("button", name="Join the campaign").click()
    expect(members.locator("#members")).to_contain_text("Juno")
    page.goto(f"/campaigns/{campaign.pk}/characters/new/")
    page.get_by_role("button", name="Begin with an empty draft").click()
    set_dots(page, "Stealth", 2)
    page.locator("#spec-ability").select_option("Stealth")
    page.get_by_label("Or write your own").fill("Zero-Light Moves")
    page.get_by_role("button", name="Ask Noor").click()
    expect(page.locator("#slots")).to_contain_text("Waiting")
    members.goto(f"/campaigns/{campaign.pk}/specialties/")
    expect_accessible(members)
    members.get_by_label("Name").first.fill("Moving in the dark")
    members.get_by_role("button", name="Accept as advanced").click()
    expect(members.get_by_text("Accepted as advanced")).to_be_visible()
    assert Proposal.objects.get().decided_name == "Moving in the dark"
    page.reload()
    expect(page.locator("#slots")).to_contain_text("Moving in the dark")
    expect(page.locator("#slots")).to_contain_text("Advanced")


def test_two_traits_clicked_on_the_sheet_make_a_roll_that_the_storyteller_sees(
    open_page: OpenPage, campaign: Campaign, storyteller: User, player: User
):
    ilse = make_character(campaign, player)
    theirs = open_page(storyteller, f"/campaigns/{campaign.pk}/")
    mine = open_page(player, f"/characters/{ilse.pk}/")
    mine.get_by_role("button", name=re.compile("^Precision")).click()
    mine.get_by_role("button", name=re.compile("^Firearms")).click()
    expect(mine.get_by_role("button", name="Roll 7 dice")).to_be_enabled()
    mine.get_by_label("What is being done? Optional.").fill("Shoot the lamp out")
    mine.get_by_role("button", name="Roll 7 dice").click()
    expect(mine.get_by_role("heading", name="Result")).to_be_visible()
    entry = theirs.locator("#log-list [data-entry]", has_text="Shoot the lamp out")
    expect(entry).to_have_count(1)
    expect(entry).to_contain_text("Ilse Varga")
    expect_accessible(mine)
    expect_accessible(theirs)


@pytest.fixture
def failed(campaign: Campaign, player: User) -> Roll:
    """A willpower roll that failed, of a character with three dots."""
    ilse = make_character(campaign, player, sheet={"willpower": {"permanent": 3, "current": 3}})
    return throw(player, ilse, (2, 3, 4), kind="willpower")


def test_willpower_spent_after_a_failed_roll_turns_it_on_every_screen_and_keeps_the_first_result(
    open_page: OpenPage, campaign: Campaign, failed: Roll, storyteller: User, player: User
):
    theirs, mine = (open_page(person, f"/campaigns/{campaign.pk}/") for person in (storyteller, player))
    for page in (theirs, mine):
        expect(page.locator(f"#roll-{failed.token}")).to_contain_text("Failure")
    mine.locator(f"#roll-{failed.token}").get_by_role("button", name="Spend willpower to succeed").click()
    for page in (theirs, mine):
        expect(page.locator(f"#roll-{failed.token} .entry__result")).to_contain_text("Success")
        expect(page.locator(f"#roll-{failed.token} .entry__result")).to_contain_text("Failure")
        expect(page.locator(f"#vitals-{failed.character_id}")).to_contain_text("2 of 3")
    assert failed.followups.count() == 1


def test_a_storyteller_removes_a_player_who_loses_the_page_and_keeps_the_character(
    open_page: OpenPage, trouble: Trouble, campaign: Campaign, storyteller: User, player: User
):
    trouble.allow("404")
    ilse = make_character(campaign, player)
    mine = open_page(player, f"/campaigns/{campaign.pk}/")
    theirs = open_page(storyteller, f"/campaigns/{campaign.pk}/members/{player.pk}/remove/")
    theirs.get_by_role("button", name=re.compile("Remove")).click()
    expect(mine.get_by_text("You are no longer at this table")).to_be_visible()
    assert mine.goto(f"/campaigns/{campaign.pk}/").status == 404
    mine.goto("/characters/")
    expect(mine.get_by_text(ilse.name).first).to_be_visible()


def test_a_double_press_and_a_press_again_of_the_same_form_are_one_roll(
    open_page: OpenPage, campaign: Campaign, player: User
):
    ilse = make_character(campaign, player)
    page = open_page(player, f"/characters/{ilse.pk}/?traits=Precision&traits=Firearms")
    page.get_by_role("button", name="Roll 7 dice").dblclick()
    expect(page.get_by_role("heading", name="Result")).to_be_visible()
    assert Roll.objects.count() == 1
    page.get_by_role("button", name="Roll again").click()
    expect(page.locator("#roll-result")).to_be_visible()
    expect(page.locator(".htmx-request")).to_have_count(0)
    assert Roll.objects.count() == 2


PHONE = {"viewport": {"width": 390, "height": 780}, "has_touch": True}


def test_the_dock_of_the_builder_leads_to_what_is_open_and_then_finishes(
    open_page: OpenPage, campaign: Campaign, player: User
):
    draft = make_character(campaign, player, status=Status.DRAFT)
    page = open_page(player, f"/characters/{draft.pk}/build/", **PHONE)
    on = page.locator("#dock-go")
    expect(on).to_have_text("Finish")
    set_dots(page, "Melee", 1)
    expect(on).to_have_attribute("href", "#abilities")
    on.click()
    expect(page).to_have_url(re.compile("#abilities$"))
    page.get_by_role("button", name="Undo").click()
    expect(on).to_have_text("Finish")
    on.click()
    expect(page).to_have_url(re.compile(rf"/characters/{draft.pk}/$"))


@pytest.mark.parametrize("path", ["/campaigns/{campaign}/", "/characters/{character}/"])
def test_roll_with_nothing_chosen_opens_the_panel_on_a_phone_and_asks_the_server_nothing(
    open_page: OpenPage, campaign: Campaign, player: User, path: str
):
    hero = make_character(campaign, player)
    page = open_page(player, path.format(campaign=campaign.pk, character=hero.pk), **PHONE)
    page.locator("#dock-go, .pdock [data-go=instrument]").filter(visible=True).click()
    expect(page.locator("#roll-go")).to_be_in_viewport(ratio=1)
    page.locator("#roll-go").click(force=True)
    expect(page.locator("#roll-forecast .notice")).to_be_focused()
    assert Roll.objects.count() == 0


def test_the_ability_stays_chosen_and_what_is_taken_is_not_offered_again(
    open_page: OpenPage, campaign: Campaign, player: User
):
    draft = create_character(campaign=campaign, by=player)
    page = open_page(player, f"/characters/{draft.pk}/build/", **PHONE)
    set_dots(page, "Melee", 3)
    set_dots(page, "Stealth", 1)
    page.locator("#spec-ability").select_option("Stealth")
    chips = page.locator("#suggestions [name=pick]")
    expect(chips.first).to_have_attribute("value", re.compile("^Stealth: "))
    taken = (chips.first.get_attribute("value") or "").removeprefix("Stealth: ")
    chips.first.click()
    expect(page.get_by_role("button", name=f"Remove {taken}")).to_be_visible()
    expect(page.locator("#spec-ability")).to_have_value("Stealth")
    expect(page.locator(f"#suggestions [value='Stealth: {taken}']")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(f"#suggestions [value='Stealth: {taken}']")).to_be_visible()
    expect(page.locator("#spec-ability")).to_have_value("Stealth")
    expect(page.locator("#suggestions")).to_contain_text("Advanced")
