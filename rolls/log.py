"""The log in pages, newest first: a page is found by the line before it, so nothing repeats or is skipped.

Everything, talk, or what happened besides, is read along the events of the table. A log that is narrowed to rolls is
read along their own indexes (`rolls.models.Roll`).
"""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, cast

from django.http import Http404
from django.urls import reverse

from campaigns.drawing import View
from campaigns.evenings.headings import Span, sessions_of_rolls, span_of
from campaigns.log import Among, Day, Drawn, Lines, line_or_404, newest_lines, under_headings
from campaigns.models import ROLL_LINE, Membership, TableEvent
from rolls.filters import SHOWN, Filter
from rolls.finding import look_through_lines, look_through_rolls, newest_rolls
from rolls.lines import Line, lines_of
from rolls.models import Roll
from rolls.within import within

PAGE = 20
EVERYTHING = Filter()
LATELY = 12
"""So many sessions the log beside the table is chosen by; its own page has them all."""


@dataclass(frozen=True, slots=True)
class Page(View):
    """The lines of one page of the log under their headings; `older` is the token to ask for the next one with.

    `sessions` is the number of the table's newest. `looked`: it is a step of a search that has come back to this time.
    """

    template: ClassVar[str] = "rolls/log_list.html"

    days: tuple[Day, ...]
    older: str | None
    filter: Filter
    campaign_id: int
    sessions: int = 0
    looked: datetime.datetime | None = None

    def shown(self) -> Mapping[str, object]:
        """The days, and what asks for the next page."""
        return {"page": self, "log_url": self.log_url}

    @property
    def log_url(self) -> str:
        """Where the whole log stands."""
        return reverse("rolls:log", args=[self.campaign_id])

    @property
    def address(self) -> str:
        """Where the newest lines stand that the filter lets through."""
        return f"{self.log_url}?{self.filter.query}"

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing on it."""
        return not self.days


@dataclass(frozen=True, slots=True)
class LogList(View):
    """The list `#log-list` with a page in it, as a filter of the log puts it in place."""

    template: ClassVar[str] = "rolls/log_lines.html"

    page: Page


@dataclass(frozen=True, slots=True)
class LogBlock(View):
    """The log as a block of a page; `whole` on its own page, where it is searched."""

    template: ClassVar[str] = "rolls/log_block.html"

    page: Page
    whole: bool = False

    def shown(self) -> Mapping[str, object]:
        """The list, and what one may choose by: on the table the newest sessions, and the one that is chosen."""
        numbers = tuple(range(self.page.sessions, max(self.page.sessions - LATELY, 0), -1))
        chosen = self.page.filter.session
        sessions = (*numbers, *([chosen] if chosen and chosen not in numbers else []))
        return {**View.shown(self), "lines": LogList(self.page), "choices": tuple(SHOWN.items()), "sessions": sessions}


def log_page(membership: Membership, shown: Filter = EVERYTHING, before: str | None = None, size: int = PAGE) -> Page:
    """The newest lines the member may see, or those older than `before`, the token of a line or of a roll.

    Raises Http404 for an unknown one.
    """
    campaign = membership.campaign
    stretch = within(campaign, shown)
    if shown.session and span_of(campaign, shown.session) is None:
        shown = shown.in_session(0)  # what it does not know shows everything
    if shown.is_of_rolls:
        page = _rolls(membership, shown, before, size, stretch)
    else:
        last = _line(membership, before) if before is not None else None
        among = cast("Among", shown.show)
        page = (
            look_through_lines(membership, shown, among, last, size, stretch)
            if shown.looks
            else newest_lines(membership, among=among, after=last, size=size, within=stretch, seen=shown.seen)
        )
    return Page(page.days, page.older, shown, membership.campaign_id, campaign.session_seq, page.looked)


def _line(membership: Membership, token: str) -> TableEvent:
    """The line with this token, or that of the roll with it."""
    return line_or_404(membership, token) if _uuid(token) is None else roll_line_or_404(membership, token)


def roll_line_or_404(membership: Membership, token: str) -> TableEvent:
    """The line of the roll with this token. Raises Http404 for one that is hidden, alike for one that is not there."""
    roll = visible_roll_or_404(membership, _uuid(token) or uuid.UUID(int=0))
    lines = TableEvent.objects.visible_to(membership).filter(line=ROLL_LINE, subject=roll.pk)
    if found := lines.first():
        return found
    raise Http404("No such entry.")


def _rolls(membership: Membership, shown: Filter, before: str | None, size: int, stretch: Span | None) -> Lines:
    last: Roll | None = None
    if before is not None:
        # A cursor that is none is answered like one that nobody may know of.
        last = visible_roll_or_404(membership, _uuid(before) or uuid.UUID(int=0))
    step = look_through_rolls if shown.looks else newest_rolls
    found = step(membership, shown, last, size, stretch)
    page = found.rolls
    after = Drawn(last.thrown_at, page[0].view, last.seq) if last and page else None
    sessions = sessions_of_rolls(membership.campaign, [one.seq for one in (*page, *([after] if after else []))])
    return Lines(under_headings(page, after, sessions), found.older, found.looked)


def visible_line_or_404(membership: Membership, token: uuid.UUID) -> Line:
    """One entry the member may see. Raises Http404 for one that is hidden, alike for one that is not there."""
    rolls = Roll.objects.visible_to_member(membership).filter(token=token)
    if found := lines_of(rolls, {membership.campaign_id: membership.campaign}):
        return found[0]
    raise Http404("No such entry.")


def visible_roll_or_404(membership: Membership, token: uuid.UUID) -> Roll:
    """The same as the row that an answer is written to."""
    roll = membership.campaign.rolls.visible_to_member(membership).filter(token=token).first()
    if roll is None:
        raise Http404("No such entry.")
    return roll


def _uuid(text: str) -> uuid.UUID | None:
    try:
        return uuid.UUID(text)
    except ValueError:
        return None
