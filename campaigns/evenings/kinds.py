"""Kinds of events that tell of sessions and of the pause, and of the line of the log that the former have.

A pause has no line and its event names nobody: who asked for it is kept nowhere (decision 27).
"""

from __future__ import annotations

from campaigns.kinds import EventKind, declared
from campaigns.telling import LineKind, declared_line

PAUSE = declared(EventKind("pause", of_the_table=True))
"""The table is paused, or goes on."""

SESSION = declared(EventKind("session", of_the_table=True))
"""A session began, ended, goes on or is called otherwise."""

RECAP = declared(EventKind("recap"))
"""What is told of a session was written, or who was there; the subject is the session."""

SESSION_LINE = declared_line(LineKind("session", "table"))
"""A session began, ended or goes on; the line is about that decision."""
