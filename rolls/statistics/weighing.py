"""How much of a roll was luck: what its dice alone did to the chances, whatever was chosen on the way.

Source: none in a rulebook. Between two choices the chance of success moves by luck alone, and honest dice move it by
nothing on average (a martingale). So the luck of a roll is the sum of those moves, and what was to be expected is its
result without them. Buying a success, stopping on a die that might go on, leaving a reroll: that moves the chance by a
choice, and is no luck. The spread is the variance that the dice have used up: p(1 - p) before, less what is left.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from rules.checks import Check, Step
from rules.system import Game

UNIT = 1_000_000_000
"""Chances are kept in whole billionths: sums of them are exact, whatever is taken out again."""


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


def weighed(game: Game, check: Check, steps: Sequence[Step], at_first: tuple[int, int]) -> tuple[Moved, Moved]:
    """Luck with the success and with the botch. `at_first` are their chances before anything fell.

    Raises ValueError when the steps do not belong to the check.
    """
    success = botch = STILL
    for start, end in _runs(steps):
        before = _chances(game, check, steps[:start]) if start else at_first
        after = _chances(game, check, steps[:end])
        success, botch = success.then(before[0], after[0]), botch.then(before[1], after[1])
    return success, botch


def _runs(steps: Sequence[Step]) -> Iterator[tuple[int, int]]:
    """Where throws follow one another: the first of each run, and the step after its last."""
    start = 0
    for kind, found in groupby(steps, lambda step: step.kind):
        end = start + len(list(found))
        if kind == "throw":
            yield start, end
        start = end


def _chances(game: Game, check: Check, steps: Sequence[Step]) -> tuple[int, int]:
    odds = game.odds(check, steps)
    return units(odds.success), units(odds.botch)
