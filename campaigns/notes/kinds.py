"""Kinds of events about notes and session zero, and of the line that tells of a handout."""

from __future__ import annotations

from campaigns.kinds import EventKind, declared
from campaigns.telling import LineKind, declared_line

NOTE = declared(EventKind("note"))
"""A note was written, changed, shared otherwise or removed; the subject is the note."""

ZERO = declared(EventKind("zero", of_the_table=True))
"""Session zero changed. Of whoever did it nothing is told."""

HANDOUT = declared(EventKind("handout"))
"""Something was handed out, or taken back; the subject is the note."""

HANDOUT_LINE = declared_line(LineKind("handout", family="play"))
