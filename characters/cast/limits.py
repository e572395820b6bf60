"""How many NPCs a table has, and what one of them may hold."""

from __future__ import annotations

MOST_NPCS = 200
"""Of one table, those made full characters included: they come back."""

MOST_AT_ONCE = 20
MOST_POOLS = 6
CONCEPT_LIMIT = 120
NOTES_LIMIT = 4000

MOST_IN_THE_RAIL = 12
"""Those at hand beside the log; of more it says how many there are."""
