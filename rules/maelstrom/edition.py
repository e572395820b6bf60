"""An edition of Maelstrom as data: its traits, its lists and all its numbers, read from one TOML file.

Source: the files below `editions/`, each of which names the text it was taken from.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from pydantic import ConfigDict, Field, ValidationError, model_validator

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
from rules.sheets import Value

FOLDER = Path(__file__).parent / "editions"
"""Where the edition files stand."""


class EditionError(ValueError):
    """An edition file that cannot be used; the message names the file, the key and the reason."""


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
