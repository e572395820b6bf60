"""How large an archive may be, and how much of one is read."""

from __future__ import annotations

from campaigns.limits import at_most_each
from campaigns.strict_json import Limits
from rules.sheets import Problem

MEGA = 1_000_000
FILE_LIMIT = 60 * MEGA
BODY_LIMIT = 61 * MEGA
"""Bytes of a form with an archive in it: what is a little too large still reads why."""

UNPACKED_LIMIT = 400 * MEGA
RATIO, SMALL = 100, MEGA
"""What is more than so many times larger unpacked was packed to hurt; below a megabyte it hurts nobody."""

LINE_LIMIT = 2 * MEGA
MOST_LINES = 500_000
MOST_MEMBERS = 200
MOST_PROBLEMS = 20
A_LINE = Limits(most=LINE_LIMIT, deep=60, digits=18, parts=100_000, fractions=False)
"""What is read of each line: whole numbers that every database keeps."""

MOST_SENT, WITHIN_SECONDS = 6, 600
too_many = at_most_each(
    "archives",
    MOST_SENT,
    WITHIN_SECONDS,
    Problem(code="too_many", sentence=f"At most {MOST_SENT} archives in ten minutes. Nothing was read; wait a while."),
)
"""Count one more archive that this person sends; a problem once there are too many."""
