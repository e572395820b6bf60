"""Who is told goodbye: only a member who lost the seat. A session that ended is another thing."""

from __future__ import annotations

import pytest
from django.contrib.sessions.models import Session
from django.utils import timezone

from campaigns.models import Campaign, Membership, User
from rolls.live import watch
from tests.streams import Streams

FAREWELL = "data-farewell"


@pytest.fixture
def quick_pings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watch, "PING_EVERY", 0.05)


ENDINGS = {
    "signed out": lambda user: Session.objects.all().delete(),
    "expired": lambda user: Session.objects.update(expire_date=timezone.now()),
    "password changed": lambda user: User.objects.filter(pk=user.pk).update(password="!other"),
    "barred": lambda user: User.objects.filter(pk=user.pk).update(is_active=False),
}


@pytest.mark.parametrize("how", ENDINGS)
def test_the_end_of_a_session_is_no_farewell(
    streams: Streams, campaign: Campaign, player: User, quick_pings: None, how: str
):
    opened = streams.open(campaign, player)
    ENDINGS[how](player)
    opened.wait_for_end()
    assert not any(FAREWELL in event.html for event in opened.events)
    assert "You are signed out" in opened.events[-1].html


def test_the_end_of_a_membership_is_the_farewell(streams: Streams, campaign: Campaign, player: User, quick_pings: None):
    opened = streams.open(campaign, player)
    Membership.objects.filter(user=player).delete()
    opened.wait_for_end()
    assert FAREWELL in opened.events[-1].html
