"""The log of a table: its newest lines as one member may see them, day by day, and the quiet lines among them."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, Literal

from django.http import Http404
from django.urls import reverse
from django.utils import timezone

from campaigns.access import Viewer
from campaigns.drawing import View
from campaigns.evenings.headings import InSession, Sessions, Span, sessions_of_events
from campaigns.models import Audience, Membership, TableEvent
from campaigns.statements import Slot, Statement
from campaigns.telling import told

type Among = Literal["all", "talk", "events"]
"""Every line, what people wrote, or what happened besides: neither a roll nor talk."""

ROUNDS = 5
"""How often a page is filled up where lines show nothing any more, before it is shown as short as it is."""


@dataclass(frozen=True, slots=True)
class EventLine(View):
    """One quiet line: `who` stands out before what is `said` of them, and `by` whom it was done is added.

    `icon` and `tone` ("hurt", "needs") are its look. `undo`: its reader may take it back; the next line of the same
    `track` ends that. `back` says who did, where somebody has; `problem` why it was refused just now.
    `session` is the number of the one in which it stands, where that is not the one that is on. At `url` is all of it.
    """

    template: ClassVar[str] = "campaigns/event_line.html"
    remembers: ClassVar[int] = 4096

    campaign_id: int
    token: str
    at: datetime.datetime
    icon: str
    who: str
    said: str
    by: str = ""
    tone: str = ""
    track: str = ""
    undo: bool = False
    back: str = ""
    problem: str = ""
    session: int = 0
    url: str = ""

    def retold(self) -> str:
        """Its sentence; what was taken back is not retold."""
        return "" if self.back else f"{self.who}{self.said}"

    def shown(self) -> Mapping[str, object]:
        """The fields, and the time as its reader has it."""
        moment = timezone.localtime(self.at)
        return {
            **View.shown(self),
            "undo_url": reverse("campaigns:undo_line", args=[self.campaign_id, self.token]),
            "moment": moment.isoformat(),
            "clock": f"{moment:%H:%M}",
            "date_and_clock": f"{moment.day} {moment:%B %Y, %H:%M}",
        }


@dataclass(frozen=True, slots=True)
class Drawn:
    """One line as a page shows it, when it happened, and the number by which its session is found."""

    at: datetime.datetime
    view: View
    seq: int

    @property
    def day(self) -> datetime.date:
        """The day of its reader."""
        return timezone.localtime(self.at).date()


type Heading = InSession | datetime.date
"""What a line stands under: its session, or without one its day."""


@dataclass(frozen=True, slots=True)
class Day:
    """Lines of one session, or of one day without, newest first; `opens`: it did not begin on the page before."""

    under: Heading
    entries: tuple[View, ...]
    opens: bool = True

    @property
    def session(self) -> InSession | None:
        """The session, where they are of one."""
        return self.under if isinstance(self.under, InSession) else None

    @property
    def date(self) -> datetime.date:
        """The day, or that on which the session began."""
        return timezone.localtime(self.under.began).date() if isinstance(self.under, InSession) else self.under


@dataclass(frozen=True, slots=True)
class Lines:
    """A page of the log: its lines under their headings, and what asks for the next one (None: there is none).

    `looked`: it is a step of a search, which has come back to this time and may go on.
    """

    days: tuple[Day, ...]
    older: str | None
    looked: datetime.datetime | None = None


def under_headings(lines: Sequence[Drawn], after: Drawn | None, sessions: Sessions) -> tuple[Day, ...]:
    """Lines under their headings; that of the line `after` which they go on was opened on the page before."""
    running = (sessions(after.seq) or after.day) if after else None
    days: list[Day] = []
    for line in lines:
        under = sessions(line.seq) or line.day
        if days and days[-1].under == under:
            days[-1] = Day(under, (*days[-1].entries, line.view), days[-1].opens)
        else:
            days.append(Day(under, (line.view,), opens=bool(days) or under != running))
    return tuple(days)


def newest_lines(
    membership: Membership,
    *,
    among: Among,
    after: TableEvent | None,
    size: int,
    within: Span | None = None,
    seen: str = "",
) -> Lines:
    """The newest lines of a sort that the member may see or, of those older than the line `after`, the newest.

    With a span only those `within` it, with `seen` those for this audience.
    """
    shown: list[tuple[TableEvent, Drawn]] = []
    last, more = after, True
    for _ in range(ROUNDS):
        found = asked(membership, among=among, after=last, many=size + 1, within=within, seen=seen)
        shown += drawn(membership, found)
        more = len(found) > size
        if len(shown) > size or not more:
            break
        last = found[-1]
    page = shown[:size]
    cursor = page[-1][0] if len(shown) > size else last if more else None
    return Lines(headed(membership, [one for _, one in page], after), cursor.token if cursor else None)


def headed(membership: Membership, lines: Sequence[Drawn], after: TableEvent | None) -> tuple[Day, ...]:
    """Lines that go on after the line `after`, under their headings."""
    before = next((one for _, one in drawn(membership, [after])), None) if after and lines else None
    sessions = sessions_of_events(membership.campaign, [one.seq for one in (*lines, *([before] if before else []))])
    return under_headings(lines, before, sessions)


def drawn(membership: Membership, lines: Sequence[TableEvent]) -> Iterator[tuple[TableEvent, Drawn]]:
    """Each line with what it shows to the member; one that shows them nothing is left out."""
    tellings, viewer = told(membership.campaign, lines), Viewer.of(membership)
    for event in lines:
        telling = tellings.get(event.pk)
        if telling and (view := telling.view(viewer)):
            yield event, Drawn(telling.at, view, event.seq)


def line_or_404(membership: Membership, token: str) -> TableEvent:
    """The line with this token. Raises Http404 for one that is hidden, alike for one that is not there."""
    seen = TableEvent.objects.visible_to(membership).of_token(token).filter(line__gt="")
    if found := seen.first():
        return found
    raise Http404("No such entry.")


def asked(
    membership: Membership, *, among: Among, after: TableEvent | None, many: int, within: Span | None, seen: str = ""
) -> list[TableEvent]:
    """The events of the newest lines of a sort: so many, as far as there are, whether they show anything or not."""
    if seen == Audience.STORYTELLERS and not membership.is_storyteller:
        return []
    narrows = within is not None
    tells = membership.is_storyteller
    rows = _newest(among, older=after is not None, within=narrows, tells=tells, many=many, seen=seen)
    values = {
        "before": after.seq if after else None,
        "first": within.first if within else None,
        "last": within.last if within else None,
    }
    return list(rows.objects(TableEvent, campaign=membership.campaign, person=membership.user_id, **values))


@lru_cache(maxsize=64)
def _newest(among: Among, *, older: bool, within: bool, tells: bool, many: int, seen: str) -> Statement:
    """The newest lines of a table that a storyteller may know of, or another member."""
    rows = TableEvent.objects
    events = {"all": rows.all, "talk": rows.talk, "events": rows.happenings}[among]()
    if older:
        events = events.filter(seq__lt=Slot("before"))
    if within:
        events = events.filter(seq__gte=Slot("first"), seq__lte=Slot("last"))
    newest = events.newest_lines(many, campaign=Slot("campaign"), person=Slot("person"), tells=tells, seen=seen)
    return Statement.of_whole(newest)
