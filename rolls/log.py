"""The log in pages, newest first: a page is found by the entry before it, so nothing repeats or is skipped."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, Literal
from urllib.parse import urlencode

from django.db.models import CharField
from django.http import Http404, QueryDict
from django.urls import reverse
from django.utils import timezone

from campaigns.access import Viewer
from campaigns.drawing import View
from campaigns.models import Membership
from campaigns.statements import Slot, Statement
from rolls.entries import Entry, entry_for
from rolls.lines import Line, lines_of, read, told
from rolls.models import Roll

PAGE = 20


@dataclass(frozen=True, slots=True)
class Filter:
    """Which entries of the log to show: everything, one's own, one character's, one outcome."""

    show: Literal["all", "mine"] = "all"
    character: int | None = None
    outcome: str = ""

    @classmethod
    def of(cls, query: QueryDict, outcomes: Collection[str]) -> Filter:
        """The filter a query string asks for; what it does not know, and what is no outcome, shows everything."""
        character, outcome = query.get("character", ""), query.get("outcome", "")
        return cls(
            show="mine" if query.get("show") == "mine" else "all",
            character=int(character) if character.isascii() and character.isdigit() and len(character) < 18 else None,
            outcome=outcome if outcome in outcomes else "",
        )

    @property
    def fields(self) -> tuple[tuple[str, str], ...]:
        """The filter as fields of a form."""
        fields = (("show", self.show if self.show == "mine" else ""), ("character", str(self.character or "")))
        return tuple((name, value) for name, value in (*fields, ("outcome", self.outcome)) if value)

    @property
    def narrows(self) -> bool:
        """Whether it hides anything."""
        return bool(self.fields)


@dataclass(frozen=True, slots=True)
class Day:
    """Entries of one day of the viewer, newest first; `opens` is False where the day began on the page before."""

    date: datetime.date
    entries: tuple[Entry, ...]
    opens: bool = True


@dataclass(frozen=True, slots=True)
class Page(View):
    """The entries of one page of the log, day by day; `older` is the token to ask for the next one with."""

    template: ClassVar[str] = "rolls/log_list.html"

    days: tuple[Day, ...]
    older: uuid.UUID | None
    filter: Filter
    campaign_id: int

    def shown(self) -> Mapping[str, object]:
        """The days, and what asks for the next page."""
        return {"page": self, "log_url": self.log_url}

    @property
    def log_url(self) -> str:
        """Where the whole log stands."""
        return reverse("rolls:log", args=[self.campaign_id])

    @property
    def address(self) -> str:
        """Where the newest entries stand that the filter lets through."""
        return f"{self.log_url}?{urlencode(self.filter.fields)}"

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing on it."""
        return not self.days


@dataclass(frozen=True, slots=True)
class LogBlock(View):
    """The log as a block of a page; `whole` on its own page, where it is searched."""

    template: ClassVar[str] = "rolls/log_block.html"

    page: Page
    whole: bool = False


def log_page(
    membership: Membership, shown: Filter = Filter(), before: uuid.UUID | None = None, size: int = PAGE
) -> Page:
    """The newest entries the member may see, or those older than `before`. Raises Http404 for an unknown entry."""
    last: Roll | None = None
    if before is not None:
        last = Roll.objects.visible_to_member(membership).filter(token=before).first()
        if last is None:
            raise Http404("No such entry.")
    shape = (shown.show, shown.character is not None, bool(shown.outcome), last is not None)
    rows = _newest(*shape, tells=membership.is_storyteller, many=size + 1).ask(
        campaign=membership.campaign_id,
        person=membership.user_id,
        character=shown.character,
        outcome=shown.outcome,
        before=last.seq if last else None,
    )
    found = read(tuple(rows), {membership.campaign_id: membership.campaign})
    page, viewer = found[:size], Viewer.of(membership)
    return Page(
        days=_days([entry_for(line, viewer) for line in page], _day(last.thrown_at) if last else None),
        older=page[-1].told.token if len(found) > size else None,
        filter=shown,
        campaign_id=membership.campaign_id,
    )


# By the shape of the filter and not by its values: there are not many shapes.
@lru_cache(maxsize=128)
def _newest(show: str, character: bool, outcome: bool, before: bool, *, tells: bool, many: int) -> Statement:
    """The newest rolls of a table that a filter of this shape lets through."""
    asked = {
        "by_id": Slot("person") if show == "mine" else None,
        "character_id": Slot("character") if character else None,
        "outcome": Slot("outcome", CharField()) if outcome else None,
        "seq__lt": Slot("before") if before else None,
    }
    rolls = Roll.objects.filter(**{name: slot for name, slot in asked.items() if slot})
    newest = rolls.newest(many, campaign=Slot("campaign"), person=Slot("person"), tells=tells)
    return Statement(told(newest.order_by("-seq")[:many]))


def visible_line_or_404(membership: Membership, token: uuid.UUID) -> Line:
    """One entry the member may see. Raises Http404 for one that is hidden, alike for one that is not there."""
    rolls = Roll.objects.visible_to_member(membership).filter(token=token)
    if found := lines_of(rolls, {membership.campaign_id: membership.campaign}):
        return found[0]
    raise Http404("No such entry.")


def visible_roll_or_404(membership: Membership, token: uuid.UUID) -> Roll:
    """The same as the row that an answer is written to."""
    roll = Roll.objects.visible_to_member(membership).filter(token=token).first()
    if roll is None:
        raise Http404("No such entry.")
    return roll


def _day(moment: datetime.datetime) -> datetime.date:
    return timezone.localtime(moment).date()


def _days(entries: list[Entry], running: datetime.date | None) -> tuple[Day, ...]:
    days: list[Day] = []
    for entry in entries:
        date = _day(entry.told.thrown_at)
        if days and days[-1].date == date:
            days[-1] = Day(date, (*days[-1].entries, entry), days[-1].opens)
        else:
            days.append(Day(date, (entry,), opens=bool(days) or date != running))
    return tuple(days)
