"""What a storyteller may switch on the sheet: traits, allowances of creation, defence values.

Source: relatives of the rulebook, which names some attributes and skills and prints no lists, no creation and no
formulas. All of this is an addition, marked as such, that the storyteller can change.
"""

from __future__ import annotations

import re
from functools import partial
from typing import Literal

from pydantic import field_validator, model_validator

from rules.kit.switches import switch
from rules.texts import Line60, clean_line, name_key
from rules.wild_die.edition import PRESET
from rules.wild_die.house_rules import DiceHouseRules

CHARACTERS, DEFENCE = "Characters", "Defence"

addition = partial(switch, source="from related rulebooks", addition=True)
"""A switch of something that the rulebook itself does not have."""

MOST_DICE = 20
"""The most dice in an attribute that a campaign can allow and a sheet can hold."""

MOST_LISTED = 300
"""The most skills on the lists of a campaign."""

_FORMULA = re.compile(r"^([^+]+?)\s*\+\s*([^+]+)$")


class WildDieHouseRules(DiceHouseRules):
    """All switches of a wild die campaign."""

    attributes: tuple[str, ...] = addition(
        tuple(PRESET.attributes), "Attributes", CHARACTERS, min_length=1, max_length=12
    )
    """One on each line. The rulebook names five of them; Technical is an addition."""
    special_attribute: Line60 = addition("", "Special attribute", CHARACTERS)
    """A power that most people lack: it starts at 0D and may stay there. Empty: none."""
    skills: tuple[str, ...] = addition(PRESET.skill_lines(), "Skills", CHARACTERS, max_length=40)
    """An attribute on each line with some of its skills: “Strength: Stamina, Swimming”."""
    skill_points: Literal["pips", "dice"] = addition(
        "pips", "A skill point is worth", CHARACTERS, labels={"pips": "A pip", "dice": "A die"}
    )
    """A pip on top of the attribute (three make a die), or a whole die. The rulebook adds points as a number when one
    takes ten, and does not say how they are rolled."""
    attribute_dice: int = addition(18, "Dice for attributes", CHARACTERS, ge=0, le=200)
    """Shared out among all attributes of a new character. 0: not counted."""
    attribute_least: int = addition(2, "Fewest dice in an attribute", CHARACTERS, ge=1, le=MOST_DICE)
    """Of a new character."""
    attribute_most: int = addition(4, "Most dice in an attribute", CHARACTERS, ge=1, le=MOST_DICE)
    """Of a new character."""
    starting_points: int = addition(21, "Skill points to start with", CHARACTERS, ge=0, le=300)
    """30 to 40 for experienced heroes. 0: not counted."""
    skill_most: int = addition(6, "Most points in a skill", CHARACTERS, ge=1, le=60)
    """Of a new character."""
    defence_for_each_die: int = addition(3, "Defence for each die", DEFENCE, ge=0, le=10)
    """Of the attribute below; its pips and the skill's points are added."""
    ranged_defence: Line60 = addition("Dexterity + Dodge", "Defence rests on", DEFENCE)
    """An attribute and a skill."""
    melee_defence: Line60 = addition("Strength + Melee", "Melee defence rests on", DEFENCE)
    """An attribute and a skill."""
    brawling_defence: Line60 = addition("Strength + Brawling", "Brawling defence rests on", DEFENCE)
    """An attribute and a skill."""

    @field_validator("attributes")
    @classmethod
    def _name_attributes(cls, lines: tuple[str, ...]) -> tuple[str, ...]:
        cleaned = tuple(one for line in lines if (one := clean_trait(line)))
        if len({name_key(one) for one in cleaned}) < len(cleaned):
            raise ValueError("An attribute stands in the list twice.")
        return cleaned

    @field_validator("skills")
    @classmethod
    def _read_skills(cls, lines: tuple[str, ...]) -> tuple[str, ...]:
        cleaned = tuple(clean_line(line, 1000) for line in lines if line.strip())
        for line in cleaned:
            if not line.partition(":")[2].strip():
                raise ValueError(f"“{line[:60]}” does not read as “Attribute: Skill, Skill”.")
        return cleaned

    @field_validator("ranged_defence", "melee_defence", "brawling_defence")
    @classmethod
    def _read_formula(cls, text: str) -> str:
        if not _FORMULA.match(text):
            raise ValueError(f"“{text}” does not read as “Attribute + Skill”.")
        return text

    @model_validator(mode="after")
    def _lists_belong_together(self) -> WildDieHouseRules:
        names = [*self.attributes, *([self.special_attribute] if self.special_attribute else [])]
        keys = [name_key(one) for one in names]
        for attribute, _ in self.listed_skills():
            if name_key(attribute) not in keys:
                raise ValueError(f"Skills: there is no attribute called “{attribute}”.")
        skills = [name_key(name) for _, listed in self.listed_skills() for name in listed]
        if len(skills) > MOST_LISTED:
            raise ValueError(f"Skills: {len(skills)} are more than a sheet has room for; at most {MOST_LISTED}.")
        if twice := {one for one in skills if skills.count(one) > 1} | set(skills) & set(keys):
            raise ValueError(f"“{min(twice)}” stands in the lists twice.")
        if self.attribute_least > self.attribute_most:
            raise ValueError("The fewest dice in an attribute cannot be more than the most.")
        return self

    def listed_skills(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """The attribute that each line names, and its skills in order."""
        parts = (line.partition(":") for line in self.skills)
        return tuple(
            (attribute.strip(), tuple(name for one in names.split(",") if (name := clean_trait(one))))
            for attribute, _, names in parts
        )

    def formula(self, which: Literal["ranged", "melee", "brawling"]) -> tuple[str, str]:
        """The attribute and the skill a defence value rests on."""
        texts = {"ranged": self.ranged_defence, "melee": self.melee_defence, "brawling": self.brawling_defence}
        attribute, _, skill = texts[which].partition("+")
        return attribute.strip(), skill.strip()


def clean_trait(name: str) -> str:
    """A trait's name made safe; a full stop, a colon or a comma would divide it. Raises ValueError."""
    cleaned = clean_line(name, 60)
    if any(sign in cleaned for sign in ".:,"):
        raise ValueError(f"“{cleaned}”: the name of a trait has no full stop, colon or comma.")
    return cleaned
