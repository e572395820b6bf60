"""An edition of step dice as data: attributes, skills, values, pools and prices, read from one TOML file.

Source: the files below `editions/`, each of which names the text it was taken from.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Literal

from pydantic import Field, model_validator

from rules.kit.cast import Ready
from rules.kit.editions import Editions, read_editions
from rules.sheets import Value
from rules.system import EditionLine

FOLDER = Path(__file__).parent / "editions"

type Effort = Literal["easy", "average", "hard"]
type MoveName = Literal["spend", "lose", "gain", "fill", "turn"]


class Formula(Value):
    """A number worked out from the sheet: a base, and a trait's steps above the d4 (or half its die) times a factor.

    `growth` adds experience or level. With `trained` the trait counts only above the d4.
    """

    base: int
    trait: str = ""
    per: Literal["step", "half_die"] = "step"
    times: int = 1
    trained: bool = False
    growth: Literal["", "experience", "level", "half_level"] = ""


class Attribute(Value):
    """An attribute: its abbreviation and what it covers."""

    short: str
    summary: str


class Skill(Value):
    """A skill: the attribute it stays within, how hard it is to learn, and what it is for."""

    attribute: str
    effort: Effort
    summary: str
    source: str = "sibling chapters, Character; an optional default"


class DerivedValue(Value):
    """A value that is never rolled: others roll against it where it is `passive`, or it measures something."""

    summary: str
    source: str
    formula: Formula
    passive: bool = False


class PoolRules(Value):
    """A pool: how much it holds, where it starts, and what may be done to it.

    Its summary names its numbers as `{each_turn}` and `{most}`, for they are the campaign's.
    """

    label: str
    short: str
    summary: str
    source: str
    maximum: Formula | None = None
    start: Literal["full", "empty", "downtime", "bought", "credits"]
    moves: tuple[MoveName, ...]
    alarm: bool = False
    each_turn: int = 0
    unused: bool = False
    lose: str = "Lose"
    gain: str = "Gain"
    fill: str = "Fill"


class LevelRules(Value):
    """How experience makes levels: so many points for each, or so many times the level."""

    source: str
    kind: Literal["even", "rising"]
    experience: int = Field(ge=1)
    first: int = Field(ge=0)


MOST_CREDITS = 1_000_000
"""The most credits that a sheet holds."""


class DowntimePrices(Value):
    """A character is built and raised with downtime: how much there is to start with, and what a step costs."""

    pays: Literal["downtime"]
    downtime: int
    attribute: int
    skill: dict[Effort, int]


class PointPrices(Value):
    """A character is built and raised with points: how many there are to start with, and how more come by level."""

    pays: Literal["points"]
    attribute_points: int
    skill_points: int
    levels_for_attribute_point: int = Field(ge=1)


class AdvancementRules(Value):
    """What a character is built and raised with, and what is bought beside steps."""

    source: str
    prices: DowntimePrices | PointPrices = Field(discriminator="pays")
    credits: int
    bought_for_one: int = Field(ge=1)
    traded_for_one: int = Field(ge=1)
    credits_for_downtime: int
    language: int
    whole_language: int

    @property
    def pays(self) -> Literal["downtime", "points"]:
        """With what steps are paid for."""
        return self.prices.pays

    @property
    def saved_with_credits(self) -> tuple[tuple[int, str], ...]:
        """Downtime that credits may save of the dearest step (all but the last point), each with its price."""
        if isinstance(self.prices, PointPrices):
            return ()
        most = max(self.prices.attribute, *self.prices.skill.values())
        prices = ((saved, self.credits_for_downtime * saved**2) for saved in range(1, most))
        return tuple((saved, f"{price:,}") for saved, price in prices if price <= MOST_CREDITS)


class FateRules(Value):
    """Fate: rolls that are counted and used up, or one die of each size to add to a roll."""

    source: str
    kind: Literal["rolls", "dice"]
    first: int


class NpcRules(Value):
    """Those whom the storyteller plays: the health they begin with, and how much endurance a level brings."""

    source: str
    health: int
    endurance_each_level: int


class Edition(EditionLine):
    """One edition, whole."""

    source: str
    attributes: dict[str, Attribute]
    skills: dict[str, Skill]
    values: dict[str, DerivedValue]
    pools: dict[str, PoolRules]
    level: LevelRules
    advancement: AdvancementRules
    fate: FateRules
    actions: dict[str, int]
    difficulties: dict[str, dict[str, int]]
    npc: NpcRules
    cast: tuple[Ready, ...] = ()

    @model_validator(mode="after")
    def _names_exist(self) -> Edition:
        if odd := {skill.attribute for skill in self.skills.values()} - set(self.attributes):
            raise ValueError(f"skills: {', '.join(sorted(odd))} is no attribute")
        formulas = [value.formula for value in self.values.values()]
        formulas += [pool.maximum for pool in self.pools.values() if pool.maximum]
        if odd := {one.trait for one in formulas} - {"", *self.attributes, *self.skills}:
            raise ValueError(f"formulas: {', '.join(sorted(odd))} is no trait")
        if set(self.attributes) & set(self.skills):
            raise ValueError("attributes and skills must have different names")
        return self


@cache
def editions() -> Editions[Edition]:
    """Every edition by its key, the usual one first."""
    return read_editions(FOLDER, Edition)


def edition(key: str) -> Edition:
    """The edition called `key`. Raises KeyError with the names there are."""
    return editions()[key]
