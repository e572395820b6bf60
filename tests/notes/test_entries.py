"""Notes about entries of the log, for those who may know of both."""

from __future__ import annotations

import pytest
from django.test import Client

from campaigns.models import Audience
from campaigns.notes.models import Note, Readers
from campaigns.notes.noted import Noted
from campaigns.notes.sharing import Sharing, share_note
from tests.calls.calling import call
from tests.factories import make_character
from tests.notes.writing import seat
from tests.rolls.conftest import throw


@pytest.fixture
def rolls(campaign, storyteller, player):
    hero = make_character(campaign, player)
    return {seen: throw(storyteller, hero, visibility=seen) for seen in (Audience.TABLE, Audience.STORYTELLERS)}


def test_a_press_on_an_entry_makes_a_note_about_it(client, campaign, player, rolls):
    anchor = f"roll-{rolls[Audience.TABLE].token}"
    client.force_login(player)
    assert f"about={anchor}" in client.get(f"/campaigns/{campaign.pk}/").content.decode()
    page = client.get(f"/campaigns/{campaign.pk}/notes/new/", {"about": anchor})
    assert page.status_code == 200
    made = client.post(f"/campaigns/{campaign.pk}/notes/new/", {"about": anchor})
    note = Note.objects.get()
    assert made["Location"] == note.get_absolute_url()
    assert f"#{anchor}" in client.get(note.get_absolute_url()).content.decode()
    assert [line.anchor for line in Noted.of(seat(campaign, player)).lines] == [anchor]
    assert note.token in client.get(f"/campaigns/{campaign.pk}/notes/new/", {"about": anchor}).content.decode()


@pytest.mark.parametrize("anchor", ["roll-x", "line-nothing", "call-x", "roll-", "x", "line-\x00", "roll-" + "0" * 80])
def test_an_entry_that_is_not_there_has_no_notes(client, campaign, player, anchor):
    client.force_login(player)
    for way in (client.get, client.post):
        assert way(f"/campaigns/{campaign.pk}/notes/new/", {"about": anchor}).status_code == 404
    assert not Note.objects.exists()


def test_a_note_that_all_read_betrays_no_hidden_entry(client, campaign, storyteller, player, rolls):
    anchor = f"roll-{rolls[Audience.STORYTELLERS].token}"
    client.force_login(player)
    assert client.get(f"/campaigns/{campaign.pk}/notes/new/", {"about": anchor}).status_code == 404
    client.force_login(storyteller)
    client.post(f"/campaigns/{campaign.pk}/notes/new/", {"about": anchor})
    note = Note.objects.get()
    share_note(membership=seat(campaign, storyteller), note=note, sharing=Sharing(Readers.TABLE))
    assert len(Noted.of(seat(campaign, storyteller)).lines) == 1
    assert Noted.of(seat(campaign, player)).lines == ()
    theirs = Client()
    theirs.force_login(player)
    for path in (note.get_absolute_url(), f"/campaigns/{campaign.pk}/", f"/campaigns/{campaign.pk}/notes/"):
        page = theirs.get(path)
        assert page.status_code == 200
        assert anchor not in page.content.decode()
        assert "an entry of the log" not in page.content.decode()


@pytest.mark.parametrize("audience", [Audience.TABLE, Audience.STORYTELLERS])
def test_a_call_has_notes_for_those_who_know_of_it(client, campaign, storyteller, player, other_player, audience):
    hero = make_character(campaign, player)
    made = call(storyteller, [hero], audience=audience)
    for who, knows in ((player, True), (storyteller, True), (other_player, audience == Audience.TABLE)):
        client.force_login(who)
        page = client.get(f"/campaigns/{campaign.pk}/notes/new/", {"about": f"call-{made.token}"})
        assert page.status_code == (200 if knows else 404)
