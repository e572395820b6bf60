"""Who may know of an NPC, and who plays the cast."""

from __future__ import annotations

from django.http import Http404

from campaigns.models import HIGHEST_ID, Membership
from campaigns.standing import ARCHIVED
from campaigns.statements import known
from characters.cast.models import Npc
from rules.sheets import Problem

STORYTELLERS = Problem(code="not_allowed", sentence="The cast is the storytellers' to play.")


def npc_or_404(membership: Membership, pk: int) -> Npc:
    """An NPC of the member's table. Raises Http404 alike for one that is hidden from them and for none."""
    seen = Npc.objects.visible_to(membership).select_related("character") if pk <= HIGHEST_ID else Npc.objects.none()
    found = seen.filter(pk=pk).first()
    if found is None:
        raise Http404("Nobody like that in the cast.")
    known(found.character, campaign=membership.campaign)
    return found


def bar_to_play(membership: Membership) -> Problem | None:
    """Why this member may not make, change or move one of the cast; None when they may."""
    if not membership.is_storyteller:
        return STORYTELLERS
    return ARCHIVED if membership.campaign.is_archived else None
