"""The pages of archives: taking a campaign along, and bringing one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from campaigns.archiving import parts
from campaigns.drawing import View
from campaigns.pages import CampaignPage, Page
from rolls.archives.limits import FILE_LIMIT, MEGA
from rolls.archives.models import Arrival, State


@dataclass(frozen=True)
class LeavingPage(CampaignPage):
    """What an archive of this campaign will hold."""

    template: ClassVar[str] = "archives/leaving.html"

    def shown(self) -> Mapping[str, object]:
        """The frame, and how much there is of each kind."""
        rows = [(part, self._many(part)) for part in parts() if part.noun]
        return {**CampaignPage.shown(self), "counts": [in_words(part.noun, many) for part, many in rows if many]}

    def _many(self, part: Any) -> int:
        rows = part.model._base_manager.filter(**{part.campaign: self.membership.campaign.pk})
        return int(part.kept(rows, self.membership).count())


@dataclass(frozen=True)
class BringPage(Page):
    """Where one sends an archive."""

    template: ClassVar[str] = "archives/bring.html"
    nav: ClassVar[str] = "campaigns"

    trouble: str = ""

    def shown(self) -> Mapping[str, object]:
        """The fields, and how large a file may be."""
        return {**View.shown(self), "most": FILE_LIMIT // MEGA}


@dataclass(frozen=True)
class ArrivalPage(Page):
    """How far an archive is that one sent: being read, its preview, refused, or taken."""

    template: ClassVar[str] = "archives/arrival.html"
    nav: ClassVar[str] = "campaigns"

    arrival: Arrival
    doubled: str = ""

    def shown(self) -> Mapping[str, object]:
        """Everything that its state shows."""
        one = self.arrival
        preview = one.preview
        people = preview.get("people", [])
        seats = [person for person in people if person["tells"]]
        by = preview.get("by")
        return {
            "arrival": one,
            "doubled": self.doubled,
            "preview": preview,
            "counts": [in_words(noun, many) for noun, many in preview.get("counts", []) if many],
            "seats": seats,
            "mine": by if any(person["id"] == by for person in seats) else 0,
            "others": [person["name"] for person in people],
            "works": one.works,
            "writes": one.state == State.WRITING,
            "is_ready": one.state == State.READY,
            "refused": one.state == State.REFUSED,
            "campaign": one.campaign if one.state == State.DONE else None,
            "gone": one.state == State.DONE and one.campaign is None,
            "percent": min(99, 100 * one.done // one.total) if one.total else 0,
        }


def in_words(noun: str, many: int) -> tuple[str, str]:
    """How many, and of what: ("2", "entries of session zero")."""
    if many == 1:
        return "1", noun
    first, space, rest = noun.partition(" of ")
    plural = f"{first[:-1]}ies" if first.endswith("ry") else f"{first}s"
    return f"{many:,}", plural + space + rest
