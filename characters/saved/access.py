"""Who knows of saved rolls: the character's player and storytellers; of one whom nobody plays, storytellers alone."""

from __future__ import annotations

from functools import cache

from django.http import Http404

from campaigns.models import HIGHEST_ID, Membership
from campaigns.statements import Slot, Statement, known
from characters.models import Character
from characters.saved.models import SavedRoll


def may_know(membership: Membership, character: Character) -> bool:
    """Whether the member may know what is saved for this character, and use it."""
    if character.campaign_id != membership.campaign_id:
        return False
    if character.owner_id == membership.user_id:
        return True
    if not membership.is_storyteller:
        return False
    # A character goes with its player (decision 6), and what is saved for it goes along.
    owner = character.owner_id
    return owner is None or membership.campaign.memberships.filter(user_id=owner).exists()


def saved_or_404(membership: Membership, pk: int) -> SavedRoll:
    """A saved roll that the member may know of. Raises Http404 alike for a missing one and a foreign one."""
    asked = {"pk": pk, "campaign": membership.campaign_id}
    found = next(_one().objects(SavedRoll, **asked), None) if pk <= HIGHEST_ID else None
    if found is None:
        raise Http404("No such roll.")
    known(found.character, campaign=membership.campaign)
    if not may_know(membership, found.character):
        raise Http404("No such roll.")
    return found


@cache
def _one() -> Statement:
    rows = SavedRoll.objects.filter(pk=Slot("pk"), character__campaign_id=Slot("campaign"))
    return Statement.of_whole(rows.order_by(), character=Character)
