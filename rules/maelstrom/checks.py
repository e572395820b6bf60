"""What every Maelstrom roll is asked with, the check that comes of it, and the panel before it.

Source: Maelstrom Rules, "Performing Actions"; soak as in the later publication.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from rules.checks import LEFT_OUT, Check, Part, Plan, Request
from rules.kit import kinds
from rules.kit.said import AGAINST, Said
from rules.maelstrom.rulebook import Rulebook
from rules.maelstrom.sheet import MaelstromSheet
from rules.sheets import Value

POOL_LIMIT = 100
"""The most dice in one pool: no table throws more, and the odds stay instant."""

THRESHOLD_LIMIT = 20
"""The highest threshold one may name."""

Difficulty = Annotated[int | None, Field(ge=2, le=10), LEFT_OUT]
Threshold = Annotated[int, Field(ge=0, le=THRESHOLD_LIMIT)]


class TargetRequest(Request):
    """Difficulty and threshold, as every roll has them. No difficulty means the campaign's default."""

    difficulty: Annotated[Difficulty, Said(AGAINST, short="d")] = None
    threshold: Annotated[Threshold, Said(short="t")] = 0

    @property
    def target_words(self) -> tuple[str, ...]:
        """Both in words, as far as they are named."""
        named = (("difficulty", self.difficulty), ("threshold", self.threshold))
        return tuple(f"{word} {number}" for word, number in named if number)


class MaelstromCheck(Check):
    """A roll as announced: everything that decides it, so that it replays for ever.

    `tens` is what a ten brings: nothing, two bonus dice, or the offer of one more die. `spending` says when
    willpower may buy the success, `botch_costs` whether a botch takes dots, `day` how many dots the day brings.
    `free` successes come without a die. `degrees` are the campaign's own words for one success, two and so on; the
    last is for as many and more.
    """

    pool: Annotated[int, Field(ge=0, le=POOL_LIMIT)]
    # Beyond ten on purpose: what is added to the base is not capped (M-02).
    difficulty: Annotated[int, Field(ge=2, le=100)]
    threshold: Annotated[int, Field(ge=0, le=200)] = 0
    tens: Literal["none", "two_bonus", "one_offered"] = "none"
    botch: Literal["outnumbered", "none_left"] = "outnumbered"
    traits: tuple[str, ...] = ()
    specialties: tuple[str, ...] = ()
    unmet: tuple[str, ...] = ()
    ignores_wounds: bool = False
    spending: Literal["never", "any", "failure"] = "never"
    spend_threshold: bool = False
    experience_die: bool = False
    botch_costs: bool = False
    degrees: tuple[str, ...] = ()
    free: Annotated[int, Field(ge=0, le=20)] = 0
    day: int = 0
    damage: Literal["", "bashing", "lethal", "aggravated"] = ""
    levels: int = 0

    @property
    def explodes(self) -> bool:
        """Whether tens bring bonus dice by themselves."""
        return self.tens == "two_bonus"


class SpecialtyChip(Value):
    """One specialty of a rolled trait on the panel; `reason` says why it cannot be used."""

    key: str
    name: str
    kind: str
    used: bool = False
    required: bool = False
    allowed: bool = True
    reason: str = ""


class MeritChip(Value):
    """A merit or a flaw that may bear on the roll, what it adds to the difficulty then, and whether it does."""

    key: str
    text: str
    difficulty: int
    used: bool = False


class MaelstromPlan(Plan):
    """A check before the throw, with what the panel shows.

    `specialty_limit` is how many specialties may be used; `wounds` is the penalty that stands or, when it is
    ignored, stood; `merits` may bear on the roll, and `free` is the success that one of them gives;
    `figured_out_offered` marks a roll that a storyteller could allow without the ability.
    """

    pool: int = 0
    difficulty: int = 6
    threshold: int = 0
    pool_parts: tuple[Part, ...] = ()
    target_parts: tuple[Part, ...] = ()
    specialties: tuple[SpecialtyChip, ...] = ()
    specialty_limit: int = 0
    unmet: tuple[str, ...] = ()
    tens_explode: bool = False
    reflexes_offered: bool = False
    reflexes: bool = False
    wounds: Part | None = None
    merits: tuple[MeritChip, ...] = ()
    free: Part | None = None
    can_ignore_wounds: bool = False
    figured_out_offered: bool = False


type Asking[Q: Request] = kinds.Asking[Rulebook, Q, MaelstromSheet]
type Lying = kinds.Lying[Rulebook, MaelstromCheck, MaelstromSheet]
