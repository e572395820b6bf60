"""How much notes may hold, and how often one person may write."""

from __future__ import annotations

from campaigns.limits import at_most_each
from rules.sheets import Problem

TITLE_LIMIT = 120
TEXT_LIMIT = 20_000
MOST_NOTES = 400
"""Of one person at one table, with those that were removed and can be brought back."""

MOST_VERSIONS = 60
"""Earlier texts of one note; of more the oldest go."""

MOST_CHOSEN = 40
ENTRY_LIMIT = 400
MOST_ENTRIES = 100
"""In session zero of one table."""

MOST_REMOVED = 40
"""Entries of session zero that can be brought back."""

ALT_LIMIT = 200
SEARCH_LIMIT = 80

MOST_PRESSES = 40
WITHIN_SECONDS = 10

TOO_MANY_PRESSES = Problem(
    code="too_many",
    sentence=f"At most {MOST_PRESSES} changes to notes in {WITHIN_SECONDS} seconds. Nothing was saved; wait a moment.",
)

too_many_presses = at_most_each("notes", MOST_PRESSES, WITHIN_SECONDS, TOO_MANY_PRESSES)
"""Count one more press or save of this person; a problem once there are too many within the time."""
