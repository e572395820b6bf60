"""Words, faces and manners at the table: talk, portraits, and what each person switched on for themselves."""

from __future__ import annotations

import uuid
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from campaigns.models import Audience, Campaign, Membership, User
from characters.models import Character
from characters.talk.models import Said
from characters.talk.services import say
from tests.browser.conftest import OpenPage, expect_accessible, set_hidden
from tests.browser.layout import faults_at_every_width
from tests.browser.tables import throw
from tests.calls.calling import call
from tests.factories import make_character
from tests.pictures.making import file_of
from tests.rooms.conftest import do, someone, start

FAKES = """
window.heard = [];
window.AudioContext = class {
  state = "running";
  currentTime = 0;
  destination = {};
  resume() {}
  createGain() {
    return { gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect() {} };
  }
  createOscillator() {
    return { frequency: {}, connect() {}, start() { window.heard.push(this.frequency.value); }, stop() {} };
  }
};
window.notices = [];
window.asked = 0;
window.Notification = class {
  static permission = window.answers ?? "granted";
  static async requestPermission() {
    window.asked += 1;
    return window.Notification.permission;
  }
  constructor(title, { body, tag }) {
    window.notices.push([title, body, tag]);
    window.last = this;
  }
};
"""
ONE_ROLL = 3
"""Tones of which the sound of a roll is made."""


@pytest.fixture
def table(campaign: Campaign) -> str:
    return f"/campaigns/{campaign.pk}/"


@pytest.fixture
def ilse(campaign: Campaign, player: User) -> Character:
    return make_character(campaign, player)


def write(campaign: Campaign, by: User, text: str, **more: object) -> Said:
    seat = Membership.objects.select_related("campaign", "user").get(campaign=campaign, user=by)
    said = say(seat, text, **{"request_key": uuid.uuid4(), **more})
    assert isinstance(said, Said), said
    return said


def line(page: Page, text: str) -> Locator:
    return page.locator("#log-list").get_by_role("listitem").filter(has_text=text)


def with_fakes(open_page: OpenPage, user: User, table: str, **chosen: object) -> Page:
    """The table for somebody who chose this, in a browser that only writes down what it would sound and show."""
    User.objects.filter(pk=user.pk).update(**chosen)
    page = open_page(user, "/you/")
    page.add_init_script(FAKES)
    page.goto(table)
    expect(page.locator("[data-live]")).to_have_attribute("data-live-state", "open")
    return page


def test_a_line_as_a_character_is_changed_and_taken_back_in_place_on_every_screen(
    open_page: OpenPage, table: str, campaign: Campaign, ilse: Character, storyteller: User, player: User
):
    mine, theirs = open_page(player, table), open_page(storyteller, table)
    write(campaign, player, "Down, all of you! https://example.org/map", as_character=ilse)
    for page in (mine, theirs):
        expect(line(page, "Ilse Varga")).to_contain_text("Down, all of you!")
    link = line(theirs, "Down").get_by_role("link", name="https://example.org/map")
    expect(link).to_have_attribute("href", "https://example.org/map")
    expect(line(theirs, "Down").get_by_text("Edit")).to_have_count(0)
    line(mine, "Down").get_by_text("Edit", exact=False).first.click()
    field = line(mine, "Ilse Varga").get_by_role("textbox", name="What the line says")
    expect(field).to_be_focused()
    expect_accessible(mine)
    field.fill("Get down.")
    line(mine, "Ilse Varga").get_by_role("button", name="Save").click()
    for page in (mine, theirs):
        expect(line(page, "Get down.")).to_contain_text("edited")
        expect(page.locator("#log-list")).not_to_contain_text("all of you")
    assert faults_at_every_width(theirs, "#log-list") == []
    line(mine, "Get down.").get_by_role("button", name="Take back this line").click()
    for page in (mine, theirs):
        expect(line(page, "took back a line")).to_be_visible()
        expect(page.locator("#log-list")).not_to_contain_text("Get down.")


def test_a_line_to_storytellers_never_comes_to_another_player(
    open_page: OpenPage, table: str, campaign: Campaign, storyteller: User, player: User, other_player: User
):
    told, other = open_page(storyteller, table), open_page(other_player, table)
    write(campaign, player, "She is the spy.", readers="storytellers")
    expect(line(told, "She is the spy.")).to_contain_text("to storytellers")
    write(campaign, player, "Nothing to see here.")
    expect(line(other, "Nothing to see here.")).to_be_visible()
    assert "spy" not in other.content()
    other.reload()
    assert "spy" not in other.content()


