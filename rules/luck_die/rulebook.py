"""The rulebook as one campaign plays it: the edition with the storyteller's switches laid over them.

Source: `editions/core.toml`; the switches of `house_rules.py`; derived values as in later publications.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from rules.luck_die.edition import Edition, Prices, Skill
from rules.luck_die.house_rules import LuckDieHouseRules, skill_line
from rules.luck_die.sheet import LuckDieSheet
from rules.texts import name_key

WEAKEST = 4
"""The size of an attribute die where a sheet names none."""


def half(number: int, rounding: str = "down") -> int:
    """Half of a number, rounded "down" or "up". The rulebook has no rule of rounding (L-01)."""
    return -(-number // 2) if rounding == "up" else number // 2


@dataclass(frozen=True)
class Rulebook:
    """The edition and the switches of a campaign, answered together."""

    edition: Edition
    house_rules: LuckDieHouseRules

    @property
    def ladder(self) -> Mapping[str, int]:
        """Difficulties by name, the easiest first."""
        return self.edition.ladders[self.house_rules.ladder].levels

    @property
    def prices(self) -> Prices:
        """What experience buys."""
        return self.edition.advancement[self.house_rules.advancement]

    @cached_property
    def skills(self) -> Mapping[str, Skill]:
        """Skills of the rulebook, then those of the campaign."""
        own = {
            name: Skill(kind="mundane", attributes=attributes, summary="A skill of this campaign.")
            for name, attributes in map(skill_line, self.house_rules.extra_skills)
        }
        return {**self.edition.skills, **own}

    def attribute(self, name: str) -> str | None:
        """The attribute called `name`, whatever its capitals; None when there is none."""
        return found(name, self.edition.attributes)

    def skill(self, name: str) -> str | None:
        """The skill called `name`, whatever its capitals; None when there is none."""
        return found(name, self.skills)

    # What follows from a sheet --------------------------------------------------------------------------------

    def attribute_size(self, sheet: LuckDieSheet, name: str) -> int:
        """The size of an attribute die."""
        return sheet.attributes.get(name, WEAKEST)

    def skill_size(self, sheet: LuckDieSheet, name: str) -> int:
        """The size of a skill die; 0 where there is none to roll."""
        return sheet.skills.get(name, self.house_rules.untrained_size)

    def maximum(self, sheet: LuckDieSheet, resource: str) -> int:
        """The most points of health, endurance, stamina or focus: the highest face of its attribute, and extras."""
        face = self.attribute_size(sheet, self.edition.resources[resource].attribute)
        return max(0, face + self.house_rules.resource_base + sheet.extra.get(resource, 0))

    def current(self, sheet: LuckDieSheet, resource: str) -> int:
        """The points there are now; only health goes below zero. Playing the Game, "Damage"."""
        left = self.maximum(sheet, resource) - sheet.points(resource).lost
        return left if resource == "health" else max(0, left)

    def defence(self, sheet: LuckDieSheet, name: str) -> int:
        """A passive value: half the highest roll of its attributes, and what armour and edition add."""
        rule = self.edition.defences[name]
        faces = sum(self.attribute_size(sheet, one) for one in rule.attributes)
        armour = sheet.armour if rule.armour else 0
        return faces // 2 + armour + sheet.extra.get(name, 0) + self.house_rules.defence_modifier

    def speed(self, sheet: LuckDieSheet) -> int:
        """Metres that a move covers."""
        if self.house_rules.speed == "size":
            return sheet.size + 2
        agile = self.attribute_size(sheet, "Dexterity") // 2 + self.skill_size(sheet, "Agility") // 2
        return sheet.size + agile + sheet.proficiencies.get("Running", 0)

    def half(self, number: int) -> int:
        """Half of a maximum or of a price, rounded as the campaign rounds."""
        return half(number, self.house_rules.rounding)


def found(name: str, names: Mapping[str, object]) -> str | None:
    """The one of `names` that reads like `name`."""
    key = name_key(name)
    return next((one for one in names if name_key(one) == key), None)
