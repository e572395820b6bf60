"""How grave a complication is, by the total it comes with: the words of a table.

Source: Basics, "Wild Die", option 2, which leaves it to the storyteller. Ruling D-23.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from rules.sheets import Value

_LINE = re.compile(r"^(?:(-?[0-9]{1,3})\s*:\s*)?([^:]+)$", re.ASCII)


class Severity(Value):
    """A word for complications with a total of at most `up_to`; None is any total."""

    word: str
    up_to: int | None = None


def read_severities(lines: Sequence[str]) -> tuple[Severity, ...]:
    """Lines such as "8: serious" as words for totals. Raises ValueError unless they ascend, the open one last."""
    found = []
    for line in lines:
        match = _LINE.match(line.strip())
        if match is None:
            raise ValueError(f"“{line[:60]}” does not read as “8: serious”.")
        found.append(Severity(word=match[2].strip(), up_to=None if match[1] is None else int(match[1])))
    ends = [one.up_to for one in found]
    closed = [end for end in ends if end is not None]
    if None in ends[:-1] or closed != sorted(set(closed)):
        raise ValueError("The totals ascend from line to line; only the last line may do without one.")
    return tuple(found)


def complication(severities: Sequence[Severity], total: int) -> str:
    """A complication with this total, with its word where there is one: "a complication (serious)".

    Basics, "Wild Die", option 2 (D-23).
    """
    word = next((one.word for one in severities if one.up_to is None or total <= one.up_to), "")
    return f"a complication ({word})" if word else "a complication"
