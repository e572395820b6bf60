"""Throws for browser tests: the storyteller's quick pool with dice that are known."""

from __future__ import annotations

import uuid

from campaigns.models import Audience, Campaign, Membership, User
from rolls.models import Roll
from rolls.services import roll_check


def throw(campaign: Campaign, by: User, reason: str, *, visibility: str = Audience.TABLE) -> Roll:
    """A storyteller's quick pool of five dice, thrown and logged."""
    thrown = roll_check(
        membership=Membership.objects.select_related("campaign", "user").get(campaign=campaign, user=by),
        character=None,
        kind="pool",
        form={"name": "Guard", "dice": 5, "difficulty": 6},
        visibility=visibility,
        reason=reason,
        request_key=uuid.uuid4(),
    )
    assert isinstance(thrown, Roll), thrown
    return thrown
