"""What is overdue goes for good on ordinary use: nobody has to run anything, and a command does it too."""

from __future__ import annotations

from campaigns.limits import pressed_lately
from characters.lives.services import purge

EVERY = 60 * 60


def now_and_then() -> None:
    """Purge, at most once an hour for each process: where lists of characters and of what was deleted are opened."""
    if pressed_lately("lives:purged", EVERY) == 1:
        purge()
