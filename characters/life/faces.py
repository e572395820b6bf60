"""Pages of a sheet's life: its history, two moments side by side, and what waits to be put right."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from campaigns.drawing import View
from campaigns.models import Membership
from campaigns.pages import CampaignPage, Page
from characters.access import Seat
from characters.life.comparing import Comparison, compared
from characters.life.looking import KINDS, Chosen, Found
from characters.life.models import Correction, CorrectionState
from characters.life.moments import moment_of, since
from characters.life.proposing import may_ask
from characters.life.restoring import may_restore
from characters.sheet_page import may_write
from rules.sheets import Problem

RECENT = 20
"""How many decided corrections the queue still shows."""

OWN = 5
"""How many of them a character's history shows."""


@dataclass(frozen=True)
class CorrectionItem(View):
    """One correction: to be decided by whoever `tells` the story, withdrawn by its player, or as it was decided."""

    template: ClassVar[str] = "life/correction.html"

    correction: Correction
    tells: bool
    asks: bool = False
    comparison: Comparison | None = None
    note: str = ""
    problem: Problem | None = None


@dataclass(frozen=True, slots=True)
class HistoryPage(Page):
    """One page of a character's history, the newest first, as far as it is looked for."""

    template: ClassVar[str] = "characters/history.html"
    nav: ClassVar[str] = "characters"

    seat: Seat
    chosen: Chosen
    found: Found
    asked: tuple[CorrectionItem, ...]

    def shown(self) -> Mapping[str, object]:
        character = self.seat.character
        return {
            "character": character,
            "chosen": self.chosen,
            "kinds": KINDS,
            "lines": self.found.lines,
            "older": self.found.older,
            "people": self.found.people,
            "asked": self.asked,
            "compares": character.is_readable and not character.is_of_the_cast,
            "since": since(character),
        }


@dataclass(frozen=True, slots=True)
class ComparePage(Page):
    """Two moments side by side; where the later one is now, the way back to the earlier one."""

    template: ClassVar[str] = "life/compare.html"
    nav: ClassVar[str] = "characters"

    seat: Seat
    comparison: Comparison
    reason: str = ""
    problem: Problem | None = None

    def shown(self) -> Mapping[str, object]:
        seat, found = self.seat, self.comparison
        returns = found.later.is_now and found.then.can_return and found.many > 0 and may_write(seat)
        return {
            "character": seat.character,
            "comparison": found,
            "restores": returns and may_restore(seat),
            "asks": returns and may_ask(seat),
            "reason": self.reason,
            "problem": self.problem,
        }


@dataclass(frozen=True)
class CorrectionsPage(CampaignPage):
    """What players ask to be put right, oldest first, and what was decided lately, newest first."""

    template: ClassVar[str] = "life/corrections.html"

    waiting: tuple[CorrectionItem, ...]
    decided: tuple[CorrectionItem, ...]


def corrections_page(membership: Membership, refused: CorrectionItem | None = None) -> CorrectionsPage:
    """The queue of a table, of characters whose players still sit there, with one that was `refused` in its place."""
    rows = Correction.objects.filter(
        character__campaign=membership.campaign,
        character__owner__memberships__campaign=membership.campaign,
    ).select_related("character__owner", "character__campaign", "asked_by", "decided_by")
    closed = rows.exclude(state__in=(CorrectionState.WAITING, CorrectionState.WITHDRAWN)).order_by("-decided_at")
    waiting = tuple(correction_item(one) for one in rows.filter(state=CorrectionState.WAITING))
    if refused is not None:
        waiting = tuple(refused if one.correction == refused.correction else one for one in waiting)
    return CorrectionsPage(membership, waiting, tuple(CorrectionItem(one, tells=True) for one in closed[:RECENT]))


def correction_item(row: Correction, *, note: str = "", problem: Problem | None = None) -> CorrectionItem:
    """One that waits, for a storyteller: with all that it would change on the sheet."""
    return CorrectionItem(row, tells=True, comparison=_foreseen(row), note=note, problem=problem)


def _foreseen(row: Correction) -> Comparison | None:
    one = row.character
    if row.moment is None or not row.waits or not one.is_readable:
        return None
    moments = [moment_of(one, version, notes=False) for version in (row.moment, one.version)]
    then, now = moments
    return compared(one.campaign.game, then, now) if then and now else None


def asked_of(seat: Seat) -> tuple[CorrectionItem, ...]:
    """What its player asked for lately, for the player and storytellers; what was withdrawn is told nobody."""
    if not seat.sees_notes:
        return ()
    rows = seat.character.corrections.exclude(state=CorrectionState.WITHDRAWN).select_related("asked_by", "decided_by")
    return tuple(CorrectionItem(one, tells=False, asks=may_ask(seat)) for one in rows.order_by("-pk")[:OWN])
