"""The field in which a recap is written, which saves itself, and what is said of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from django.urls import reverse

from campaigns.autosave import autosave
from campaigns.drawing import View
from campaigns.evenings.models import RECAP_LIMIT, Session
from campaigns.evenings.recaps import Stale
from campaigns.notes.markdown import safe_html

PART = "recap"


@dataclass(frozen=True, slots=True)
class RecapRead(View):
    """What is told of a session, as it reads, `#recap-<number>`."""

    template: ClassVar[str] = "evenings/recap_read.html"
    remembers: ClassVar[int] = 64

    number: int
    recap: str
    by: str
    oob: bool = False

    @classmethod
    def of(cls, session: Session, *, oob: bool = False) -> RecapRead:
        """As it is kept."""
        return cls(session.number, session.recap, session.recap_by_name, oob)

    def shown(self) -> Mapping[str, object]:
        return {**View.shown(self), "html": safe_html(self.recap) if self.recap else ""}


@dataclass(frozen=True, slots=True)
class RecapField(View):
    """The field `#field-recap`, with the version that it was drawn from."""

    template: ClassVar[str] = "evenings/recap_field.html"

    campaign_id: int
    number: int
    value: str
    version: int
    oob: bool = False

    @classmethod
    def of(cls, session: Session, *, oob: bool = False) -> RecapField:
        """As it is kept."""
        return cls(session.campaign_id, session.number, session.recap, session.recap_version, oob)

    def shown(self) -> Mapping[str, object]:
        """The fields, the attributes by which it saves itself, and its limit."""
        saves = autosave(reverse("evenings:recap", args=[self.campaign_id, self.number]), PART, self.version)
        return {**View.shown(self), "autosave": saves, "most": RECAP_LIMIT}


@dataclass(frozen=True, slots=True)
class RecapMessage(View):
    """What is said of the field, `#msg-recap`: that somebody wrote meanwhile, why it was refused, or nothing."""

    template: ClassVar[str] = "evenings/recap_message.html"

    campaign_id: int
    number: int
    stale: Stale | None = None
    problem: str = ""
    oob: bool = False
