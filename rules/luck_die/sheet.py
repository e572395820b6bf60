"""The sheet of a luck die character: what is stored, edited and rolled from.

Source: Playing the Game for what is rolled and what is tracked; the traits themselves as in later publications.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import ConfigDict, Field, field_validator

from rules.luck_die.edition import EDITION
from rules.sheets import Sheet, Value
from rules.texts import NOT_ASKED, Line60, Line120, Line400, Text10000

MOST_LOST = 10_000
"""The most points of one resource that can be missing."""

MOST_POINTS = 1_000
"""The most damage, health or experience that comes at once."""

MOST_EARNED = 10_000
"""The most experience that one sheet holds."""

MOST_LISTED = 100
"""The most skills, proficiencies, abilities or conditions on one sheet."""

Name = Annotated[Line60, Field(min_length=1)]
Whole = Annotated[int, Field(ge=0, le=MOST_EARNED, strict=True)]
Dice = Annotated[dict[Name, Annotated[int, Field(strict=True)]], Field(max_length=MOST_LISTED)]
Bonuses = Annotated[dict[Name, Annotated[int, Field(ge=1, le=20, strict=True)]], Field(max_length=MOST_LISTED)]


class Points(Value):
    """A resource. What is missing is stored, not what is there: so a full one stays full when its maximum grows."""

    lost: Annotated[int, Field(ge=0, le=MOST_LOST, strict=True)] = 0


class Recovery(Value):
    """Breaks since the last rest, whether the day's rest is used, and whether one was interrupted and may go on."""

    breaks: Annotated[int, Field(ge=0, le=100, strict=True)] = 0
    rested: bool = False
    interrupted: bool = False


class Condition(Value):
    """A condition that holds at the moment, with its strength where it has one."""

    name: Name
    strength: Annotated[int, Field(ge=0, le=100, strict=True)] = 0
    note: Line120 = ""

    @property
    def described(self) -> str:
        """Its name, and its strength where it has one: "Poison 3"."""
        return f"{self.name} {self.strength}" if self.strength else self.name


class Ability(Value):
    """A special ability, and how often it can be used between rests (0: as often as one likes)."""

    name: Name
    uses: Annotated[int, Field(ge=0, le=20, strict=True)] = 0
    used: Annotated[int, Field(ge=0, le=20, strict=True)] = 0
    text: Line400 = ""

    @property
    def left(self) -> int:
        """How often it can be used before the next rest, where that is limited."""
        return max(0, self.uses - self.used)

    def with_used(self, used: int) -> Ability:
        """The ability used so often since the last rest."""
        return self.model_copy(update={"used": min(self.uses, max(0, used))})


class Experience(Value):
    """Points earned and points spent."""

    earned: Whole = 0
    spent: Whole = 0

    @property
    def free(self) -> int:
        """Points that can be spent."""
        return self.earned - self.spent


class Story(Value):
    """Who the character is, in words. `inhibited` names the motivation or ambition that fate has damaged."""

    ancestry: Line120 = ""
    pronouns: Line60 = ""
    background: Line120 = ""
    vocation: Line120 = ""
    motivation: Line400 = Field("", description="fate can inhibit it one day")
    ambition: Line400 = ""
    inhibited: Line120 = Field("", json_schema_extra=NOT_ASKED)
    gear: Text10000 = ""
    notes: Text10000 = Field("", title="Private notes", description="you and your storyteller")


class LuckDieSheet(Sheet):
    """A character of the luck die. Dice are given by their size, proficiencies by their bonus."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    attributes: Dice = Field(default_factory=dict)
    skills: Dice = Field(default_factory=dict)
    proficiencies: Bonuses = Field(default_factory=dict)
    size: Annotated[int, Field(ge=1, le=12, strict=True)] = 4
    armour: Annotated[int, Field(ge=0, le=100, strict=True)] = 0
    reduction: Annotated[dict[Name, Annotated[int, Field(ge=0, le=100, strict=True)]], Field(max_length=40)] = Field(
        default_factory=dict
    )
    extra: Annotated[dict[Name, Annotated[int, Field(ge=-100, le=100, strict=True)]], Field(max_length=10)] = Field(
        default_factory=dict
    )
    money: Annotated[int, Field(ge=0, le=1_000_000_000, strict=True)] = 100
    health: Points = Points()
    endurance: Points = Points()
    stamina: Points = Points()
    focus: Points = Points()
    fate: Annotated[int, Field(ge=0, le=20, strict=True)] = 0
    recovery: Recovery = Recovery()
    conditions: Annotated[tuple[Condition, ...], Field(max_length=MOST_LISTED)] = ()
    abilities: Annotated[tuple[Ability, ...], Field(max_length=MOST_LISTED)] = ()
    experience: Experience = Experience()
    story: Story = Story()

    @field_validator("attributes", "skills")
    @classmethod
    def _dice_exist(cls, dice: dict[str, int]) -> dict[str, int]:
        sizes = EDITION.dice.sizes
        for name, size in dice.items():
            if size not in sizes:
                raise ValueError(f"{name} is a d{size}; dice are d{', d'.join(map(str, sizes))}.")
        return dice

    def points(self, resource: str) -> Points:
        """One of the four resources by its key."""
        found = {"health": self.health, "endurance": self.endurance, "stamina": self.stamina, "focus": self.focus}
        return found[resource]

    def has(self, condition: str) -> bool:
        """Whether a condition holds."""
        return any(one.name == condition for one in self.conditions)


type ResourceKey = Literal["health", "endurance", "stamina", "focus"]
RESOURCES: tuple[ResourceKey, ...] = ("health", "endurance", "stamina", "focus")
"""The four resources in the order in which a sheet shows them."""
