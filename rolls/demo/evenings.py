"""The demo's sessions as the table has them: begun, ended, who was there, and what is told of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

from campaigns.evenings import services
from campaigns.evenings.models import Attendance, Session
from campaigns.evenings.recaps import write_recap
from campaigns.models import Membership
from rolls.demo import story
from rolls.demo.clock import happening

EARLY = timedelta(minutes=9)
"""People sit down before anything falls."""


@contextmanager
def session(told: story.Session, seats: Iterable[Membership], begins: datetime, ends: datetime) -> Iterator[None]:
    """A session in which what is done in here happens; it ends afterwards, unless it is the one of today."""
    everybody = list(seats)
    teller = next(seat for seat in everybody if seat.is_storyteller)
    at = begins - EARLY
    with happening(teller.campaign, at):
        begun = _done(
            services.begin(campaign_id=teller.campaign_id, by=teller.user, seen=told.number - 1, title=told.title)
        )
    begun.started_at = at
    begun.save(update_fields=["started_at"])
    type(teller.campaign).objects.filter(pk=teller.campaign_id).update(session_at=at)
    Attendance.objects.bulk_create(Attendance(session=begun, user_id=seat.user_id) for seat in everybody)
    yield
    if told.recap:
        _ended(told, teller, ends)


def _ended(told: story.Session, teller: Membership, ends: datetime) -> None:
    campaign, at = teller.campaign, ends + EARLY
    with happening(campaign, at):
        _done(services.end(campaign_id=campaign.pk, by=teller.user, number=told.number))
        writer = campaign.memberships.get(user__username=told.told_by).user
        told_of = write_recap(campaign_id=campaign.pk, by=writer, number=told.number, text=told.recap, base=0)
        kept = _done(told_of)
    Session.objects.filter(pk=kept.pk).update(ended_at=at, recap_at=at)


def _done(found: object) -> Session:
    if not isinstance(found, Session):
        raise RuntimeError(f"the demo's session was refused: {found}")
    return found
