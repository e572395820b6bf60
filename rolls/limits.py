"""How often one person may throw: enough for any table, too little to keep a server busy."""

from __future__ import annotations

from django.conf import settings

from campaigns.limits import pressed_lately
from rules.sheets import Problem

MOST_THROWS: int = getattr(settings, "MOST_THROWS", 20)
"""Within the time below; only measurements set another number."""

WITHIN_SECONDS = 10


TOO_MANY = Problem(
    code="too_many",
    sentence=f"At most {MOST_THROWS} rolls in {WITHIN_SECONDS} seconds. Nothing was rolled; wait a moment.",
)


TOO_MANY_CALLS = Problem(
    code="too_many",
    sentence=f"At most {MOST_THROWS} presses in {WITHIN_SECONDS} seconds. Nothing was done; wait a moment.",
)


def too_many_throws(who: str) -> Problem | None:
    """Count one more throw of `who` ("user-7"); a problem once there are more than 20 in 10 seconds."""
    return TOO_MANY if pressed_lately(f"throws:{who}", WITHIN_SECONDS) > MOST_THROWS else None


def too_many_calls(who: str) -> Problem | None:
    """The same for what people do with calls."""
    return TOO_MANY_CALLS if pressed_lately(f"calls:{who}", WITHIN_SECONDS) > MOST_THROWS else None
