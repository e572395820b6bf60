"""The pages of what becomes of characters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from django.db.models import Q

from campaigns.access import can_change
from campaigns.drawing import View
from campaigns.models import Campaign, Membership, Role, User
from campaigns.pages import CampaignPage, Page
from characters.access import Seat, is_at_table
from characters.lives.access import receivers, tables_for_copies
from characters.lives.copying import Preview, of_member
from characters.lives.models import Offer
from characters.lives.services import GRACE
from characters.models import Character, Status, stays
from rules.sheets import Problem


@dataclass(frozen=True, slots=True)
class LifePage(Page):
    """What becomes of one character: given, copied, retired, deleted, or brought back."""

    template: ClassVar[str] = "lives/life.html"
    nav: ClassVar[str] = "characters"

    seat: Seat
    receivers: tuple[Membership, ...]
    tables: tuple[Campaign, ...]
    offer: Offer | None
    problem: Problem | None = None

    @classmethod
    def of(cls, seat: Seat, problem: Problem | None = None) -> LifePage:
        """For the person of the seat."""
        gives = seat.tells_the_story and not seat.character.is_of_the_cast
        offer = seat.character.offers.waiting().select_related("receiver", "giver").first() if gives else None
        there = () if offer or not gives else tuple(receivers(seat))
        return cls(seat, there, tuple(tables_for_copies(seat)), offer, problem)

    def shown(self) -> Mapping[str, object]:
        """What may be done, as the template asks for it."""
        one = self.seat.character
        return {
            **View.shown(self),
            "character": one,
            "campaign": one.campaign,
            "tells": self.seat.tells_the_story,
            "opens": one.deleted_at is None and (self.seat.is_owner or is_at_table(one)),
            "open": can_change(one.campaign),
            "until": one.deleted_at + GRACE if one.deleted_at else None,
        }


@dataclass(frozen=True, slots=True)
class CopyPage(Page):
    """What a copy at another table comes to, before it is made."""

    template: ClassVar[str] = "lives/copy.html"
    nav: ClassVar[str] = "characters"

    character: Character
    preview: Preview
    same: bool
    problem: Problem | None = None


@dataclass(frozen=True, slots=True)
class OfferPage(Page):
    """An offer, for those who are asked and for storytellers; `asked` is whether the reader still has to answer."""

    template: ClassVar[str] = "lives/offer.html"
    nav: ClassVar[str] = "characters"

    offer: Offer
    asked: bool
    gives: bool
    tells: bool


@dataclass(frozen=True, slots=True)
class DeletedLine:
    """One deleted character and until when it comes back."""

    character: Character
    until: datetime


@dataclass(frozen=True, slots=True)
class DeletedPage(Page):
    """What was deleted and can be brought back: one's own, and of tables where one tells the story."""

    template: ClassVar[str] = "lives/deleted.html"
    nav: ClassVar[str] = "characters"

    lines: tuple[DeletedLine, ...]
    days: int = GRACE.days

    @classmethod
    def of(cls, user: User) -> DeletedPage:
        """For this person, the latest first."""
        telling = Membership.objects.filter(user=user, role=Role.STORYTELLER).values("campaign_id")
        gone = Character.objects.exclude(deleted_at=None)
        # Drafts of people who left are theirs alone (`lives.access.decides`).
        at_table = gone.filter(~Q(status=Status.DRAFT) | stays(), campaign_id__in=telling)
        mine = gone.filter(owner=user) | at_table
        rows = mine.select_related("campaign", "owner").order_by("-deleted_at", "-pk")
        return cls(tuple(DeletedLine(one, one.deleted_at + GRACE) for one in rows if one.deleted_at))


@dataclass(frozen=True)
class EveryonePage(CampaignPage):
    """Every character of a table, for its storytellers: there, left with their players, retired."""

    template: ClassVar[str] = "lives/everyone.html"
    tab: ClassVar[str] = "members"

    groups: tuple[tuple[str, tuple[Character, ...]], ...]

    @classmethod
    def of(cls, membership: Membership) -> EveryonePage:
        """As they stand now."""
        here = set(membership.campaign.memberships.values_list("user_id", flat=True))
        rows = membership.campaign.characters.filter(owner__isnull=False, deleted_at=None).select_related("owner")
        found = list(rows.order_by("name", "pk"))
        left = [one for one in found if one.owner_id not in here and not one.is_retired]
        # What a player keeps of a character that was given away is a draft that only they see.
        left = [one for one in left if not one.is_draft]
        there = [one for one in found if one.owner_id in here and not one.is_retired]
        retired = [one for one in found if one.is_retired]
        groups = (("At the table", there), ("Their players have left", left), ("Retired", retired))
        return cls(membership, tuple((name, tuple(some)) for name, some in groups if some))


@dataclass(frozen=True, slots=True)
class Fates(View):
    """For each character of somebody who is removed: goes along, stays as an NPC, retires, or is given to a player."""

    template: ClassVar[str] = "lives/fates.html"

    characters: tuple[Character, ...]
    receivers: tuple[Membership, ...]

    @classmethod
    def of(cls, membership: Membership, person: Membership) -> Fates:
        """Those of the person, and who else plays there."""
        found = tuple(of_member(person))
        seats = membership.campaign.memberships.exclude(role=Role.SPECTATOR).exclude(user_id=person.user_id)
        return cls(found, tuple(seats.select_related("user").order_by("user__username")) if found else ())
