"""What tells of the lives of characters: an event when an offer is made or answered, and a line of the log."""

from __future__ import annotations

from campaigns.kinds import EventKind, declared
from campaigns.telling import LineKind, declared_line

OFFERED = declared(EventKind("offer"))
"""The subject is the character; it is told to each of those concerned."""

LIFE = declared_line(LineKind("life", "play"))
"""Handed over, retired, brought back or deleted; it is about what was noted of that."""

ABOUT = "life"
"""Under which decisions of a table the sentence is kept."""
