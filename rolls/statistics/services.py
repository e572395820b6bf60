"""Leaving the comparison, and coming back to it: everybody for themselves."""

from __future__ import annotations

from django.db import transaction

from campaigns.limits import at_most_each
from campaigns.models import Membership
from rolls.statistics.models import Apart
from rules.sheets import Problem

MOST_PRESSES = 20

TOO_MANY = Problem(
    code="too_many", sentence=f"At most {MOST_PRESSES} presses in a minute. Nothing was changed; wait a moment."
)

too_many_presses = at_most_each("comparison", MOST_PRESSES, 60, TOO_MANY)
"""Count one more press of the switch; a problem once there are too many."""


@transaction.atomic
def compare(*, membership: Membership, wants: bool) -> None:
    """Let the member's rolls into the comparison, or keep them out of it. The same word twice changes nothing."""
    if wants:
        Apart.objects.filter(campaign=membership.campaign, user=membership.user).delete()
    else:
        Apart.objects.get_or_create(campaign=membership.campaign, user=membership.user)
