"""A session that ends while a page is open: the page and what is typed stay, and it goes on by itself (all systems)."""

from __future__ import annotations

import pytest
from django.contrib.sessions.models import Session
from playwright.sync_api import Page, expect

from campaigns.models import Campaign, User
from characters.models import Character
from characters.services import finish_character
from tests.browser.conftest import OpenPage, Trouble
from tests.browser.test_lost_updates import SYSTEMS, notes, pair_at
from tests.factories import make_character

PASSWORD = "a-long-word-for-tests"


@pytest.fixture
def known(player: User) -> User:
    """Tomas, who can sign in by hand."""
    player.set_password(PASSWORD)
    player.save()
    return player


@pytest.fixture(params=SYSTEMS)
def pair(request: pytest.FixtureRequest, campaign: Campaign, storyteller: User, player: User) -> list[Character]:
    """A finished character and a draft of every system."""
    return pair_at(request.param, campaign, storyteller, player)


def sign_in_by_hand(page: Page, user: User) -> None:
    page.get_by_label("Username or email").fill(user.username)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign in").click()


def sign_out(tab: Page) -> None:
    tab.goto("/accounts/logout/")
    tab.get_by_role("main").get_by_role("button", name="Sign out").click()
    expect(tab.get_by_role("link", name="Sign in").first).to_be_visible()


def said(page: Page):
    return page.locator("[data-toasts]").get_by_text("You are signed out.")


def test_a_page_outlives_a_sign_out_in_another_tab_and_goes_on_after_the_next_sign_in(
    open_page: OpenPage,
    known: User,
    pair: list[Character],
    trouble: Trouble,
):
    trouble.allow("403")
    for character in pair:
        page = open_page(known, character.get_absolute_url())
        tab = page.context.new_page()
        sign_out(tab)
        expect(said(page)).to_be_visible()
        page.get_by_label("Private notes").fill("Typed while signed out")
        expect(page.locator("#save-state")).to_contain_text("Not saved")
        assert notes(character) == ""
        tab.goto("/accounts/login/")
        sign_in_by_hand(tab, known)
        expect(page.locator("#save-state")).to_contain_text("Saved at")
        expect(said(page)).to_have_count(0)
        assert notes(character) == "Typed while signed out"
        if page.locator("[data-live]").count():
            expect(page.locator("[data-live]")).to_have_attribute("data-live-state", "open")


def test_the_offered_sign_in_leads_back_to_the_page_with_what_was_typed(
    open_page: OpenPage,
    known: User,
    pair: list[Character],
    trouble: Trouble,
):
    trouble.allow("403")
    for character in pair:
        page = open_page(known, character.get_absolute_url())
        Session.objects.all().delete()  # as a new password on another device does
        page.get_by_label("Private notes").fill("Typed without a session")
        expect(said(page)).to_be_visible()
        page.locator("[data-toasts]").get_by_role("link", name="Sign in").click()
        sign_in_by_hand(page, known)
        expect(page.get_by_label("Private notes")).to_have_value("Typed without a session")
        expect(page.locator("#save-state")).to_contain_text("Saved at")
        assert notes(character) == "Typed without a session"


def test_a_new_password_in_another_tab_disturbs_no_page(
    open_page: OpenPage, known: User, campaign: Campaign, trouble: Trouble
):
    hero = make_character(campaign, known)
    page = open_page(known, f"/characters/{hero.pk}/")
    tab = page.context.new_page()
    tab.goto("/accounts/password/change/")
    for label in ("New password", "New password again"):
        tab.get_by_label(label, exact=True).fill("another-long-word")
    tab.get_by_label("Current password").fill(PASSWORD)
    with tab.expect_response(lambda answer: answer.request.method == "POST") as saved:
        tab.get_by_role("button", name="Save the password").click()
    assert saved.value.status == 302
    page.get_by_label("Private notes").fill("Still here")
    expect(page.locator("#save-state")).to_contain_text("Saved at")
    assert notes(hero) == "Still here"
    expect(page.locator("[data-farewell]")).to_have_count(0)


