"""Who may do what at a table: decided here, asked everywhere."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Literal

from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest
from django_htmx.middleware import HtmxDetails

from campaigns.decisions import SEAT, last_decision
from campaigns.models import HIGHEST_ID, Campaign, Membership, Role, User
from campaigns.statements import Slot, Statement, known


class SiteRequest(HttpRequest):
    """A request as our views get it."""

    htmx: HtmxDetails


class SignedInRequest(SiteRequest):
    """A request of a signed-in person."""

    user: User


@dataclass(frozen=True, slots=True)
class Viewer:
    """For whom a fragment is rendered: the table, the storytellers, or one member (`user_id`) besides the table."""

    role: Literal["table", "storytellers", "member"]
    user_id: int | None = None

    @classmethod
    def of(cls, membership: Membership) -> Viewer:
        """The viewer that this member is on a page of their own."""
        return cls("storytellers" if membership.is_storyteller else "member", membership.user_id)

    def owns(self, owner_id: int | None) -> bool:
        """Whether this is what the person with this id owns: what nobody owns is nobody's, the table's included."""
        return owner_id is not None and self.user_id == owner_id

    @property
    def tells_the_story(self) -> bool:
        """Whether storytellers' buttons and numbers belong in the fragment."""
        return self.role == "storytellers"


def seat_at(user: User | AnonymousUser, campaign_id: int) -> Membership | None:
    """The user's membership with its campaign, which whatever hangs on the seat knows; None for a stranger."""
    if not user.is_authenticated or campaign_id > HIGHEST_ID:
        return None
    seat = next(_seats().objects(Membership, campaign_id=campaign_id, person=user.pk), None)
    return known(seat, user=user) if seat else None


def membership_or_404(user: User | AnonymousUser, campaign_id: int) -> Membership:
    """The same. Raises Http404 alike for a missing campaign and a stranger."""
    if membership := seat_at(user, campaign_id):
        return membership
    raise Http404("No such campaign.")


@cache
def _seats() -> Statement:
    """Asked by nearly every request."""
    here = Membership.objects.filter(campaign_id=Slot("campaign_id"), user_id=Slot("person"))
    return Statement.of_whole(here, campaign=Campaign)


class NoStorytellerNowError(Exception):
    """A member whose role was decided asks for what is a storyteller's: `sentence` says who decided and when."""

    def __init__(self, campaign_id: int, sentence: str) -> None:
        super().__init__(sentence)
        self.campaign_id = campaign_id
        self.sentence = sentence


def storyteller_or_404(user: User | AnonymousUser, campaign_id: int) -> Membership:
    """The user's membership as a storyteller. Raises Http404 for everyone else.

    Raises NoStorytellerNowError for a member whose role was decided: their page may be from before that.
    """
    membership = membership_or_404(user, campaign_id)
    if membership.is_storyteller:
        return membership
    if last := last_decision(membership.campaign, SEAT, subject=membership.user_id):
        raise NoStorytellerNowError(campaign_id, last)
    raise Http404("No such page.")


def is_last_storyteller(membership: Membership) -> bool:
    """Whether the table would be without a storyteller if this member left."""
    return bool(last_storytellers([membership]))


def last_storytellers(going: Iterable[Membership]) -> tuple[Membership, ...]:
    """Those of the seats whose tables would be without a storyteller if all of them were given up at once."""
    telling = {one.pk: one for one in going if one.is_storyteller}
    if not telling:
        return ()
    tables = {one.campaign_id for one in telling.values()}
    seats = Membership.objects.filter(campaign_id__in=tables, role=Role.STORYTELLER)
    kept = {table for pk, table in seats.values_list("pk", "campaign_id") if pk not in telling}
    return tuple(one for one in telling.values() if one.campaign_id not in kept)


def can_change(campaign: Campaign) -> bool:
    """Whether anything at the table may change at all."""
    return not campaign.is_archived
