"""Kinds of events that tell of characters, and of the lines of the log that some of them are.

The subject is the character, of what waits its proposal; a line is about the row of history.
"""

from __future__ import annotations

from campaigns.kinds import EventKind, declared
from campaigns.telling import LineKind, declared_line

CHARACTER = declared(EventKind("character"))
"""Somebody came to the table, left it, or changed beside what the other kinds tell."""

VITALS = declared(EventKind("vitals", play=True))
EXPERIENCE = declared(EventKind("experience", play=True))
PROPOSAL = declared(EventKind("proposal"))

TRACKER = declared_line(LineKind("tracker", "play"))
"""Damage, healing, willpower, pools: an act at a track."""

AWARD = declared_line(LineKind("award", "play"))
GROWTH = declared_line(LineKind("growth", "play"))
"""Something that was bought for experience, or a point that was banked."""

FIELD = declared_line(LineKind("field", "play"))
"""A part of a sheet at the table that was written anew."""

STATUS = declared_line(LineKind("status", "play"))
"""Somebody came to the table, or is a draft again."""

DECISION = declared_line(LineKind("decision", "play"))
"""What a storyteller decided about a proposal; the line is about the proposal."""
