"""The kind of event that tells of a fight."""

from __future__ import annotations

from campaigns.kinds import EventKind, declared

ROOM = declared(EventKind("room", of_the_table=True))
