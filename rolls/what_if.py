"""Any kind of roll of any edition for whoever comes by: its odds, and the same roll with one thing changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import ClassVar
from urllib.parse import urlencode

import rules
from campaigns.drawing import View
from rolls.explorer import Grid, Trial, grids, house_game
from rolls.filled import UNSAFE
from rolls.forecast import Forecast, forecast
from rolls.planning import QUICK_POOL
from rules.checks import Plan
from rules.kit.trying import Dial, Trials, Trying, Values
from rules.sheets import Problem
from rules.system import Game
from rules.wording import percent

NO_SUCH_GAME = Problem(code="unknown_game", sentence="There is no such game here; these are the odds of the first.")
NO_SUCH_KIND = Problem(
    code="unknown_check", sentence="This game has no such kind of roll; these are the odds of the usual one."
)

HARDLY = Fraction(1, 200)
"""Below half a point of a hundred nobody sees a difference at a table."""

WIDE, LINE, BAR_AT, TALL = 352, 38, 17, 12
"""The picture in its own units: how wide, how high one roll is, and where and how high its bar stands."""


@dataclass(frozen=True, slots=True)
class Place:
    """A game or a kind of roll that one may turn to: its words, its address, and whether it is the one shown."""

    words: str
    address: str
    current: bool


@dataclass(frozen=True, slots=True)
class Turned:
    """A dial with what it stands at."""

    dial: Dial
    value: str


@dataclass(frozen=True, slots=True)
class Compared:
    """A roll with one thing changed: what, its odds, the difference in words, and the address at which it stands alone.

    `way` is "up" where it gets better, "down" where it gets worse, "" where it stays the same.
    """

    words: str
    forecast: Forecast
    address: str
    difference: str = ""
    way: str = ""

    @property
    def chance(self) -> str:
        """The number that the roll is compared by: the chance to succeed, or the result on average."""
        found = self.forecast
        return f"{found.told['success']}%" if found.decides else _number(found.expected)


@dataclass(frozen=True, slots=True)
class Bar:
    """One roll of the picture, in its units: where its line begins, and how wide each part of the bar is."""

    words: str
    chance: str
    top: int
    success: int
    failure: int
    botch: int


@dataclass(frozen=True, slots=True)
class SideBySide(View):
    """Every roll below the other as bars of one length, the roll itself first; `mark` is where its chance ends."""

    template: ClassVar[str] = "rolls/side_by_side.html"
    remembers: ClassVar[int] = 128

    bars: tuple[Bar, ...]
    mark: int

    def shown(self) -> Mapping[str, object]:
        """The bars, how high all of them are, and what a screen reader says."""
        spoken = "; ".join(f"{one.words}: {one.chance}" for one in self.bars)
        numbers = {"wide": WIDE, "bar_at": BAR_AT, "tall": TALL, "text_at": BAR_AT - 5}
        return {"bars": self.bars, "mark": self.mark, "high": LINE * len(self.bars), "spoken": spoken, **numbers}


@dataclass(frozen=True)
class Explored:
    """What a visitor asks about, as it stands in the address: `filled` is "game", "kind" and what the dials hold."""

    filled: Mapping[str, str]

    @cached_property
    def _games(self) -> Mapping[str, tuple[str, Game]]:
        """Every edition of every system: its key, its name and the game as its book prints it."""
        return {
            f"{system.key}.{edition.key}": (_named(system.name, edition.name), system.game(edition.key))
            for system in rules.systems()
            for edition in system.editions
        }

    @cached_property
    def game_key(self) -> str:
        """The edition that is asked about; the first where none or no such is named."""
        named = self.filled.get("game", "")
        return named if named in self._games else next(iter(self._games))

    @property
    def game(self) -> Game:
        """The game that is asked about."""
        return self._games[self.game_key][1]

    @property
    def game_name(self) -> str:
        """What the edition is called."""
        return self._games[self.game_key][0]

    @property
    def _trials(self) -> Trials:
        return self.game.trials

    @cached_property
    def tried(self) -> Trying[object]:
        """The kind of roll; the first of the game where none or no such is named."""
        return self._trials.named(self.filled.get("kind", "")) or self._trials.every[0]

    @cached_property
    def values(self) -> Values:
        """What every dial stands at."""
        return self._trials.begun(self.tried, self.filled)

    @property
    def dials(self) -> tuple[Turned, ...]:
        """Every dial with what it stands at."""
        return tuple(Turned(one, self.values[one.key]) for one in self._trials.dials(self.tried))

    @property
    def games(self) -> tuple[Place, ...]:
        """Every edition one may turn to."""
        return tuple(
            Place(name, _address(game=key), key == self.game_key) for key, (name, _game) in self._games.items()
        )

    @property
    def kinds(self) -> tuple[Place, ...]:
        """Every kind of roll of this game."""
        every, mine = self._trials.every, self.tried.kind
        return tuple(Place(one.name, _address(game=self.game_key, kind=one.kind), one.kind == mine) for one in every)

    @cached_property
    def _planned(self) -> Plan | tuple[Problem, ...]:
        if any("\x00" in text for pair in self.filled.items() for text in pair):
            return (UNSAFE,)
        return self._trials.plan(self.tried, self.values)

    @property
    def plan(self) -> Plan | None:
        """What the roll comes to; None where a dial does not fit."""
        return self._planned if isinstance(self._planned, Plan) else None

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with the address, or why there is no such roll."""
        lost = ((NO_SUCH_GAME, "game", self.game_key), (NO_SUCH_KIND, "kind", self.tried.kind))
        unknown = tuple(one for one, name, now in lost if self.filled.get(name) not in (None, now))
        return unknown + (self._planned.problems if isinstance(self._planned, Plan) else self._planned)

    @cached_property
    def base(self) -> Compared | None:
        """The roll as it is asked about."""
        return self._compared("As it stands", self.values)

    @cached_property
    def what_if(self) -> tuple[Compared, ...]:
        """The same roll with each single change, told against it."""
        base = self.base
        if base is None:
            return ()
        found = (self._compared(one.words, one.values, base) for one in self._trials.what_if(self.tried, self.values))
        return tuple(one for one in found if one)

    @property
    def picture(self) -> SideBySide | None:
        """All of them below one another."""
        if self.base is None:
            return None
        every = (self.base, *self.what_if)
        most = max(one.forecast.expected for one in every)
        bars = tuple(_bar(one, at, most) for at, one in enumerate(every))
        return SideBySide(bars, bars[0].success)

    @property
    def table(self) -> tuple[Trial, tuple[Grid, ...]] | None:
        """The pool with the table of every pool, for the one game and kind of roll that has such a table."""
        if self.tried.kind != QUICK_POOL or self.game != house_game():
            return None
        trial = Trial(self.values)
        return trial, grids(*trial.switched)

    def _compared(self, words: str, values: Values, base: Compared | None = None) -> Compared | None:
        plan = self._trials.plan(self.tried, values)
        if not isinstance(plan, Plan) or plan.check is None:
            return None
        found = forecast(self.game, plan.check)
        told, way = _difference(base.forecast, found) if base else ("", "")
        return Compared(words, found, _address(game=self.game_key, kind=self.tried.kind, **values), told, way)


