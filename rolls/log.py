"""The log in pages, newest first: a page is found by the line before it, so nothing repeats or is skipped.

Everything, talk, or what happened besides, is read along the events of the table. A log that is narrowed to rolls is
read along their own indexes (`rolls.models.Roll`).
"""

from __future__ import annotations

import uuid
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import ClassVar, Literal, cast
from urllib.parse import urlencode

from django.db.models import CharField
from django.http import Http404, QueryDict
from django.urls import reverse

from campaigns.access import Viewer
from campaigns.drawing import View
from campaigns.evenings.headings import Span, sessions_of_rolls, span_of
from campaigns.log import Among, Day, Drawn, Lines, line_or_404, newest_lines, under_headings
from campaigns.models import ROLL_LINE, Membership, TableEvent
from campaigns.numbers import id_of
from campaigns.statements import Slot, Statement
from rolls.entries import entry_for
from rolls.lines import Line, lines_of, read, told
from rolls.models import Roll

PAGE = 20
LATELY = 12
"""So many sessions the log beside the table is chosen by; its own page has them all."""

type Show = Literal["all", "rolls", "events", "talk", "mine"]
SHOWN: Mapping[Show, str] = {"all": "Everything", "rolls": "Rolls", "events": "Events", "talk": "Talk", "mine": "Mine"}
"""What one may choose by, in the words of the log; events are neither, "mine" are the rolls that one has thrown."""


@dataclass(frozen=True, slots=True)
class Filter:
    """Which lines to show: everything, rolls, talk, all else, one's own rolls, one character's, one outcome.

    Of whichever these are, those of one session, 0 for any.
    """

    show: Show = "all"
    character: int | None = None
    outcome: str = ""
    session: int = 0

    @classmethod
    def of(cls, query: QueryDict, outcomes: Collection[str]) -> Filter:
        """The filter a query string asks for; what it does not know, and what is no outcome, shows everything."""
        show, character, outcome, session = (query.get(one, "") for one in ("show", "character", "outcome", "session"))
        return cls(
            show=cast("Show", show) if show in SHOWN else "all",
            character=id_of(character) or None,
            outcome=outcome if outcome in outcomes else "",
            session=id_of(session),
        )

    @property
    def fields(self) -> tuple[tuple[str, str], ...]:
        """The filter as fields of a form."""
        fields = (("show", self.show if self.show != "all" else ""), ("character", str(self.character or "")))
        more = (("outcome", self.outcome), ("session", str(self.session or "")))
        return tuple((name, value) for name, value in (*fields, *more) if value)

    @property
    def narrows(self) -> bool:
        """Whether it hides anything."""
        return bool(self.fields)

    @property
    def is_of_rolls(self) -> bool:
        """Whether it lets nothing but rolls through: whatever else it asks for is asked of a roll."""
        return self.show in {"rolls", "mine"} or self.character is not None or bool(self.outcome)


@dataclass(frozen=True, slots=True)
class Page(View):
    """The lines of one page of the log under their headings; `older` is the token to ask for the next one with.

    `sessions` is the number of the table's newest.
    """

    template: ClassVar[str] = "rolls/log_list.html"

    days: tuple[Day, ...]
    older: str | None
    filter: Filter
    campaign_id: int
    sessions: int = 0

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
        return f"{self.log_url}?{urlencode(self.filter.fields)}"

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


def log_page(membership: Membership, shown: Filter = Filter(), before: str | None = None, size: int = PAGE) -> Page:
    """The newest lines the member may see, or those older than `before`, the token of a line or of a roll.

    Raises Http404 for an unknown one.
    """
    campaign = membership.campaign
    within = span_of(campaign, shown.session) if shown.session else None
    if within is None:
        shown = replace(shown, session=0)  # what it does not know shows everything
    if shown.is_of_rolls:
        page = _rolls(membership, shown, before, size, within)
    else:
        last = _line(membership, before) if before is not None else None
        page = newest_lines(membership, among=cast("Among", shown.show), after=last, size=size, within=within)
    return Page(page.days, page.older, shown, membership.campaign_id, campaign.session_seq)


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


def _rolls(membership: Membership, shown: Filter, before: str | None, size: int, within: Span | None) -> Lines:
    last: Roll | None = None
    if before is not None:
        # A cursor that is none is answered like one that nobody may know of.
        last = visible_roll_or_404(membership, _uuid(before) or uuid.UUID(int=0))
    shape = (shown.show, shown.character is not None, bool(shown.outcome), last is not None, within is not None)
    found = tuple(
        _newest(*shape, tells=membership.is_storyteller, many=size + 1).ask(
            campaign=membership.campaign_id,
            person=membership.user_id,
            character=shown.character,
            outcome=shown.outcome,
            before=last.seq if last else None,
            roll_before=within.roll_before if within else None,
            last_roll=within.last_roll if within else None,
        )
    )
    rows, viewer = found[:size], Viewer.of(membership)
    lines = zip(rows, read(rows, {membership.campaign_id: membership.campaign}), strict=True)
    page = tuple(Drawn(line.told.thrown_at, entry_for(line, viewer), row["seq"]) for row, line in lines)
    older = str(rows[-1]["token"]) if len(found) > size else None
    after = Drawn(last.thrown_at, page[0].view, last.seq) if last and page else None
    sessions = sessions_of_rolls(membership.campaign, [one.seq for one in (*page, *([after] if after else []))])
    return Lines(under_headings(page, after, sessions), older)


# By the shape of the filter and not by its values: there are not many shapes.
@lru_cache(maxsize=128)
def _newest(
    show: str, character: bool, outcome: bool, before: bool, within: bool, *, tells: bool, many: int
) -> Statement:
    """The newest rolls of a table that a filter of this shape lets through."""
    asked = {
        "by_id": Slot("person") if show == "mine" else None,
        "character_id": Slot("character") if character else None,
        "outcome": Slot("outcome", CharField()) if outcome else None,
        "seq__lt": Slot("before") if before else None,
        "seq__gt": Slot("roll_before") if within else None,
        "seq__lte": Slot("last_roll") if within else None,
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
    roll = membership.campaign.rolls.visible_to_member(membership).filter(token=token).first()
    if roll is None:
        raise Http404("No such entry.")
    return roll


def _uuid(text: str) -> uuid.UUID | None:
    try:
        return uuid.UUID(text)
    except ValueError:
        return None
