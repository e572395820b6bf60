"""An approach of a call: one way to do what the storyteller asks for, as the table keeps it.

Source: Maelstrom Rules, "Performing Actions"; each system says which fields of a roll an approach fixes.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

from rules.checks import Form


@dataclass(frozen=True, slots=True)
class Approach:
    """One way: a kind of roll, and everything that it fixes of it as canonical JSON. `secret`: its numbers are, for
    ever, so that no roll on it ever tells them.
    """

    kind: str
    document: str
    secret: bool = False

    @property
    def form(self) -> Form:
        """Every field that it fixes, as a form."""
        found: Form = json.loads(self.document)
        return found


@dataclass(frozen=True, slots=True)
class Wording:
    """An approach in words: what is `rolled`, the `terms` that everybody reads, and what it is `against`."""

    rolled: str
    terms: tuple[str, ...] = ()
    against: tuple[str, ...] = ()
