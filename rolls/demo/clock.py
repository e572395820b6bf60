"""The demo's clock: what a service did now has happened at another time."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from django.db.models import Max, QuerySet

from campaigns.models import Campaign


@contextmanager
def happening(campaign: Campaign, at: datetime) -> Iterator[None]:
    """Let everything that is written for the table in here have been told and decided at this time."""
    before = [(rows, _last(rows)) for rows in (campaign.events.all(), campaign.decisions.all())]
    yield
    for rows, last in before:
        rows.filter(pk__gt=last).update(at=at)


def _last(rows: QuerySet[Any]) -> int:
    return rows.aggregate(last=Max("pk"))["last"] or 0
