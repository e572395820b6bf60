"""What one line holds, how long it may be changed, and how many one person may write."""

from __future__ import annotations

from datetime import timedelta

from campaigns.limits import at_most_each
from rules.sheets import Problem

TEXT_LIMIT = 500
MOST_BREAKS = 20
CHANGED_WITHIN = timedelta(minutes=5)
"""As long as a slip is a slip: after that others have answered to it."""

MOST_LINES = 12
WITHIN_SECONDS = 20

TOO_MANY = Problem(
    code="too_many",
    trait="text",
    sentence=f"At most {MOST_LINES} lines in {WITHIN_SECONDS} seconds. Nothing was written; wait a moment.",
)

too_many_lines = at_most_each("talk", MOST_LINES, WITHIN_SECONDS, TOO_MANY)
"""Count one more line that this person writes or changes; a problem once there are too many."""
