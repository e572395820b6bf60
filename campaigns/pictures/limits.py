"""What one picture may hold, what is made of it, and how many a table keeps."""

from __future__ import annotations

from campaigns.limits import at_most_each
from rules.sheets import Problem

MEGA = 1_000_000

FILE_LIMIT = 5 * MEGA
BODY_LIMIT = 6 * MEGA
"""Bytes of a form with a picture in it: what is a little too large still reads why."""

PIXEL_LIMIT = 40 * MEGA
FACE_SIDE, WHOLE_SIDE = 96, 1600
"""Pixels: a face is a square of twice its size on the screen, a whole picture fits a large one."""

MOST_PICTURES = 500
TABLE_LIMIT = 100 * MEGA
"""Bytes that the pictures of one table take, as they are kept."""

MOST_SENT, WITHIN_SECONDS = 20, 60
TOO_MANY = Problem(
    code="too_many",
    trait="picture",
    sentence=f"At most {MOST_SENT} pictures in a minute. Nothing was kept; wait a moment.",
)

too_many_pictures = at_most_each("pictures", MOST_SENT, WITHIN_SECONDS, TOO_MANY)
"""Count one more picture that this person sends; a problem once there are too many."""
