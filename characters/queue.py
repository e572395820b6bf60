"""The storytellers' queue of one matter: what waits to be decided, and what was decided lately."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from campaigns.drawing import View
from campaigns.models import Membership
from campaigns.pages import CampaignPage
from characters.models import Proposal, ProposalState
from rules.deciding import Matter
from rules.sheets import Problem

RECENT = 20
"""How many decided proposals the queue still shows."""


@dataclass(frozen=True)
class ProposalItem(View):
    """One proposal, to be decided or decided: with the name and the note that were typed, and why they will not do."""

    template: ClassVar[str] = "characters/proposal.html"

    proposal: Proposal
    name: str
    note: str = ""
    problem: Problem | None = None

    @classmethod
    def of(cls, proposal: Proposal) -> ProposalItem:
        """The proposal as it stands."""
        return cls(proposal, proposal.name)


@dataclass(frozen=True)
class QueuePage(CampaignPage):
    """What waits, oldest first, and what was decided lately, newest first."""

    template: ClassVar[str] = "characters/proposals.html"

    matter: Matter
    waiting: tuple[ProposalItem, ...]
    decided: tuple[ProposalItem, ...]

    @classmethod
    def at(cls, membership: Membership, matter: Matter) -> QueuePage:
        """The queue of a campaign: only of characters whose players still sit at the table."""
        rows = Proposal.objects.filter(
            matter=matter.key,
            character__campaign=membership.campaign,
            character__owner__memberships__campaign=membership.campaign,
            character__retired_at=None,
            character__deleted_at=None,
        ).select_related("character__owner", "character__campaign", "decided_by")
        closed = rows.exclude(state__in=(ProposalState.WAITING, ProposalState.WITHDRAWN)).order_by("-decided_at")
        waiting, decided = rows.filter(state=ProposalState.WAITING), closed[:RECENT]
        return cls(membership, matter, *(tuple(map(ProposalItem.of, some)) for some in (waiting, decided)))

    def refusing(self, refused: ProposalItem) -> QueuePage:
        """The same page with what was just refused in its place."""
        items = (refused if one.proposal == refused.proposal else one for one in self.waiting)
        return replace(self, waiting=tuple(items))

    def shown(self) -> Mapping[str, object]:
        """Each matter has a tab of its own."""
        return {**super().shown(), "tab": self.matter.key}
