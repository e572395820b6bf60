"""Who may do what with notes, for every address: whoever does not sit there does not learn that it is there."""

from __future__ import annotations

import pytest

from campaigns.models import Role
from campaigns.notes.models import Note, Readers, ZeroEntry
from campaigns.notes.urls import urlpatterns
from tests.factories import make_member
from tests.notes.writing import written

ALL = {"storyteller": 200, "player": 200, "spectator": 200}
DONE = {"storyteller": 302, "player": 302, "spectator": 302}
# Of a note of the player's that all read: each way, address and what each role gets. POST without fields.
WAYS = [
    ("get", "", ALL),
    ("get", "new/", DONE),
    ("post", "new/", DONE),
    ("get", "handout/", {"storyteller": 200, "player": 404, "spectator": 404}),
    ("post", "handout/", {"storyteller": 422, "player": 404, "spectator": 404}),
    ("get", "zero/", ALL),
    ("post", "zero/add/", {"storyteller": 422, "player": 422, "spectator": 422}),
    ("post", "zero/{entry}/", {"storyteller": 422, "player": 422, "spectator": 422}),
    ("post", "zero/{entry}/remove/", {"storyteller": 409, "player": 409, "spectator": 409}),
    ("post", "zero/{entry}/back/", DONE),
    ("post", "zero/{entry}/move/", {"storyteller": 302, "player": 403, "spectator": 403}),
    ("get", "{note}/", ALL),
    ("get", "{note}/read/", DONE),
    ("post", "{note}/save/", DONE),
    ("post", "{note}/share/", {"storyteller": 403, "player": 422, "spectator": 403}),
    ("post", "{note}/pin/", {"storyteller": 302, "player": 302, "spectator": 403}),
    ("post", "{note}/remove/", {"storyteller": 302, "player": 302, "spectator": 403}),
    ("post", "{note}/back/", {"storyteller": 302, "player": 302, "spectator": 403}),
    ("get", "{note}/open/", DONE),
    ("get", "{note}/versions/", {"storyteller": 404, "player": 200, "spectator": 404}),
    ("post", "{note}/versions/1/back/", {"storyteller": 404, "player": 404, "spectator": 404}),
]


@pytest.fixture
def table(campaign, player):
    note = written(campaign, player, readers=Readers.TABLE)
    entry = ZeroEntry.objects.create(campaign=campaign, kind="line", text="Torture scenes.", position=1)
    return {"note": note.token, "entry": entry.pk}


def ask(client, way, campaign, path, table):
    return getattr(client, way)(f"/campaigns/{campaign.pk}/notes/{path.format(**table)}")


def test_every_address_is_asked():
    assert len({path for _, path, _ in WAYS}) == len(urlpatterns)


def test_each_role_gets_what_is_its_own(client, request, campaign, table):
    make_member(campaign, request.getfixturevalue("stranger"), Role.SPECTATOR)
    for who, fixture in (("spectator", "stranger"), ("player", "player"), ("storyteller", "storyteller")):
        client.force_login(request.getfixturevalue(fixture))
        got = {(way, path): ask(client, way, campaign, path, table).status_code for way, path, _ in WAYS}
        assert got == {(way, path): roles[who] for way, path, roles in WAYS}, who
        Note.objects.update(removed_at=None, readers=Readers.TABLE)


def test_a_stranger_and_a_signed_out_visitor_get_nothing_at_all(client, campaign, stranger, table):
    before = (Note.objects.values_list("text", "readers", "removed_at").get(), ZeroEntry.objects.get().text)
    for way, path, _ in WAYS:
        client.logout()
        answer = ask(client, way, campaign, path, table)
        assert answer.status_code == 302, path
        assert answer["Location"].startswith("/accounts/login/"), path
        client.force_login(stranger)
        assert ask(client, way, campaign, path, table).status_code == 404, path
    assert before == (Note.objects.values_list("text", "readers", "removed_at").get(), ZeroEntry.objects.get().text)
