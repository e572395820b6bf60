"""Odds and rolls for visitors: a pool without a table, thrown and forgotten."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache

import rules
from campaigns.templates import template_for
from rolls.filled import UNSAFE
from rolls.forecast import Forecast, forecast, whole_percentages
from rolls.planning import QUICK_POOL
from rules.checks import Check, Die, Outcome, Plan
from rules.dice import Dice
from rules.sheets import Problem
from rules.system import Game, throw_out
from rules.wording import per_cent

POOLS = tuple(range(1, 13))
DIFFICULTIES = tuple(range(2, 11))
THRESHOLDS = tuple(range(4))
OFF = ""
"""What a switch holds that is off; a form does not send it at all."""

BEGIN = {"dice": "5", "difficulty": "6", "threshold": "0"}


def house_game() -> Game:
    """The main game in its usual edition, as no table has changed it."""
    system = rules.systems()[0]
    return system.game(system.editions[0].key)


def switches() -> tuple[str, ...]:
    """The fields of a pool of the main game that are on or off."""
    fields = house_game().check_kinds[QUICK_POOL].model_fields
    return tuple(name for name, info in fields.items() if info.annotation is bool)


@dataclass(frozen=True)
class Trial:
    """A pool that a visitor asks about. `fields` are as they were filled in, the rest as a trial begins."""

    filled: Mapping[str, str]
    outcome: Outcome | None = None

    @cached_property
    def fields(self) -> Mapping[str, str]:
        """Every field with its value."""
        begin = {**BEGIN, **dict.fromkeys(switches(), OFF)}
        return {**begin, **{name: value for name, value in self.filled.items() if name in begin}}

    @property
    def switched(self) -> tuple[str, ...]:
        """What of the pool is switched on, by the names of its fields."""
        return tuple(name for name in switches() if self.fields.get(name))

    @cached_property
    def plan(self) -> Plan | None:
        """What the pool comes to; None when a field does not fit."""
        return self._planned if isinstance(self._planned, Plan) else None

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with the fields."""
        return self._planned.problems if isinstance(self._planned, Plan) else self._planned

    @cached_property
    def check(self) -> Check | None:
        """The check, unless something is wrong."""
        return self.plan.check if self.plan else None

    @cached_property
    def forecast(self) -> Forecast | None:
        """Its odds, with the result marked once it was thrown."""
        if self.check is None:
            return None
        return forecast(house_game(), self.check, rolled=self.outcome.value if self.outcome else None)

    @property
    def terms(self) -> str:
        """The template of the main game for what was announced."""
        return template_for(house_game().system_key, "terms.html")

    @property
    def switchboard(self) -> str:
        """The template of the main game for what of a pool is switched on or off."""
        return template_for(house_game().system_key, "pool_switches.html")

    @property
    def told(self) -> str:
        """The template of the main game for the pool in words."""
        return template_for(house_game().system_key, "pool_told.html")

    @property
    def pool_dice(self) -> tuple[Die, ...]:
        """The dice of the pool, once they were thrown."""
        return tuple(die for die in self.outcome.dice if not die.bonus) if self.outcome else ()

    @property
    def bonus_dice(self) -> tuple[Die, ...]:
        """The dice that others brought."""
        return tuple(die for die in self.outcome.dice if die.bonus) if self.outcome else ()

    def thrown(self, dice: Dice) -> Trial:
        """The same pool with the dice on the table; as it was where something is wrong."""
        if self.check is None:
            return self
        game = house_game()
        return Trial(self.filled, game.resolve(self.check, throw_out(game, self.check, (), dice)))

    @cached_property
    def _planned(self) -> Plan | tuple[Problem, ...]:
        if any("\x00" in value for value in self.filled.values()):
            return (UNSAFE,)
        asked = {name: value for name, value in self.fields.items() if name in BEGIN or value != OFF}
        request = house_game().read_request(QUICK_POOL, asked)
        # A visitor sets what at a table only a storyteller may.
        return request if isinstance(request, tuple) else house_game().plan(request, None, actor="storyteller")


@dataclass(frozen=True, slots=True)
class Cell:
    """The odds of one pool at one difficulty in percent, as they are read; "<1" and ">99" where they round away."""

    success: str
    botch: str


@dataclass(frozen=True, slots=True)
class Grid:
    """Pools down, difficulties across, for one threshold."""

    threshold: int
    difficulties: tuple[int, ...]
    rows: tuple[tuple[int, tuple[Cell, ...]], ...]


@lru_cache(maxsize=4)
def grids(*switched: str) -> tuple[Grid, ...]:
    """The table of pools, difficulties and thresholds that the rulebook promises and never prints."""
    return tuple(
        Grid(
            threshold,
            DIFFICULTIES,
            tuple((pool, tuple(_cell(pool, at, threshold, switched) for at in DIFFICULTIES)) for pool in POOLS),
        )
        for threshold in THRESHOLDS
    )


def _cell(pool: int, difficulty: int, threshold: int, switched: tuple[str, ...]) -> Cell:
    asked = {"dice": str(pool), "difficulty": str(difficulty), "threshold": str(threshold)}
    trial = Trial({**asked, **dict.fromkeys(switched, "true")})
    if trial.check is None:
        raise ValueError(f"no odds for {pool} dice at {difficulty}: {trial.problems}")
    odds = house_game().odds(trial.check)
    botch, _failure, success = whole_percentages(odds.botch, odds.failure, odds.success)
    return Cell(_brief(odds.success, success), _brief(odds.botch, botch))


def _brief(chance: Fraction, rounded: int) -> str:
    return per_cent(chance, rounded).replace("under ", "<").replace("over ", ">")
