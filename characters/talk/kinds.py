"""The kind of event that tells of a line of talk, and of the line that it is in the log; the subject is its row."""

from __future__ import annotations

from campaigns.kinds import EventKind, declared
from campaigns.models import TALK_LINE
from campaigns.telling import LineKind, declared_line

TALK = declared_line(LineKind(TALK_LINE, "talk"))
SAID = declared(EventKind("said", line=TALK.key))
