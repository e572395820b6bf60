"""An edition of Maelstrom as data: its traits, its lists and all its numbers, read from one TOML file.

Source: the files below `editions/`, each of which names the text it was taken from.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from pydantic import ConfigDict, Field, model_validator

from rules.kit.cast import Ready
from rules.kit.editions import Editions, read_editions
from rules.maelstrom.chapters import (
    Ability,
    Attribute,
    AttributeGroup,
    Category,
    CreationRules,
    DiceRules,
    ExperienceRules,
    HealthRules,
    MeritOrFlaw,
    TraitKind,
    WillpowerRules,
)
from rules.system import EditionLine

FOLDER = Path(__file__).parent / "editions"
"""Where the edition files stand."""


class Edition(EditionLine):
    """One edition, whole. The sections it lacks are None or empty."""

    model_config = ConfigDict(frozen=True, extra="forbid", str_strip_whitespace=True)

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
    cast: tuple[Ready, ...] = ()

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

    @property
    def attribute_names(self) -> tuple[str, ...]:
        """Every attribute in the order of the rulebook."""
        return tuple(name for group in self.groups.values() for name in group.attributes)

    @property
    def ability_names(self) -> tuple[str, ...]:
        """Every listed ability in the order of the rulebook."""
        return tuple(name for category in self.categories.values() for name in category.abilities)


@cache
def editions() -> Editions[Edition]:
    """Every edition by its key, the usual one first."""
    return read_editions(FOLDER, Edition)


def edition(key: str) -> Edition:
    """The edition called `key`. Raises KeyError with the names there are."""
    return editions()[key]
