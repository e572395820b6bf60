"""Who may hold a stream open: a signed-in member of the table, for as long as that stays true."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum
from itertools import batched
from typing import Any, NamedTuple

from django.contrib.auth import get_user
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.http import HttpRequest
from django.utils import timezone

from campaigns.access import Viewer
from campaigns.evenings.presence import came
from campaigns.models import Membership, Role, TableEvent, User

_SESSIONS_AT_ONCE = 400


class Place(NamedTuple):
    """All of a listener that decides what is told to them, and in whose words."""

    storyteller: bool
    user_id: int

    def may_know(self, event: TableEvent) -> bool:
        """Whether an event of the table may be told here."""
        return event.reaches(user_id=self.user_id, storyteller=self.storyteller)

    def viewer(self, personal: frozenset[int]) -> Viewer:
        """For whom a fragment is rendered here, when the users in `personal` get one of their own."""
        mine = self.user_id if self.user_id in personal else None
        if self.storyteller:
            return Viewer("storytellers", mine)
        return Viewer("table") if mine is None else Viewer("member", mine)


@dataclass(frozen=True, slots=True)
class Listener:
    """The member for whom a stream is open, and what made them a member when it was opened."""

    campaign_id: int
    user_id: int
    role: str
    session_key: str = field(default="", repr=False)
    password: str = field(default="", repr=False)  # its hash: another password ends the sessions of the old one

    @property
    def place(self) -> Place:
        """Where the member sits."""
        return Place(self.role == Role.STORYTELLER, self.user_id)

    @property
    def membership(self) -> Membership:
        """The membership as it was, not read again from the database."""
        return Membership(campaign_id=self.campaign_id, user_id=self.user_id, role=self.role)


@dataclass(frozen=True, slots=True)
class Admission:
    """A listener, where the table's events stood when it came, and after which event its stream begins.

    `since` is None when the browser's cursor is unknown: its page has to be read again.
    """

    listener: Listener
    event_seq: int
    since: int | None


class Refusal(Enum):
    """Why there is no stream. A table that does not exist is one where nobody is a member."""

    SIGNED_OUT = "signed out"
    NO_MEMBER = "no member"


def admit(campaign_id: int, session_key: str, cursor: str | None) -> Admission | Refusal:
    """Whether whoever the session belongs to may listen. `cursor` is the token of the last event seen.

    An empty cursor is a page made before anything happened; None begins with what happens next.
    """
    user = signed_in(session_key)
    if user is None:
        return Refusal.SIGNED_OUT
    # In one query: the number has to be from the moment of the seat.
    found = Membership.objects.filter(campaign_id=campaign_id, user_id=user.pk).select_related("campaign").first()
    if found is None:
        return Refusal.NO_MEMBER
    came(found)
    event_seq = found.campaign.event_seq
    listener = Listener(campaign_id, user.pk, found.role, session_key, user.password)
    return Admission(listener, event_seq, event_seq if cursor is None else _seq_of(listener, cursor))


def _seq_of(listener: Listener, cursor: str) -> int | None:
    if not cursor:
        return 0
    # Among what they may know of: nobody learns whether a token of something hidden is one.
    events = TableEvent.objects.visible_to(listener.membership)
    return events.of_token(cursor).values_list("seq", flat=True).first()


def signed_in(session_key: str) -> User | None:
    """Whose session this is; None where it is nobody's any more."""
    if not session_key:
        return None
    # By Django's own door, which also refuses a session from before the last change of password.
    request = HttpRequest()
    request.session = SessionStore(session_key)
    user: Any = get_user(request)
    return user if user.is_authenticated else None


def roles_of(campaign_id: int, user_ids: Iterable[int]) -> dict[int, str]:
    """The roles that these users have at the table now; who is no member is missing."""
    members = Membership.objects.filter(campaign_id=campaign_id, user_id__in=user_ids)
    return dict(members.values_list("user_id", "role"))


def still_listening(campaign_id: int, listeners: frozenset[Listener]) -> dict[Listener, str | Refusal]:
    """The role that each listener has by now, or why they have none any more."""
    users = {listener.user_id for listener in listeners}
    seats = Membership.objects.filter(campaign_id=campaign_id, user_id__in=users).select_related("campaign", "user")
    members = {one.user_id: one for one in seats}
    still_open = _open_sessions({listener.session_key for listener in listeners})

    def standing(listener: Listener) -> str | Refusal:
        if listener.user_id not in members:
            return Refusal.NO_MEMBER
        seat = members[listener.user_id]
        same = seat.user.is_active and seat.user.password == listener.password
        return seat.role if same and listener.session_key in still_open else Refusal.SIGNED_OUT

    found = {listener: standing(listener) for listener in listeners}
    for user_id in {one.user_id for one, held in found.items() if not isinstance(held, Refusal)}:
        came(members[user_id])
    return found


def _open_sessions(keys: set[str]) -> set[str]:
    valid = Session.objects.filter(expire_date__gt=timezone.now()).values_list("session_key", flat=True)
    found: set[str] = set()
    # SQLite takes only so many values in one query.
    for some in batched(sorted(keys), _SESSIONS_AT_ONCE, strict=False):
        found.update(valid.filter(session_key__in=some))
    return found
