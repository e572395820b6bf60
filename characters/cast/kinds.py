"""The kind of event that tells of the cast, and the line of the log when somebody of it comes into sight.

The subject is the character; the line is about the row of history that revealed it.
"""

from __future__ import annotations

from campaigns.kinds import EventKind, declared
from campaigns.telling import LineKind, declared_line

CAST = declared(EventKind("cast"))
REVEALED = declared_line(LineKind("revealed", "play"))
