"""The sheet of a character: what is stored, edited and rolled from.

Source: Basics, "Rolling Dice", "Hit Points", "Moving", "Paragon & Renegade Points", "Medals".
"""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, Field, model_validator

from rules.sheets import Sheet, Value
from rules.texts import Line60, Line120, Text10000
from rules.wild_die.codes import DieCode, read_code

MOST_SKILL_POINTS = 60
"""The most points in one skill that a sheet can hold."""

MOST_ATTRIBUTES = 200
MOST_SKILLS = 1000
"""Far more than a campaign lists: what it lists no more stays on the sheet beside what came in its place."""

HIT_POINT_LIMIT = 9999
"""The most hit points that a sheet can hold."""

MOST_POINTS = 999
"""The most points or medals of one kind."""

MOST_EARNED = 10_000
"""The most experience that one sheet holds."""

MOST_AWARDED = 1_000
"""The most experience that comes at once."""

MOST_OWN_SKILLS = 60
"""The most skills that a player adds to a sheet."""


def _canonical(text: str) -> str:
    return str(read_code(text, least=0))


Code = Annotated[str, Field(max_length=12), AfterValidator(_canonical)]
Name = Annotated[Line60, Field(min_length=1)]
Points = Annotated[int, Field(ge=0, le=MOST_POINTS, strict=True)]
Earned = Annotated[int, Field(ge=0, le=MOST_EARNED, strict=True)]
Adjustment = Annotated[int, Field(ge=-100, le=100, strict=True)]


class HitPoints(Value):
    """Hit points, entered by hand; a maximum of 0 is not entered yet. Below zero is dead."""

    maximum: Annotated[int, Field(ge=0, le=HIT_POINT_LIMIT, strict=True)] = 0
    current: Annotated[int, Field(ge=-HIT_POINT_LIMIT, le=HIT_POINT_LIMIT, strict=True)] = 0

    @model_validator(mode="after")
    def _within_maximum(self) -> HitPoints:
        if self.current > self.maximum:
            raise ValueError(f"Hit points ({self.current}) cannot exceed their maximum ({self.maximum}).")
        return self


class Purse(Value):
    """Points and medals that may be spent."""

    paragon: Points = 0
    renegade: Points = 0
    medal: Points = 0

    def holds(self, kind: str) -> int:
        """How many of one kind are left."""
        found: int = getattr(self, kind)
        return found


class Experience(Value):
    """Points earned and points spent, where a table keeps them."""

    earned: Earned = 0
    spent: Earned = 0

    @property
    def free(self) -> int:
        """Points that can be spent."""
        return self.earned - self.spent


def _is_unused(experience: Experience) -> bool:
    return experience == Experience()


class Derived(Value):
    """Values beside the traits. Initiative and move are entered, the others adjust what is worked out."""

    initiative: Annotated[int, Field(ge=0, le=999, strict=True)] = 0
    move: Annotated[int, Field(ge=0, le=999, strict=True)] = 10
    ranged: Adjustment = 0
    melee: Adjustment = 0
    brawling: Adjustment = 0


class Story(Value):
    """Who the character is, in words."""

    concept: Line120 = ""
    pronouns: Line60 = Field("", description="optional")
    species: Line60 = ""
    talents: Text10000 = Field("", description="in words; a talent adds to a roll as a modifier, such as +1D")
    backstory: Text10000 = ""
    gear: Text10000 = Field("", title="Gear and ties")
    notes: Text10000 = Field("", title="Private notes", description="you and your storyteller")


class WildDieSheet(Sheet):
    """A character. `own_skills` maps skills that are on no list of the campaign to their attributes."""

    attributes: Annotated[dict[Name, Code], Field(max_length=MOST_ATTRIBUTES)] = Field(default_factory=dict)
    skills: Annotated[
        dict[Name, Annotated[int, Field(ge=0, le=MOST_SKILL_POINTS, strict=True)]], Field(max_length=MOST_SKILLS)
    ] = Field(default_factory=dict)
    own_skills: Annotated[dict[Name, Name], Field(max_length=MOST_OWN_SKILLS)] = Field(default_factory=dict)
    player_character: bool = True
    hit_points: HitPoints = HitPoints()
    points: Purse = Purse()
    experience: Experience = Field(Experience(), exclude_if=_is_unused)
    derived: Derived = Derived()
    story: Story = Story()

    def attribute(self, name: str) -> DieCode:
        """The code of an attribute; 0D where the sheet does not name it."""
        return read_code(self.attributes.get(name, "0D"), least=0)

    def points_in(self, skill: str) -> int:
        """Points in a skill; none where the sheet does not name it."""
        return self.skills.get(skill, 0)

    def given(self, kind: str, many: int) -> WildDieSheet:
        """The sheet with so many more points or medals of one kind; below zero they are spent."""
        purse = self.points.model_copy(update={kind: self.points.holds(kind) + many})
        return self.model_copy(update={"points": purse})

    def paying(self, points: int) -> WildDieSheet:
        """The sheet with so much more experience spent; below zero it comes back, as far as any was spent."""
        spent = max(0, self.experience.spent + points)
        return self.model_copy(update={"experience": self.experience.model_copy(update={"spent": spent})})
