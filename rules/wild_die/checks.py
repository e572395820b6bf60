"""What one asks for before a roll, and the check that comes of it.

Source: Basics, "Rolling Dice", "Using Skills", "Choosing Difficulties", "Using Close Combat Skills".
"""

from __future__ import annotations

import re
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, field_validator

from rules.checks import (
    LEFT_OUT,
    PICKED,
    SCARCE,
    Check,
    ContestedRequest,
    FacedRequest,
    Name60,
    Odds,
    Part,
    Plan,
    Request,
)
from rules.kit.said import AGAINST, Said
from rules.sheets import Value
from rules.texts import Line60, Line90
from rules.wild_die.actions import MOST_ACTIONS
from rules.wild_die.codes import ADDS_LIMIT, DICE_LIMIT, read_code, read_modifiers
from rules.wild_die.edition import EDITION, Band, PointNumbers
from rules.wild_die.points import USES, read_use
from rules.wild_die.severities import Severity

DIFFICULTY_LIMIT = 300
"""The highest number one may name: the rulebook's last band begins at 41."""

NEEDS_LIMIT = 1000
"""The highest number a roll may have to reach, with everything that adds to it."""

GROUP_LIMIT = 1000
"""The most members of a group that rolls as one."""

MOST_TASK_ROUNDS = 1_000_000
"""The longest task in rounds, which is some two months."""

MOST_MODIFIERS = 20
"""The most modifiers on one roll."""

_TOTAL = re.compile(r"^-?[0-9]{1,3}$", re.ASCII)


def _modifiers(value: str) -> str:
    if len(read_modifiers(value)) > MOST_MODIFIERS:
        raise ValueError(f"at most {MOST_MODIFIERS} modifiers")
    return value


Number = Annotated[int, Field(ge=-DIFFICULTY_LIMIT, le=DIFFICULTY_LIMIT)]
Change = Annotated[int, Field(ge=-100, le=100)]
Actions = Annotated[int, Field(ge=1, le=MOST_ACTIONS)]
Names = Annotated[tuple[Annotated[str, Field(max_length=60)], ...], PICKED, Field(max_length=20)]
Code = Annotated[str, Field(max_length=12), AfterValidator(lambda text: str(read_code(text)))]
CodeOrNone = Annotated[str, Field(max_length=12), AfterValidator(lambda text: str(read_code(text)) if text else "")]
Modifiers = Annotated[str, Field(max_length=100), AfterValidator(_modifiers)]


