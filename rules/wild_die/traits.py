"""The preset of attributes and skills, and what each covers.

Source: `traits.toml`: names the rulebook uses where it has them, the rest from relatives of it. The texts are ours.
"""

from __future__ import annotations

import tomllib
from itertools import batched
from pathlib import Path

from rules.sheets import Value

A_LINE = 6
"""Skills on one line of the house rules."""


class Attribute(Value):
    """An attribute, what it covers, and its skills in order, each with what it is for."""

    summary: str
    skills: dict[str, str]


class Preset(Value):
    """All attributes in order."""

    source: str
    attributes: dict[str, Attribute]

    def skill_lines(self) -> tuple[str, ...]:
        """The skills as a storyteller edits them, a few to a line: "Strength: Stamina, Swimming"."""
        return tuple(
            f"{name}: {', '.join(some)}"
            for name, one in self.attributes.items()
            for some in batched(one.skills, A_LINE)
        )


PRESET = Preset.model_validate(tomllib.loads((Path(__file__).parent / "traits.toml").read_text(encoding="utf-8")))
"""The preset, read once."""
