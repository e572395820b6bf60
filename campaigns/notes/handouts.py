"""Handouts as pages show them: the form, the line of the log, and what is opened from there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from django.urls import reverse
from django.utils import timezone

from campaigns.drawing import View
from campaigns.notes.faces import Shown
from campaigns.notes.markdown import safe_html
from campaigns.notes.models import Kind, Note
from campaigns.notes.notes_page import others_at, readers_for
from campaigns.notes.sharing import Handout
from campaigns.pages import CampaignPage
from rules.sheets import Problem


@dataclass(frozen=True)
class HandOutPage(CampaignPage):
    """Something to hand out, as it is filled in; `problem` is why it was refused."""

    template: ClassVar[str] = "notes/hand_out.html"
    tab: ClassVar[str] = "notes"

    typed: Handout
    problem: Problem | None = None

    def shown(self) -> Mapping[str, object]:
        """The fields, and for whom it may be."""
        return {
            **CampaignPage.shown(self),
            "choices": readers_for(self.membership, Kind.HANDOUT),
            "members": others_at(self.membership),
            "sharing": self.typed.sharing,
        }


@dataclass(frozen=True, slots=True)
class HandoutLine(View):
    """A handout in the log, for somebody who was given it. `to` says for whom, where its reader may know."""

    template: ClassVar[str] = "notes/handout_line.html"
    remembers: ClassVar[int] = 512

    campaign_id: int
    line: str
    token: str
    by_name: str
    title: str
    to: str
    back: bool
    at: datetime

    def shown(self) -> Mapping[str, object]:
        """The fields, where it is opened, and the time as its reader has it."""
        moment = timezone.localtime(self.at)
        return {
            **View.shown(self),
            "open_url": reverse("notes:open", args=[self.campaign_id, self.token]),
            "note_url": reverse("notes:note", args=[self.campaign_id, self.token]),
            "moment": moment.isoformat(),
            "clock": f"{moment:%H:%M}",
        }


@dataclass(frozen=True, slots=True)
class HandoutBody(View):
    """What was handed out, opened beside the log."""

    template: ClassVar[str] = "notes/handout_body.html"

    title: str
    text: str
    url: str
    picture: Shown | None

    @classmethod
    def of(cls, note: Note) -> HandoutBody:
        """Of the note as it stands."""
        return cls(note.called, note.text, note.get_absolute_url(), Shown.of(note))

    def shown(self) -> Mapping[str, object]:
        """The fields, and the text with its marks."""
        return {**View.shown(self), "html": safe_html(self.text)}
