"""The rulebook as one campaign plays it: which traits there are and what a sheet rolls with them.

Source: Basics, "Untrained Skill Use"; the switches of `house_rules.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, get_args

from rules.texts import name_key
from rules.wild_die.actions import Movement, PaceName, movement
from rules.wild_die.codes import MOST_PIPS, PIPS_PER_DIE, DieCode
from rules.wild_die.difficulties import derived_defence
from rules.wild_die.edition import Edition
from rules.wild_die.house_rules import MOST_DICE, WildDieHouseRules
from rules.wild_die.sheet import WildDieSheet
from rules.wild_die.wounds import Wound, wound_level

HIGHEST_ATTRIBUTE = DieCode(MOST_DICE, MOST_PIPS)
"""The highest code that a sheet takes in an attribute."""

type Defence = Literal["ranged", "melee", "brawling"]

DEFENCES: tuple[Defence, ...] = get_args(Defence.__value__)


@dataclass(frozen=True)
class Rolled:
    """What a sheet brings to a roll of one trait. `skill` is empty for an attribute; `code` is what is rolled."""

    skill: str
    attribute: str
    attribute_code: DieCode
    points: int
    code: DieCode

    @property
    def name(self) -> str:
        """The trait that is rolled."""
        return self.skill or self.attribute

    @property
    def untrained(self) -> bool:
        """Whether a skill is tried on its attribute alone. Basics, "Untrained Skill Use"."""
        return bool(self.skill) and self.points == 0


@dataclass(frozen=True)
class Rulebook:
    """The tables of the edition with the numbers of the campaign, its switches, and what follows from them."""

    tables: Edition
    switches: WildDieHouseRules

    @cached_property
    def attributes(self) -> tuple[str, ...]:
        """Every attribute in order, the special one last."""
        special = self.switches.special_attribute
        return (*self.switches.attributes, *([special] if special else []))

    @cached_property
    def skills(self) -> Mapping[str, str]:
        """Every listed skill in order and its attribute."""
        lines = self.switches.listed_skills()
        return {name: found(attribute, self.attributes) or attribute for attribute, names in lines for name in names}

    def skills_of(self, sheet: WildDieSheet, attribute: str) -> tuple[str, ...]:
        """Skills below an attribute, the sheet's own last."""
        every = (*self.skills.items(), *sheet.own_skills.items())
        return tuple(name for name, owner in every if owner == attribute)

    def attribute_of(self, sheet: WildDieSheet, skill: str) -> str | None:
        """The attribute below which a skill falls, on the campaign's list or the sheet's own."""
        return self.skills.get(skill) or sheet.own_skills.get(skill)

    def skill_named(self, sheet: WildDieSheet, name: str) -> str | None:
        """The skill called `name`, whatever its capitals."""
        return found(name, (*self.skills, *sheet.own_skills))

    def attribute_named(self, name: str) -> str | None:
        """The attribute called `name`, whatever its capitals."""
        return found(name, self.attributes)

    def least_dice(self, attribute: str) -> int:
        """Fewest dice of a new character; the special attribute may have none."""
        return 0 if attribute == self.switches.special_attribute else self.switches.attribute_least

    def points_in_pips(self, points: int) -> int:
        """What so many skill points weigh in pips."""
        return PIPS_PER_DIE * points if self.switches.skill_points == "dice" else points

    def rolled(self, sheet: WildDieSheet, trait: str) -> Rolled | None:
        """What the sheet brings to a roll of a skill or an attribute; None when it knows no such trait."""
        skill = self.skill_named(sheet, trait)
        attribute = self.attribute_of(sheet, skill) if skill else self.attribute_named(trait)
        if attribute is None:
            return None
        code, points = sheet.attribute(attribute), sheet.points_in(skill) if skill else 0
        return Rolled(skill or "", attribute, code, points, code.raised(self.points_in_pips(points)))

    def is_interaction(self, trait: str) -> bool:
        """Whether a point gives dice (five, as printed) on this trait. Basics, "Paragon & Renegade Points"."""
        return found(trait, self.switches.interaction_skills) is not None

    def defence(self, sheet: WildDieSheet, which: Defence) -> int:
        """A defence value with the sheet's own adjustment; traits that the sheet lacks count nothing."""
        attribute, skill = self.switches.formula(which)
        name = self.attribute_named(attribute) or attribute
        points = sheet.points_in(self.skill_named(sheet, skill) or skill)
        own: int = getattr(sheet.derived, which)
        return derived_defence(sheet.attribute(name), points, for_each_die=self.switches.defence_for_each_die) + own

    def wound(self, sheet: WildDieSheet) -> Wound | None:
        """The wound level; None while no hit points are entered, or where the campaign does without.

        Basics, "Hit Points".
        """
        points = sheet.hit_points
        if not self.switches.wounds or points.maximum < 1:
            return None
        return wound_level(self.tables.wounds, points.current, points.maximum, thirds=self.switches.wound_thirds)

    def movement(self, sheet: WildDieSheet, pace: PaceName) -> Movement:
        """A round at this pace. Basics, "Moving"."""
        switches = self.switches
        return movement(
            self.tables.paces,
            sheet.derived.move,
            pace,
            round_down=switches.half_move_down,
            sprint_modifier=switches.sprint_modifier,
        )

    def token_name(self, kind: str) -> str:
        """What the table calls a point or a medal."""
        name: str = getattr(self.switches, kind)
        return name


def found(name: str, names: Iterable[str]) -> str | None:
    """The one of `names` that reads the same."""
    key = name_key(name)
    return next((one for one in names if name_key(one) == key), None)