def _named(system: str, edition: str) -> str:
    """An edition beside those of other systems; most say themselves whose they are."""
    return edition if edition.startswith(system) else f"{system}, {edition.lower()}"


def _address(**fields: str) -> str:
    """What follows the path of the page for these fields."""
    return f"?{urlencode(fields)}"


# The difference -----------------------------------------------------------------------------------------------


def _difference(base: Forecast, other: Forecast) -> tuple[str, str]:
    """How another roll differs from the first, in words and numbers, and which way."""
    if not (base.decides and other.decides):
        return _on_average(base, other)
    more = other.odds.success - base.odds.success
    if not more:
        told = "The same chance"
    elif abs(more) < HARDLY:
        told = "Hardly any difference"
    else:
        told = f"{_points(more)} {'better' if more > 0 else 'worse'}: {_one_in(more)}"
    return f"{told}{''.join(_botches(base, other))}.", "up" if more > 0 else "down" if more else ""


def _on_average(base: Forecast, other: Forecast) -> tuple[str, str]:
    more = other.expected - base.expected
    if base.decides != other.decides:
        return "Another kind of result: only one of the two has a number to reach.", ""
    if not more:
        return "The same on average.", ""
    return f"{_number(abs(more))} {'more' if more > 0 else 'less'} on average.", "up" if more > 0 else "down"


def _points(more: Fraction) -> str:
    text = _number(abs(more) * 100)
    return f"{text} {'point' if text == '1' else 'points'}"


def _one_in(more: Fraction) -> str:
    """So many rolls of all turn out otherwise: what a point of a hundred means at a table."""
    each = round(1 / abs(more))
    return f"one roll in {each} turns out otherwise" if each > 1 else "most rolls turn out otherwise"


def _botches(base: Forecast, other: Forecast) -> Iterator[str]:
    more = other.odds.botch - base.odds.botch
    if base.words["botch"] and abs(more) >= HARDLY:
        word = base.words["botch"].lower()
        yield f"; {word} {_points(more)} {'more' if more > 0 else 'less'} ({percent(other.odds.botch)})"


def _number(value: Fraction) -> str:
    """With one decimal, without one that is nothing."""
    return f"{float(value):.1f}".removesuffix(".0").replace("-", "−")


def _bar(one: Compared, at: int, most: Fraction) -> Bar:
    found = one.forecast
    if not found.decides:
        share = found.expected / most if most > 0 else Fraction(0)
        return Bar(one.words, one.chance, at * LINE, round(WIDE * max(Fraction(0), share)), 0, 0)
    success, botch = round(WIDE * found.odds.success), round(WIDE * found.odds.botch)
    return Bar(one.words, one.chance, at * LINE, success, max(0, WIDE - success - botch), botch)
