"""What waits on a sheet waits in its storytellers' queue as well: kept alike whenever a sheet is written."""

from __future__ import annotations

from django.utils import timezone

from campaigns.events import record_event
from campaigns.models import Audience
from characters.kinds import DECISION, PROPOSAL
from characters.models import Character, Proposal, ProposalState
from rules.sheets import Sheet


def match_proposals(character: Character, before: Sheet) -> None:
    """Let exactly those things wait in the queue that wait on the sheet, where `before` had others.

    It is the same for every road: an edit, a purchase, a change taken back, a reopening cancelled.
    """
    decisions = character.campaign.game.decisions
    now = decisions.waiting(character.sheet)
    if now == decisions.waiting(before):
        return
    left = {(one.matter, one.about, one.name): one for one in now}
    for proposal in character.proposals.filter(state=ProposalState.WAITING):
        if left.pop((proposal.matter, proposal.about, proposal.name), None) is None:
            proposal.state, proposal.decided_at = ProposalState.WITHDRAWN, timezone.now()
            proposal.save()
            tell(proposal, Audience.STORYTELLERS)
    for one in left.values():
        tell(Proposal.objects.create(character=character, **one.model_dump()), Audience.STORYTELLERS)


def tell(proposal: Proposal, audience: Audience, member_id: int | None = None) -> None:
    """Write the event that something waits, or was decided."""
    record_event(
        campaign_id=proposal.character.campaign_id,
        kind=PROPOSAL,
        subject=proposal.pk,
        audience=audience,
        member_id=member_id,
        line=DECISION if proposal.decided_by_id else None,
    )
