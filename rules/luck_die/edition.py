"""What the rulebook prints as lists and numbers: the ladder, traits, actions, damage, conditions, fate and recovery.

Source: Playing the Game; rows marked "later" from later publications. All of it stands in `editions/core.toml`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from pydantic import Field

from rules.kit.cast import Ready
from rules.kit.editions import read_editions
from rules.sheets import Value
from rules.system import EditionLine
from rules.wording import signed

type Category = Literal["physical", "elemental", "typeless"]
type Spread = Literal["die", "half_die"]


class DiceRules(Value):
    """The luck die, and the sizes of all other dice with their names."""

    source: str
    luck_size: int
    lucky_face: int
    names: dict[int, str]

    @property
    def sizes(self) -> tuple[int, ...]:
        """Every size an attribute or skill die may have, the smallest first."""
        return tuple(self.names)


class Ladder(Value):
    """Difficulties by name."""

    source: str
    levels: dict[str, int]


class Skill(Value):
    """A skill and the attributes it usually goes with."""

    kind: Literal["mundane", "supernatural"]
    attributes: tuple[str, ...] = ()
    summary: str


class Proficiencies(Value):
    """Names for the ranks from +1 up, and names one may choose from."""

    source: str
    ranks: tuple[str, ...]
    suggestions: tuple[str, ...]


class Sizes(Value):
    """Names for the sizes of a body, from 1 up."""

    names: tuple[str, ...]


class Resource(Value):
    """A pool of points whose maximum is that of an attribute."""

    attribute: str
    summary: str


class Defence(Value):
    """A passive value: half the highest roll of its attributes."""

    attributes: tuple[str, ...]
    armour: bool = False
    summary: str


class Prices(Value):
    """What experience buys. "die" is the new die's size, "half_die" half of it; a proficiency costs so much a rank."""

    source: str
    attribute: Spread
    skill: Spread
    new_skill: int = 0
    proficiency: int


class CombatRules(Value):
    """What a turn and a round hold."""

    source: str
    actions: int
    reactions: int
    seconds_in_a_round: int


class Action(Value):
    """An action, reaction or free action: its cost in actions, what it spends, and what it needs.

    `gains` and `loses` are the conditions it begins and ends; what it gains `until_next_turn` ends by itself. A `test`
    is rolled for it, and it is `aimed` at somebody.
    """

    summary: str
    cost: int = 1
    once: bool = False
    ends_turn: bool = False
    after: str = ""
    instead_of: str = ""
    stamina: int = 0
    focus: int = 0
    stamina_or_focus: int = 0
    gains: str = ""
    loses: str = ""
    until_next_turn: bool = False
    test: bool = False
    aimed: bool = False


class DamageRules(Value):
    """Damage types by category."""

    source: str
    physical: tuple[str, ...]
    elemental: tuple[str, ...]
    typeless: tuple[str, ...]

    def category(self, kind: str) -> Category | None:
        """The category of a damage type; no type is typeless. None for a type that is not in the table."""
        named: tuple[tuple[Category, tuple[str, ...]], ...] = (
            ("physical", self.physical),
            ("elemental", self.elemental),
            ("typeless", self.typeless),
        )
        key = kind.casefold()
        if not key:
            return "typeless"
        return next((name for name, kinds in named if key == name or key in map(str.casefold, kinds)), None)

    @property
    def kinds(self) -> tuple[str, ...]:
        """Every damage type."""
        return (*self.physical, *self.elemental, *self.typeless)


class Effect(Value):
    """What a condition does to a test: to one's own or, as `theirs`, to one against whoever has it.

    `usual` ones count on the dice of whoever rolls until somebody switches them off, `usual_opposing` on those of
    whoever opposes.
    """

    code: str
    condition: str
    theirs: bool = False
    usual: bool = True
    usual_opposing: bool = False
    advantages: int = 0
    disadvantages: int = 0
    bonus: int = 0
    reason: str

    @property
    def gives(self) -> str:
        """What it brings in a word or two: "disadvantage", "+1"."""
        return signed(self.bonus) if self.bonus else "advantage" if self.advantages else "disadvantage"

    @property
    def amount(self) -> int:
        """What it brings as a number: below zero where it hinders."""
        return self.bonus + self.advantages - self.disadvantages


class EachTurn(Value):
    """Damage as strong as the condition at the start of each turn: to health itself, or of a kind; and its change."""

    kind: str
    then: int


class Conditions(Value):
    """Conditions and what they mean."""

    source: str
    list: dict[str, str]
    effects: tuple[Effect, ...] = ()
    each_turn: dict[str, EachTurn] = {}


class FateRules(Value):
    """How much fate one may have, and what a point does."""

    source: str
    maximum: int
    each_session: int
    uses: dict[str, str]


class RecoveryRules(Value):
    """What breaks and rests allow."""

    source: str
    breaks_between_rests: int
    easiest_activity: int
    activity_hours: int
    resume_hours: int
    health_for_a_rest: int


class Edition(EditionLine):
    """Everything the rulebook prints as a list or a number."""

    source: str
    dice: DiceRules
    ladders: dict[Literal["core", "later"], Ladder]
    attributes: dict[str, str]
    skills: dict[str, Skill]
    proficiencies: Proficiencies
    sizes: Sizes
    resources: dict[str, Resource]
    defences: dict[str, Defence]
    advancement: dict[Literal["older", "middle", "later"], Prices]
    combat: CombatRules
    actions: dict[str, Action] = Field(min_length=1)
    reactions: dict[str, Action]
    free_actions: dict[str, Action]
    damage: DamageRules
    conditions: Conditions
    fate: FateRules
    recovery: RecoveryRules
    cast: tuple[Ready, ...] = ()


EDITIONS = read_editions(Path(__file__).parent / "editions", Edition)
"""The one edition there is by its key; what later publications changed are house rules."""

EDITION = EDITIONS["core"]
"""What the rulebook prints, whatever is switched."""