def test_a_portrait_is_set_and_seen_at_the_table_live(
    open_page: OpenPage, table: str, ilse: Character, storyteller: User, player: User, tmp_path: Path
):
    rail = open_page(storyteller, table)
    sheet = open_page(player, f"/characters/{ilse.pk}/")
    sheet.get_by_text("Add a picture").click()
    field = sheet.get_by_label("A picture of Ilse Varga")
    (tmp_path / "large.png").write_bytes(bytes(5_100_000))
    field.set_input_files(tmp_path / "large.png")
    assert field.evaluate("(one) => one.validationMessage") == "The picture has 5.1 MB; at most 5 MB fit."
    (tmp_path / "ilse.png").write_bytes(file_of("PNG", (300, 400), "teal"))
    field.set_input_files(tmp_path / "ilse.png")
    expect_accessible(sheet)
    sheet.get_by_role("button", name="Show this picture").click()
    shown = sheet.get_by_role("img", name="Portrait of Ilse Varga")
    expect(shown).to_be_visible()
    face = rail.locator(f"#vitals-{ilse.pk} .face img")
    expect(face).to_have_attribute("alt", "")
    expect(face).to_have_js_property("naturalWidth", 96)
    assert faults_at_every_width(sheet, ".portrait") == []
    sheet.get_by_text("Change picture").click()
    sheet.get_by_role("button", name="Take the picture away").click()
    expect(face).to_have_count(0)


def test_a_roll_sounds_once_and_one_that_may_not_be_seen_never(
    open_page: OpenPage, table: str, campaign: Campaign, storyteller: User, player: User
):
    throw(campaign, storyteller, "Before")
    page = with_fakes(open_page, player, table, sounds=True)
    throw(campaign, storyteller, "Unseen", visibility=Audience.STORYTELLERS)
    throw(campaign, storyteller, "In the open")
    expect(page.locator("#log-list")).to_contain_text("In the open")
    assert len(page.evaluate("heard")) == ONE_ROLL
    page.reload()
    expect(page.locator("[data-live]")).to_have_attribute("data-live-state", "open")
    assert page.evaluate("heard") == []
    assert "data-dice-motion" not in page.content()


def test_dice_tumble_for_whoever_switched_it_on(open_page, table, campaign, storyteller, player):
    page = with_fakes(open_page, player, table, dice_motion=True)
    throw(campaign, storyteller, "In the open")
    expect(page.locator("#log-list")).to_contain_text("In the open")
    assert page.evaluate("document.documentElement.dataset.diceMotion") == ""
    assert page.evaluate("heard") == []


def test_a_call_and_a_turn_are_told_only_while_another_window_is_in_front(
    open_page: OpenPage, table: str, campaign: Campaign, ilse: Character, storyteller: User, player: User
):
    page = with_fakes(open_page, player, table, notify_turn=True, notify_call=True)
    call(storyteller, [ilse])
    expect(page.locator("#asked article")).to_have_count(1)
    assert page.evaluate("notices") == []
    set_hidden(page, True)
    call(storyteller, [ilse], numbers="never")
    expect(page.locator("#asked article")).to_have_count(2)
    assert [one[:2] for one in page.evaluate("notices")] == [["Last Light", "A roll is asked of Ilse Varga."]]
    start(campaign, storyteller, someone("Ilse Varga", 7, character=ilse), someone("Guard", 3))
    do(campaign, storyteller, "begin")
    do(campaign, storyteller, "turn", "Ilse Varga")
    expect(page.locator("#strip").get_by_text("Your turn")).to_be_visible()
    assert [one[1] for one in page.evaluate("notices")][1:] == ["It is your turn. Round 1."]
    page.get_by_role("link", name="Notes").first.focus()
    page.evaluate("() => last.onclick()")
    expect(page.locator("#log")).to_be_in_viewport()


def test_a_turn_that_comes_twice_before_it_stands_on_the_page_is_told_once(
    open_page: OpenPage, table: str, storyteller: User, player: User
):
    page = with_fakes(open_page, player, table, notify_turn=True)
    set_hidden(page, True)
    page.evaluate(
        """() => {
            const strip = '<section id="strip" data-notice="turn" data-notice-text="It is your turn."></section>';
            const came = () => new CustomEvent("live:fragments", { detail: { html: strip } });
            for (const _ of [1, 2]) document.dispatchEvent(came());
        }"""
    )
    assert [one[1] for one in page.evaluate("notices")] == ["It is your turn."]


def test_a_browser_is_asked_on_the_press_that_wants_notices_and_what_it_refuses_is_said(
    open_page: OpenPage, player: User
):
    page = open_page(player, "/characters/")
    page.add_init_script(f'window.answers = "denied"; {FAKES}')
    page.goto("/you/")
    assert page.evaluate("asked") == 0
    expect_accessible(page)
    box = page.get_by_role("checkbox", name="My turn in a fight")
    box.click()
    expect(page.get_by_role("alert")).to_contain_text("Your browser shows no notices of this site.")
    expect(box).not_to_be_checked()
    page.evaluate("() => { Notification.permission = 'granted'; }")
    box.check()
    expect(page.get_by_role("alert")).to_have_count(0)
    page.get_by_role("checkbox", name="Play sounds").check()
    page.get_by_role("button", name="Hear it").click()
    assert len(page.evaluate("heard")) == ONE_ROLL
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    expect(page.get_by_role("checkbox", name="My turn in a fight")).to_be_checked()
    assert faults_at_every_width(page, "main") == []
