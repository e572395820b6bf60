"""What one asks for before a luck die roll, and the check that comes of it.

Source: Playing the Game, "Tests", "Contests", "Luck", "Advantage and Disadvantage", "Fate".
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, field_validator

from rules.checks import LEFT_OUT, PICKED, SCARCE, Check, ContestedRequest, Name130, Part, Plan, Request, Rung
from rules.kit import kinds
from rules.kit.said import AGAINST, Said
from rules.luck_die.rulebook import Rulebook
from rules.luck_die.sheet import LuckDieSheet
from rules.sheets import Value
from rules.texts import Line60

MOST_DIFFICULTY = 60
"""The highest difficulty one may name; no test comes near it."""

MOST_ADVANTAGES = 10
"""The most sources of advantage, or of disadvantage, that one may name."""

MOST_BONUS = 20
"""The most points that a proficiency or a storyteller adds or takes."""

Difficulty = Annotated[int | None, Field(ge=1, le=MOST_DIFFICULTY), LEFT_OUT]
Sources = Annotated[int, Field(ge=0, le=MOST_ADVANTAGES)]
Bonus = Annotated[int, Field(ge=-MOST_BONUS, le=MOST_BONUS)]
Conditions = Annotated[Annotated[tuple[Line60, ...], Field(max_length=20)] | None, PICKED]
DieSize = Literal[0, 4, 6, 8, 10, 12]
type DieRole = Literal["attribute", "skill", "luck"]


def _die(value: object) -> object:
    """A die such as "d6", "6" or "" as its size."""
    if isinstance(value, str):
        word = value.strip().casefold().removeprefix("d")
        return int(word) if word.isascii() and word.isdigit() and len(word) <= 3 else 0 if not word else value
    return value


class DifficultyRequest(Request):
    """A difficulty; none means that the storyteller keeps it, and names it after the roll.

    `difficulty_number` is one between the names of the ladder (a defence, say); where it is given, it holds.
    """

    difficulty: Annotated[Difficulty, Said(AGAINST)] = None
    difficulty_number: Difficulty = None

    @property
    def named(self) -> int | None:
        """The difficulty that holds; None while the storyteller keeps it."""
        return self.difficulty if self.difficulty_number is None else self.difficulty_number

    @property
    def target_words(self) -> tuple[str, ...]:
        """The difficulty in words."""
        return ("difficulty named afterwards",) if self.named is None else (f"difficulty {self.named}",)


class TestTerms(DifficultyRequest):
    """What every test has: sources of advantage and disadvantage, points added, a changed luck die."""

    __test__ = False

    advantages: Annotated[Sources, Said(("advantage",), counts=True)] = 0
    disadvantages: Annotated[Sources, Said(("disadvantage",), counts=True)] = 0
    modifier: Annotated[Bonus, Said(sign=True)] = 0
    luck_modifier: Bonus = 0


class HinderedRequest(TestTerms):
    """A test of somebody on whom conditions may bear.

    `conditions` are the effects of conditions that count; None are those that usually do. Where `conditions_asked` says
    about which somebody was asked, the usual ones of all others count besides.
    """

    conditions: Conditions = None
    conditions_asked: Conditions = None


class TraitsRequest(HinderedRequest):
    """An attribute, a skill and proficiencies by name, in any order; dice that fate sets to their highest face."""

    traits: Annotated[tuple[Name130, ...], PICKED, Field(max_length=12)] = ()
    maximise: Annotated[tuple[DieRole, ...], PICKED, Said(("fate",))] = Field((), json_schema_extra=SCARCE)

    @field_validator("maximise")
    @classmethod
    def _once_each(cls, value: tuple[DieRole, ...]) -> tuple[DieRole, ...]:
        return tuple(dict.fromkeys(value))


class TestRequest(TraitsRequest):
    """A test of one character. `their_conditions` are those of whoever it is aimed at in a fight."""

    __test__ = False

    their_conditions: Annotated[tuple[Line60, ...], PICKED] = Field(
        (), max_length=20, json_schema_extra={"asked": False}
    )


class PoolRequest(HinderedRequest):
    """A quick test: "guard, d6 + d4 + 1"."""

    name: Line60 = ""
    attribute: Annotated[DieSize, Said(bare=True, shape="die")] = 6
    skill: Annotated[DieSize, Said(bare=True, shape="die")] = 0
    proficiency: Bonus = 0

    _read_dice = field_validator("attribute", "skill", mode="before")(_die)


class ContestRequest(TraitsRequest, ContestedRequest):
    """A test against another's test. In `same_activity` both must exceed; else the other one sets the difficulty.

    The other one is a character with traits, or somebody without a sheet: `against` and the dice that begin with
    `other`. Advantage and disadvantage of the other one are written down for both.
    """

    against: Line60 = ""
    contest: Literal["sets_difficulty", "same_activity"] = "sets_difficulty"
    wins: Annotated[int | None, Field(ge=1, le=9), LEFT_OUT] = None
    other_attribute: Annotated[DieSize, Said(shape="die")] = 6
    other_skill: Annotated[DieSize, Said(shape="die")] = 0
    other_proficiency: Bonus = 0
    other_advantages: Sources = 0
    other_disadvantages: Sources = 0

    _read_dice = field_validator("other_attribute", "other_skill", mode="before")(_die)


class LuckRequest(DifficultyRequest):
    """A luck test: the luck die alone, its bare face."""

    name: Line60 = ""


class HandDie(Value):
    """One die of a test: what it plays, its size, and the trait it stands for."""

    role: DieRole
    size: Annotated[int, Field(ge=2, le=100)]
    name: str = ""


class Hand(Value):
    """What one side of a roll throws. At most one of `advantages` and `disadvantages` is left after cancelling.

    `label` is who throws it, `traits` what they throw it on, where it comes from a sheet.
    """

    label: str = ""
    traits: str = ""
    dice: tuple[HandDie, ...] = ()
    bonus: int = 0
    luck_modifier: int = 0
    advantages: Annotated[int, Field(ge=0, le=100)] = 0
    disadvantages: Annotated[int, Field(ge=0, le=100)] = 0
    maximised: tuple[DieRole, ...] = ()

    def die(self, role: str) -> HandDie | None:
        """The die that plays `role`."""
        return next((one for one in self.dice if one.role == role), None)

    @property
    def described(self) -> str:
        """Who throws it on what: "Milo (Reflexes + Stealth)", "the other side"."""
        return f"{self.label} ({self.traits})" if self.traits else self.label

    @property
    def formula(self) -> str:
        """The hand as it is said: "d6 + d4 + 1"."""
        parts = [f"d{one.size}" for one in self.dice if one.role != "luck"]
        text = " + ".join(parts) or "the luck die"
        return f"{text} {'−' if self.bonus < 0 else '+'} {abs(self.bonus)}" if self.bonus else text

    @property
    def lowest(self) -> int:
        """The lowest result it can have; luck only adds."""
        return sum(one.role != "luck" for one in self.dice) + self.bonus

    @property
    def highest(self) -> int:
        """The highest result it can have without luck."""
        return sum(one.size for one in self.dice if one.role != "luck") + self.bonus


class LuckDieCheck(Check):
    """A roll as announced: everything that decides it, so that it replays for ever. No difficulty: still secret."""

    mode: Literal["test", "luck", "sets_difficulty", "same_activity"] = "test"
    own: Hand
    other: Hand | None = None
    difficulty: Annotated[int | None, Field(ge=-1000, le=1000)] = None
    difficulty_name: str = ""
    wins: Annotated[int, Field(ge=1, le=100)] = 1
    lucky_face: int = 20
    luck_bonus: int = 3
    each_die_once: bool = False
    equal_dice: Literal["roller", "larger"] = "roller"
    maximising: Literal["after", "before"] = "after"
    ladder: tuple[tuple[str, int], ...] = ()


class ConditionChip(Value):
    """What a condition does to the test, on the panel."""

    code: str
    label: str
    reason: str
    gives: str
    used: bool


class LuckDiePlan(Plan):
    """A check before the throw, with what the panel shows. `trivial` says that no roll is needed, in a sentence.

    `settable` are the dice that one more point of fate may set to their highest face before the roll.
    """

    formula: str = ""
    lowest: int = 0
    highest: int = 0
    difficulty: int | None = None
    difficulty_name: str = ""
    advantage: int = 0
    disadvantage: int = 0
    trivial: str = ""
    hopeless: str = ""
    parts: tuple[Part, ...] = ()
    fate: int = 0
    settable: tuple[str, ...] = ()
    conditions: tuple[ConditionChip, ...] = ()

    @property
    def rungs(self) -> tuple[Rung, ...]:
        """The chance to reach each named difficulty, while the storyteller keeps the one that holds."""
        from rules.luck_die.odds import ladder

        return ladder(self.check) if isinstance(self.check, LuckDieCheck) else ()


type Asking[Q: Request] = kinds.Asking[Rulebook, Q, LuckDieSheet]
type Lying = kinds.Lying[Rulebook, LuckDieCheck, LuckDieSheet]
type Party = kinds.Party[LuckDieSheet]
