"""What one asks for before a roll of step dice, and the check that comes of it.

Source: Step Dice, Introduction, "Checks", "Contests" and "Difficulty Level"; action points and fate as in later
publications.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Annotated

from pydantic import BeforeValidator, Field, field_validator, model_validator

from rules.checks import LEFT_OUT, PICKED, SCARCE, Check, ContestedRequest, Name60, Part, Plan, Request
from rules.kit.said import AGAINST, Said
from rules.sheets import Value
from rules.step_dice.chain import ChainRules
from rules.step_dice.contests import Criticals
from rules.step_dice.ladder import DieCode, die_code
from rules.texts import Line60

TARGET_LIMIT = 100
"""The highest number a check may be rolled against."""

BONUS_LIMIT = 20
"""The largest bonus or penalty of the circumstances."""

DIE_BONUS_LIMIT = 30
"""The highest flat bonus of a die that is rolled: odds stay instant, and no character comes near."""

LEVELS_LIMIT = 20
"""The most circumstances one may name in one direction; two levels is all they can do."""

ACTION_POINT_LIMIT = 20
"""The most action points one roll may cost."""

MOST_PARTS = 100
"""The finest fraction of a circumstance one may write."""


def _circumstance(value: object) -> object:
    """A bonus as a fraction: "−5/2", "2.5", 3. Raises ValueError with a sentence."""
    text = str(value).strip().replace("−", "-") or "0"
    readable = re.fullmatch(r"[+-]?[0-9]{1,3}(/[0-9]{1,3}|\.[0-9]{1,2})?", text, re.ASCII)
    # A division by nothing is readable, and comes to no number.
    if isinstance(value, bool) or readable is None or text.endswith(("/0", "/00", "/000")):
        raise ValueError(f"“{text[:12]}” is no bonus; write a number, or a fraction such as −5/2.")
    found = Fraction(text)
    if abs(found) > BONUS_LIMIT or found.denominator > MOST_PARTS:
        raise ValueError(f"A bonus of the circumstances is −{BONUS_LIMIT} to {BONUS_LIMIT}.")
    return found


Bonus = Annotated[Fraction, BeforeValidator(_circumstance)]
"""A bonus of the circumstances; a fraction (half a penalty of five) is rounded as the campaign does it."""

NO_BONUS = Fraction(0)
Levels = Annotated[int, Field(ge=0, le=LEVELS_LIMIT)]
Target = Annotated[int | None, Field(ge=0, le=TARGET_LIMIT), LEFT_OUT]


def _die(text: object) -> object:
    """A written die as it is kept; an empty one stays empty."""
    if not isinstance(text, str) or not text.strip():
        return text
    die = die_code(text)
    if die.bonus > DIE_BONUS_LIMIT:
        raise ValueError(f"A die that is rolled has a flat bonus of at most {DIE_BONUS_LIMIT}.")
    return str(die)


class TargetRequest(Request):
    """What every check is rolled against. No target means a task; a passive value or a level is a number.

    `difficulty` names one of the campaign's difficulties, where it has any. `easier` and `harder` count
    circumstances of one level each.
    """

    target: Annotated[Target, Said(AGAINST)] = None
    difficulty: Annotated[Line60, Said(AGAINST, listed=True)] = ""
    easier: Annotated[Levels, Said(counts=True)] = 0
    harder: Annotated[Levels, Said(counts=True)] = 0
    bonus: Annotated[Bonus, Said(sign=True)] = NO_BONUS

    @property
    def levels(self) -> int:
        """Levels harder; below zero easier."""
        return self.harder - self.easier


class TraitRequest(Request):
    """The one trait that is rolled; a list, as every panel sends it."""

    traits: Annotated[tuple[Name60, ...], PICKED, Field(max_length=10)] = ()


class CheckRequest(TargetRequest, TraitRequest):
    """A check on one skill or attribute. In a crisis it may cost action points."""

    action_points: Annotated[int, Field(ge=0, le=ACTION_POINT_LIMIT)] = Field(0, json_schema_extra=SCARCE)


class PoolRequest(TargetRequest):
    """A quick check without a sheet: "guard, d8"."""

    name: Line60 = ""
    die: Annotated[str, Field(min_length=1, max_length=12), Said(bare=True, shape="die")] = "d6"

    _read_die = field_validator("die", mode="before")(_die)


class ContestRequest(TraitRequest, ContestedRequest):
    """A contest of two active parties. One's own side is a trait of the sheet or, without a sheet, a written die.

    The other side is a character with a trait, or somebody without a sheet: `opponent` with `opponent_die`. One that is
    only a level (`opponent_level`) makes it a check against that number (S-16).
    """

    name: Line60 = ""
    die: Annotated[str, Field(max_length=12), Said(bare=True, shape="die")] = ""
    bonus: Annotated[Bonus, Said(sign=True)] = NO_BONUS
    opponent: Line60 = ""
    opponent_die: Annotated[str, Field(max_length=12), Said(AGAINST, shape="die")] = ""
    opponent_bonus: Bonus = NO_BONUS
    opponent_level: Annotated[Target, Said(AGAINST)] = None
    action_points: Annotated[int, Field(ge=0, le=ACTION_POINT_LIMIT)] = Field(0, json_schema_extra=SCARCE)

    _read_dice = field_validator("die", "opponent_die", mode="before")(_die)


class Side(Value):
    """One party of a roll: the trait or whoever was written down, with which die, and the circumstances' bonus.

    `who` is the character in a contest of characters, by the name at that moment.
    """

    name: str
    die: DieCode
    bonus: int = 0
    who: str = ""

    @property
    def label(self) -> str:
        """The side as it is printed: "Wren (Melee)", "Guard"."""
        return f"{self.who} ({self.name})" if self.who else self.name

    @property
    def flat(self) -> int:
        """Everything that is added to the throws."""
        return self.die.bonus + self.bonus

    @property
    def written(self) -> str:
        """The die with the circumstances, as it is printed: "d8", "d12+3", "d6−2"."""
        sign = "+" if self.flat > 0 else "−"
        return f"d{self.die.size}{sign}{abs(self.flat)}" if self.flat else f"d{self.die.size}"


class StepCheck(Check):
    """A roll as announced. One side rolls against `target`; two sides, "a" and "b", roll against each other.

    `chain` is how dice explode and `criticals` how critical failures are compared; `fate` holds the sizes of the fate
    dice of which one may be added afterwards, and `action_points` is what the roll costs.
    """

    sides: Annotated[tuple[Side, ...], Field(min_length=1, max_length=2)]
    target: int | None = None
    chain: ChainRules = ChainRules()
    criticals: Criticals = "lose"
    fate: tuple[int, ...] = ()
    action_points: int = 0

    @model_validator(mode="after")
    def _one_side_has_a_target(self) -> StepCheck:
        if self.is_contest == (self.target is not None):
            raise ValueError("One side rolls against a target, two sides roll against each other.")
        return self

    @property
    def is_contest(self) -> bool:
        """Whether two sides roll."""
        return len(self.sides) > 1

    def side(self, role: str) -> Side:
        """The side that plays "a" or "b"."""
        return self.sides["ab".index(role)]


class StepPlan(Plan):
    """A check before the throw, with what the panel shows: both dice, the number to reach, the levels that count."""

    die: str = ""
    opponent_die: str = ""
    target: int | None = None
    levels: int = 0
    pool_parts: tuple[Part, ...] = ()
    target_parts: tuple[Part, ...] = ()
