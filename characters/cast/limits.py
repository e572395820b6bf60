"""How many NPCs a table has, what one of them may hold, and how often somebody may press."""

from __future__ import annotations

from campaigns.limits import at_most_each
from rules.sheets import Problem

MOST_NPCS = 200
"""Of one table, those made full characters included: they come back."""

MOST_AT_ONCE = 20
CONCEPT_LIMIT = 120
QUICK_LIMIT = 200
"""Characters of the line that makes somebody in one press."""

NOTES_LIMIT = 4000

MOST_IN_THE_RAIL = 12
"""Those at hand beside the log; of more it says how many there are."""

MOST_PRESSES = 20
WITHIN_SECONDS = 10

TOO_MANY = Problem(
    code="too_many",
    sentence=f"At most {MOST_PRESSES} presses in {WITHIN_SECONDS} seconds. Nothing was done; wait a moment.",
)

too_many_presses = at_most_each("cast", MOST_PRESSES, WITHIN_SECONDS, TOO_MANY)
"""Count one more thing that this person does to the cast; a problem once there are too many."""
