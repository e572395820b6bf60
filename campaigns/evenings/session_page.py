"""Sessions as pages show them: in a list, and each on its own page."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import ClassVar

from django.utils import timezone

from campaigns.drawing import View
from campaigns.evenings.counting import Fact, facts_of
from campaigns.evenings.headings import Span
from campaigns.evenings.models import Session
from campaigns.evenings.recap_faces import RecapField, RecapMessage, RecapRead
from campaigns.models import Membership
from campaigns.notes.markdown import safe_html
from campaigns.pages import CampaignPage

LISTED = 3
"""So many stand on the page of notes; the rest has a page of its own."""


@dataclass(frozen=True, slots=True)
class SessionView(View):
    """One session with what is told of it, `#session-<number>`; `length` is how long it took, in words."""

    template: ClassVar[str] = "evenings/session.html"
    remembers: ClassVar[int] = 256

    campaign_id: int
    number: int
    title: str
    started_at: datetime
    length: str
    recap: str
    recap_by: str
    writes: bool

    @classmethod
    def of(cls, session: Session, membership: Membership) -> SessionView:
        """As this member sees it."""
        return cls(
            campaign_id=session.campaign_id,
            number=session.number,
            title=session.title,
            started_at=session.started_at,
            length=_length(session),
            recap=session.recap,
            recap_by=session.recap_by_name,
            writes=membership.may_play and not membership.campaign.is_archived,
        )

    def shown(self) -> Mapping[str, object]:
        moment = timezone.localtime(self.started_at)
        return {**View.shown(self), "moment": moment, "told": safe_html(self.recap) if self.recap else ""}


@dataclass(frozen=True, slots=True)
class SessionsBlock(View):
    """The newest sessions as a part of a page, and the way to the others."""

    template: ClassVar[str] = "evenings/sessions_block.html"

    campaign_id: int
    sessions: tuple[SessionView, ...]
    older: int
    begins: int

    @classmethod
    def of(cls, membership: Membership) -> SessionsBlock:
        """Of the member's table."""
        campaign = membership.campaign
        found = _views(campaign.sessions.all()[:LISTED], membership)
        begins = membership.is_storyteller and not campaign.is_archived and campaign.session_at is None
        older = max(campaign.session_seq - LISTED, 0)
        return cls(campaign.pk, found, older, campaign.session_seq + 1 if begins else 0)


@dataclass(frozen=True)
class SessionsPage(CampaignPage):
    """All sessions of a table."""

    template: ClassVar[str] = "evenings/sessions.html"
    tab: ClassVar[str] = "notes"

    def shown(self) -> Mapping[str, object]:
        found = _views(self.membership.campaign.sessions.all(), self.membership)
        return {**CampaignPage.shown(self), "sessions": found}


@dataclass(frozen=True, slots=True)
class Present:
    """One member in the attendance of a session."""

    user_id: int
    name: str
    was_there: bool


@dataclass(frozen=True)
class SessionPage(CampaignPage):
    """One session: what is told of it, what happened in it, who was there, and what a storyteller does about it.

    `said` is what stands in the way of the recap that was `typed`.
    """

    template: ClassVar[str] = "evenings/session_page.html"
    tab: ClassVar[str] = "notes"

    session: Session
    facts: tuple[Fact, ...]
    people: tuple[Present, ...]
    said: RecapMessage | None = None
    typed: str = ""

    @classmethod
    def of(
        cls, membership: Membership, session: Session, *, said: RecapMessage | None = None, typed: str = ""
    ) -> SessionPage:
        """As this member sees it."""
        facts = facts_of(membership, Span.of(session))
        return cls(membership, session, facts, tuple(_people(session)), said, typed)

    def shown(self) -> Mapping[str, object]:
        session, campaign = self.session, self.membership.campaign
        tells = self.membership.is_storyteller and not campaign.is_archived
        field = RecapField.of(session)
        return {
            **CampaignPage.shown(self),
            "moment": timezone.localtime(session.started_at),
            "length": _length(session),
            "read": RecapRead.of(session),
            "writes": self.membership.may_play and not campaign.is_archived,
            "field": replace(field, value=self.typed) if self.said else field,
            "said": self.said or RecapMessage(campaign.pk, session.number),
            "page_key": uuid.uuid4(),
            "tells": tells,
            "reopens": tells and not session.is_on and session.number == campaign.session_seq,
        }


def _people(session: Session) -> Iterable[Present]:
    """The members of the table, and whoever was there and is no member any more."""
    kept = {one.user_id: one for one in session.attendance.select_related("user")}
    seats = {one.user_id: one.user for one in session.campaign.memberships.select_related("user")}
    gone = {pk: one.user for pk, one in kept.items() if pk not in seats and one.was_there}
    for pk, user in (seats | gone).items():
        yield Present(pk, user.username, pk in kept and kept[pk].was_there)


def _views(sessions: Iterable[Session], membership: Membership) -> tuple[SessionView, ...]:
    return tuple(SessionView.of(one, membership) for one in sessions)


def _length(session: Session) -> str:
    if session.ended_at is None:
        return ""
    minutes = int((session.ended_at - session.started_at).total_seconds()) // 60
    hours, rest = divmod(minutes, 60)
    return f"{hours} h {rest:02}" if hours else f"{rest} min"
