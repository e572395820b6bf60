"""Archiving a campaign, and opening it again."""

from __future__ import annotations

import uuid

import pytest
from django.db import transaction
from django.utils import timezone

from campaigns.events import ArchivedError, record_event
from campaigns.models import Campaign, Membership, TableEvent
from characters.kinds import VITALS
from characters.models import Character
from rolls.models import Roll
from rolls.services import roll_check
from tests.factories import make_character


@pytest.fixture
def url(campaign) -> str:
    return f"/campaigns/{campaign.pk}/archive/"


@pytest.fixture
def mine(client, storyteller):
    client.force_login(storyteller)
    return client


def test_the_page_asks_then_archives_then_opens_again(mine, campaign, url):
    assert "Archive this campaign?" in mine.get(url).content.decode()
    mine.post(url)
    campaign.refresh_from_db()
    assert campaign.is_archived
    assert "Open this campaign again?" in mine.get(url).content.decode()
    mine.post(url, {"reopen": "1"})
    campaign.refresh_from_db()
    assert not campaign.is_archived


def test_a_second_archiving_says_that_it_is_done(mine, url):
    mine.post(url)
    assert mine.post(url).status_code == 409


def test_members_can_read_an_archived_table(mine, campaign, player, url):
    mine.post(url)
    mine.force_login(player)
    assert mine.get(f"/campaigns/{campaign.pk}/members/").status_code == 200


def test_nothing_gets_through_that_was_on_its_way_when_the_table_was_archived(client, campaign, storyteller, player):
    """Each was looked at while the table was open, and reaches the lock after it was archived."""
    ilse = make_character(campaign, player)
    seen = Membership.objects.select_related("campaign", "user").get(campaign=campaign, user=player)
    Campaign.objects.filter(pk=campaign.pk).update(archived_at=timezone.now())
    late = {
        "roll": lambda: roll_check(
            membership=seen, character=ilse, kind="action", form={"traits": ["Strength"]}, visibility="table",
            request_key=uuid.uuid4(),
        ),
        "event": lambda: record_event(campaign_id=campaign.pk, kind=VITALS, subject=ilse.pk),
    }  # fmt: skip
    for what, act in late.items():
        with pytest.raises(ArchivedError), transaction.atomic():
            act()
        assert not Roll.objects.exists(), what
    assert not TableEvent.objects.filter(campaign=campaign).exists()


def test_who_was_too_late_reads_that_the_table_was_archived(client, campaign, player, monkeypatch):
    def late(*_: object, **__: object) -> None:
        raise ArchivedError

    make_character(campaign, player)
    monkeypatch.setattr("rolls.services.next_number", late)
    client.force_login(player)
    pressed = {
        "kind": "action",
        "traits": "Strength",
        "character": Character.objects.get().pk,
        "visibility": "table",
        "request_key": uuid.uuid4().hex,
    }
    answer = client.post(f"/campaigns/{campaign.pk}/rolls/", pressed, headers={"HX-Request": "true"})
    assert answer.status_code == 409
    assert "archived" in answer.headers["HX-Trigger"]
    assert "archived" in client.post(f"/campaigns/{campaign.pk}/rolls/", pressed).content.decode()
