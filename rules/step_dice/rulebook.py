"""The rulebook as one campaign plays it: an edition, the storyteller's switches, and what follows from a sheet.

Source: the edition files; the switches of `house_rules.py`; Step Dice, Introduction, "Mechanics". Rulings S-05, S-13.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from rules.step_dice.edition import Edition, Effort, Formula, PoolRules, Skill
from rules.step_dice.house_rules import StepHouseRules
from rules.step_dice.ladder import SIZES, DieCode, die_at
from rules.step_dice.rounding import rounded
from rules.step_dice.sheet import OwnSkill, StepSheet
from rules.texts import name_key


@dataclass(frozen=True)
class Rulebook:
    """An edition as a campaign plays it and its switches, answered together; `as_written` is the edition itself."""

    edition: Edition
    switches: StepHouseRules
    as_written: Edition | None = None

    @property
    def printed(self) -> Rulebook:
        """The book without the numbers and skills that the storyteller put in place of its own."""
        return Rulebook(self.as_written or self.edition, self.switches)

    # Traits -------------------------------------------------------------------------------------------------

    @property
    def highest(self) -> int:
        """The most steps of a trait."""
        return len(SIZES) - 1 + self.switches.highest_bonus

    def die(self, steps: int) -> DieCode:
        """The die so many steps above the d4."""
        return die_at(steps, self.switches.upgrade_bonus)

    def attribute(self, name: str) -> str | None:
        """The attribute called `name`, whatever its capitals; None when there is none."""
        return _found(name, self.edition.attributes)

    def value(self, name: str) -> str | None:
        """The value that is worked out, called `name`, whatever its capitals; None when there is none."""
        return _found(name, self.edition.values)

    def passive(self, name: str) -> str | None:
        """The passive value called `name`, whatever its capitals; None when there is none."""
        return _found(name, [key for key, value in self.edition.values.items() if value.passive])

    def skill(self, sheet: StepSheet, name: str) -> str | None:
        """The listed or own skill called `name`, whatever its capitals; None when there is none."""
        return _found(name, (*self.edition.skills, *sheet.own_skills))

    def trait(self, sheet: StepSheet, name: str) -> str | None:
        """The attribute or skill called `name`, whatever its capitals; None when there is none."""
        return self.attribute(name) or self.skill(sheet, name)

    def known_skills(self, sheet: StepSheet) -> tuple[str, ...]:
        """Every skill the sheet may hold steps in."""
        return tuple(one for attribute in self.edition.attributes for one in self.skills(sheet, attribute))

    def skills(self, sheet: StepSheet, attribute: str) -> tuple[str, ...]:
        """All skills of an attribute: listed ones in the order of the edition, own ones after them."""
        listed = (name for name, one in self.edition.skills.items() if one.attribute == attribute)
        own = (name for name, one in sheet.own_skills.items() if one.attribute == attribute)
        return tuple(dict.fromkeys((*listed, *own)))

    def attribute_of(self, sheet: StepSheet, skill: str) -> str:
        """The attribute within which a skill stays."""
        return self._skill(sheet, skill).attribute

    def effort(self, sheet: StepSheet, skill: str) -> Effort:
        """How hard a skill is to learn."""
        return self._skill(sheet, skill).effort

    def _skill(self, sheet: StepSheet, name: str) -> Skill | OwnSkill:
        return self.edition.skills.get(name) or sheet.own_skills[name]

    def rolled_steps(self, sheet: StepSheet, trait: str) -> int:
        """The steps with which a trait is rolled at the moment: lowered attributes, and skills that follow them.

        Ruling S-13.
        """
        if trait in self.edition.attributes:
            # No die stands below the d4, however far an attribute is lowered.
            return max(0, sheet.steps(trait) - sheet.lowered.get(trait, 0))
        if self.switches.lowered_attributes == "skill_stays":
            return sheet.steps(trait)
        return min(sheet.steps(trait), self.rolled_steps(sheet, self.attribute_of(sheet, trait)))

    # Numbers ------------------------------------------------------------------------------------------------

    def level(self, experience: int) -> int:
        """The level that so many points of experience make."""
        rules, level = self.edition.level, self.edition.level.first
        if rules.kind == "even":
            return level + self.fraction(experience, rules.experience)
        while experience >= rules.experience * level:
            experience -= rules.experience * level
            level += 1
        return level

    def fraction(self, numerator: int, denominator: int) -> int:
        """A fraction as this campaign rounds it. Introduction, "Fractions" (S-09)."""
        return rounded(numerator, denominator, toward_zero=self.switches.fractions == "toward_zero")

    def circumstances(self, bonus: Fraction) -> int:
        """A bonus of the circumstances as it counts: half a penalty of five is rounded like every fraction.

        Introduction, "Fractions".
        """
        return self.fraction(bonus.numerator, bonus.denominator)

    def worth(self, sheet: StepSheet, formula: Formula) -> int:
        """What a formula comes to for a sheet."""
        steps = self.rolled_steps(sheet, formula.trait) if formula.trait else 0
        counts = bool(formula.trait) and (steps > 0 or not formula.trained)
        die = self.die(steps)
        trait = self.fraction(die.size + die.bonus, 2) if formula.per == "half_die" else steps
        level = self.level(sheet.experience.earned)
        growth = {
            "experience": sheet.experience.earned,
            "level": level,
            "half_level": self.fraction(level, 2),
        }.get(formula.growth, 0)
        return formula.base + (trait * formula.times if counts else 0) + growth

    def maximum(self, sheet: StepSheet, pool: str) -> int | None:
        """How much a pool holds; None where nothing limits it. Somebody of the cast may hold an amount of their own."""
        if pool in sheet.vitals:
            return sheet.vitals[pool]
        formula = self.edition.pools[pool].maximum
        return None if formula is None else self.worth(sheet, formula)

    def empties(self, pool: PoolRules) -> bool:
        """Whether the pool pays what it has when a price is too high. Introduction, "Negative Values" (S-10)."""
        return pool.label in self.switches.pools_that_empty

    @property
    def difficulties(self) -> Mapping[str, int]:
        """Each difficulty that has a name in this campaign, and its number; none where every task is a four."""
        return self.edition.difficulties.get(self.switches.difficulties, {})

    def difficulty(self, name: str) -> tuple[str, int] | None:
        """A named difficulty as it is printed, and its number; None where the campaign has no such name."""
        printed = _found(name, self.difficulties)
        return (printed, self.difficulties[printed]) if printed is not None else None


def _found(name: str, names: Iterable[str]) -> str | None:
    key = name_key(name)
    return next((one for one in names if name_key(one) == key), None)
