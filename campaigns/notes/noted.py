"""Which entries of the log have notes: a list beside the log, of which a script marks the entries."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from campaigns.addresses import address
from campaigns.drawing import View
from campaigns.models import Membership
from campaigns.notes.models import Note
from campaigns.statements import Slot, Statement

MOST = 40
"""So many of the newest notes about entries mark them."""


@dataclass(frozen=True, slots=True)
class NotedLine(View):
    """A note about the entry with the id `anchor`, `#noted-<token>`."""

    template: ClassVar[str] = "notes/noted_line.html"
    remembers: ClassVar[int] = 512

    campaign_id: int
    token: str
    anchor: str
    title: str

    def shown(self) -> Mapping[str, object]:
        """The fields, and where the note is."""
        return {**View.shown(self), "url": self.url}

    @property
    def url(self) -> str:
        """The address of the note."""
        return address("notes:note", self.campaign_id, self.token)


@dataclass(frozen=True, slots=True)
class Noted(View):
    """The notes about entries of the log that somebody may read, `#noted`."""

    template: ClassVar[str] = "notes/noted.html"
    remembers: ClassVar[int] = 256

    lines: tuple[NotedLine, ...]

    @classmethod
    def of(cls, membership: Membership) -> Noted:
        """Those that the member may read, about entries that they may know of: one query, however long the log is."""
        asked = _noted(tells=membership.is_storyteller)
        rows = asked.ask(campaign=membership.campaign_id, person=membership.user_id)
        lines = (NotedLine(membership.campaign_id, one["token"], one["anchor"], one["title"] or "Note") for one in rows)
        return cls(tuple(lines))


@cache
def _noted(*, tells: bool) -> Statement:
    notes = Note.objects.known_to(campaign=Slot("campaign"), person=Slot("person"), tells=tells).standing()
    about = notes.on_known_lines(person=Slot("person"), tells=tells).order_by("-pk")
    return Statement(about.values("token", "anchor", "title")[:MOST])
