"""What of calls goes into the archive of a campaign."""

from __future__ import annotations

import json

from campaigns.archiving import Look, Part, Row, in_archives, line_tells
from rolls.calls.kinds import CALL_LINE
from rolls.calls.models import Approach, Asked, Call, Description, SavedCall, Try


def _judge_way(row: Row, _look: Look) -> str | None:
    try:
        fixed = json.loads(row["document"])
    except (ValueError, RecursionError):
        fixed = None
    return None if isinstance(fixed, dict) and 1 <= row["number"] <= 26 else "it is no way to roll"


def _judge_saved(row: Row, _look: Look) -> str | None:
    return None if isinstance(row["document"], dict) else "it is no call that was kept"


in_archives(
    Part(Call, noun="call"),
    Part(Asked, "call__campaign"),
    Part(Approach, "call__campaign", judge=_judge_way),
    Part(Description, "asked__call__campaign"),
    Part(SavedCall, noun="kept call", judge=_judge_saved),
    Part(Try, "asked__call__campaign"),
)
line_tells(CALL_LINE, subject=Call, about=Call)
