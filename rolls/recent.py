"""The newest roll at each of a person's tables."""

from __future__ import annotations

from django.db.models import OuterRef, Q, Subquery

from campaigns.access import Viewer
from campaigns.models import Audience, Membership, User
from rolls.entries import Entry, entry_for
from rolls.lines import lines_of
from rolls.models import Roll

SHOWN = 5


def recent_rolls(user: User) -> tuple[Entry, ...]:
    """The newest entry of each of the user's tables that the user may see there; the newest first, at most five."""
    seats = {_newest(seat): seat for seat in _seats(user)}
    rolls = Roll.objects.visible_to(user).filter(pk__in=[pk for pk in seats if pk]).order_by("-thrown_at", "-pk")
    found = lines_of(rolls[:SHOWN], {seat.campaign_id: seat.campaign for seat in seats.values()})
    viewers = {seat.campaign_id: Viewer.of(seat) for seat in seats.values()}
    return tuple(entry_for(line, viewers[line.told.campaign_id]) for line in found)


def _seats(user: User) -> list[Membership]:
    rolls = Roll.objects.filter(campaign_id=OuterRef("campaign_id")).order_by("-seq")
    open_to_me = Q(visibility=Audience.TABLE) | Q(visibility=Audience.PRIVATE, by_id=user.pk)
    annotated = Membership.objects.filter(user=user, campaign__archived_at=None).annotate(
        newest=Subquery(rolls.values("pk")[:1]), newest_open=Subquery(rolls.filter(open_to_me).values("pk")[:1])
    )
    return list(annotated.select_related("campaign"))


def _newest(seat: Membership) -> int | None:
    found: int | None = getattr(seat, "newest" if seat.is_storyteller else "newest_open")
    return found