@pytest.mark.parametrize("ended", ["known", "unknown"])
def test_a_form_that_meets_the_sign_in_page_is_filled_in_again(
    open_page: OpenPage, storyteller: User, player: User, campaign: Campaign, trouble: Trouble, ended: str
):
    trouble.allow("403")
    storyteller.set_password(PASSWORD)
    storyteller.save()
    make_character(campaign, player)
    for path, label, button in (
        ("party", "What for", "Award"),
        ("settings", "Name of the campaign", "Save settings"),
    ):
        page = open_page(storyteller, f"/campaigns/{campaign.pk}/{path}/")
        page.get_by_label(label, exact=True).fill("The siege of Varga")
        if ended == "known":
            sign_out(page.context.new_page())
            expect(said(page)).to_be_visible()
        else:
            Session.objects.all().delete()
        page.get_by_role("main").get_by_role("button", name=button, exact=True).click()
        if ended == "known":
            expect(page.get_by_label(label, exact=True)).to_have_value("The siege of Varga")
            page.locator("[data-toasts]").get_by_role("link", name="Sign in").click()
        sign_in_by_hand(page, storyteller)
        expect(page.get_by_label(label, exact=True)).to_have_value("The siege of Varga")
        expect(page.locator("[data-toasts]")).to_contain_text("What you had typed here is back")
        page.get_by_role("main").get_by_role("button", name=button, exact=True).click()
        expect(page.locator("[data-toasts]")).to_contain_text("Varga" if path == "party" else "saved")


def test_somebody_else_who_signs_in_saves_nothing_of_the_page(
    open_page: OpenPage,
    known: User,
    storyteller: User,
    pair: list[Character],
    trouble: Trouble,
):
    trouble.allow("403")
    storyteller.set_password(PASSWORD)
    storyteller.save()
    draft = pair[1]
    page = open_page(known, draft.get_absolute_url())
    tab = page.context.new_page()
    sign_out(tab)
    tab.goto("/accounts/login/")
    sign_in_by_hand(tab, storyteller)
    expect(page.locator("[data-toasts]")).to_contain_text("Somebody else is signed in")
    page.get_by_label("Private notes").fill("Not Noor's words")
    expect(page.locator("#save-state")).to_contain_text("Not saved")
    assert notes(draft) == ""


def test_a_field_of_a_character_that_was_finished_meanwhile_says_so(
    open_page: OpenPage, known: User, campaign: Campaign, storyteller: User, trouble: Trouble
):
    trouble.allow("403")
    draft = make_character(campaign, known, name="Wren Halloran", status="draft")
    page = open_page(known, draft.get_absolute_url())
    assert isinstance(finish_character(character=draft, by=storyteller), Character)
    page.get_by_role("radiogroup", name="Stealth").get_by_role("radio", checked=True).press("ArrowRight")
    expect(page.locator("#save-state")).to_contain_text("settled when the character was finished")
    expect(page.locator("#save-state")).not_to_contain_text("sign")


def test_on_a_phone_everything_can_be_brought_above_the_notice_that_stays(
    open_page: OpenPage, known: User, campaign: Campaign, trouble: Trouble
):
    trouble.allow("403")
    hero = make_character(campaign, known)
    page = open_page(known, hero.get_absolute_url(), viewport={"width": 390, "height": 844})
    Session.objects.all().delete()
    page.get_by_label("Private notes").fill("Typed without a session")
    expect(said(page)).to_be_visible()
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    notes_end = "document.querySelector('[name=\"story.notes\"]').getBoundingClientRect().bottom"
    notice_top = "document.querySelector('.toast--error').getBoundingClientRect().top"
    page.wait_for_function(f"() => {notes_end} <= {notice_top}")
