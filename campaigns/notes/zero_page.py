"""The page on which session zero is written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from campaigns.access import Viewer, can_change
from campaigns.models import Campaign
from campaigns.notes.limits import ENTRY_LIMIT, MOST_REMOVED
from campaigns.notes.models import ZeroKind
from campaigns.notes.zero_faces import Clashed, EntryLine, ZeroWrite, entries_of
from campaigns.pages import CampaignPage
from rules.sheets import Problem


@dataclass(frozen=True, slots=True)
class TypedEntry:
    """An entry as it is filled in."""

    kind: str = ZeroKind.LINE
    text: str = ""
    named: bool = True


@dataclass(frozen=True)
class ZeroPage(CampaignPage):
    """Session zero to write; `clash` and `typed` are words that were not saved, `problem` is why."""

    template: ClassVar[str] = "notes/zero.html"
    tab: ClassVar[str] = "notes"

    problem: Problem | None = None
    clash: Clashed | None = None
    typed: TypedEntry = TypedEntry()

    def shown(self) -> Mapping[str, object]:
        """The entries as they stand, those that were removed, and the form for another."""
        campaign = self.membership.campaign
        removed = campaign.zero_entries.filter(removed_at__isnull=False).order_by("-removed_at")[:MOST_REMOVED]
        return {
            **CampaignPage.shown(self),
            "write": write_of(campaign, Viewer.of(self.membership), self.clash),
            "removed": tuple(EntryLine.of(one) for one in removed),
            "kinds": tuple((kind.value, str(kind.label)) for kind in ZeroKind),
            "most": ENTRY_LIMIT,
        }


def write_of(campaign: Campaign, viewer: Viewer, clash: Clashed | None = None, problem: str = "") -> ZeroWrite:
    """The entries of a table in their forms, as a viewer may change them."""
    tells, is_open = viewer.tells_the_story, can_change(campaign)
    return ZeroWrite(campaign.pk, entries_of(campaign), tells and is_open, is_open, clash, problem)
