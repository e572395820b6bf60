"""Kinds of events that tell of characters; the subject is the character, of what waits its proposal."""

from __future__ import annotations

from campaigns.kinds import EventKind, declared

CHARACTER = declared(EventKind("character"))
"""Somebody came to the table, left it, or changed beside what the other kinds tell."""

VITALS = declared(EventKind("vitals"))
EXPERIENCE = declared(EventKind("experience"))
PROPOSAL = declared(EventKind("proposal"))
