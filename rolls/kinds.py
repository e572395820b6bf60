"""Kinds of events that tell of rolls; the subject is the roll."""

from __future__ import annotations

from campaigns.kinds import EventKind, declared
from campaigns.models import ROLL_LINE
from campaigns.telling import LineKind, declared_line

ENTRY = declared_line(LineKind(ROLL_LINE, "rolls"))
"""The entry of a roll is a line of the log: the event that says it fell."""

CORRECTED = declared_line(LineKind("correction", "play"))
"""That a roll counts for nothing or counts again, or that it is hidden no more; `about` is the correction."""

ROLL = declared(EventKind("roll", news=True, play=True, line=ENTRY.key))
FOLLOWUP = declared(EventKind("followup", same_as="roll", play=True))
"""Something was done about a roll that stands in the log."""

CORRECTION = declared(EventKind("correction", same_as="roll", play=True))
"""Something was said about a roll: it is void, stands again, was rerolled."""

NOTED = declared(EventKind("noted", same_as="roll"))
"""Somebody wrote a note on a roll, which is talk."""

REVEAL = declared(EventKind("reveal", same_as="roll", play=True))
"""A roll that was hidden is hidden no more: it comes into the log where it fell."""
