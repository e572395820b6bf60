"""Pictures of a table: how many it keeps, and when they go."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from campaigns.models import Campaign, Membership, User
from campaigns.pictures import limits, services
from campaigns.pictures.models import Picture
from campaigns.pictures.services import keep, release
from rules.sheets import Problem
from tests.pictures.making import upload


def seat(campaign: Campaign, user: User) -> Membership:
    return Membership.objects.select_related("campaign", "user").get(campaign=campaign, user=user)


def refused(campaign: Campaign, user: User) -> str:
    found = keep(seat(campaign, user), upload())
    assert isinstance(found, Problem)
    return found.sentence


def test_a_picture_is_kept_with_what_it_takes(campaign: Campaign, player: User):
    kept = keep(seat(campaign, player), upload())
    assert isinstance(kept, Picture)
    assert kept.size == len(kept.whole) + len(kept.face)
    assert (kept.by, kept.width, kept.height) == (player, 40, 30)


def test_a_table_keeps_so_many_pictures_and_so_many_bytes(campaign: Campaign, player: User, monkeypatch):
    keep(seat(campaign, player), upload())
    monkeypatch.setattr(services, "MOST_PICTURES", 1)
    assert refused(campaign, player) == "This table has 1 pictures, as many as fit. Take one away first."
    monkeypatch.setattr(services, "MOST_PICTURES", 5)
    monkeypatch.setattr(services, "TABLE_LIMIT", 10)
    assert "as much as fits" in refused(campaign, player)


def test_pictures_that_stand_on_nothing_are_deleted(campaign: Campaign, player: User):
    first, second = (keep(seat(campaign, player), upload()) for _ in range(2))
    release(first.pk, None)
    assert list(Picture.objects.all()) == [second]
    Picture.objects.update(kept_at=timezone.now() - timedelta(hours=2))
    third = keep(seat(campaign, player), upload())
    assert list(Picture.objects.all()) == [third]


def test_whoever_watches_and_an_archived_table_send_none(campaign: Campaign, player: User, spectator: User):
    assert refused(campaign, spectator).startswith("Spectators watch.")
    campaign.archived_at = timezone.now()
    campaign.save()
    assert "archived" in refused(campaign, player)


def test_sending_is_slowed_for_each_person(player: User, other_player: User):
    assert not any(limits.too_many_pictures(player) for _ in range(limits.MOST_SENT))
    assert limits.too_many_pictures(player) == limits.TOO_MANY
    assert limits.too_many_pictures(other_player) is None


@pytest.mark.django_db
def test_a_picture_goes_with_its_table(campaign: Campaign, player: User):
    keep(seat(campaign, player), upload())
    campaign.delete()
    assert not Picture.objects.exists()