class RollRequest(Request):
    """What every roll has. `bonus` are modifiers in dice and pips: "+1D, +2". `spend` names points: "medal:dice".

    `actions` is how many were declared for the round; a `free` roll is no action. `members` roll as one group.
    """

    bonus: Annotated[Modifiers, Said(sign=True)] = ""
    actions: Actions = 1
    free: bool = False
    members: Annotated[int, Field(ge=1, le=GROUP_LIMIT)] = 1
    spend: Annotated[Names, Said(names=tuple(one.key for one in USES))] = Field((), json_schema_extra=SCARCE)

    @property
    def trait(self) -> str:
        """The skill or attribute that is rolled; empty where none is."""
        return ""

    @field_validator("spend")
    @classmethod
    def _names_uses(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        for one in value:
            if read_use(one) is None:
                raise ValueError(f"“{one}” is nothing that can be spent on a roll.")
        return value


class TargetRequest(RollRequest):
    """A roll against a difficulty by number or by band; with neither, only the total counts.

    `modifier` changes the difficulty (picked from the table of generic modifiers). `failed_total` is what earlier
    attempts came to, oldest first ("10, 15"): each makes the next one harder by as much as it was short of the number
    it had to reach.
    """

    difficulty: Annotated[Number | None, LEFT_OUT, Said(AGAINST)] = None
    band: Annotated[str, Field(max_length=20), Said(AGAINST, listed=True)] = ""
    modifier: Change = 0
    failed_total: Annotated[str, Field(max_length=60)] = ""

    @field_validator("failed_total", mode="before")
    @classmethod
    def _as_text(cls, value: object) -> object:
        return "" if value is None else str(value).replace("−", "-")

    @field_validator("failed_total")
    @classmethod
    def _reads_as_totals(cls, value: str) -> str:
        for one in value.replace(",", " ").split():
            if not _TOTAL.match(one) or abs(int(one)) > DIFFICULTY_LIMIT:
                raise ValueError(f"“{one}” is no total; write those of earlier tries as in “10, 15”.")
        return value

    @property
    def failed_totals(self) -> tuple[int, ...]:
        """What earlier attempts came to, oldest first."""
        return tuple(int(one) for one in self.failed_total.replace(",", " ").split())


class TraitRequest(RollRequest):
    """A roll on one skill or attribute. `attribute` rolls a skill with another attribute than its own.

    `time_factor` is how many times the usual time is taken, `time_saved` how many percent of it are saved.
    """

    traits: Annotated[tuple[Name60, ...], PICKED, Field(max_length=1)] = ()
    time_factor: Annotated[int, Field(ge=1, le=1000)] = 1
    distracted: bool = False
    untrained_modifier: Annotated[int | None, Field(ge=0, le=100), LEFT_OUT] = None
    training_needed: bool = False
    pace: Literal["", "cautious", "walking", "running", "sprinting"] = ""

    @property
    def trait(self) -> str:
        """The skill or attribute that is rolled, as it was written."""
        return self.traits[0] if self.traits else ""


class SkillRequest(TargetRequest, TraitRequest):
    """A skill or attribute against a difficulty, rolled or by taking ten. The task usually takes `task_rounds`."""

    task_rounds: Annotated[int, Field(ge=1, le=MOST_TASK_ROUNDS)] = EDITION.actions.shortest_rushed_rounds
    time_saved: Annotated[int, Field(ge=0, le=100)] = 0
    take_ten: bool = False


class AttackRequest(TraitRequest, FacedRequest):
    """An attack against a defence value. `modifier` is cover, distance and the like.

    Of somebody who was picked, `against` says which value of defence counts ("" that of the skill that attacks); the
    number is read then, and not typed. A `secret` one is told to nobody but storytellers.
    """

    defence: Annotated[int, Field(ge=0, le=DIFFICULTY_LIMIT), Said(AGAINST)]
    full_reaction: bool = False
    modifier: Change = 0
    opponent_name: Line90 = ""
    against: Literal["", "ranged", "melee", "brawling"] = ""
    secret: bool = False


class ParryRequest(TraitRequest):
    """A parry of an attack that came to `attack_total`."""

    attack_total: Annotated[Number, Said(AGAINST, bare=True)]


class OpposedRequest(TraitRequest, ContestedRequest):
    """A roll against another character: against their total, or against dice that are rolled on the same entry.

    Those dice are a trait of the character who opposes or, for somebody without a sheet, the code `opponent`.
    `opponent_bonus` are modifiers in dice and pips of the other side, `opponent_actions` what it declared.

    `modifier` is added to the other side's total.
    """

    modifier: Change = 0
    opponent_total: Annotated[Number | None, LEFT_OUT, Said(AGAINST)] = None
    opponent_name: Line60 = ""
    opponent: Annotated[CodeOrNone, Said(AGAINST, shape="code")] = ""
    opponent_bonus: Modifiers = ""
    opponent_actions: Actions = 1
    initiator: bool = True


class PoolRequest(TargetRequest):
    """A quick roll of a code without a sheet: "guard, 4D+2", a weapon's harm, a group."""

    name: Line60 = ""
    code: Annotated[Code, Said(bare=True, shape="code")]


class CodeRequest(PoolRequest):
    """A code on no sheet, rolled by a character: a weapon's harm, the use of a tool. Wounds take nothing from it."""


def _as_printed(value: object) -> bool:
    """Whether a table need not be stored with each roll."""
    return value in (EDITION.points, EDITION.difficulties.bands)


class Counting(Value):
    """How sixes on the wild die and a critical failure go on, as the campaign had it when the roll was made.

    `points` is what points give after the roll, `bands` name a total: rolls without them have what is printed.
    """

    chain: Literal["choice", "automatic"] = "choice"
    critical: Literal["ask", "cancel", "complication"] = "ask"
    cancel_wild_too: bool = False
    single_stands: bool = False
    severities: tuple[Severity, ...] = ()
    points: PointNumbers = Field(EDITION.points, exclude_if=_as_printed)
    bands: tuple[Band, ...] = Field(EDITION.difficulties.bands, exclude_if=_as_printed)


class WildDieCheck(Check):
    """A roll as announced: everything that decides it, so that it replays for ever.

    `dice` include the wild die. `difficulty` None means that only the total counts; `ties` whether equal is enough.
    `opponent_dice` above 0 are rolled on this entry for the other side, whom `opponent_name` names. `ten` is a total
    that is not rolled. `uses` are the points paid before the roll; with `points_later` more may be spent after it, with
    `opponent_points_later` by a character who opposes as well.
    """

    dice: Annotated[int, Field(ge=0, le=DICE_LIMIT)]
    adds: Annotated[int, Field(ge=-ADDS_LIMIT, le=ADDS_LIMIT)] = 0
    difficulty: Annotated[int | None, Field(ge=-NEEDS_LIMIT, le=NEEDS_LIMIT)] = None
    ties: bool = True
    against: Literal["total", "difficulty", "defence", "attack", "opponent"] = "total"
    opponent_dice: Annotated[int, Field(ge=0, le=DICE_LIMIT)] = 0
    opponent_adds: Annotated[int, Field(ge=-ADDS_LIMIT, le=ADDS_LIMIT)] = 0
    opponent_name: str = ""
    ten: int | None = None
    counting: Counting = Counting()
    traits: tuple[str, ...] = ()
    uses: tuple[str, ...] = ()
    interaction: bool = False
    player_character: bool = True
    points_later: bool = False
    opponent_interaction: bool = False
    opponent_player_character: bool = True
    opponent_points_later: bool = False
    one_token: bool = False
    members: Annotated[int, Field(ge=1, le=GROUP_LIMIT)] = 1


class UseChip(Value):
    """One thing that may be spent on the roll, on the panel; `reason` says why it cannot be."""

    key: str
    label: str
    used: bool = False
    left: int = 0
    reason: str = ""


class WildDiePlan(Plan):
    """A check before the throw, with what the panel shows. `band` is the rulebook's word for the difficulty."""

    dice: int = 0
    adds: int = 0
    code: str = ""
    difficulty: int | None = None
    band: str = ""
    modifier_band: str = ""
    pool_parts: tuple[Part, ...] = ()
    target_parts: tuple[Part, ...] = ()
    untrained: bool = False
    can_take_ten: bool = False
    ten: int = 0
    uses: tuple[UseChip, ...] = ()


class WildDieOdds(Odds):
    """Exact odds of a total. `distribution` maps totals; without a difficulty every total counts as success.

    `least` is the lowest total that succeeds. `success` counts a critical failure as the campaign does; where the
    storyteller is asked, with the total kept, and "success_if_cancelled" in `other` is the other way.
    """

    least: int | None = None
