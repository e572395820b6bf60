"""The order in which people look for a name."""

from __future__ import annotations

import re

from campaigns.names import fold


def by_name(name: str) -> tuple[tuple[bool, int, str], ...]:
    """A key that sorts names as people do: accents and case aside, and 2 before 10."""
    parts = re.findall(r"[0-9]+|[^0-9]+", fold(name))
    # The flag keeps numbers from words: Python sorts neither among the other.
    return tuple((False, int(part), "") if part.isdecimal() else (True, 0, part) for part in parts)
