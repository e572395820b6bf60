"""What happened since a member was last here: asked for only when it is opened."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar
from urllib.parse import urlencode

from django.urls import reverse
from django.utils import timezone

from campaigns.drawing import View
from campaigns.evenings.counting import Fact, facts_of
from campaigns.evenings.headings import Span
from campaigns.evenings.presence import is_behind
from campaigns.models import Membership, TableEvent
from campaigns.notes.markdown import safe_html
from campaigns.pages import CampaignPage

LINES = 20
"""Lines of a page of the log: the last of the page that is linked is the first that was missed."""


@dataclass(frozen=True, slots=True)
class SinceCard(View):
    """The closed card `#since` on top of the log, of whoever was away; nothing for anybody else."""

    template: ClassVar[str] = "evenings/since_card.html"

    campaign_id: int
    here_at: datetime | None

    @classmethod
    def of(cls, membership: Membership) -> SinceCard:
        """For this member, by what was read with their seat."""
        return cls(membership.campaign_id, membership.here_at if is_behind(membership) else None)

    def shown(self) -> Mapping[str, object]:
        return {**View.shown(self), "moment": timezone.localtime(self.here_at) if self.here_at else None}


@dataclass(frozen=True, slots=True)
class SinceTold(View):
    """What is in it: the newest recap, the counts of what this member may see, and the way to where they were.

    `was_away`: they were not at the session that the recap tells, so it comes first.
    """

    template: ClassVar[str] = "evenings/since_told.html"

    campaign_id: int
    number: int
    title: str
    recap: str
    recap_by: str
    was_away: bool
    facts: tuple[Fact, ...]
    before: str

    @classmethod
    def of(cls, membership: Membership) -> SinceTold:
        """For this member."""
        campaign = membership.campaign
        told = campaign.sessions.exclude(recap="").first()
        there = told is not None and told.attendance.filter(user=membership.user_id, was_there=True).exists()
        span = Span(membership.read_seq + 1, campaign.event_seq)
        return cls(
            campaign_id=campaign.pk,
            number=told.number if told else 0,
            title=told.title if told else "",
            recap=told.recap if told else "",
            recap_by=told.recap_by_name if told else "",
            was_away=not there,
            facts=facts_of(membership, span),
            before=_line_after(membership),
        )

    def shown(self) -> Mapping[str, object]:
        log = reverse("rolls:log", args=[self.campaign_id])
        query = f"?{urlencode({'before': self.before})}" if self.before else ""
        html = safe_html(self.recap) if self.recap else ""
        return {**View.shown(self), "html": html, "log_url": f"{log}{query}#log-older"}


@dataclass(frozen=True)
class SincePage(CampaignPage):
    """The same on a page of its own, for whoever has no script."""

    template: ClassVar[str] = "evenings/since.html"
    tab: ClassVar[str] = "table"

    def shown(self) -> Mapping[str, object]:
        return {**CampaignPage.shown(self), "told": SinceTold.of(self.membership)}


def _line_after(membership: Membership) -> str:
    """The token of the line before which the page stands whose last line was the first missed; empty for the newest."""
    lines = TableEvent.objects.visible_to(membership).filter(line__gt="", seq__gt=membership.read_seq)
    return next(iter(lines.order_by("seq").values_list("token", flat=True)[LINES : LINES + 1]), "")
