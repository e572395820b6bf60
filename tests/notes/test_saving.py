"""A note saves itself, and nothing that anybody wrote is ever lost."""

import uuid

import pytest

from campaigns.models import Role
from campaigns.notes import services
from campaigns.notes.limits import MOST_NOTES, MOST_VERSIONS, TEXT_LIMIT, TITLE_LIMIT
from campaigns.notes.models import Note, Readers
from campaigns.notes.services import (
    Clash,
    begin_note,
    bring_note_back,
    bring_text_back,
    pin_note,
    remove_note,
    save_part,
)
from campaigns.notes.sharing import Sharing, share_note
from rules.sheets import Problem
from tests.factories import make_member
from tests.notes.writing import seat, written


def save(note, membership, text, *, part="text", base=None, page=None, force=False):
    version = note.text_version if part == "text" else note.title_version
    return save_part(
        membership=membership,
        note=note,
        part=part,
        text=text,
        base=version if base is None else base,
        page=page,
        force=force,
    )


def test_title_and_text_are_saved_each_by_itself(campaign, player):
    note = written(campaign, player, title="Sable", text="Nights.")
    assert (note.title, note.text, note.title_version, note.text_version) == ("Sable", "Nights.", 2, 2)
    assert (note.readers, note.excerpt, note.by_name) == (Readers.ME, "Nights.", player.username)


def test_a_stale_save_writes_nothing_and_has_both_texts(campaign, player, storyteller):
    note = written(campaign, player, readers=Readers.TABLE, together=True)
    theirs = save(note, seat(campaign, storyteller), "Days.")
    assert isinstance(theirs, Note)
    found = save(note, seat(campaign, player), "Mine.")
    assert isinstance(found, Clash)
    assert (found.theirs, found.yours, found.by_name, found.by_you) == ("Days.", "Mine.", storyteller.username, False)
    assert Note.objects.get(pk=note.pk).text == "Days."


def test_whichever_text_wins_the_other_stays_among_the_earlier_ones(campaign, player, storyteller):
    note = written(campaign, player, readers=Readers.TABLE, together=True)
    save(note, seat(campaign, storyteller), "Days.")
    found = save(note, seat(campaign, player), "Mine.", force=True)
    assert isinstance(found, Note)
    assert found.text == "Mine."
    assert "Days." in [one.text for one in note.versions.all()]


def test_a_page_whose_answer_never_came_does_not_clash_with_itself(campaign, player):
    note, page = written(campaign, player), uuid.uuid4()
    assert isinstance(save(note, seat(campaign, player), "One.", base=2, page=page), Note)
    assert isinstance(save(note, seat(campaign, player), "One, two.", base=2, page=page), Note)
    assert isinstance(save(note, seat(campaign, player), "Other.", base=2, page=uuid.uuid4()), Clash)


def test_the_same_text_twice_is_saved_once(campaign, player):
    note = written(campaign, player)
    events = campaign.events.count()
    again = save(note, seat(campaign, player), note.text, base=1)
    assert isinstance(again, Note)
    assert (again.text_version, campaign.events.count()) == (2, events)


def test_one_go_at_writing_is_kept_once_and_a_text_that_is_cut_always(campaign, player):
    note = written(campaign, player, text="A long story. " * 20)
    page, me = uuid.uuid4(), seat(campaign, player)
    for words in ("A long story. " * 21, "A long story. " * 22):
        save(note, me, words, page=page, force=False)
    assert note.versions.count() == 0
    save(note, me, "", page=page)
    assert [one.text for one in note.versions.all()] == [("A long story. " * 22).strip()]


def test_an_earlier_text_comes_back_and_what_stood_there_is_kept(campaign, player, storyteller):
    note = written(campaign, player, readers=Readers.TABLE, together=True)
    save(note, seat(campaign, storyteller), "Nonsense.")
    version = note.versions.get()
    back = bring_text_back(membership=seat(campaign, player), note=note, version=version)
    assert isinstance(back, Note)
    assert back.text == "She runs the board, nights."
    assert note.versions.first().text == "Nonsense."


def test_only_so_many_earlier_texts_are_kept(campaign, player):
    note, me = written(campaign, player), seat(campaign, player)
    for number in range(MOST_VERSIONS + 3):
        save(note, me, f"Text {number}", force=True)
    assert note.versions.count() == MOST_VERSIONS
    assert note.versions.first().text == f"Text {MOST_VERSIONS + 1}"


