"""What the rulebook prints as tables: bands of difficulty, modifiers, wounds, paces, points, and a preset of traits.

Source: `editions/core.toml`, whose parts name the headings they come from. Of attributes and skills it has those that
the rulebook names, the rest from relatives of it; the texts are ours.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import batched
from pathlib import Path

from rules.kit.cast import Ready
from rules.kit.editions import read_editions
from rules.sheets import Value
from rules.system import EditionLine

OPEN_NUMBERS = 5
"""How many numbers a picker offers of a band without an end."""

A_LINE = 6
"""Skills on one line of the house rules."""


class Band(Value):
    """A named range of difficulties or modifiers; an end that is None is open. `usual` is what a picker offers."""

    name: str
    lowest: int | None = None
    highest: int | None = None
    usual: int
    example: str = ""

    def holds(self, number: int) -> bool:
        """Whether `number` lies in the band."""
        return (self.lowest is None or number >= self.lowest) and (self.highest is None or number <= self.highest)

    @property
    def offered(self) -> tuple[int, ...]:
        """Every number of the band from high to low; five of them where an end is open."""
        low = self.usual - OPEN_NUMBERS + 1 if self.lowest is None else self.lowest
        high = self.usual + OPEN_NUMBERS - 1 if self.highest is None else self.highest
        return tuple(range(high, low - 1, -1))

    @property
    def printed(self) -> str:
        """The range as the rulebook prints it: "11–15", "> 40"."""
        low, high = self.lowest, self.highest
        if low is None:
            return str(high) if high == 0 else f"{high} or less".replace("-", "−")
        if high is None:
            return f"{low} or more"
        return f"{low}–{high}".replace("-", "−")


class Bands(Value):
    """A table of bands in the order of the rulebook."""

    source: str
    bands: tuple[Band, ...]


class WoundLevel(Value):
    """One level of wounds: from how many whole percent (or thirds) of the hit points down, and what it takes."""

    name: str
    percent: int
    third: int
    dice: int


class Wounds(Value):
    """The levels between unhurt and dead, lightest first."""

    source: str
    levels: tuple[WoundLevel, ...]
    unhurt: str
    at_zero: str
    below_zero: str


class RushStep(Value):
    """Up to so many percent of the time saved, and what that adds to the difficulty."""

    saved: int
    modifier: int


class ActionNumbers(Value):
    """Numbers of acting: several actions, preparing, rushing, taking ten, the untrained, reactions."""

    source: str
    dice_for_each_further_action: int
    most_preparing_dice: int
    rushing: tuple[RushStep, ...]
    shortest_rushed_seconds: int
    round_seconds: int
    take_ten: int
    take_ten_dice: int
    untrained: int
    full_reaction: int
    parry_margin: int

    @property
    def shortest_rushed_rounds(self) -> int:
        """The shortest task that can be rushed, in rounds."""
        return -(-self.shortest_rushed_seconds // self.round_seconds)


class Pace(Value):
    """A way of moving: how many halves of the move stat, whether it is free, what it adds to other actions."""

    halves: int
    free: bool
    modifier: int = 0


class Paces(Value):
    """All ways of moving."""

    source: str
    cautious: Pace
    walking: Pace
    running: Pace
    sprinting: Pace


class PointNumbers(Value):
    """What points and medals give."""

    source: str
    interaction_dice: int
    number: int
    medal_dice: int
    medal_heals: int


class Attribute(Value):
    """An attribute, what it covers, and its skills in order, each with what it is for."""

    summary: str
    skills: dict[str, str]


class Preset(Value):
    """All attributes in order."""

    source: str
    attributes: dict[str, Attribute]

    def skill_lines(self) -> tuple[str, ...]:
        """The skills as a storyteller edits them, a few to a line: "Strength: Stamina, Swimming"."""
        return tuple(
            f"{name}: {', '.join(some)}"
            for name, one in self.attributes.items()
            for some in batched(one.skills, A_LINE)
        )


class Edition(EditionLine):
    """Every table of the rulebook."""

    difficulties: Bands
    modifiers: Bands
    wounds: Wounds
    actions: ActionNumbers
    paces: Paces
    points: PointNumbers
    traits: Preset
    cast: tuple[Ready, ...] = ()


def band_of(bands: Sequence[Band], number: int) -> Band | None:
    """The band in which `number` lies; None when it lies in none."""
    return next((band for band in bands if band.holds(number)), None)


EDITIONS = read_editions(Path(__file__).parent / "editions", Edition)
"""The one edition there is, read once."""

EDITION = EDITIONS["core"]

PRESET = EDITION.traits
"""The traits of a campaign that has none of its own."""
