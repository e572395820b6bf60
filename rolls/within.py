"""Between which numbers of a table lie the days that a reader asks for: no index of times is kept for it."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from functools import cache
from typing import Any

from django.utils import timezone

from campaigns.evenings.headings import Span, span_of
from campaigns.models import HIGHEST_ID, Campaign, TableEvent
from campaigns.statements import Slot, Statement
from rolls.filters import Filter
from rolls.models import Roll


def within(campaign: Campaign, shown: Filter) -> Span | None:
    """The stretch of the log in which its session and its days lie; None for all of it."""
    session = span_of(campaign, shown.session) if shown.session else None
    if not (shown.since or shown.until):
        return session
    # A search of rolls asks for their numbers alone, any other for those of events.
    if shown.is_of_rolls:
        first, last_roll = _bounds(campaign.roll_seq, first_of(Roll, campaign.pk), shown)
        days = Span(0, HIGHEST_ID, first - 1, last_roll)
    else:
        days = Span(*_bounds(campaign.event_seq, first_of(TableEvent, campaign.pk), shown), 0, HIGHEST_ID)
    return days if session is None else _both(days, session)


def _both(days: Span, session: Span) -> Span:
    """What lies in both. A session without numbers of rolls is found by its events alone."""
    first, last = max(days.first, session.first), min(days.last, session.last)
    before = max(days.roll_before or 0, session.roll_before or 0)
    last_roll = HIGHEST_ID if days.last_roll is None else days.last_roll
    return Span(first, last, before, last_roll if session.last_roll is None else min(last_roll, session.last_roll))


type First = Callable[[int], tuple[int, datetime.datetime] | None]
"""The first row from a number on: its own number, and when it was written."""


def _bounds(newest: int, first: First, shown: Filter) -> tuple[int, int]:
    """The first number and the last of these days, both included; the second is less where there is none."""
    begins = _number_at(newest, first, _midnight(shown.since)) if shown.since else 0
    if shown.until is None or shown.until == datetime.date.max:
        return begins, HIGHEST_ID
    return begins, _number_at(newest, first, _midnight(shown.until + datetime.timedelta(days=1))) - 1


def _midnight(day: datetime.date) -> datetime.datetime:
    """When the day begins for its reader; what is before every clock begins with them."""
    local = datetime.datetime.combine(max(day, datetime.date(1900, 1, 1)), datetime.time())
    return local.replace(tzinfo=timezone.get_current_timezone())


def _number_at(newest: int, first: First, at: datetime.datetime) -> int:
    """The first number whose row is not before this time. Numbers are taken in the order of time: halves do."""
    low, high = 0, newest + 1
    while low < high:
        middle = (low + high) // 2
        found = first(middle)
        if found is None or found[1] >= at:
            high = middle
        else:
            low = found[0] + 1
    return low


def first_of(model: type[Roll | TableEvent], campaign: int) -> First:
    """What finds the first row of a table from a number on."""

    def first(number: int) -> tuple[int, datetime.datetime] | None:
        row = next(_first(model).ask(campaign=campaign, number=number), None)
        return (row["seq"], row["thrown_at" if model is Roll else "at"]) if row else None

    return first


@cache
def _first(model: Any) -> Statement:
    rows = model.objects.filter(campaign_id=Slot("campaign"), seq__gte=Slot("number")).order_by("seq")
    return Statement(rows.values("seq", "thrown_at" if model is Roll else "at")[:1])
