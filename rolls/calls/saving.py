"""Calls that storytellers keep, to ask them again."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from campaigns.models import Membership
from campaigns.names import cleaned
from campaigns.services import lock_campaign
from rolls.calls.access import bar_to_prepare
from rolls.calls.judging import Refusal, problems_of, ways_of
from rolls.calls.limits import (
    LINE_LIMIT,
    MOST_SAVED,
)
from rolls.calls.models import (
    SavedCall,
)
from rolls.calls.wanted import Wanted
from rules.sheets import Problem


@transaction.atomic
def save_call(*, membership: Membership, wanted: Wanted) -> SavedCall | Refusal:
    """Keep a call, to ask it again; one under the same line takes its place."""
    if bar := wanted.problem or bar_to_prepare(membership):
        return (bar,)
    campaign = lock_campaign(membership.campaign_id)
    line = cleaned(wanted.line, "line", LINE_LIMIT)
    if isinstance(line, Problem):
        return (line,)
    ways = ways_of(membership, wanted, ())
    if problems := problems_of(ways):
        return problems
    kept = campaign.saved_calls.filter(line=line).first()
    if kept is None and campaign.saved_calls.count() >= MOST_SAVED:
        text = f"At most {MOST_SAVED} calls are kept. Forget one, then keep this."
        return (Problem(code="too_many", sentence=text),)
    document = {**wanted.saved, "line": line}
    by, at = membership.user.get_username(), timezone.now()
    found, _ = campaign.saved_calls.update_or_create(
        line=line, defaults={"document": document, "by_name": by, "at": at}
    )
    return found


@transaction.atomic
def forget_call(*, membership: Membership, saved: SavedCall) -> Problem | None:
    """Keep it no longer. What was asked with it stays as it was."""
    if bar := bar_to_prepare(membership):
        return bar
    saved.delete()
    return None
