"""A roll for the welcome page to explain itself with: real rules, dice that fell long ago."""

from __future__ import annotations

from functools import cache

from rolls.explorer import Trial
from rules.dice import LoadedDice

FACES = (8, 9, 3, 10, 1, 8, 10, 2, 8, 5)
"""Six dice at difficulty 8, then the bonus dice that two tens brought."""

BUILD = (
    {"dots": 3, "items": ("Stealth",), "open": 1},
    {"dots": 2, "items": ("Investigation",), "open": 3},
    {"dots": 1, "items": ("Streetwise",), "open": 5},
)
"""Three abilities of a character that is being built, and the slots that are still open."""

TO_TRY = {"specialty": "true"}
"""What of the roll that anyone may try is on when the page opens."""


@cache
def example() -> Trial:
    """Six dice at difficulty 8 with a specialty and a threshold of 1."""
    return Trial({"dice": "6", "difficulty": "8", "threshold": "1", "specialty": "true"}).thrown(LoadedDice(FACES))
