"""The texts of a sheet: whatever people write on it that is no trait."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from characters.models import Character
from rules.sheets import JsonValue


@dataclass(frozen=True, slots=True)
class TextField:
    """One text of a sheet, with what it is called."""

    path: str
    label: str
    value: str


def texts_of(character: Character, values: Mapping[str, JsonValue]) -> tuple[TextField, ...]:
    """The texts among the values of a sheet, in its order; the name and every trait are left out."""
    groups = character.campaign.game.trait_groups(character.sheet)
    traits = {f"{group.section}.{trait.name}" for group in groups for trait in group.traits}
    return tuple(
        TextField(path, words_of(path), value)
        for path, value in values.items()
        if isinstance(value, str) and path != "name" and path not in traits
    )


def words_of(path: str) -> str:
    """What the field at a path is called."""
    return path.rpartition(".")[2].replace("_", " ").capitalize()
