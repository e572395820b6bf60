"""A table of every system and edition, for what has to hold in each."""

from __future__ import annotations

import rules
from campaigns.models import Campaign, Membership, User
from tests.factories import make_campaign

EDITIONS = [(system.key, edition.key) for system in rules.systems() for edition in system.editions]


def seat_of(user: User, campaign: Campaign) -> Membership:
    return Membership.objects.select_related("campaign", "user").get(user=user, campaign=campaign)


def tables(storyteller: User) -> list[Membership]:
    """One table of each, told by the same person."""
    made = [
        make_campaign(storyteller=storyteller, name=f"{key} {edition}", system=key, edition=edition)
        for key, edition in EDITIONS
    ]
    return [seat_of(storyteller, one) for one in made]
