"""Pausing a table, and going on: any member may, and nothing keeps who did (decision 27)."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from campaigns.evenings.kinds import PAUSE
from campaigns.events import record_event
from campaigns.models import Campaign, User
from campaigns.services import lock_campaign
from campaigns.standing import ARCHIVED
from rules.sheets import Problem

NOT_A_MEMBER = Problem(code="not_allowed", sentence="Only members of this table pause it, or let it go on.")


@transaction.atomic
def pause(*, campaign_id: int, by: User) -> Campaign | Problem:
    """Let no dice fall and nothing move at the table until somebody goes on. Asked twice, it is one pause."""
    return _stand(campaign_id, by, timezone.now())


@transaction.atomic
def go_on(*, campaign_id: int, by: User) -> Campaign | Problem:
    """Play on. Whoever asks need not be the one who paused; nobody could tell."""
    return _stand(campaign_id, by, None)


def _stand(campaign_id: int, by: User, since: datetime | None) -> Campaign | Problem:
    # The row that every roll takes its number from: what came first stands, what comes after is refused.
    campaign = lock_campaign(campaign_id)
    if not campaign.memberships.filter(user=by).exists():
        return NOT_A_MEMBER
    if campaign.is_archived:
        return ARCHIVED
    if campaign.is_paused == (since is not None):
        return campaign
    campaign.paused_at = since
    campaign.save(update_fields=["paused_at"])
    record_event(campaign_id=campaign.pk, kind=PAUSE)
    return campaign
