"""The sheet of a Maelstrom character: what is stored, edited and rolled from.

Source: Maelstrom Rules, "Traits" and "Progression"; health, merits and flaws as in the later publication.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import ConfigDict, Field, model_validator

from rules.sheets import Sheet, Value, is_empty
from rules.texts import Line60, Line120, Line400, Text10000

MOST_DOTS = 10
"""The most dots a sheet can hold in one trait, whatever the campaign allows."""

WILLPOWER = "Willpower"
"""The name under which willpower is bought, banked on, and kept apart from creation."""

MOST_POINTS = 10_000
"""The most experience a sheet can hold."""

MOST_ARMOR = 20
"""The most dice that what one wears can be worth against damage."""

Dots = Annotated[int, Field(ge=0, le=MOST_DOTS, strict=True)]
Points = Annotated[int, Field(ge=0, le=MOST_POINTS, strict=True)]
NamedDots = Annotated[dict[Annotated[Line60, Field(min_length=1)], Dots], Field(max_length=60)]


class Specialty(Value):
    """One specialty. Unlisted ones wait for the storyteller, who approves or declines them."""

    ability: Annotated[Line60, Field(min_length=1)]
    name: Annotated[Line60, Field(min_length=1)]
    kind: Literal["general", "advanced"]
    state: Literal["listed", "waiting", "approved", "declined"] = "listed"
    note: Line400 = ""
    paid: Annotated[int, Field(ge=-100, le=100, strict=True)] = 0
    """Points of experience that play took for it: all of them where it was bought, the difference (below zero: what
    came back) where creation chose it and play decided the other kind; none for what creation gave."""
    counts_as: Annotated[Literal["", "general", "advanced", "none"], Field(exclude_if=is_empty)] = ""
    """How creation counts it where play has changed that: as the kind it was chosen as, or not at all."""

    @property
    def key(self) -> str:
        """How it is named together with its ability: "Firearms: Extreme Range"."""
        return f"{self.ability}: {self.name}"

    @property
    def bought(self) -> bool:
        """Whether play bought it, and creation knows nothing of it."""
        return bool(self.paid) and not self.counts_as

    @property
    def usable(self) -> bool:
        """Whether it may be used on a roll: listed, or approved by the storyteller."""
        return self.state in ("listed", "approved")


class Willpower(Value):
    """Permanent dots and those one has at the moment."""

    # Rules, "Willpower": a scale from 1 to 10, and current dots from none to the permanent ones (M-15).
    permanent: Annotated[int, Field(ge=1, le=10, strict=True)] = 3
    current: Annotated[int, Field(ge=0, le=10, strict=True)] = 3

    @model_validator(mode="after")
    def _within_permanent(self) -> Willpower:
        if self.current > self.permanent:
            raise ValueError(
                f"Current willpower ({self.current}) cannot exceed permanent willpower ({self.permanent})."
            )
        return self


class Health(Value):
    """Marks in the boxes from the first: `*` aggravated, `X` lethal, `/` bashing; the worst on top."""

    marks: Annotated[str, Field(pattern=r"^\**X*/*$", max_length=9)] = ""
    dead: bool = False


class Creation(Value):
    """What creation put into the account of experience and took from it."""

    earned: Points = 0
    spent: Points = 0


class Experience(Value):
    """Points earned, points spent, and points banked on one trait each.

    `creation` says which of them are creation's own, where starting experience buys dots; None before play began.
    """

    earned: Points = 0
    spent: Points = 0
    creation: Annotated[Creation | None, Field(exclude_if=is_empty)] = None
    banked: NamedDots = Field(default_factory=dict)

    @property
    def free(self) -> int:
        """Points that are neither spent nor banked."""
        return self.earned - self.spent - sum(self.banked.values())


class TakenMerit(Value):
    """A merit or a flaw as the character has it, with the points it cost or paid."""

    name: Annotated[Line60, Field(min_length=1)]
    points: Annotated[int, Field(ge=0, le=20, strict=True)]
    note: Line120 = ""


class Story(Value):
    """Who the character is, in words."""

    concept: Line120 = ""
    pronouns: Line60 = Field("", description="optional")
    backstory: Text10000 = ""
    gear: Text10000 = Field("", title="Gear and ties")
    notes: Text10000 = Field("", title="Private notes", description="you and your storyteller")


class MaelstromSheet(Sheet):
    """A character in any edition of Maelstrom. `primary` is the key of the group that comes first, if said."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    attributes: NamedDots = Field(default_factory=dict)
    abilities: NamedDots = Field(default_factory=dict)
    primary: Literal["physical", "mental", ""] = ""
    specialties: Annotated[tuple[Specialty, ...], Field(max_length=100)] = ()
    willpower: Willpower = Willpower()
    health: Health = Health()
    armor: Annotated[int, Field(ge=0, le=MOST_ARMOR, strict=True, exclude_if=is_empty)] = 0
    experience: Experience = Experience()
    merits: Annotated[tuple[TakenMerit, ...], Field(max_length=40)] = ()
    flaws: Annotated[tuple[TakenMerit, ...], Field(max_length=40)] = ()
    story: Story = Story()

    def dots(self, trait: str) -> int:
        """Dots in an attribute or ability; none where the sheet does not name it."""
        return self.attributes.get(trait, self.abilities.get(trait, 0))

    def counted_specialties(self, kind: str) -> tuple[Specialty, ...]:
        """Those that creation counts as one kind: all but those declined, and those bought or given in play."""
        counting = (one for one in self.specialties if one.state != "declined" and not one.bought)
        return tuple(one for one in counting if (one.counts_as or one.kind) == kind)

    def is_willpower(self, trait: str) -> bool:
        """Whether the name means willpower: one edition has an attribute of that name."""
        return trait == WILLPOWER and trait not in self.attributes

    def rank(self, trait: str) -> int:
        """Dots in an attribute or ability, or the permanent ones in willpower."""
        return self.willpower.permanent if self.is_willpower(trait) else self.dots(trait)

    def with_willpower(self, current: int) -> MaelstromSheet:
        """The sheet with so many dots of current willpower."""
        return self.model_copy(update={"willpower": self.willpower.model_copy(update={"current": current})})

    def with_health(self, health: Health) -> MaelstromSheet:
        """The sheet with another health track."""
        return self.model_copy(update={"health": health})

    def with_experience(self, **points: object) -> MaelstromSheet:
        """The sheet with other points in some parts of its account."""
        return self.model_copy(update={"experience": self.experience.model_copy(update=points)})

    def specialties_of(self, trait: str) -> tuple[Specialty, ...]:
        """The specialties of one trait, in the order of the sheet, declined ones left out."""
        return tuple(one for one in self.specialties if one.ability == trait and one.state != "declined")
