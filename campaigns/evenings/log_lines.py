"""How the log tells of sessions: in the words in which it was noted."""

from __future__ import annotations

from collections.abc import Sequence

from campaigns.evenings.kinds import SESSION_LINE
from campaigns.log import EventLine
from campaigns.models import Campaign, TableDecision, TableEvent
from campaigns.telling import Telling, tells


@tells(SESSION_LINE)
def sessions(campaign: Campaign, lines: Sequence[TableEvent]) -> dict[int, Telling]:
    """A session began, ended or goes on: each line stands in its session, the last one too."""
    noted = campaign.decisions.in_bulk([event.tells for event in lines])
    found = ((event, noted.get(event.tells)) for event in lines)
    return {event.pk: _telling(campaign, event, row) for event, row in found if row}


def _telling(campaign: Campaign, event: TableEvent, row: TableDecision) -> Telling:
    line = EventLine(campaign.pk, event.token, row.at, "clock", "", row.sentence, session=row.subject)
    return Telling(row.at, lambda viewer: line)
