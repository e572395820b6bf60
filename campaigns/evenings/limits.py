"""How often one person may press what the whole table sees at once."""

from __future__ import annotations

from campaigns.limits import at_most_each
from rules.sheets import Problem

MOST_PRESSES = 12
WITHIN_SECONDS = 60

TOO_MANY = Problem(
    code="too_many",
    sentence=f"At most {MOST_PRESSES} presses in {WITHIN_SECONDS} seconds. Nothing was done; wait a moment.",
)

# In memory alone: a count that was kept would say who pressed (decision 27).
too_many_presses = at_most_each("pause", MOST_PRESSES, WITHIN_SECONDS, TOO_MANY)
"""Count one more press of Pause or Go on; a problem once there are too many."""
