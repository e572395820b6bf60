"""The kind of event that tells of a call, and of the line it has in the log; the subject is the call."""

from __future__ import annotations

from campaigns.kinds import EventKind, declared
from campaigns.telling import LineKind, declared_line

CALL = declared(EventKind("call", play=True))
CALL_LINE = declared_line(LineKind("call", "play"))
