"""Pages of a sheet's life: its history, two moments side by side, and what waits to be put right."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from campaigns.drawing import View
from campaigns.models import Campaign, Membership
from campaigns.pages import CampaignPage, Page
from characters.access import Seat
from characters.life.comparing import Comparison, compared
from characters.life.correct_page import Asking, Sent, correctable
from characters.life.correcting import Wanted, bar_to_correct, cannot_be_paid, foreseen
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
    asking: Asking | None = None
    price: str = ""
    note: str = ""
    problem: Problem | None = None


@dataclass(frozen=True)
class Queue(View):
    """What players ask to be put right, `#corrections`: oldest first, and what was decided lately, newest first."""

    template: ClassVar[str] = "life/queue.html"

    waiting: tuple[CorrectionItem, ...]
    decided: tuple[CorrectionItem, ...]

    @classmethod
    def of(cls, campaign: Campaign, refused: CorrectionItem | None = None) -> Queue:
        """That of a table, of characters whose players still sit there, with one that was `refused` in its place."""
        rows = Correction.objects.filter(
            character__campaign=campaign,
            character__owner__memberships__campaign=campaign,
            character__retired_at=None,
            character__deleted_at=None,
        ).select_related("character__owner", "character__campaign", "asked_by", "decided_by")
        closed = rows.exclude(state__in=(CorrectionState.WAITING, CorrectionState.WITHDRAWN)).order_by("-decided_at")
        some = list(rows.filter(state=CorrectionState.WAITING))
        # Working out moments reads years of history: that of the oldest one stands here, those of others on their page.
        first = next((one.pk for one in some if one.moment is not None), None)
        waiting = tuple(correction_item(one, compares=one.pk == first) for one in some)
        if refused is not None:
            waiting = tuple(refused if one.correction == refused.correction else one for one in waiting)
        return cls(waiting, tuple(CorrectionItem(one, tells=True) for one in closed[:RECENT]))


@dataclass(frozen=True)
class Asked(View):
    """What its player asked for lately, `#asked-<pk>`, for the player and storytellers."""

    template: ClassVar[str] = "life/asked.html"

    character_id: int
    items: tuple[CorrectionItem, ...]


@dataclass(frozen=True, slots=True)
class HistoryPage(Page):
    """One page of a character's history, the newest first, as far as it is looked for."""

    template: ClassVar[str] = "characters/history.html"
    nav: ClassVar[str] = "characters"

    seat: Seat
    chosen: Chosen
    found: Found
    asked: Asked

    def shown(self) -> Mapping[str, object]:
        character = self.seat.character
        return {
            "character": character,
            "membership": self.seat.membership,
            "corrects": may_write(self.seat) and bar_to_correct(character) is None,
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
    """The queue of a table."""

    template: ClassVar[str] = "life/corrections.html"
    tab: ClassVar[str] = "corrections"

    queue: Queue


def corrections_page(membership: Membership, refused: CorrectionItem | None = None) -> CorrectionsPage:
    """The queue of a table, with one that was `refused` in its place."""
    return CorrectionsPage(membership, Queue.of(membership.campaign, refused))


def correction_item(
    row: Correction,
    *,
    sent: Sent | None = None,
    note: str = "",
    problem: Problem | None = None,
    compares: bool = True,
) -> CorrectionItem:
    """One that waits, for a storyteller: with all that it would change on the sheet, and what it costs now."""
    return CorrectionItem(
        row,
        tells=True,
        comparison=_compared(row) if compares else None,
        asking=asking_of(row, sent),
        price=_price(row),
        note=note,
        problem=problem,
    )


def asking_of(row: Correction, sent: Sent | None = None) -> Asking | None:
    """The form in which a storyteller may decide otherwise about a field; None where it has none on the sheet now."""
    one, asked = row.character, _asked_now(row)
    if asked is None:
        return None
    parts = row.value if isinstance(row.value, dict) else {"value": row.value}
    texts = {key: "" if text is None else str(text) for key, text in parts.items()}
    added = f"{row.path}|new" if row.path.endswith(".add") else row.path
    found = correctable(one, added)
    if found is None:
        return None
    form = sent or Sent(texts, waived=row.waived)
    if cannot_be_paid(one, sent.wanted(one, found.key) if sent else asked):
        form = replace(form, waived=True)  # so that one press does it
    return Asking(found, form)


def _asked_now(row: Correction) -> Wanted | None:
    """What is asked for of the field as it stands now, its price settled; None where no field of a sheet waits."""
    one = row.character
    if not row.path or not row.waits or not one.is_readable:
        return None
    return Wanted(row.path, row.value, one.campaign.game.correcting.stands(one.sheet, row.path))


def _price(row: Correction) -> str:
    """What its price moves, settled as the rules have it: so that one knows what it is that one waives."""
    asked = _asked_now(row)
    if asked is None:
        return ""
    made = foreseen(row.character, asked)
    if isinstance(made, Problem):
        return made.sentence
    moved = row.character.campaign.game.correcting.moved(made)
    return f"Settled, it means {moved}." if moved else ""


def _compared(row: Correction) -> Comparison | None:
    one = row.character
    if row.moment is None or not row.waits or not one.is_readable:
        return None
    moments = [moment_of(one, version, notes=False) for version in (row.moment, one.version)]
    then, now = moments
    return compared(one.campaign.game, then, now) if then and now else None


def asked_of(seat: Seat) -> Asked:
    """What its player asked for lately, for the player and storytellers; what was withdrawn is told nobody."""
    if not seat.sees_notes:
        return Asked(seat.character.pk, ())
    rows = seat.character.corrections.exclude(state=CorrectionState.WITHDRAWN).select_related("asked_by", "decided_by")
    items = tuple(CorrectionItem(one, tells=False, asks=may_ask(seat)) for one in rows.order_by("-pk")[:OWN])
    return Asked(seat.character.pk, items)
