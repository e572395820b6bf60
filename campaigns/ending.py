"""A campaign that is deleted: everybody reads that it goes, and a storyteller brings it back while there is time.

Until then it is archived as well, so that nothing in it changes. What is overdue goes with the characters that are on
the floor above (`characters.lives`).
"""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from campaigns.decisions import CLOSING, note_decision
from campaigns.events import record_event
from campaigns.kinds import SETTINGS
from campaigns.line_kinds import CLOSING_LINE
from campaigns.models import Campaign, Role, User
from campaigns.services import NOT_ALLOWED, lock_campaign
from rules.sheets import Problem

GRACE = timedelta(days=30)
"""How long a deleted campaign can be brought back."""

OTHER_NAME = Problem(
    code="bad_field", trait="name", sentence="Type the name of the campaign as it stands above. Nothing was deleted."
)


@transaction.atomic
def delete_campaign(*, campaign_id: int, by: User, name: str) -> Campaign | Problem:
    """Let the campaign go in thirty days; its `name` is typed again. Deleted twice it is deleted once."""
    campaign = lock_campaign(campaign_id)
    if not _tells_the_story(campaign, by):
        return NOT_ALLOWED
    if " ".join(name.split()).casefold() != campaign.name.casefold():
        return OTHER_NAME
    if campaign.deleted_at is None:
        # By the same moment in both it is told whether it was archived before.
        campaign.deleted_at = timezone.now()
        campaign.archived_at = campaign.archived_at or campaign.deleted_at
        campaign.save(update_fields=["deleted_at", "archived_at"])
        _tell(campaign, f"{by.username} deleted this campaign. It can be brought back for {GRACE.days} days.")
    return campaign


@transaction.atomic
def restore_campaign(*, campaign_id: int, by: User) -> Campaign | Problem:
    """Bring a deleted campaign back: open, or archived if it was so before."""
    campaign = lock_campaign(campaign_id)
    if not _tells_the_story(campaign, by):
        return NOT_ALLOWED
    if campaign.deleted_at is not None:
        campaign.archived_at = None if campaign.archived_at == campaign.deleted_at else campaign.archived_at
        campaign.deleted_at = None
        campaign.save(update_fields=["deleted_at", "archived_at"])
        _tell(campaign, f"{by.username} brought this campaign back.")
    return campaign


def _tells_the_story(campaign: Campaign, by: User) -> bool:
    return campaign.memberships.filter(user=by, role=Role.STORYTELLER).exists()


def _tell(campaign: Campaign, sentence: str) -> None:
    noted = note_decision(campaign, CLOSING, sentence)
    record_event(campaign_id=campaign.pk, kind=SETTINGS, line=CLOSING_LINE, about=noted.pk)
