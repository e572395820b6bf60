"""Sessions as pages show them: in a list, and each on its own page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from django.utils import timezone

from campaigns.drawing import View
from campaigns.evenings.models import Session
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


@dataclass(frozen=True)
class SessionPage(CampaignPage):
    """One session."""

    template: ClassVar[str] = "evenings/session_page.html"
    tab: ClassVar[str] = "notes"

    session: Session
    view: SessionView

    @classmethod
    def of(cls, membership: Membership, session: Session) -> SessionPage:
        """As this member sees it."""
        return cls(membership, session, SessionView.of(session, membership))


def _views(sessions: Iterable[Session], membership: Membership) -> tuple[SessionView, ...]:
    return tuple(SessionView.of(one, membership) for one in sessions)


def _length(session: Session) -> str:
    if session.ended_at is None:
        return ""
    minutes = int((session.ended_at - session.started_at).total_seconds()) // 60
    hours, rest = divmod(minutes, 60)
    return f"{hours} h {rest:02}" if hours else f"{rest} min"
