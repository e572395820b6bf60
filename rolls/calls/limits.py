"""What one call may hold, and how many may be open."""

from __future__ import annotations

MOST_APPROACHES = 6
"""Ways in one call, with those that players described and a storyteller took up."""

MOST_ASKED = 40
MOST_OPEN = 20
"""Calls of a table that still wait for somebody."""

MOST_SAVED = 40
MOST_DESCRIBED = 10
"""Ways that one player may describe in one call."""

LINE_LIMIT = 200
LABEL_LIMIT = 80
DESCRIBED_LIMIT = 300
PER_TRY_LIMIT = 40
"""What one try of an extended call takes, in words: "an hour"."""
