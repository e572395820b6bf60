"""Pages of notes, with script and without: what is shown, what is saved, and what a refusal keeps."""

from __future__ import annotations

import uuid

import pytest

from campaigns.models import Role
from campaigns.notes.limits import MOST_PRESSES
from campaigns.notes.models import Note, Readers
from campaigns.notes.notes_page import PAGE
from tests.factories import make_member
from tests.notes.writing import written

HTMX = {"HX-Request": "true"}


def field(text, *, part="text", base=2, page=None, **more):
    return {"path": part, part: text, "base": base, "page": str(page or uuid.uuid4()), **more}


@pytest.fixture
def note(campaign, player):
    return written(campaign, player, readers=Readers.TABLE, together=True)


def test_a_field_that_saves_itself_gets_its_new_version_and_the_note_as_it_reads(client, player, note):
    client.force_login(player)
    answer = client.post(f"{note.get_absolute_url()}save/", field("**Days.**"), headers=HTMX)
    assert (answer.status_code, answer["X-Version"]) == (200, "3")
    assert "<strong>Days.</strong>" in answer.content.decode()
    assert "Saved at" in answer.content.decode()


def test_of_two_texts_the_field_shows_both_and_lets_one_choose(client, player, storyteller, note):
    client.force_login(storyteller)
    client.post(f"{note.get_absolute_url()}save/", field("Theirs."), headers=HTMX)
    client.force_login(player)
    clash = client.post(f"{note.get_absolute_url()}save/", field("Mine."), headers=HTMX)
    said = clash.content.decode()
    assert clash.status_code == 409
    assert all(words in said for words in ("Theirs.", "Mine.", "Use mine", f"{storyteller.username} changed the text"))
    forced = client.post(
        f"{note.get_absolute_url()}save/", {"force": "text", "mine:text": "Mine.", "page": ""}, headers=HTMX
    )
    assert forced.status_code == 200
    assert Note.objects.get().text == "Mine."


def test_without_script_the_whole_form_is_saved_and_a_clash_is_a_page(client, player, storyteller, note):
    client.force_login(player)
    form = {"title": "Sable", "base:title": 2, "text": "Whole.", "base:text": 2, "page": str(uuid.uuid4())}
    assert client.post(f"{note.get_absolute_url()}save/", form).status_code == 302
    client.force_login(storyteller)
    answer = client.post(f"{note.get_absolute_url()}save/", form | {"text": "Late.", "page": str(uuid.uuid4())})
    assert answer.status_code == 409
    assert "Whole." in answer.content.decode()
    assert 'name="mine:text" value="Late."' in answer.content.decode()


def test_what_was_refused_stays_in_its_field_without_script(client, player, note):
    client.force_login(player)
    long = "a" * 121
    form = {"title": long, "base:title": 2, "text": "Fits.", "base:text": 2, "page": str(uuid.uuid4())}
    answer = client.post(f"{note.get_absolute_url()}save/", form)
    assert answer.status_code == 422
    assert "The title has 121 characters; at most 120 fit." in answer.content.decode()
    assert long in answer.content.decode()
    assert Note.objects.get().text == "Fits."


def test_a_note_lost_meanwhile_is_said_with_nothing_written(client, player, storyteller, note):
    client.force_login(storyteller)
    Note.objects.update(readers=Readers.ME, all_may_write=False)
    assert client.post(f"{note.get_absolute_url()}save/", field("x"), headers=HTMX).status_code == 404
    assert Note.objects.get().text == note.text


@pytest.mark.parametrize("sent", [{}, {"path": "readers", "readers": "table"}, {"path": "by", "by": "1"}])
def test_no_other_field_is_saved_by_itself(client, player, note, sent):
    client.force_login(player)
    assert client.post(f"{note.get_absolute_url()}save/", sent, headers=HTMX).status_code == 404


