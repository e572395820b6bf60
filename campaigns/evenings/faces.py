"""What every page of a table shows of its evening: that it is paused, the button for that, and the session."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import ClassVar

from django.utils import timezone

from campaigns.access import Viewer
from campaigns.drawing import View
from campaigns.models import Campaign

AN_EVENING = timedelta(hours=18)
"""After so long a session was forgotten: the page says its day and not its hour."""


@dataclass(frozen=True, slots=True)
class Paused(View):
    """The line `#paused` under the bar of every page; empty while the table plays. It says nothing of who or why."""

    template: ClassVar[str] = "evenings/paused.html"
    remembers: ClassVar[int] = 256

    campaign_id: int
    on: bool


@dataclass(frozen=True, slots=True)
class PausePress(View):
    """The button that pauses, for any member: in the bar, or in words beside what it does."""

    template: ClassVar[str] = "evenings/pause_press.html"
    remembers: ClassVar[int] = 256

    campaign_id: int
    in_words: bool = False


@dataclass(frozen=True, slots=True)
class SessionNow(View):
    """The session that is on, `#session-now`, in the bar; hidden while none is. The log's headings are told by it."""

    template: ClassVar[str] = "evenings/session_now.html"
    remembers: ClassVar[int] = 256

    campaign_id: int
    number: int
    since: datetime | None
    lately: bool

    @classmethod
    def of(cls, campaign: Campaign) -> SessionNow:
        """At this table; of one that is on since another day it says the day."""
        since = campaign.session_at
        return cls(campaign.pk, campaign.session_seq, since, bool(since and timezone.now() - since < AN_EVENING))

    def shown(self) -> Mapping[str, object]:
        return {**View.shown(self), "moment": timezone.localtime(self.since) if self.since else None}


@dataclass(frozen=True, slots=True)
class SessionMenu(View):
    """What a storyteller does about the session, `#session-menu`, and for everybody the way to those that were."""

    template: ClassVar[str] = "evenings/session_menu.html"
    remembers: ClassVar[int] = 256

    campaign_id: int
    number: int
    on: bool
    tells: bool

    @classmethod
    def of(cls, campaign: Campaign, viewer: Viewer) -> SessionMenu:
        """At this table, for this viewer."""
        tells = viewer.tells_the_story and not campaign.is_archived
        return cls(campaign.pk, campaign.session_seq, campaign.session_at is not None, tells)

    def shown(self) -> Mapping[str, object]:
        return {**View.shown(self), "next": self.number + 1}
