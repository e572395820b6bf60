"""A page, not a person, is the party of a conflict: nothing is written over that its page has not seen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Campaign, User
from characters.models import Character
from characters.services import create_character, save_field
from tests.browser.conftest import OpenPage, Trouble
from tests.browser.test_every_system import seat_at
from tests.factories import make_character

SYSTEMS = ["maelstrom", "wild-die", "step-dice", "luck-die"]


def pair_at(system: str, campaign: Campaign, storyteller: User, player: User) -> list[Character]:
    """A finished character and a draft of the player's."""
    if system != "maelstrom":
        return list(seat_at(system, storyteller, player)[1:])
    draft = create_character(campaign=campaign, by=player)
    assert isinstance(draft, Character)
    return [make_character(campaign, player), draft]


@pytest.fixture(params=SYSTEMS)
def pair(request: pytest.FixtureRequest, campaign: Campaign, storyteller: User, player: User) -> list[Character]:
    """A finished character and a draft of every system."""
    return pair_at(request.param, campaign, storyteller, player)


def write(page: Page, text: str) -> None:
    """Write the private notes and wait until the page has said how that went."""
    with page.expect_response(lambda answer: answer.url.endswith("/field/")):
        page.get_by_label("Private notes").fill(text)


def notes(character: Character) -> str:
    return Character.objects.get(pk=character.pk).document["story"]["notes"]


def test_one_account_on_two_devices_loses_no_paragraph(
    open_page: OpenPage, player: User, pair: list[Character], trouble: Trouble
):
    trouble.allow("409")
    for character in pair:
        address = character.get_absolute_url()
        phone, laptop = open_page(player, address), open_page(player, address)
        for text in ("Nine", "Nine years"):  # a page knows what it has saved itself
            write(laptop, text)
            expect(laptop.locator("#save-state")).to_contain_text("Saved at")
        write(phone, "One claim")
        clash = phone.get_by_role("alert").filter(has_text="You changed this on another page")
        expect(clash).to_contain_text("Nine years")
        expect(clash).to_contain_text("One claim")
        assert notes(character) == "Nine years"
        phone.get_by_label("Private notes").fill("One claim, one")  # and pressed before that is sent
        clash.get_by_role("button", name="Use mine").click()
        expect(phone.locator("#save-state")).to_contain_text("Saved at")
        expect(phone.get_by_label("Private notes")).to_have_value("One claim, one")
        expect(clash).to_be_hidden()
        write(phone, "One claim, two shafts")
        expect(phone.locator("#save-state")).to_contain_text("Saved at")
        assert notes(character) == "One claim, two shafts"


@pytest.mark.parametrize("who", ["player", "storyteller"])
def test_what_was_typed_offline_meets_newer_text_when_the_page_is_opened_again(
    open_page: OpenPage, player: User, pair: list[Character], trouble: Trouble, request: pytest.FixtureRequest, who: str
):
    trouble.allow("409", "ERR_INTERNET_DISCONNECTED", "htmx:")
    for character in pair:
        page = open_page(player, character.get_absolute_url())
        page.context.set_offline(True)
        page.get_by_label("Private notes").fill("Typed in the tunnel")
        expect(page.locator("#save-state")).to_contain_text("Not saved")
        page.close()
        writer = request.getfixturevalue(who)
        save_field(character=character, by=writer, path="story.notes", value="Newer words", base_version=99)
        again = page.context.new_page()
        trouble.watch(again)
        page.context.set_offline(False)
        again.goto(character.get_absolute_url())
        clash = again.get_by_role("alert").filter(has_text="Yours is not saved yet")
        expect(clash).to_contain_text("Newer words")
        expect(clash).to_contain_text("Typed in the tunnel")
        assert notes(character) == "Newer words"
        again.close()  # without a choice: it is asked once more
        third = page.context.new_page()
        third.goto(character.get_absolute_url())
        expect(third.get_by_role("alert")).to_contain_text("Typed in the tunnel")
        third.get_by_role("link", name=re.compile("^Keep (what is saved|theirs)$")).click()
        expect(third.get_by_label("Private notes")).to_have_value("Newer words")
        third.reload()
        expect(third.get_by_label("Private notes")).to_have_value("Newer words")
        expect(third.get_by_role("alert")).to_have_count(0)


def browser_of(page: Page):
    return page.context


def test_two_tabs_keep_what_each_could_not_send(
    open_page: OpenPage, player: User, pair: list[Character], trouble: Trouble
):
    trouble.allow("409", "ERR_INTERNET_DISCONNECTED", "htmx:")
    draft = pair[1]
    first = open_page(player, draft.get_absolute_url())
    second = first.context.new_page()
    second.goto(draft.get_absolute_url())
    first.context.set_offline(True)
    for tab, text in ((first, "In the first tab"), (second, "In the second tab")):
        tab.get_by_label("Private notes").fill(text)
        expect(tab.locator("#save-state")).to_contain_text("Not saved")
        tab.close()
    draft_page = first.context.new_page()
    first.context.set_offline(False)
    with draft_page.expect_response("**/field/"):
        draft_page.goto(draft.get_absolute_url())
    expect(draft_page.locator(".htmx-request")).to_have_count(0)
    draft_page.reload()
    clash = draft_page.get_by_role("alert").filter(has_text="Yours is not saved yet")
    expect(clash).to_contain_text("In the first tab")
    expect(clash).to_contain_text("In the second tab")