def test_sharing_is_one_press_and_says_why_not(client, campaign, player, note):
    client.force_login(player)
    friend = make_member(campaign)
    sent = {"readers": "chosen", "chosen": [friend.pk]}
    assert client.post(f"{note.get_absolute_url()}share/", sent).status_code == 302
    assert list(Note.objects.get().chosen.all()) == [friend]
    for sent, words in (
        ({"readers": "chosen"}, "Readers: choose at least one member."),
        ({"readers": "chosen", "chosen": ["x", "999999999999999999999", "-1"]}, "Readers: choose at least one member."),
        ({"readers": "world"}, "Readers: choose one of those that are offered."),
        ({"readers": "storytellers"}, "Only storytellers keep notes for storytellers."),
    ):
        answer = client.post(f"{note.get_absolute_url()}share/", sent)
        assert answer.status_code in (403, 422)
        assert words in answer.content.decode()


def test_a_search_finds_words_in_titles_and_texts_whatever_their_case_and_accents(client, campaign, player):
    written(campaign, player, title="Zoë", text="Łódź at NIGHT")
    written(campaign, player, title="Other", text="Nothing")
    client.force_login(player)
    for query, found in (("zoe", True), ("lodz", True), ("night", True), ("%", False), ("\x00", True), ("'", False)):
        page = client.get(f"/campaigns/{campaign.pk}/notes/", {"q": query}).content.decode()
        assert ("Zoë" in page) == found, query


def test_pinned_ones_stand_first_then_what_was_changed_last(client, campaign, player):
    names = ("First", "Second", "Third")
    notes = [written(campaign, player, title=name) for name in names]
    client.force_login(player)
    client.post(f"{notes[0].get_absolute_url()}pin/", {"pinned": "yes"})
    page = client.get(f"/campaigns/{campaign.pk}/notes/").content.decode()
    assert sorted(names, key=page.index) == ["First", "Third", "Second"]


def test_a_long_list_has_pages_and_asks_no_more_for_many(client, campaign, player, django_assert_num_queries):
    written(campaign, player)
    client.force_login(player)
    path = f"/campaigns/{campaign.pk}/notes/"
    client.get(path)
    with django_assert_num_queries(QUERIES):
        client.get(path)
    rows = [copy_of(Note.objects.latest("pk"), number) for number in range(200)]
    Note.objects.bulk_create(rows)
    with django_assert_num_queries(QUERIES):
        first = client.get(path).content.decode()
    assert first.count('class="pnote ') == PAGE
    assert "More notes" in first
    assert client.get(f"{path}?page=4").content.decode().count('class="pnote ') == 21


QUERIES = 13
"""Of the page of notes, with one or with two hundred."""


def copy_of(note, number):
    return Note(
        **{
            one.attname: one.value_from_object(note)
            for one in Note._meta.concrete_fields
            if one.name not in ("id", "token")
        }
        | {"title": f"Note {number}", "token": f"copy-{number}"}
    )


def test_a_flood_is_slowed_per_person(client, campaign, player, other_player, note):
    client.force_login(player)
    for _ in range(MOST_PRESSES):
        client.post(f"{note.get_absolute_url()}pin/", {"pinned": "yes"})
    answer = client.post(f"{note.get_absolute_url()}save/", field("Too fast."), headers=HTMX)
    assert answer.status_code == 429
    assert "changes to notes in 10 seconds" in answer["HX-Trigger"]
    client.force_login(other_player)
    assert client.post(f"{note.get_absolute_url()}save/", field("Mine."), headers=HTMX).status_code == 200


def test_every_place_has_the_way_to_the_notes(client, campaign, player, storyteller):
    watcher = make_member(campaign, role=Role.SPECTATOR)
    path = f"/campaigns/{campaign.pk}/notes/"
    for user in (player, storyteller, watcher):
        client.force_login(user)
        page = client.get(f"/campaigns/{campaign.pk}/").content.decode()
        places = page.partition('aria-label="Places at the table"')[2]
        assert page.count(f'href="{path}"') >= 2
        assert (f'href="{path}"' in places) == (user == storyteller)
