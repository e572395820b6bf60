"""What somebody keeps to themselves, or gives to few, is on nobody else's page, stream, search or count."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.test import Client

from campaigns.live import Scene, shown_by
from campaigns.models import Campaign, Membership, Role, User
from campaigns.notes.models import Note, Readers
from campaigns.notes.services import remove_note, save_part
from campaigns.notes.sharing import Sharing, share_note
from rolls.live.admission import Listener
from rolls.live.catch_up import catch_up
from rolls.live.relay import parts_of, rendered
from tests.factories import make_character, make_member, make_user
from tests.notes.writing import handed, seat, written

NEEDLE = "Marrekbetraysus"
HTMX = {"HX-Request": "true"}


@pytest.fixture
def people(campaign: Campaign, storyteller: User, player: User) -> dict[str, User]:
    """One of each who sits there, and one who does not."""
    return {
        "storyteller": storyteller,
        "writer": player,
        "friend": make_member(campaign),
        "other": make_member(campaign),
        "second storyteller": make_member(campaign, role=Role.STORYTELLER),
        "spectator": make_member(campaign, role=Role.SPECTATOR),
        "stranger": make_user(),
    }


def note_of(campaign: Campaign, people: dict[str, User], readers: str) -> Note:
    """A note with the needle in title and text, for these readers."""
    title, text, friend = f"On {NEEDLE} {readers}.", f"Here {NEEDLE} {readers} ends.", (people["friend"],)
    if readers.startswith("handout"):
        to = readers.removeprefix("handout for ")
        kind = {"friend": Readers.CHOSEN, "nobody": Readers.STORYTELLERS, "all": Readers.TABLE}[to]
        chosen = friend if kind == Readers.CHOSEN else ()
        return handed(campaign, people["storyteller"], title=title, text=text, readers=kind, chosen=chosen)
    by = people["storyteller"] if readers == Readers.STORYTELLERS else people["writer"]
    chosen = friend if readers == Readers.CHOSEN else ()
    return written(campaign, by, title=title, text=text, readers=readers, chosen=chosen)


READ_BY = {
    "me": {"writer"},
    "chosen": {"writer", "friend"},
    "storytellers": {"storyteller", "second storyteller"},
    "table": {"storyteller", "second storyteller", "writer", "friend", "other", "spectator"},
    "handout for friend": {"storyteller", "second storyteller", "friend"},
    "handout for nobody": {"storyteller", "second storyteller"},
    "handout for all": {"storyteller", "second storyteller", "writer", "friend", "other", "spectator"},
}


def addresses(campaign: Campaign, notes: list[Note]) -> Iterator[str]:
    """Whatever one may open at a table and round it."""
    table = f"/campaigns/{campaign.pk}/"
    yield from ("/", "/campaigns/", "/characters/", f"/join/{campaign.invite}/", f"{table}statistics/", table)
    yield from (f"{table}{name}/" for name in ("party", "members", "log", "settings", "room/past", "notes/zero"))
    yield from (f"{table}notes/?show={show}" for show in ("all", "shared", "mine", "handouts", "storytellers"))
    yield from (f"{table}notes/?q={NEEDLE}", f"{table}notes/?show=removed", f"{table}notes/handout/")
    for note in notes:
        yield from (f"{table}notes/{note.token}/{name}" for name in ("", "read/", "open/", "save/?path=text"))


def test_whoever_may_not_read_it_finds_nothing_of_it_anywhere(campaign, people):
    make_character(campaign, people["writer"], name="Hero")
    notes = {readers: note_of(campaign, people, readers) for readers in READ_BY}
    for who, user in people.items():
        client, found = Client(), set()
        client.force_login(user)
        for path in addresses(campaign, list(notes.values())):
            answer = client.get(path, headers=HTMX if path.endswith(("read/", "open/", "=text")) else {})
            page = answer.content.decode()
            found |= {readers for readers in READ_BY if f"{NEEDLE} {readers} ends" in page}
            named = {
                readers for readers, note in notes.items() if note.token in page or f"On {NEEDLE} {readers}." in page
            }
            hidden = {readers for readers, readers_of in READ_BY.items() if who not in readers_of}
            assert not hidden & (found | (named if answer.status_code == 200 else set())), (who, path)
            if any(notes[readers].token in path for readers in hidden):
                assert answer.status_code == 404, (who, path)
        assert found == {readers for readers, readers_of in READ_BY.items() if who in readers_of}


@pytest.mark.parametrize("readers", READ_BY)
def test_the_streams_of_whoever_may_not_read_it_hear_nothing(campaign, people, readers):
    since = campaign.events.count()
    note = note_of(campaign, people, readers)
    by = note.by
    save_part(membership=seat(campaign, by), note=note, part="text", text=f"{NEEDLE} again.", base=9, page=None)
    events = list(campaign.events.filter(seq__gt=since).order_by("seq"))
    for who in set(people) - {"stranger"} - READ_BY[readers]:
        place = Listener(campaign.pk, people[who].pk, role_of(campaign, people[who])).place
        known = [event for event in events if place.may_know(event)]
        scene = Scene(campaign, events)
        for event in known:
            parts = parts_of(scene, event)
            html = rendered(scene, parts, [place.viewer(part.personal) for _, part in parts])
            assert NEEDLE not in html
            assert note.token not in html
        if readers in ("me", "chosen", "storytellers", "handout for nobody"):
            assert known == []
            assert catch_up(Listener(campaign.pk, people[who].pk, role_of(campaign, people[who])), since).body == b""


def role_of(campaign: Campaign, user: User) -> str:
    return Membership.objects.get(campaign=campaign, user=user).role


@pytest.mark.parametrize(
    "path", ["save/", "share/", "pin/", "remove/", "back/", "versions/1/back/", "read/", "open/", "versions/", ""]
)
def test_a_hidden_note_and_one_that_is_not_there_are_answered_alike(campaign, people, path):
    note = note_of(campaign, people, "me")
    for who in set(people) - {"writer"}:
        client = Client()
        client.force_login(people[who])
        way = client.get if path in ("", "read/", "open/", "versions/") else client.post
        hidden, missing = (
            way(f"/campaigns/{campaign.pk}/notes/{token}/{path}") for token in (note.token, "no-such-one")
        )
        assert hidden.status_code == missing.status_code == 404
        assert Note.objects.get().text == note.text


def test_whoever_loses_a_note_finds_it_gone_from_their_page_and_nobody_else_hears_of_it(campaign, people):
    note = note_of(campaign, people, "chosen")
    since = campaign.events.count()
    share_note(membership=seat(campaign, people["writer"]), note=note, sharing=Sharing(Readers.ME))
    for who in ("writer", "friend", "other", "storyteller"):
        body = catch_up(Listener(campaign.pk, people[who].pk, role_of(campaign, people[who])), since).body.decode()
        assert (f"note-{note.token}" in body) == (who in ("writer", "friend")), who
        assert (NEEDLE in body) == (who == "writer"), who
        assert ("data-note-gone" in body) == (who == "friend"), who


def test_a_removed_note_is_gone_for_its_readers_and_comes_back_only_from_its_writer(campaign, people):
    note = note_of(campaign, people, "chosen")
    remove_note(membership=seat(campaign, people["writer"]), note=note)
    for who, status in (("writer", 200), ("friend", 404), ("storyteller", 404), ("other", 404)):
        client = Client()
        client.force_login(people[who])
        assert client.get(note.get_absolute_url()).status_code == status, who
        page = client.get(f"/campaigns/{campaign.pk}/notes/?show=removed").content.decode()
        assert (NEEDLE in page) == (who == "writer"), who


def test_earlier_texts_from_before_it_was_shared_stay_its_writers(campaign, people):
    note = note_of(campaign, people, "me")
    me = seat(campaign, people["writer"])
    save_part(membership=me, note=note, part="text", text="x", base=2, page=None)
    share_note(membership=me, note=note, sharing=Sharing(Readers.TABLE, all_may_write=True))
    for who, shown in (("writer", True), ("friend", False)):
        client = Client()
        client.force_login(people[who])
        page = client.get(f"{note.get_absolute_url()}versions/").content.decode()
        assert (f"Here {NEEDLE} me ends." in page) == shown


def test_who_stops_telling_the_story_loses_what_storytellers_keep(campaign, people):
    note = note_of(campaign, people, "storytellers")
    note.by = people["second storyteller"]
    note.save()
    Membership.objects.filter(user=people["second storyteller"]).update(role=Role.PLAYER)
    client = Client()
    client.force_login(people["second storyteller"])
    assert client.get(note.get_absolute_url()).status_code == 404


def test_the_admin_sees_that_a_note_is_there_and_not_what_it_says(campaign, people, admin_client):
    note = note_of(campaign, people, "me")
    for path in ("", f"{note.pk}/change/", f"{note.pk}/delete/", f"{note.pk}/history/", f"?q={NEEDLE}"):
        page = admin_client.get(f"/admin/notes/note/{path}")
        assert page.status_code in (200, 302)
        assert f"{NEEDLE} me" not in page.content.decode()
    assert people["writer"].username in admin_client.get("/admin/notes/note/").content.decode()


def test_every_fragment_of_a_note_is_asked_of_its_event(campaign, people):
    note_of(campaign, people, "me")
    names = {one.find.__name__ for one in shown_by(campaign.events.latest("pk"))}
    assert {"row", "pointer"} <= names
