"""Which session the lines of the log belong to: by the numbers that were taken with them, never by clocks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q

from campaigns.evenings.models import Session
from campaigns.models import HIGHEST_ID, Campaign


@dataclass(frozen=True, slots=True)
class InSession:
    """The session under whose heading a line stands; one that is on has no end."""

    number: int
    began: datetime
    ended: datetime | None = None


type Sessions = Callable[[int], InSession | None]
"""Finds the session of an event, or of a roll, by its number."""


@dataclass(frozen=True, slots=True)
class Span:
    """The numbers of a session: of its events, both included, and of its rolls, without the first.

    Without numbers of rolls (None) they are those of its events.
    """

    first: int
    last: int
    roll_before: int | None = None
    last_roll: int | None = None

    @classmethod
    def of(cls, session: Session) -> Span:
        """Of this session; one that is on holds whatever comes."""
        last, last_roll = session.last_seq or HIGHEST_ID, session.last_roll
        return cls(session.first_seq, last, session.roll_before, HIGHEST_ID if last_roll is None else last_roll)

    def holds_roll(self, seq: int) -> bool:
        """Whether the roll with this number fell in it."""
        return (self.roll_before or 0) < seq <= (self.last_roll or 0)


def span_of(campaign: Campaign, number: int) -> Span | None:
    """The span of a session of this table; None where there is no such."""
    if not 0 < number <= campaign.session_seq:
        return None
    found = campaign.sessions.filter(number=number).first()
    return Span.of(found) if found else None


def sessions_of_events(campaign: Campaign, seqs: Sequence[int]) -> Sessions:
    """For events of a table with these numbers: nothing is asked of one where all are of the session that is on."""
    if not campaign.session_seq or not seqs:
        return lambda seq: None
    if campaign.session_at and min(seqs) >= campaign.session_from:
        now = InSession(campaign.session_seq, campaign.session_at)
        return lambda seq: now
    held = [(Span.of(one), one) for one in Session.objects.filter(campaign=campaign).within(min(seqs), max(seqs))]
    return lambda seq: next((_in(one) for span, one in held if span.first <= seq <= span.last), None)


def sessions_of_rolls(campaign: Campaign, seqs: Sequence[int]) -> Sessions:
    """The same for rolls."""
    if not campaign.session_seq or not seqs:
        return lambda seq: None
    over = Q(last_roll=None) | Q(last_roll__gte=min(seqs))
    held = [(Span.of(one), one) for one in campaign.sessions.filter(over, roll_before__lt=max(seqs))]
    return lambda seq: next((_in(one) for span, one in held if span.holds_roll(seq)), None)


def sessions_by_time(campaign: Campaign) -> Callable[[datetime], int]:
    """Finds the number of the session that was on at a time, 0 for none: for rows that have no number of the table."""
    if not campaign.session_seq:
        return lambda at: 0
    held = tuple(campaign.sessions.values_list("number", "started_at", "ended_at"))
    return lambda at: next((no for no, began, ended in held if began <= at and (ended is None or at <= ended)), 0)


def _in(session: Session) -> InSession:
    return InSession(session.number, session.started_at, session.ended_at)
