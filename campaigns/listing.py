"""The tables a person belongs to, as lists show them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, OuterRef, Q, Subquery
from django.db.models.functions import Coalesce

from campaigns.models import Audience, Campaign, Membership, Role, TableEvent, User
from campaigns.names import fold


@dataclass(frozen=True, slots=True)
class Seat:
    """One's own seat at one table; `active_at` is when the table last saw something happen, or when it was made."""

    campaign: Campaign
    role: str
    players: int
    active_at: datetime


@dataclass(frozen=True, slots=True)
class MyTables:
    """One's seats, the liveliest table first: at tables in play, and at archived ones."""

    in_play: tuple[Seat, ...]
    archived: tuple[Seat, ...]


def my_tables(user: User, query: str = "") -> MyTables:
    """The user's tables, all or those whose name has `query` in it, whatever its accents and case."""
    wanted = fold(query.strip())
    # Compared here: SQLite knows capitals in ASCII only, and accents not at all.
    seats = [_seat(one) for one in _memberships(user) if wanted in fold(one.campaign.name)]
    return MyTables(
        in_play=tuple(seat for seat in seats if not seat.campaign.is_archived),
        archived=tuple(seat for seat in seats if seat.campaign.is_archived),
    )


def _memberships(user: User) -> list[Membership]:
    # Only what the whole table saw counts: the time of a hidden roll would betray it.
    seen = TableEvent.objects.filter(campaign_id=OuterRef("campaign_id"), audience=Audience.TABLE).order_by("-seq")
    players = Count("campaign__memberships", filter=Q(campaign__memberships__role=Role.PLAYER))
    return list(
        Membership.objects.filter(user=user)
        .select_related("campaign")
        .annotate(
            active_at=Coalesce(Subquery(seen.values("at")[:1]), "campaign__created_at"),
            players=players,
        )
        .order_by("-active_at", "campaign__name", "pk")
    )


def _seat(membership: Membership) -> Seat:
    role = Role(membership.role).label
    return Seat(membership.campaign, role, membership.players, membership.active_at)  # type: ignore[attr-defined]
