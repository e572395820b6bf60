"""Sessions as tests begin and end them."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.evenings.models import Session
from campaigns.evenings.services import begin, end
from campaigns.models import Campaign, User
from characters.models import Character
from tests.factories import make_character


@pytest.fixture
def ilse(campaign: Campaign, player: User) -> Character:
    """Ilse, Tomas's character."""
    return make_character(campaign, player)


def fresh(campaign: Campaign) -> Campaign:
    """The table as it stands now."""
    return Campaign.objects.get(pk=campaign.pk)


def began(campaign: Campaign, by: User, **more: Any) -> Session:
    """The next session, begun."""
    found = begin(campaign_id=campaign.pk, by=by, seen=fresh(campaign).session_seq, **more)
    assert isinstance(found, Session), found
    return found


def ended(campaign: Campaign, by: User, **more: Any) -> Session:
    """The session that is on, ended."""
    found = end(campaign_id=campaign.pk, by=by, number=fresh(campaign).session_seq, **more)
    assert isinstance(found, Session), found
    return found
