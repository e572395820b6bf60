"""What a page last saw of a character: a page, not a person, is the party of a conflict."""

from __future__ import annotations

import uuid
from dataclasses import dataclass

from django.db.models import QuerySet

from characters.models import Character, CharacterChange
from rules.sheets import JsonValue


@dataclass(frozen=True, slots=True)
class Seen:
    """The version that a page was drawn from, and the page itself, which knows what it has saved since.

    The same person at another device, or in another tab, is another page; one that does not say which it is has seen
    nothing since it was drawn.
    """

    version: int
    page: uuid.UUID | None = None

    def later(self, character: Character) -> QuerySet[CharacterChange]:
        """Every change since the page was drawn, in their order."""
        return character.changes.filter(version__gt=self.version).order_by("version", "pk")

    def values(self, later: QuerySet[CharacterChange]) -> dict[str, JsonValue]:
        """What the page last saw of each field that was changed `later`, by path."""
        found: dict[str, JsonValue] = {}
        for path, before, after, page in later.values_list("path", "before", "after", "page"):
            if self.page is not None and page == self.page:
                found[path] = after
            else:
                # Of several changes by others the first tells: what stood before it is what the page saw.
                found.setdefault(path, before)
        return found
