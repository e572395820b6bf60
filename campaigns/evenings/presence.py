"""Who is here: kept of whoever opens the table or holds a stream of it open, so rarely that it costs nothing.

By it is known who was there while a session was on, and where in the log one was last.
"""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta

from django.db import DatabaseError
from django.utils import timezone

from campaigns.evenings.models import Attendance
from campaigns.models import Membership

HERE_STILL = timedelta(minutes=5)
"""So often it is written down that somebody is here."""

A_MOMENT = timedelta(hours=1)
"""Whoever was here so lately has missed nothing, whatever began since."""

AWAY = timedelta(days=1)


def is_behind(membership: Membership) -> bool:
    """Whether the member has not been here for a day, or since before the newest session began."""
    if membership.here_at is None:
        return False
    gone = timezone.now() - membership.here_at
    return gone >= AWAY or (gone >= A_MOMENT and membership.read_seq < membership.campaign.session_from)


def came(membership: Membership) -> None:
    """Note that the member is here; where somebody is behind, only that they are, for they have not read on yet."""
    campaign, now = membership.campaign, timezone.now()
    attends = campaign.session_at is not None and membership.here_session != campaign.session_seq
    goes_on = not is_behind(membership) and (membership.here_at is None or now - membership.here_at >= HERE_STILL)
    if not attends and not goes_on:
        return
    here = {"here_at": now, "read_seq": campaign.event_seq} if goes_on else {}
    # Nobody's page waits or fails for this: at the next look it is written.
    with suppress(DatabaseError):
        # First, so that what is kept in the seat is never more than what is written: it is tried again, and once.
        if attends:
            _attend(membership)
            here["here_session"] = campaign.session_seq
        Membership.objects.filter(pk=membership.pk).update(**here)


def caught_up(membership: Membership) -> None:
    """The member has read what happened since they were last here."""
    campaign = membership.campaign
    Membership.objects.filter(pk=membership.pk).update(here_at=timezone.now(), read_seq=campaign.event_seq)


def _attend(membership: Membership) -> None:
    session = membership.campaign.sessions.filter(number=membership.campaign.session_seq).first()
    if session:
        # One of several pages that open at once is enough; what a storyteller said stays.
        Attendance.objects.bulk_create([Attendance(session=session, user_id=membership.user_id)], ignore_conflicts=True)
