"""The characters of one person, as lists show them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from campaigns.models import Campaign, Membership, User
from campaigns.statements import Slot, Statement
from characters.models import Character


@dataclass(frozen=True, slots=True)
class Mine:
    """One of one's characters, and whether its table still counts one as a member."""

    character: Character
    seated: bool


def my_list(user: User) -> list[Mine]:
    """All characters of the user, retired ones too, by campaign and name."""
    tables = set(Membership.objects.filter(user=user).values_list("campaign_id", flat=True))
    rows = (
        Character.objects.filter(owner=user, deleted_at=None)
        .select_related("campaign")
        .order_by("campaign__name", "name", "pk")
    )
    return [Mine(character, character.campaign_id in tables) for character in rows]


def mine_at(campaign: Campaign, user: User) -> list[Character]:
    """The user's characters in play at one table, drafts included; each knows the campaign in hand."""
    return list(_mine().objects(Character, campaign=campaign, owner=user))


@cache
def _mine() -> Statement:
    rows = Character.objects.living().filter(campaign_id=Slot("campaign"), owner_id=Slot("owner"))
    return Statement.of_whole(rows)
