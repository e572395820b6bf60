"""Portraits: who sets one, who sees it, where it stands, and when it goes."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from campaigns.models import Campaign, Membership, TableEvent, User
from campaigns.pictures.models import Picture, address_of
from characters.lives.services import purge
from characters.models import Character, Status
from tests.factories import make_character
from tests.pictures.making import opened, upload

HTMX = {"HX-Request": "true"}


def client_of(user: User, **headers: str) -> Client:
    client = Client(headers=headers)
    client.force_login(user)
    return client


def send(user: User, character: Character, **more):
    headers = more.pop("headers", {})
    data = more or {"picture": upload()}
    return client_of(user, **headers).post(f"/characters/{character.pk}/portrait/", data)


def portrait_of(character: Character) -> Picture | None:
    return Character.objects.select_related("picture").get(pk=character.pk).picture


def seen(user: User, picture: Picture, size: str = "face") -> int:
    return client_of(user).get(address_of(picture.pk, size)).status_code


@pytest.fixture
def ilse(campaign: Campaign, player: User) -> Character:
    return make_character(campaign, player)


def test_its_player_and_a_storyteller_set_a_portrait_nobody_else(ilse, player, storyteller, other_player, spectator):
    for person in (player, storyteller):
        assert send(person, ilse).status_code == 302
        assert portrait_of(ilse).by == person
    for person in (other_player, spectator):
        assert send(person, ilse).status_code == 403
    assert portrait_of(ilse).by == storyteller
    assert Picture.objects.count() == 1


def test_a_portrait_that_is_replaced_or_taken_away_is_deleted(ilse: Character, player: User):
    send(player, ilse)
    first = portrait_of(ilse)
    send(player, ilse)
    assert first not in Picture.objects.all()
    assert send(player, ilse, away="1").status_code == 302
    assert portrait_of(ilse) is None
    assert not Picture.objects.exists()
    assert send(player, ilse, away="1").status_code == 302


def test_a_picture_that_two_characters_share_stays_with_the_other(ilse: Character, player: User, campaign: Campaign):
    send(player, ilse)
    copy = make_character(campaign, player, name="Ilse 2", picture=portrait_of(ilse))
    send(player, ilse, away="1")
    assert portrait_of(copy) is not None


def test_a_portrait_goes_with_a_draft_whose_days_of_grace_are_over(campaign: Campaign, player: User):
    draft = make_character(campaign, player, status=Status.DRAFT)
    send(player, draft)
    assert client_of(player).post(f"/characters/{draft.pk}/delete/").status_code == 302
    Character.objects.update(deleted_at=timezone.now() - timedelta(days=31))
    purge()
    assert not Picture.objects.exists()


def test_whoever_may_know_of_the_character_sees_its_picture(ilse, player, storyteller, other_player, spectator):
    send(player, ilse)
    for person in (player, storyteller, other_player, spectator):
        for size in ("face", "whole"):
            assert seen(person, portrait_of(ilse), size) == 200


def test_a_hidden_picture_is_answered_as_a_missing_one(campaign, storyteller, player, spectator, stranger):
    juno = make_character(campaign, storyteller, name="Juno", hidden=True)
    send(storyteller, juno)
    picture = portrait_of(juno)
    assert seen(storyteller, picture) == 200
    tag = client_of(storyteller).get(address_of(picture.pk, "face"))["ETag"]
    missing = Picture(campaign=campaign)
    for person in (player, spectator, stranger):
        hidden, none = (client_of(person).get(address_of(one.pk, "face")) for one in (picture, missing))
        assert hidden.status_code == none.status_code == 404
        assert dict(hidden.headers) == dict(none.headers)
        asked = client_of(person, **{"If-None-Match": tag}).get(address_of(picture.pk, "face"))
        assert asked.status_code == 404
    assert Client().get(address_of(picture.pk)).status_code == 302
    assert client_of(storyteller).get(f"/pictures/{picture.pk}/other.webp").status_code == 404


def test_a_draft_of_somebody_else_shows_no_picture(campaign: Campaign, player: User, other_player: User):
    draft = make_character(campaign, player, status=Status.DRAFT)
    send(player, draft)
    assert (seen(player, portrait_of(draft)), seen(other_player, portrait_of(draft))) == (200, 404)


def test_whoever_left_the_table_sees_the_pictures_of_others_no_more(ilse, player, other_player):
    send(player, ilse)
    Membership.objects.filter(user=other_player).delete()
    assert seen(other_player, portrait_of(ilse)) == 404


def test_a_picture_is_served_as_one_and_as_nothing_else(ilse: Character, player: User):
    send(player, ilse)
    answer = client_of(player).get(address_of(portrait_of(ilse).pk, "face"))
    assert answer["Content-Type"] == "image/webp"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Content-Security-Policy"] == "default-src 'none'; sandbox"
    assert answer["Cache-Control"] == "private, no-cache"
    assert opened(answer.content).size == (96, 96)
    again = client_of(player, **{"If-None-Match": answer["ETag"]}).get(address_of(portrait_of(ilse).pk, "face"))
    assert (again.status_code, again.content) == (304, b"")


def test_what_is_refused_says_why_beside_the_form(ilse: Character, player: User):
    send(player, ilse)
    before = portrait_of(ilse)
    answer = send(player, ilse, picture=upload(b"no picture"), headers=HTMX)
    assert answer.status_code == 422
    assert "Send a JPEG, PNG, WebP or GIF file." in answer.content.decode()
    assert "Choose a picture first." in send(player, ilse, other="1", headers=HTMX).content.decode()
    assert "kind that is not taken" in send(player, ilse, picture=upload(b"no picture")).content.decode()
    assert portrait_of(ilse) == before


def test_an_archived_table_changes_no_portrait(ilse: Character, player: User, campaign: Campaign):
    send(player, ilse)
    campaign.archived_at = timezone.now()
    campaign.save()
    assert send(player, ilse).status_code == 409
    assert send(player, ilse, away="1").status_code == 409
    assert portrait_of(ilse) is not None
    assert "Change picture" not in client_of(player).get(f"/characters/{ilse.pk}/").content.decode()


def test_a_face_shows_the_picture_wherever_it_stands(ilse, player, storyteller, campaign):
    send(player, ilse)
    address = address_of(portrait_of(ilse).pk, "face")
    for person, path in (
        (storyteller, f"/campaigns/{campaign.pk}/"),
        (player, f"/campaigns/{campaign.pk}/"),
        (player, "/"),
    ):
        assert f'src="{address}" alt=""' in client_of(person).get(path).content.decode()
    sheet = client_of(player).get(f"/characters/{ilse.pk}/").content.decode()
    assert 'alt="Portrait of Ilse Varga"' in sheet


def test_the_table_hears_of_a_new_portrait(ilse: Character, player: User):
    send(player, ilse)
    told = TableEvent.objects.filter(kind="character").latest("seq")
    assert (told.subject, told.audience) == (ilse.pk, "table")
