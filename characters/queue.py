"""The storytellers' one queue of specialties that wait to be decided."""

from __future__ import annotations

from dataclasses import dataclass

from campaigns.models import Campaign
from characters.models import ProposalState, SpecialtyProposal

RECENT = 20
"""How many decided proposals the queue still shows."""


@dataclass(frozen=True, slots=True)
class Queue:
    """What waits, oldest first, and what was decided lately, newest first."""

    waiting: tuple[SpecialtyProposal, ...]
    decided: tuple[SpecialtyProposal, ...]


def waiting_at(campaign: Campaign) -> Queue:
    """The queue of a campaign: only of characters whose players still sit at the table."""
    rows = SpecialtyProposal.objects.filter(
        character__campaign=campaign, character__owner__memberships__campaign=campaign
    ).select_related("character__owner", "character__campaign", "decided_by")
    decided = rows.exclude(state__in=(ProposalState.WAITING, ProposalState.WITHDRAWN)).order_by("-decided_at")
    return Queue(tuple(rows.filter(state=ProposalState.WAITING)), tuple(decided[:RECENT]))
