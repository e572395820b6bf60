"""Notes at a table: what is kept to oneself, what two write at once, and what is handed to one player of two."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Campaign, User
from campaigns.notes.models import Note, Readers, ZeroEntry
from campaigns.notes.services import save_part
from tests.browser.conftest import OpenPage, Trouble, expect_accessible
from tests.browser.tables import SlowAnswers
from tests.notes.writing import seat, written

NEEDLE = "Marrekbetraysus"


@pytest.fixture
def notes(campaign: Campaign) -> str:
    return f"/campaigns/{campaign.pk}/notes/"


def saved(page: Page) -> None:
    expect(page.locator("[data-save]")).to_contain_text("Saved at")


def test_a_private_note_saves_itself_and_nobody_elses_page_stream_or_search_ever_holds_it(
    open_page: OpenPage,
    trouble: Trouble,
    notes: str,
    campaign: Campaign,
    player: User,
    storyteller: User,
    other_player: User,
):
    trouble.allow("404")
    others = [
        open_page(storyteller, notes),
        open_page(other_player, notes),
        open_page(storyteller, campaign.get_absolute_url()),
    ]
    streamed: list[str] = []
    for page in others:
        page.on("response", lambda answer: streamed.append(answer.url))
    mine, phone = open_page(player, notes), open_page(player, notes)
    mine.get_by_role("button", name="New note").click()
    mine.get_by_label("Title").fill("Sable")
    mine.get_by_label("Text").fill(f"She **is** {NEEDLE}.")
    expect(mine.locator("#note-read strong")).to_have_text("is")
    saved(mine)
    expect_accessible(mine)
    # The other page of the same person has it, which shows that the stream told of it.
    expect(phone.get_by_role("link", name="Sable")).to_be_visible()
    expect(phone.locator("#notes-list")).to_contain_text(NEEDLE)
    for page in others:
        assert NEEDLE not in page.content()
        assert "Sable" not in page.content()
    for page in others[:2]:
        page.get_by_label("Search in notes").fill(NEEDLE)
        page.get_by_role("button", name="Show").click()
        expect(page.get_by_text("Nothing found.")).to_be_visible()
    assert others[1].goto(mine.url).status == 404
    assert not [url for url in streamed if NEEDLE in url and "q=" not in url]


def test_nothing_is_lost_where_no_answer_comes_and_of_two_texts_one_chooses(
    open_page: OpenPage, trouble: Trouble, campaign: Campaign, player: User, storyteller: User
):
    trouble.allow("ERR_INTERNET_DISCONNECTED", "Failed to load resource", "htmx:")
    note = written(campaign, player, readers=Readers.TABLE, together=True)
    page = open_page(player, note.get_absolute_url())
    page.context.set_offline(True)
    page.get_by_label("Text").fill("Mine, typed in a tunnel.")
    expect(page.locator("[data-save]")).to_contain_text("Not saved")
    save_part(membership=seat(campaign, storyteller), note=note, part="text", text="Theirs.", base=2, page=None)
    page.context.set_offline(False)
    clash = page.get_by_role("alert").filter(has_text="changed the text meanwhile")
    expect(clash).to_contain_text("Theirs.")
    expect(clash).to_contain_text("Mine, typed in a tunnel.")
    assert Note.objects.get(pk=note.pk).text == "Theirs."
    expect_accessible(page)
    clash.get_by_role("button", name="Use mine").click()
    expect(page.locator("#note-read")).to_contain_text("Mine, typed in a tunnel.")
    expect(clash).to_have_count(0)
    page.get_by_role("link", name="Earlier texts").click()
    expect(page.get_by_text("Theirs.", exact=True)).to_be_attached()


def test_what_somebody_else_saves_is_in_the_field_where_nobody_has_typed(
    open_page: OpenPage, campaign: Campaign, player: User, storyteller: User
):
    note = written(campaign, player, readers=Readers.TABLE, together=True)
    page = open_page(player, note.get_absolute_url())
    save_part(membership=seat(campaign, storyteller), note=note, part="text", text="Theirs.", base=2, page=None)
    expect(page.locator("#note-read")).to_contain_text("Theirs.")
    expect(page.get_by_label("Text")).to_have_value("Theirs.")
    page.get_by_label("Text").fill("Theirs, and mine.")
    saved(page)
    expect(page.locator("#note-read")).to_contain_text("Theirs, and mine.")


def test_a_note_that_is_shared_no_more_leaves_the_open_page(
    open_page: OpenPage, campaign: Campaign, player: User, other_player: User
):
    note = written(campaign, player, text=NEEDLE, readers=Readers.CHOSEN, chosen=(other_player,))
    theirs, mine = open_page(other_player, note.get_absolute_url()), open_page(player, note.get_absolute_url())
    expect(theirs.locator("#note-read")).to_contain_text(NEEDLE)
    mine.get_by_role("radio", name="Only me").check()
    mine.get_by_role("button", name="Share it so").click()
    expect(theirs.get_by_text("is not shared with you any more")).to_be_visible()
    expect(theirs.locator("#note-read")).to_be_hidden()


def test_session_zero_is_written_by_two_at_once_without_loss(
    open_page: OpenPage, trouble: Trouble, notes: str, campaign: Campaign, player: User, storyteller: User
):
    trouble.allow("409")
    first = ZeroEntry.objects.create(campaign=campaign, kind="line", text="Torture scenes.", position=1)
    one, two = open_page(player, f"{notes}zero/"), open_page(storyteller, f"{notes}zero/")
    expect_accessible(one)
    one.get_by_label("In your words").fill("Illness of parents.")
    one.get_by_label("Without my name").check()
    two.locator(f"#entry-{first.pk}-text").fill("Torture scenes, or their sounds.")
    one.get_by_role("button", name="Add it").click()
    # The other's entry is there as soon as nobody is in a field, and what was typed stays.
    two.get_by_role("heading", name="Add one").click()
    expect(two.get_by_label("Illness of parents.", exact=True)).to_be_visible()
    expect(two.locator(f"#entry-{first.pk}-text")).to_have_value("Torture scenes, or their sounds.")
    # Now the same entry, by both.
    one.locator(f"#entry-{first.pk}-text").fill("Torture, ever.")
    two.get_by_role("button", name=re.compile("^Save *: Torture")).click()
    expect(two.locator(f"#entry-{first.pk}-text")).to_have_value("Torture scenes, or their sounds.")
    one.get_by_role("button", name=re.compile("^Save *: Torture")).click()
    expect(one.get_by_role("alert")).to_contain_text("Somebody changed this entry meanwhile")
    clash = one.locator("#zero-write .clash")
    expect(clash).to_contain_text("Torture scenes, or their sounds.")
    expect(clash).to_contain_text("Torture, ever.")
    assert player.username not in two.content()


def test_what_the_stream_brings_while_a_save_is_on_its_way_takes_no_words_from_a_clash(
    open_page: OpenPage, trouble: Trouble, notes: str, campaign: Campaign, player: User, storyteller: User
):
    trouble.allow("409")
    first = ZeroEntry.objects.create(campaign=campaign, kind="line", text="Torture scenes.", position=1)
    one, two = open_page(player, f"{notes}zero/"), open_page(storyteller, f"{notes}zero/")
    field = f"#entry-{first.pk}-text"
    late = SlowAnswers(one, "**/notes/zero/**")
    one.locator(field).fill("Torture, ever.")
    one.get_by_role("button", name=re.compile("^Save *: Torture")).click()
    one.evaluate("() => document.addEventListener('live:came', () => (window.came = true))")
    two.locator(field).fill("Torture scenes, or their sounds.")
    two.get_by_role("button", name=re.compile("^Save *: Torture")).click()
    one.wait_for_function("() => window.came")
    late.let_through()
    expect(one.locator("#zero-write .clash")).to_contain_text("Torture scenes, or their sounds.")
    one.get_by_role("heading", name="Add one").click()
    expect(one.locator(field)).to_have_value("Torture, ever.")
    one.get_by_role("button", name=re.compile("^Save *: Torture")).click()
    expect(two.locator(field)).to_have_value("Torture, ever.")


def test_a_handout_arrives_at_one_player_of_two(
    open_page: OpenPage, notes: str, campaign: Campaign, player: User, storyteller: User, other_player: User
):
    table = campaign.get_absolute_url()
    mine, other = open_page(player, table), open_page(other_player, table)
    telling = open_page(storyteller, f"{notes}handout/")
    telling.get_by_label("Title").fill("A letter")
    telling.get_by_label(re.compile("^Text")).fill(f"Come **alone**. {NEEDLE}")
    telling.get_by_role("radio", name="Chosen members").check()
    telling.get_by_label(player.username).check()
    expect_accessible(telling)
    telling.get_by_role("button", name="Show it").click()
    line = mine.locator("#log-list").get_by_role("listitem").filter(has_text="handed out A letter to you")
    expect(line).to_be_visible()
    line.get_by_role("button", name="Open").click()
    letter = mine.get_by_role("dialog", name="A letter")
    expect(letter.locator("strong")).to_have_text("alone")
    expect_accessible(mine)
    mine.keyboard.press("Escape")
    expect(letter).to_be_hidden()
    telling.goto(table)
    expect(telling.locator("#log-list")).to_contain_text(f"handed out A letter to {player.username}")
    assert "A letter" not in other.content()
    other.goto(notes)
    assert "A letter" not in other.content()
    mine.goto(notes)
    expect(mine.get_by_role("link", name="A letter")).to_be_visible()
