"""How much of a roll was luck: what its dice alone did to the chances, whatever was chosen on the way.

Source: none in a rulebook. Between two choices the chance of success moves by luck alone, and honest dice move it by
nothing on average (a martingale). So the luck of a roll is the sum of those moves, and what was to be expected is its
result without them. Buying a success, stopping on a die that might go on, leaving a reroll: that moves the chance by a
choice, and is no luck. The spread is the variance that the dice have used up: p(1 - p) before, less what is left.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import groupby

from rules.checks import Check, Step
from rules.system import Game

UNIT = 1_000_000_000
"""Chances are kept in whole billionths: sums of them are exact, whatever is taken out again."""

MOST_FACES = 20
"""Dice with more faces are not counted: no table throws enough of them to tell anything."""


@dataclass(frozen=True, slots=True)
class Moved:
    """What dice did to one chance, in billionths: how far they moved it, and how much of its variance they used up."""

    luck: int = 0
    spread: int = 0

    def then(self, before: int, after: int) -> Moved:
        """The same with one more run of throws, from one chance to another."""
        used = before * (UNIT - before) // UNIT - after * (UNIT - after) // UNIT
        return Moved(self.luck + after - before, self.spread + used)


STILL = Moved()
"""Nothing fell that there was a chance for."""


def units(chance: Fraction) -> int:
    """A chance in billionths."""
    return round(chance * UNIT)


@dataclass(frozen=True)
class Fall:
    """A roll after these steps, as it is weighed. `at_first` are the chances of success and botch before anything fell.

    Reading it raises ValueError when the steps do not belong to the check.
    """

    game: Game
    check: Check
    steps: Sequence[Step]
    at_first: tuple[int, int]

    @cached_property
    def moved(self) -> tuple[Moved, Moved]:
        """Luck with the success and with the botch."""
        success = botch = STILL
        for start, end in self._runs():
            before = self._chances(start) if start else self.at_first
            after = self._chances(end)
            success, botch = success.then(before[0], after[0]), botch.then(before[1], after[1])
        return success, botch

    @cached_property
    def faces(self) -> Counter[tuple[int, int]]:
        """How often each natural face fell, by the size of its die: with bonus dice and with those thrown again.

        Every die is as even as any other, whatever it was thrown for, so that none is left out of a test of faces.
        """
        found: Counter[tuple[int, int]] = Counter()
        for place, step in enumerate(self.steps):
            # One role may have dice of several sizes, one after another: each throw is asked for its own.
            throw = self.game.next_throw(self.check, self.steps[:place]) if step.kind == "throw" else None
            if throw and throw.size <= MOST_FACES:
                found.update((throw.size, face) for face in step.faces)
        return found

    def _runs(self) -> Iterator[tuple[int, int]]:
        """Where throws follow one another: the first of each run, and the step after its last."""
        start = 0
        for kind, found in groupby(self.steps, lambda step: step.kind):
            end = start + len(list(found))
            if kind == "throw":
                yield start, end
            start = end

    def _chances(self, many: int) -> tuple[int, int]:
        odds = self.game.odds(self.check, self.steps[:many])
        return units(odds.success), units(odds.botch)
