"""How often one person may press what the whole table sees at once."""

from __future__ import annotations

from campaigns.limits import pressed_lately
from campaigns.models import User
from rules.sheets import Problem

MOST_PRESSES = 12
WITHIN_SECONDS = 60

TOO_MANY = Problem(
    code="too_many",
    sentence=f"At most {MOST_PRESSES} presses in {WITHIN_SECONDS} seconds. Nothing was done; wait a moment.",
)


def too_many_presses(by: User) -> Problem | None:
    """Count one more press of Pause or Go on; a problem once there are too many.

    In memory alone: a count that was kept would say who pressed (decision 27).
    """
    return TOO_MANY if pressed_lately(f"pause:user-{by.pk}", WITHIN_SECONDS) > MOST_PRESSES else None
