"""The kind of event that tells of a fight, and the line of the log that does."""

from __future__ import annotations

from campaigns.kinds import EventKind, declared
from campaigns.telling import LineKind, declared_line

ROOM = declared(EventKind("room", of_the_table=True, play=True))

FIGHT = declared_line(LineKind("fight", "play"))
"""What was done in a fight; the line is about the row that was pressed."""
