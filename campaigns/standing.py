"""Whether a table stands still: archived for good, or paused until somebody goes on. Decision 27."""

from __future__ import annotations

from campaigns.models import Campaign
from rules.sheets import Problem

ARCHIVED = Problem(code="archived", sentence="This campaign is archived: it can be read, but nothing in it changes.")
PAUSED = Problem(
    code="paused", sentence="The table is paused: no dice fall and nothing moves until somebody presses Go on."
)


class StandsStillError(Exception):
    """The table came to stand still while something was on its way to it; the transaction must not hold."""

    problem: Problem


class ArchivedError(StandsStillError):
    """It was archived."""

    problem = ARCHIVED


class PausedError(StandsStillError):
    """It was paused, and what was on its way is play."""

    problem = PAUSED


def bar_to_play(campaign: Campaign) -> Problem | None:
    """Why nothing is played at this table now: no dice, no answers, no calls, no fight, no move on a sheet.

    Talk, notes, drafts, what is written on a sheet, seats, settings and sessions go on while it is paused.
    """
    if campaign.is_archived:
        return ARCHIVED
    return PAUSED if campaign.is_paused else None
