"""Kinds of events that tell of rolls; the subject is the roll."""

from __future__ import annotations

from campaigns.kinds import EventKind, declared

ROLL = declared(EventKind("roll", news=True))
FOLLOWUP = declared(EventKind("followup", same_as="roll"))
"""Something was done about a roll that stands in the log."""
