"""Kinds of lines of the log that tell of a table itself."""

from __future__ import annotations

from campaigns.telling import LineKind, declared_line

SEAT_LINE = declared_line(LineKind("seat", "table"))
"""Somebody came, left or has another role; it is about what was noted of that."""

CLOSING_LINE = declared_line(LineKind("closing", "table"))
"""The table was archived, or opened again; it is about that decision."""

SETTINGS_LINE = declared_line(LineKind("settings", "table"))
"""Settings were changed in one press: it is about the first of them, and the subject of its event is the last."""
