"""Who decided what about a table: written down with the decision, and told to whoever wanted something else."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format

from campaigns.models import Campaign, TableDecision
from rules.sheets import Problem

SEAT, INVITE, CLOSING = "seat", "invite", "closing"

JOINING = "joining"
"""That somebody took a seat: nobody decided about them, so nothing they ask for is answered with it."""


def note_decision(campaign: Campaign, about: str, sentence: str, *, subject: int = 0) -> TableDecision:
    """Keep what was decided, in the transaction that does it."""
    return campaign.decisions.create(about=about, subject=subject, sentence=sentence)


def decided(campaign: Campaign, about: str, otherwise: str, *, subject: int = 0, code: str = "decided") -> Problem:
    """What stands in the way of somebody who came second: the last decision, or a sentence where none was kept."""
    return Problem(code=code, sentence=last_decision(campaign, about, subject=subject) or otherwise)


def last_decision(campaign: Campaign, about: str, *, subject: int = 0) -> str:
    """The last decision, when it fell, and that nothing came of what somebody wanted now; empty where none was kept."""
    last = campaign.decisions.filter(about=about, subject=subject).first()
    return f"{last.sentence} That was {when(last.at)}. Nothing was changed now." if last else ""


def when(at: datetime) -> str:
    """A time as the person looking says it."""
    local = timezone.localtime(at)
    today = local.date() == timezone.localdate()
    return f"at {date_format(local, 'H:i')}" if today else f"on {date_format(local, 'j M, H:i')}"
