"""What an edition of Maelstrom is made of: the numbers of one chapter, an attribute, an ability, a heading.

Source: the files below `editions/`, each of which names the text it was taken from.
"""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from rules.sheets import Value
from rules.texts import name_key

type SpecialtyKind = Literal["general", "advanced"]
type AbilityKind = Literal["talent", "skill", "knowledge", "ability", "willpower"]
type TraitKind = Literal["attribute", "talent", "skill", "knowledge", "ability", "willpower"]


class DiceRules(Value):
    """How a roll is announced and counted."""

    source: str
    size: int = Field(ge=2)
    default_difficulty: int
    lowest_difficulty: int
    highest_difficulty: int
    most_traits: int
    botch: Literal["outnumbered", "none_left"]
    tens: Literal["two_bonus", "one_offered"]
    specialty_dots: int = Field(ge=0)
    untrained_skill: int
    reflexes: int


class CreationRules(Value):
    """What a new character is made of. `ability_spread` says how many abilities have how many dots."""

    source: str
    attribute_start: int
    primary_dots: int
    secondary_dots: int
    attribute_cap: int
    category_minimum: int
    advanced_specialties: int
    general_specialties: int
    experience: int
    merits_and_flaws: bool
    ability_spread: dict[int, int]

    @property
    def abilities(self) -> int:
        """How many different abilities have dots."""
        return sum(self.ability_spread.values())

    @property
    def specialties(self) -> dict[str, int]:
        """How many specialties of each kind a new character has, in the order of the builder."""
        return {"advanced": self.advanced_specialties, "general": self.general_specialties}


class OpenHeading(Value):
    """A heading that stands for any number of specialties: "Specific Language" for "Language: Russian"."""

    heading: str
    kind: SpecialtyKind
    examples: tuple[str, ...] = ()

    @property
    def short(self) -> str:
        """The heading as an instance begins: "Language"."""
        return self.heading.removeprefix("Specific ")

    def covers(self, name: str) -> bool:
        """Whether `name` is this heading, an example or an instance, also of its last words: "Instrument: Violin".

        Ruling M-24.
        """
        key, words = name_key(name), name_key(self.heading).split()
        if key in {name_key(one) for one in (self.heading, self.short, *self.examples)}:
            return True
        endings = (" ".join(words[first:]) for first in range(len(words)))
        return any(key.startswith((f"{ending}:", f"{ending} (")) for ending in endings)


class Attribute(Value):
    """An attribute and what each number of dots means, from zero up."""

    summary: str = "The draft has no more than this heading; the table decides what it covers."
    levels: tuple[str, ...] = ()


class Ability(Value):
    """An ability with its usual attributes and its lists of specialties."""

    summary: str
    goes_with: tuple[str, ...] = ()
    advanced: tuple[str, ...] = ()
    general: tuple[str, ...] = ()
    open: tuple[OpenHeading, ...] = ()

    def listed_kind(self, name: str) -> SpecialtyKind | None:
        """The kind under which a specialty is listed here, open headings included; None when it is not."""
        key = name_key(name)
        if any(key == name_key(one) for one in self.advanced):
            return "advanced"
        if any(key == name_key(one) for one in self.general):
            return "general"
        return next((heading.kind for heading in self.open if heading.covers(name)), None)

    def suggestions(self, kind: SpecialtyKind) -> tuple[str, ...]:
        """What may be picked from the list: names, and for open headings their examples or the heading itself."""
        named = self.advanced if kind == "advanced" else self.general
        opened: tuple[str, ...] = ()
        for heading in self.open:
            if heading.kind == kind:
                examples = tuple(f"{heading.short}: {example}" for example in heading.examples)
                opened += examples or (heading.heading,)
        return opened + named


class AttributeGroup(Value):
    """Physical or Mental: a heading and its attributes in order."""

    label: str
    attributes: tuple[str, ...]


class Category(Value):
    """Talents, Skills or Knowledges: a heading, what no dots mean, and its abilities in order."""

    label: str
    kind: AbilityKind
    note: str
    abilities: tuple[str, ...]


class WillpowerRules(Value):
    """Range, start and recovery of willpower."""

    source: str
    summary: str
    lowest: int
    highest: int
    starting: int
    dots_for_a_day: int
    recovery_difficulty: int


class HealthLevel(Value):
    """One box of the track and the dice it takes away."""

    name: str
    penalty: int = Field(le=0)


class HealthRules(Value):
    """The health track, from the lightest box to the last."""

    source: str
    levels: tuple[HealthLevel, ...]
    soak_difficulty: int
    soak_attribute: str


class Award(Value):
    """One reason for a point of experience."""

    name: str
    each: Literal["chapter", "story"]
    text: str


class ExperienceRules(Value):
    """What experience buys. Ranks are multiplied by the new number of dots."""

    source: str
    general_specialty: int
    advanced_specialty: int
    willpower_rank: int
    ability_rank: int
    attribute_dot: int
    awards: tuple[Award, ...]

    def specialty(self, kind: str) -> int:
        """What a specialty of this kind costs."""
        return self.advanced_specialty if kind == "advanced" else self.general_specialty


class MeritOrFlaw(Value):
    """A merit or a flaw: the points it may cost or pay, and what it does.

    Where its text is a plain effect, that is a number as well: `difficulty` is what it adds to a roll of one of the
    `traits` (of any, where none is named) on which it bears, `free_successes` what it brings to each willpower roll.
    `excludes` names what it does not go together with: at all, or `excludes_by_note` where both are about the same.
    """

    points: tuple[int, ...] = Field(min_length=1)
    text: str
    difficulty: int = 0
    traits: tuple[str, ...] = ()
    free_successes: int = 0
    excludes: tuple[str, ...] = ()
    excludes_by_note: bool = False
