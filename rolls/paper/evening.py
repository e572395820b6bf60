"""A session on paper: what is told of it, who was there, and its log from the first line to the last."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from typing import ClassVar

from django.utils import timezone

from campaigns.drawing import View
from campaigns.evenings.models import Session
from campaigns.evenings.session_page import SessionPage
from campaigns.models import Membership
from campaigns.notes.markdown import safe_html
from rolls.exporting import Row, rows
from rolls.log import EVERYTHING

MOST = 1000
"""Lines that are printed; whoever wants more of a session takes its log along as a file."""


@dataclass(frozen=True, slots=True)
class Told:
    """One line: when, who, what they did, with which result; `after` is what followed, `private` who alone sees it."""

    clock: str
    who: str
    did: str
    result: str
    after: tuple[str, ...]
    void: bool
    private: bool


@dataclass(frozen=True, slots=True)
class EveningLeaf(View):
    """The session as its reader may know it; `more`: it has lines before the first that is printed."""

    template: ClassVar[str] = "paper/evening.html"

    campaign: str
    number: int
    title: str
    began: datetime
    ended: datetime | None
    there: tuple[str, ...]
    away: tuple[str, ...]
    facts: tuple[tuple[str, str], ...]
    recap: str
    recap_by: str
    lines: tuple[Told, ...]
    more: bool

    def shown(self) -> Mapping[str, object]:
        """The fields, and the recap as it reads."""
        return {**View.shown(self), "html": safe_html(self.recap) if self.recap else ""}


def evening_leaf(membership: Membership, session: Session) -> EveningLeaf:
    """The session for this member: the lines are those of their log."""
    page = SessionPage.of(membership, session)
    found = rows(membership, EVERYTHING.in_session(session.number), timezone.get_current_timezone())
    newest = [one for one in islice(found, MOST + 1) if one is not None]
    return EveningLeaf(
        campaign=membership.campaign.name,
        number=session.number,
        title=session.title,
        began=timezone.localtime(session.started_at),
        ended=timezone.localtime(session.ended_at) if session.ended_at else None,
        there=tuple(one.name for one in page.people if one.was_there),
        away=tuple(one.name for one in page.people if not one.was_there),
        facts=tuple((one.much, one.what) for one in page.facts),
        recap=session.recap,
        recap_by=session.recap_by_name,
        lines=tuple(_told(one) for one in reversed(newest[:MOST])),
        more=len(newest) > MOST,
    )


def _told(row: Row) -> Told:
    who = row.name if row.player in ("", row.name) else f"{row.name} ({row.player})" if row.name else row.player
    return Told(
        clock=f"{datetime.fromisoformat(row.at):%H:%M}",
        who=who,
        did=row.text or row.rolled,
        result=row.result,
        after=row.afterwards,
        void=row.counts is False,
        private=row.seen != "table",
    )
