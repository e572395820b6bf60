"""Taking away somebody's seat, and what becomes of what they have at the table: one write, all of it or nothing."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction

from campaigns.models import Campaign, Membership, User
from campaigns.parting import parted
from campaigns.services import remove_member
from rules.sheets import Problem


@transaction.atomic
def remove_parting(
    *, campaign_id: int, by: User, user_id: int, wishes: Mapping[str, str], seen: str = ""
) -> User | Problem:
    """Remove a member and do what a form `wishes` for their characters; of which it says nothing, that goes along."""
    # First, and only then the removal, which locks the campaign: characters are locked before it, on every road.
    there = Membership.objects.seat_of(user_id, Campaign.objects.get(pk=campaign_id))
    barred = parted(there, by, wishes) if there else None
    found = barred or remove_member(campaign_id=campaign_id, by=by, user_id=user_id, seen=seen)
    if isinstance(found, Problem):
        transaction.set_rollback(True)
    return found