@pytest.mark.parametrize(
    ("part", "text", "said"),
    [
        ("title", "a" * (TITLE_LIMIT + 1), "The title has 121 characters; at most 120 fit."),
        ("text", "a" * (TEXT_LIMIT + 1), "Text: This is 20,001 characters long; at most 20,000 fit."),
        ("text", "a\x00b", "Text: This text holds control characters. Please type it again without them."),
        ("title", "a\u202eb", "The title has a character that cannot be shown safely. Please type it without."),
    ],
)
def test_what_will_not_do_is_refused_with_its_field_and_the_limit(campaign, player, part, text, said):
    note = written(campaign, player)
    found = save(note, seat(campaign, player), text, part=part)
    assert isinstance(found, Problem)
    assert (found.trait, found.sentence) == (part, said)
    assert Note.objects.get(pk=note.pk).text == note.text


def test_the_last_note_that_fits_is_the_last(campaign, player, monkeypatch):
    monkeypatch.setattr(services, "MOST_NOTES", 2)
    written(campaign, player)
    written(campaign, player)
    found = begin_note(membership=seat(campaign, player))
    assert isinstance(found, Problem)
    assert found.sentence == f"You have {MOST_NOTES} notes at this table already, and no more fit. Remove one first."


def test_an_empty_note_is_taken_up_again_and_one_press_makes_one(campaign, player):
    me, key = seat(campaign, player), uuid.uuid4()
    first = begin_note(membership=me, request_key=key)
    assert begin_note(membership=me) == first
    save(first, me, "Something.", base=1)
    assert begin_note(membership=me, request_key=key) == first
    assert begin_note(membership=me, request_key=uuid.uuid4()) != first


def test_a_removed_note_comes_back(campaign, player):
    note, me = written(campaign, player), seat(campaign, player)
    assert isinstance(remove_note(membership=me, note=note), Note)
    assert not Note.objects.visible_to(me).standing().exists()
    assert isinstance(save(note, me, "Too late."), Problem)
    assert isinstance(bring_note_back(membership=me, note=note), Note)
    assert Note.objects.visible_to(me).standing().get() == note


def test_only_its_writer_writes_shares_and_removes_unless_it_says_otherwise(campaign, player, storyteller):
    note = written(campaign, player, readers=Readers.TABLE)
    other = seat(campaign, make_member(campaign))
    for who in (other, seat(campaign, storyteller)):
        assert isinstance(save(note, who, "No."), Problem)
        assert isinstance(share_note(membership=who, note=note, sharing=Sharing(Readers.ME)), Problem)
    assert isinstance(remove_note(membership=other, note=note), Problem)
    assert isinstance(pin_note(membership=other, note=note, pinned=True), Problem)
    # A storyteller keeps the table's list in order; what it says stays its writer's.
    assert isinstance(pin_note(membership=seat(campaign, storyteller), note=note, pinned=True), Note)
    assert isinstance(remove_note(membership=seat(campaign, storyteller), note=note), Note)


def test_who_watches_writes_for_themselves_alone(campaign):
    watcher = seat(campaign, make_member(campaign, role=Role.SPECTATOR))
    note = begin_note(membership=watcher)
    assert isinstance(note, Note)
    found = share_note(membership=watcher, note=note, sharing=Sharing(Readers.TABLE))
    assert isinstance(found, Problem)
    assert found.sentence == "Spectators write for themselves alone. Ask the storyteller for a seat."


def test_chosen_readers_are_members_of_the_table(campaign, player, stranger):
    note, me = written(campaign, player), seat(campaign, player)
    for ids in (frozenset(), frozenset({stranger.pk}), frozenset({player.pk})):
        found = share_note(membership=me, note=note, sharing=Sharing(Readers.CHOSEN, ids))
        assert isinstance(found, Problem)
        assert found.sentence == "Readers: choose at least one member."


def test_nothing_changes_at_an_archived_table(campaign, player, storyteller):
    note = written(campaign, player)
    type(campaign).objects.filter(pk=campaign.pk).update(archived_at=note.created_at)
    me = seat(campaign, player)
    done = (
        save(note, me, "No."),
        share_note(membership=me, note=note, sharing=Sharing(Readers.TABLE)),
        remove_note(membership=me, note=note),
        pin_note(membership=me, note=note, pinned=True),
        begin_note(membership=me),
    )
    assert {one.code for one in done if isinstance(one, Problem)} == {"archived"}
    assert len([one for one in done if isinstance(one, Problem)]) == len(done)
