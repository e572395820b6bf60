"""Exact odds as the panel draws them: whole percentages that add to 100, columns, the expected result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from types import MappingProxyType

from rules.checks import Bar, Check, Odds, Step
from rules.system import Game
from rules.wording import per_cent


@dataclass(frozen=True, slots=True)
class Forecast:
    """The odds of one check. `rolled` is the column that came up, once it has.

    Where it does not `decide` anything, only the total counts. `words` name the parts; that of a botch
    is empty where nobody reckons with one.
    """

    botch: int
    failure: int
    success: int
    bars: tuple[Bar, ...]
    tallest: float
    expected: Fraction
    odds: Odds
    rolled: int | None = None
    words: Mapping[str, str] = field(default_factory=dict)

    @property
    def decides(self) -> bool:
        """Whether the check is won or lost at all."""
        return self.odds.other.get("undecided") != 1

    @property
    def told(self) -> Mapping[str, str]:
        """Each part in percent as it is read, without the sign: "84", or "over 99" for what is not quite certain."""
        odds = self.odds
        return {
            "success": per_cent(odds.success, self.success),
            "failure": per_cent(odds.failure, self.failure),
            "botch": per_cent(odds.botch, self.botch),
        }

    @property
    def expected_at(self) -> Fraction:
        """Where the expected result lies, in columns from the middle of the first."""
        return _place(self.bars, self.expected)


def forecast(game: Game, check: Check, steps: Sequence[Step] = (), *, rolled: int | None = None) -> Forecast:
    """The forecast of `check` from here on; with `rolled`, the result is marked in it."""
    found = _reckoned(game, check, tuple(steps))
    return found if rolled is None else replace(found, rolled=_column(found.bars, rolled))


@lru_cache(maxsize=512)
def _reckoned(game: Game, check: Check, steps: tuple[Step, ...]) -> Forecast:
    """The forecast before the result: the panel has shown it when the roll asks for it again."""
    odds = game.odds(check, steps)
    bars = game.bars(odds)
    botch, failure, success = whole_percentages(odds.botch, odds.failure, odds.success)
    tallest = max((bar.probability for bar in bars), default=1) or 1
    words = {"success": "Success", "failure": "Failure", "botch": "", **game.outcomes, **odds.words}
    # One for all who ask for these odds, so nothing on it may be changed.
    return Forecast(botch, failure, success, bars, tallest, odds.expected, odds, words=MappingProxyType(words))


def whole_percentages(*parts: Fraction) -> tuple[int, ...]:
    """The parts of a whole in percent, rounded so that they add to 100: the largest remainders are rounded up."""
    exact = [part * 100 for part in parts]
    floors = [int(part) for part in exact]
    short = round(sum(exact)) - sum(floors)
    order = sorted(range(len(parts)), key=lambda place: exact[place] - floors[place], reverse=True)
    return tuple(floor + (order.index(place) < short) for place, floor in enumerate(floors))


def _column(bars: tuple[Bar, ...], rolled: int) -> int:
    """The value of the column that stands for this result: the last one that begins at or below it, else the first."""
    values = [bar.value for bar in bars] or [rolled]
    return max((value for value in values if value <= rolled), default=min(values))


def _place(bars: tuple[Bar, ...], result: Fraction) -> Fraction:
    """Where a result lies among columns of equal width, in columns from the middle of the first."""
    if len(bars) < 2:
        return Fraction(0)
    steps = [later.value - bar.value for bar, later in pairwise(bars)]
    width = max(set(steps), key=steps.count)
    place = (result - bars[-1].value - Fraction(width - 1, 2)) / width + len(bars) - 1
    return max(Fraction(-1, 2), min(place, len(bars) - Fraction(1, 2)))
