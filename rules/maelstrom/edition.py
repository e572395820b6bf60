"""An edition of Maelstrom as data: its traits, its lists and all its numbers, read from one TOML file.

Source: the files below `editions/`, each of which names the text it was taken from.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Literal

from pydantic import ConfigDict, Field, ValidationError, model_validator

from rules.sheets import Value
from rules.texts import name_key

FOLDER = Path(__file__).parent / "editions"
"""Where the edition files stand."""

type SpecialtyKind = Literal["general", "advanced"]
type AbilityKind = Literal["talent", "skill", "knowledge", "ability", "willpower"]
type TraitKind = Literal["attribute", "talent", "skill", "knowledge", "ability", "willpower"]


class EditionError(ValueError):
    """An edition file that cannot be used; the message names the file, the key and the reason."""


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
        """Whether `name` is this heading, an example or an instance, also of its last words: "Instrument: Violin"."""
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


class Edition(Value):
    """One edition, whole. The sections it lacks are None or empty."""

    model_config = ConfigDict(frozen=True, extra="forbid", str_strip_whitespace=True)

    key: str
    name: str
    summary: str
    source: str
    most_dots: int
    free_abilities: bool = False
    dice: DiceRules
    groups: dict[str, AttributeGroup]
    attributes: dict[str, Attribute]
    categories: dict[str, Category] = Field(default_factory=dict)
    abilities: dict[str, Ability] = Field(default_factory=dict)
    creation: CreationRules | None = None
    willpower: WillpowerRules | None = None
    health: HealthRules | None = None
    experience: ExperienceRules | None = None
    merits: dict[str, MeritOrFlaw] = Field(default_factory=dict)
    flaws: dict[str, MeritOrFlaw] = Field(default_factory=dict)

    @model_validator(mode="after")
    def _lists_match_descriptions(self) -> Edition:
        listed = [name for group in self.groups.values() for name in group.attributes]
        self._compare("attributes", listed, self.attributes)
        listed = [name for category in self.categories.values() for name in category.abilities]
        self._compare("abilities", listed, self.abilities)
        return self

    @staticmethod
    def _compare(what: str, listed: list[str], described: Mapping[str, object]) -> None:
        if len(set(listed)) != len(listed):
            raise ValueError(f"{what}: a name stands in two lists")
        if odd := set(listed) ^ set(described):
            raise ValueError(f"{what}: {', '.join(sorted(odd))} must be both listed and described")

    def trait_kind(self, name: str) -> TraitKind | None:
        """What sort of trait the rulebook calls `name`; None when it is on no list (or its list is open)."""
        if name in self.attributes:
            return "attribute"
        category = self.category_of(name)
        return self.categories[category].kind if category else None

    def category_of(self, ability: str) -> str | None:
        """The key of the category in which an ability is listed."""
        return next((key for key, one in self.categories.items() if ability in one.abilities), None)

    def group_of(self, attribute: str) -> str | None:
        """The key of the group in which an attribute is listed."""
        return next((key for key, one in self.groups.items() if attribute in one.attributes), None)

    @property
    def attribute_names(self) -> tuple[str, ...]:
        """Every attribute in the order of the rulebook."""
        return tuple(name for group in self.groups.values() for name in group.attributes)

    @property
    def ability_names(self) -> tuple[str, ...]:
        """Every listed ability in the order of the rulebook."""
        return tuple(name for category in self.categories.values() for name in category.abilities)


def read_edition(path: Path) -> Edition:
    """The edition in one file, resting on the one it extends. Raises EditionError with file, key and reason."""
    document = _document(path)
    try:
        return Edition.model_validate(document)
    except ValidationError as error:
        lines = (f"{'.'.join(str(part) for part in one['loc']) or 'file'}: {one['msg']}" for one in error.errors())
        raise EditionError(f"{path.name}: " + "; ".join(lines)) from error


def _document(path: Path) -> dict[str, object]:
    try:
        document = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise EditionError(f"{path.name}: {error}") from error
    base = document.pop("extends", None)
    return _over(_document(path.with_name(f"{base}.toml")), document) if base else document


def _over(base: Mapping[str, object], changes: Mapping[str, object]) -> dict[str, object]:
    """`base` with `changes` laid over it: tables are merged, everything else is replaced."""
    merged = dict(base)
    for key, value in changes.items():
        before = merged.get(key)
        merged[key] = _over(before, value) if isinstance(before, dict) and isinstance(value, dict) else value
    return merged


@cache
def editions() -> Mapping[str, Edition]:
    """Every edition by its key, the usual one first."""
    found = [read_edition(path) for path in sorted(FOLDER.glob("*.toml"))]
    return {one.key: one for one in sorted(found, key=lambda one: (one.key != "core", one.key != "later", one.key))}


def edition(key: str) -> Edition:
    """The edition called `key`. Raises KeyError with the names there are."""
    try:
        return editions()[key]
    except KeyError:
        raise KeyError(f"no edition {key!r} of Maelstrom; there are: {', '.join(editions())}") from None
