"""The sheet of a step dice character: what is stored, edited and rolled from.

Source: Step Dice, Introduction, "Mechanics" and "Abbreviations"; fate, languages and custom skills as in later
publications. Dice are kept as steps above the d4, so that a house rule about upgrades changes no sheet.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from rules.sheets import Sheet, Value
from rules.step_dice.ladder import SIZES
from rules.texts import Line60, Line120, Text10000

MOST_STEPS = 14
"""The most steps above the d4 that a sheet can hold, whatever the campaign allows."""

MOST_POINTS = 1_000_000
"""The most points in one pool."""


Name = Annotated[Line60, Field(min_length=1)]
Steps = Annotated[int, Field(ge=0, le=MOST_STEPS, strict=True)]
Points = Annotated[int, Field(ge=0, le=MOST_POINTS, strict=True)]
NamedSteps = Annotated[dict[Name, Steps], Field(max_length=80)]
Few = Annotated[int, Field(ge=0, le=100, strict=True)]

LANGUAGE_ARTS = ("read", "speak", "write")
"""What one can do in a language, in the order in which it is kept."""


type Arts = Literal["read", "speak", "write", "read speak", "read write", "speak write", "read speak write"]


class Pool(Value):
    """What is in a pool: None until play first touches it, for whatever creation gives.

    `short_by` is what the last loss could not take, so that a consequence can hang on it.
    """

    current: Points | None = None
    short_by: Points = 0


class OwnSkill(Value):
    """A skill of this character that is on no list."""

    attribute: Name
    effort: Literal["easy", "average", "hard"] = "average"


class Starting(Value):
    """Points of the acquisitions that were bought with downtime at creation."""

    influence: Few = 0
    resources: Few = 0
    technology: Few = 0

    @property
    def points(self) -> int:
        """All of them."""
        return self.influence + self.resources + self.technology


class Experience(Value):
    """Points earned, and arts of languages that were learnt in play: they are no part of the price of creation.

    `bought` counted steps in releases that kept no prices; a sheet that has them is read with these steps as grown.
    `kept` is the downtime that creation left over when play last began; None before it did.
    """

    earned: Points = 0
    kept: Points | None = None
    bought: NamedSteps = Field(default_factory=dict)
    languages: Annotated[dict[Name, Few], Field(max_length=40)] = Field(default_factory=dict)


class Fate(Value):
    """Fate rolls used up, and the sizes of fate dice used up."""

    spent: Points = 0
    dice: Annotated[tuple[int, ...], Field(max_length=5)] = ()

    @property
    def left(self) -> tuple[int, ...]:
        """The sizes of the fate dice that are left."""
        return tuple(size for size in SIZES if size not in self.dice)


class Story(Value):
    """Who the character is, in words."""

    concept: Line120 = ""
    pronouns: Line60 = Field("", description="optional")
    backstory: Text10000 = ""
    gear: Text10000 = ""
    notes: Text10000 = Field("", title="Private notes", description="you and your storyteller")


class StepSheet(Sheet):
    """A character in any edition of step dice. What is not named stands at the d4.

    `languages` says for each what one can do in it ("read speak"); `lowered` by how many steps an attribute is down
    at the moment.
    """

    attributes: NamedSteps = Field(default_factory=dict)
    skills: NamedSteps = Field(default_factory=dict)
    own_skills: Annotated[dict[Name, OwnSkill], Field(max_length=40)] = Field(default_factory=dict)
    languages: Annotated[dict[Name, Arts], Field(max_length=40)] = Field(default_factory=dict)
    starting: Starting = Starting()
    lowered: NamedSteps = Field(default_factory=dict)
    health: Pool = Pool()
    endurance: Pool = Pool()
    action_points: Pool = Pool()
    downtime: Pool = Pool()
    influence: Pool = Pool()
    resources: Pool = Pool()
    technology: Pool = Pool()
    credits: Pool = Pool()
    fate: Fate = Fate()
    experience: Experience = Experience()
    story: Story = Story()

    @model_validator(mode="after")
    def _steps_of_earlier_releases(self) -> StepSheet:
        if self.experience.bought:
            known = {trait: (None,) * many for trait, many in self.experience.bought.items() if many}
            # Past the frozen model, for the sheet is still being made.
            self.__dict__["grown"] = {**known, **self.grown}
            self.__dict__["experience"] = self.experience.model_copy(update={"bought": {}})
        return self

    def steps(self, trait: str) -> int:
        """Steps above the d4 in an attribute or skill."""
        return self.attributes.get(trait, self.skills.get(trait, 0))

    def pool(self, key: str) -> Pool:
        """The pool that stands in the field `key`."""
        found: Pool = getattr(self, key)
        return found

    def filled(self, key: str, value: int, short_by: int = 0) -> StepSheet:
        """The sheet with another value in a pool."""
        return self.model_copy(update={key: Pool(current=value, short_by=short_by)})

    def stepped(self, part: str, trait: str, steps: int) -> StepSheet:
        """The sheet with an attribute or skill at so many steps."""
        return self.model_copy(update={part: {**getattr(self, part), trait: steps}})

    def having(self, part: Literal["fate", "experience"], **values: object) -> StepSheet:
        """The sheet with other values in one of its parts."""
        return self.model_copy(update={part: getattr(self, part).model_copy(update=values)})

    def listing(self, part: str, name: str, entry: object) -> StepSheet:
        """The sheet with an entry in a part that holds them by name, or without one that is empty.

        Raises ValidationError where the part does not take it.
        """
        kept = {key: one for key, one in getattr(self, part).items() if key != name}
        return StepSheet.model_validate({**self.model_dump(), part: {**kept, name: entry} if entry else kept})
