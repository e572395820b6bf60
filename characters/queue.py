"""The storytellers' queue of one matter: what waits to be decided, and what was decided lately."""

from __future__ import annotations

from dataclasses import dataclass

from campaigns.models import Campaign
from characters.models import Proposal, ProposalState

RECENT = 20
"""How many decided proposals the queue still shows."""


@dataclass(frozen=True, slots=True)
class Queue:
    """What waits, oldest first, and what was decided lately, newest first."""

    waiting: tuple[Proposal, ...]
    decided: tuple[Proposal, ...]


def waiting_at(campaign: Campaign, matter: str) -> Queue:
    """The queue of a campaign: only of characters whose players still sit at the table."""
    rows = Proposal.objects.filter(
        matter=matter, character__campaign=campaign, character__owner__memberships__campaign=campaign
    ).select_related("character__owner", "character__campaign", "decided_by")
    decided = rows.exclude(state__in=(ProposalState.WAITING, ProposalState.WITHDRAWN)).order_by("-decided_at")
    return Queue(tuple(rows.filter(state=ProposalState.WAITING)), tuple(decided[:RECENT]))
