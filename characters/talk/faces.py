"""What a line of talk shows."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from django.urls import reverse
from django.utils import timezone

from campaigns.log import EventLine
from campaigns.models import TableEvent
from characters.talk.limits import CHANGED_WITHIN, TEXT_LIMIT
from characters.talk.links import linked
from characters.talk.models import Manner, Readers, Said


@dataclass(frozen=True, slots=True)
class SaidLine(EventLine):
    """One line of talk: `who` speaks, `by` whom it was written where that is another, and the words in `text`.

    `until`: its reader wrote it and may change it until then; `draft` is what they typed where that was refused.
    """

    template: ClassVar[str] = "talk/line.html"
    remembers: ClassVar[int] = 2048

    text: str = ""
    does: bool = False
    private: bool = False
    edited_at: datetime.datetime | None = None
    gone: bool = False
    until: datetime.datetime | None = None
    draft: str | None = None

    @classmethod
    def of(cls, event: TableEvent, said: Said, *, is_writer: bool) -> SaidLine:
        """The line for whoever wrote it, or for another reader."""
        return cls(
            campaign_id=event.campaign_id,
            token=event.token,
            at=said.said_at,
            icon="quill",
            who=said.speaker,
            said="",
            by=said.by_name if said.name else "",
            text=said.text,
            does=said.manner == Manner.DOES,
            private=said.readers == Readers.STORYTELLERS,
            edited_at=said.edited_at if said.text else None,
            gone=said.taken_back_at is not None,
            until=said.said_at + CHANGED_WITHIN if is_writer and said.is_fresh else None,
        )

    def shown(self) -> Mapping[str, object]:
        """The fields, the words with their links, and when it was changed."""
        edited = timezone.localtime(self.edited_at) if self.edited_at else None
        return {
            **EventLine.shown(self),
            "words": linked(self.text),
            "edit_url": reverse("talk:reword", args=[self.campaign_id, self.token]),
            "edited": edited.isoformat() if edited else "",
            "edited_clock": f"{edited:%H:%M}" if edited else "",
            "until": self.until.isoformat() if self.until else "",
            "typed": self.text if self.draft is None else self.draft,
            "refused": self.draft is not None,
            "limit": TEXT_LIMIT,
        }
