"""Handouts arrive in the log of those who were given them, and nobody else learns of them."""

from __future__ import annotations

import re
from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from PIL import Image

from campaigns.notes.models import Kind, Note, Readers
from campaigns.notes.sharing import Sharing, share_note
from campaigns.pictures.models import Picture
from rolls.live.admission import Listener
from rolls.live.catch_up import catch_up
from rules.sheets import Problem
from tests.factories import make_member
from tests.notes.writing import handed, seat, written


def log_of(campaign, user) -> str:
    client = Client()
    client.force_login(user)
    return client.get(f"/campaigns/{campaign.pk}/log/").content.decode()


def shown_to(campaign, storyteller, note, readers, *chosen):
    sharing = Sharing(readers, frozenset(one.pk for one in chosen))
    found = share_note(membership=seat(campaign, storyteller), note=note, sharing=sharing)
    assert isinstance(found, Note), found


def test_what_is_given_to_one_of_two_is_a_line_for_that_one_alone(campaign, storyteller, player, other_player):
    since = campaign.events.count()
    handed(campaign, storyteller, title="A letter", readers=Readers.CHOSEN, chosen=(player,))
    for who, lines in ((player, 1), (storyteller, 1), (other_player, 0)):
        assert log_of(campaign, who).count("</b> handed out <a") == lines
    body = catch_up(Listener(campaign.pk, other_player.pk, "player"), since).body
    assert body == b""
    assert b"A letter" in catch_up(Listener(campaign.pk, player.pk, "player"), since).body


def test_of_two_who_are_given_it_neither_learns_of_the_other(campaign, storyteller, player, other_player):
    handed(campaign, storyteller, readers=Readers.CHOSEN, chosen=(player, other_player))
    for who, other in ((player, other_player), (other_player, player)):
        client = Client()
        client.force_login(who)
        for path in ("log/", "notes/"):
            page = client.get(f"/campaigns/{campaign.pk}/{path}").content.decode()
            assert "A letter" in page
            page = re.sub(r"<option.*?</option>", "", page)  # whom one may search the log for
            assert other.username not in page
    assert f"{other_player.username} and {player.username}" in log_of(campaign, storyteller)


def test_what_is_taken_back_says_so_and_no_more(campaign, storyteller, player):
    note = handed(campaign, storyteller, title="A letter", readers=Readers.TABLE)
    since = campaign.events.count()
    shown_to(campaign, storyteller, note, Readers.STORYTELLERS)
    page = log_of(campaign, player)
    assert "handed something out, and took it back." in page
    assert "A letter" not in page
    told = catch_up(Listener(campaign.pk, player.pk, "player"), since).body.decode()
    assert "took it back" in told
    assert "A letter" not in told
    client = Client()
    client.force_login(player)
    assert client.get(note.get_absolute_url()).status_code == 404
    assert "Taken back" in log_of(campaign, storyteller)


def test_it_is_shown_to_more_later_and_each_has_one_line(campaign, storyteller, player, other_player):
    note = handed(campaign, storyteller, readers=Readers.CHOSEN, chosen=(player,))
    shown_to(campaign, storyteller, note, Readers.CHOSEN, player, other_player)
    for who in (player, other_player, storyteller):
        assert log_of(campaign, who).count("</b> handed out <a") == 1
    shown_to(campaign, storyteller, note, Readers.CHOSEN, other_player)
    assert "A letter" not in log_of(campaign, player)
    assert "A letter" in log_of(campaign, other_player)


def test_only_storytellers_hand_out(client, campaign, player, storyteller):
    client.force_login(player)
    assert client.get(f"/campaigns/{campaign.pk}/notes/handout/").status_code == 404
    sent = {"title": "x", "readers": "table"}
    assert client.post(f"/campaigns/{campaign.pk}/notes/handout/", sent).status_code == 404
    assert isinstance(
        share_note(membership=seat(campaign, player), note=handed(campaign, storyteller), sharing=Sharing("me")),
        Problem,
    )


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"readers": "table"}, "A handout needs a title, a text or a picture."),
        ({"title": "a" * 121, "readers": "table"}, "The title has 121 characters; at most 120 fit."),
        ({"title": "A letter", "readers": "chosen"}, "Readers: choose at least one member."),
        ({"title": "A letter", "readers": "me"}, "Readers: choose who is shown the handout."),
        ({"title": "A letter", "readers": ""}, "Readers: choose one of those that are offered."),
    ],
)
def test_what_will_not_do_is_said_and_what_was_typed_is_kept(client, campaign, storyteller, sent, said):
    client.force_login(storyteller)
    page = client.post(
        f"/campaigns/{campaign.pk}/notes/handout/", {"text": "Come alone." if sent.get("title") else "", **sent}
    )
    assert page.status_code == 422
    assert said in page.content.decode()
    assert sent.get("title", "") in page.content.decode()
    assert not Note.objects.exists()


def picture() -> SimpleUploadedFile:
    made = BytesIO()
    Image.new("RGB", (40, 30), "teal").save(made, "PNG")
    return SimpleUploadedFile("map.png", made.getvalue(), "image/png")


def test_a_picture_is_seen_by_those_who_were_given_it(client, campaign, storyteller, player, other_player):
    client.force_login(storyteller)
    sent = {
        "title": "Map",
        "alt": "A map of the docks",
        "readers": "chosen",
        "chosen": [player.pk],
        "picture": picture(),
    }
    assert client.post(f"/campaigns/{campaign.pk}/notes/handout/", sent).status_code == 302
    note = Note.objects.get(kind=Kind.HANDOUT)
    url = note.picture.get_absolute_url()
    for who, status in ((storyteller, 200), (player, 200), (other_player, 404), (make_member(campaign), 404)):
        client.force_login(who)
        assert client.get(url).status_code == status
        opened = client.get(f"{note.get_absolute_url()}open/", headers={"HX-Request": "true"})
        assert opened.status_code == status
        assert ('alt="A map of the docks"' in opened.content.decode()) == (status == 200)
    shown_to(campaign, storyteller, note, Readers.STORYTELLERS)
    client.force_login(player)
    assert client.get(url).status_code == 404


def test_a_picture_says_what_it_shows_and_one_that_was_refused_is_not_kept(client, campaign, storyteller):
    client.force_login(storyteller)
    sent = {"title": "Map", "alt": " ", "readers": "table", "picture": picture()}
    page = client.post(f"/campaigns/{campaign.pk}/notes/handout/", sent)
    assert page.status_code == 422
    assert "Description: say what the picture shows" in page.content.decode()
    bad = SimpleUploadedFile("x.png", b"no picture", "image/png")
    assert (
        client.post(f"/campaigns/{campaign.pk}/notes/handout/", sent | {"alt": "x", "picture": bad}).status_code == 422
    )
    assert not Picture.objects.exists()


def test_a_note_stays_a_note(campaign, player):
    note = written(campaign, player, readers=Readers.TABLE)
    assert note.kind == Kind.NOTE
    assert "handed out" not in log_of(campaign, player)


def test_a_log_with_many_handouts_asks_as_often_as_with_one(client, campaign, storyteller, player, other_player):
    client.force_login(player)
    asked = []
    for many in (1, 6):
        for number in range(many):
            handed(
                campaign, storyteller, title=f"{many} {number}", readers=Readers.CHOSEN, chosen=(player, other_player)
            )
        with CaptureQueriesContext(connection) as captured:
            client.get(f"/campaigns/{campaign.pk}/log/")
        asked.append(len(captured))
    assert asked[0] == asked[1]
