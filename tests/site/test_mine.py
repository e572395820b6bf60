"""Everything of mine as one file: what is mine, and nothing that is kept from me."""

from __future__ import annotations

import json
import uuid

import pytest
from django.utils import timezone

from campaigns.models import Audience, Membership
from campaigns.notes.models import Note
from maelstrom_site.mine import everything_of
from rolls.models import Roll
from rolls.services import roll_check
from tests.factories import make_campaign, make_character, make_member, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign():
    return make_campaign(storyteller=make_user("Noor"))


@pytest.fixture
def tomas(campaign):
    return make_member(campaign, make_user("Tomas"))


def file_of(user):
    return json.loads("".join(everything_of(user)))


def throw(campaign, user, character, visibility, reason):
    thrown = roll_check(
        membership=campaign.memberships.get(user=user), character=character, kind="action",
        form={"traits": ["Strength"]}, reason=reason, visibility=visibility, request_key=uuid.uuid4(),
    )  # fmt: skip
    assert isinstance(thrown, Roll), thrown


def note(campaign, by, title, **fields):
    now = timezone.now()
    names = {"by_name": by.username, "changed_by_name": by.username}
    times = {"created_at": now, "changed_at": now, "shared_at": now}
    return Note.objects.create(campaign=campaign, by=by, title=title, changed_by=by, **names, **times, **fields)


def test_it_holds_what_is_mine_and_nobody_elses(campaign, tomas):
    hero = make_character(campaign, tomas)
    other = make_member(campaign)
    make_character(campaign, other, name="Not mine")
    throw(campaign, tomas, hero, "table", "Lift")
    note(campaign, tomas, "My plan")
    note(campaign, other, "Her plan")
    found = file_of(tomas)
    assert found["profile"]["username"] == "Tomas"
    assert [one["campaign__name"] for one in found["seats"]] == ["Last Light"]
    assert [one["name"] for one in found["characters"]] == ["Ilse Varga"]
    assert found["characters"][0]["sheet"] == hero.document
    assert [one["reason"] for one in found["rolls"]] == ["Lift"]
    assert found["rolls"][0]["opening"]
    assert [one["title"] for one in found["notes"]] == ["My plan"]
    assert "Not mine" not in json.dumps(found)


def test_who_throws_blind_reads_no_more_in_the_file_than_in_the_log(campaign, tomas):
    hero = make_character(campaign, tomas)
    throw(campaign, tomas, hero, "table", "Seen")
    throw(campaign, tomas, hero, "table", "Blind")
    Roll.objects.filter(reason="Blind").update(visibility=Audience.STORYTELLERS, table_number=None)
    assert [one["reason"] for one in file_of(tomas)["rolls"]] == ["Seen"]


def test_of_a_table_that_was_left_only_what_one_wrote_oneself(campaign, tomas):
    mine, theirs = note(campaign, tomas, "Mine"), note(campaign, tomas, "Theirs by now")
    Note.objects.filter(pk=theirs.pk).update(changed_by=make_user())
    Membership.objects.get(user=tomas).delete()
    found = file_of(tomas)
    assert [one["title"] for one in found["notes"]] == [mine.title]
    assert found["rolls"] == []


def test_the_file_is_asked_for_by_a_press_of_whoever_is_signed_in(client, tomas):
    for way, path in (("get", "/you/everything/"), ("post", "/you/everything/file/")):
        assert getattr(client, way)(path).url.startswith("/accounts/login/")
    client.force_login(tomas)
    assert "Download the file" in client.get("/you/everything/").content.decode()
    assert client.get("/you/everything/file/").status_code == 405
    answers = [client.post("/you/everything/file/") for _ in range(6)]
    assert json.loads(b"".join(answers[0].streaming_content))["profile"]["username"] == "Tomas"
    assert "attachment" in answers[0]["Content-Disposition"]
    assert answers[5].status_code == 429
