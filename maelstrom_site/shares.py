"""What one address may have of something at one time, so that others find some of it left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from rolls.live.stream import Scope


class Shares:
    """So many for each address, and so many in all. Used from the event loop only."""

    def __init__(self, each: int, in_all: int) -> None:
        self.each, self.in_all = each, in_all
        self._taken: Counter[str] = Counter()
        self._all = 0

    @contextmanager
    def take(self, scope: Scope) -> Iterator[bool]:
        """One more for the client of this request while the block lasts; False when there is none left."""
        address = (scope.get("client") or ("",))[0]
        if self._all >= self.in_all or self._taken[address] >= self.each:
            yield False
            return
        self._taken[address] += 1
        self._all += 1
        try:
            yield True
        finally:
            self._all -= 1
            self._taken[address] -= 1
            # Or every address that ever came would stay.
            if not self._taken[address]:
                del self._taken[address]
