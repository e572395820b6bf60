"""How the log tells what happened to the table itself: its seats, its settings, that it was closed."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import reduce
from operator import or_

from django.db.models import Q

from campaigns.house_rules_form import PastChange, told_settings
from campaigns.line_kinds import CLOSING_LINE, SEAT_LINE, SETTINGS_LINE
from campaigns.log import EventLine
from campaigns.models import Campaign, TableEvent
from campaigns.telling import Telling, tells

MOST = 3
"""Settings that one line names; of more it says how many there are."""

ICONS = {SEAT_LINE.key: "door", CLOSING_LINE.key: "lock"}


@tells(SEAT_LINE, CLOSING_LINE)
def decisions(campaign: Campaign, lines: Sequence[TableEvent]) -> dict[int, Telling]:
    """What was noted about seats and about the table, in the words in which it was."""
    noted = campaign.decisions.in_bulk([event.tells for event in lines])
    found = [(event, noted.get(event.tells)) for event in lines]
    return {
        event.pk: _telling(campaign, event, row.at, ICONS[event.line], "", row.sentence) for event, row in found if row
    }


@tells(SETTINGS_LINE)
def settings(campaign: Campaign, lines: Sequence[TableEvent]) -> dict[int, Telling]:
    """Settings that were changed, as the settings page tells them."""
    presses = reduce(or_, (Q(pk__range=(event.about, event.subject)) for event in lines))
    rows = campaign.setting_changes.filter(presses).order_by("pk")
    told = {row.pk: one for row, one in zip(rows, told_settings(campaign, rows), strict=True)}
    found = [(event, [one for pk, one in told.items() if event.about <= pk <= event.subject]) for event in lines]
    return {event.pk: _changed(campaign, event, some) for event, some in found if some}


def _changed(campaign: Campaign, event: TableEvent, changed: Sequence[PastChange]) -> Telling:
    said = [f"{one.label} from {one.before} to {one.after}" for one in changed[:MOST]]
    said += [f"{len(changed) - MOST} more"] if len(changed) > MOST else []
    return _telling(campaign, event, changed[0].at, "note", changed[0].by, f" changed {'; '.join(said)}.")


def _telling(campaign: Campaign, event: TableEvent, at: datetime, icon: str, who: str, said: str) -> Telling:
    line = EventLine(campaign.pk, event.token, at, icon, who, said)
    return Telling(at, lambda viewer: line)
