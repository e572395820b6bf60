"""Whoever signs out, or takes another password, is told nothing more on any page that is still open, in any process."""

from __future__ import annotations

from allauth.account import signals
from django.contrib.auth.signals import user_logged_out
from django.db import transaction
from django.http import HttpRequest

from campaigns.events import record_event
from campaigns.kinds import EventKind, declared
from campaigns.models import Audience, Membership, User

SIGNED_OUT = declared(EventKind("signed_out", sessions=True))
"""Somebody may be signed in no more; it shows nothing on any page."""


def connect() -> None:
    """Listen to the libraries that know of it; no app of ours says anything here."""
    user_logged_out.connect(_signed_out, dispatch_uid="streams-of-a-session")
    for changed in (signals.password_changed, signals.password_reset, signals.password_set):
        changed.connect(_other_password, dispatch_uid="streams-of-a-password")


def _signed_out(request: HttpRequest, user: User | None, **_: object) -> None:
    if user is None:
        return
    request.session.delete()  # it is flushed right after this anyway; the streams must find it gone
    tell_tables_of(user)


def _other_password(user: User, **_: object) -> None:
    tell_tables_of(user)


@transaction.atomic
def tell_tables_of(user: User) -> None:
    """Ring at each of the user's tables that is in play; an archived one is looked after within some seconds."""
    seats = Membership.objects.filter(user=user, campaign__archived_at=None)
    for campaign_id in seats.values_list("campaign_id", flat=True):
        record_event(campaign_id=campaign_id, kind=SIGNED_OUT, audience=Audience.PRIVATE, member_id=user.pk)
