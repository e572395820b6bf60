"""What a storyteller of Maelstrom may switch, and what each switch means.

Source: Maelstrom Rules where a field says "rulebook"; our rulings (M-02 and so on); the later publication.
"""

from __future__ import annotations

import re
from typing import Annotated, Literal

from pydantic import Field, field_validator

from rules.maelstrom.chapters import SpecialtyKind
from rules.maelstrom.headings import HEADINGS
from rules.table_rules import OfferRules
from rules.texts import clean_line

LATER = "later publication"
"""What marks a switch whose rule the main rulebook does not have."""

_EXTRA = re.compile(r"^(?P<ability>[^:]+):\s*(?P<name>.+?)\s*\((?P<kind>general|advanced)\)$", re.IGNORECASE)


class DiceHouseRules(OfferRules):
    """Switches that every edition has."""

    headings = HEADINGS

    default_difficulty: int = Field(
        6,
        ge=2,
        le=10,
        title="Default difficulty",
        description="Used when nobody names one. The rulebook says 6.",
    )
    zero_pool: Literal["refuse", "nothing", "chance"] = Field(
        "refuse",
        title="Rolling no dice",
        description=(
            "When penalties leave no dice: refuse the roll (our default), roll nothing, which is a plain failure, "
            "or roll one die that can only fail or botch. The rulebook is silent (ruling M-05)."
        ),
        json_schema_extra={
            "labels": {"refuse": "Refuse the roll", "nothing": "A plain failure", "chance": "One chance die"},
        },
    )
    trait_maximum: int = Field(
        5,
        ge=5,
        le=10,
        title="Most dots in a trait",
        description="The rulebook describes five (ruling M-28).",
    )
    odds_shown: bool = Field(
        True,
        title="Show the odds",
        description="Whether the panel shows the odds before a roll. Ours, no rulebook's.",
    )
    players_enter_modifier: bool = Field(
        True,
        title="Players enter dice modifiers",
        description="Whether players may enter the dice a storyteller adds or takes, or only storytellers may. Ours.",
    )


class DraftHouseRules(DiceHouseRules):
    """Switches of the first draft."""

    trait_maximum: int = Field(
        5,
        ge=5,
        le=10,
        title="Most dots in a trait",
        description="The draft names no limit; five is what the later texts have.",
        json_schema_extra={"addition": "ours"},
    )


class MaelstromHouseRules(DiceHouseRules):
    """Switches of the main rules and of the later publication. What is left empty is as the edition has it."""

    skill_at_ten: Literal["none", "cap", "threshold"] = Field(
        "none",
        title="Difficulty above 10",
        description=(
            "An untrained skill or Reflexes can raise 10 to 11 or 12, where no die succeeds. Keep it so (our reading, "
            "M-02), cap it at 10, or turn what is above 10 into threshold."
        ),
        json_schema_extra={
            "labels": {"none": "Leave it", "cap": "Cap at 10", "threshold": "Turn into threshold"},
        },
    )
    skip_pointless_dice: bool = Field(
        False,
        title="No bonus dice above difficulty 10",
        description="By the rulebook tens bring bonus dice even when none can succeed (ruling M-03).",
    )
    botch: Literal["core", "draft"] = Field(
        "core",
        title="When a roll is a botch",
        description=(
            "Rulebook: more 1s than successes left after the threshold. First draft, milder: a 1 and no success left "
            "after the threshold (ruling M-29)."
        ),
        json_schema_extra={"labels": {"core": "Main rulebook", "draft": "First draft, milder"}},
    )
    two_abilities: bool = Field(
        False,
        title="Two abilities in one roll",
        description="The rulebook pairs attributes with one ability or with each other (ruling M-08).",
    )
    degree_names: Annotated[tuple[str, ...], Field(max_length=10)] = Field(
        (),
        title="Words for successes",
        description="For one, two and so on, one on each line; the last is for as many and more (ruling M-04).",
    )
    reflexes: bool = Field(
        False,
        title="Reflexes are one harder",
        description=(
            "Whether the panel starts with difficulty +1 for Reflexes instead of Precision. The rulebook calls it "
            "usual; it can be switched for each roll either way (ruling M-26)."
        ),
    )
    spend_after: Literal["any", "failure"] = Field(
        "any",
        title="Spending willpower to succeed",
        description="After any willpower roll that is no botch (our reading, M-13), or only after a failed one.",
        json_schema_extra={
            "labels": {"any": "After any but a botch", "failure": "After a failure"},
        },
    )
    spend_threshold: bool = Field(
        False,
        title="Threshold after spending willpower",
        description="Whether a threshold also lowers successes bought with willpower. Our reading is no (M-13).",
    )
    encourage_each: bool = Field(
        False,
        title="Encouraging costs a dot for each companion",
        description="By our reading one dot lifts everybody nearby (M-18).",
    )
    encourage_keeps_last: bool = Field(
        False,
        title="The last dot cannot encourage",
        description="By our reading even the last dot may be given (M-18).",
    )
    recovery_roll_after: bool = Field(
        False,
        title="Recovery is rolled after the day's dot",
        description="By our reading the roll uses the dots at the start of the day (M-19).",
    )
    recovery_botch_costs: bool = Field(
        True,
        title="A botched recovery roll costs dots",
        description="As any botched willpower roll does; the day's dot still comes (M-19).",
    )
    health: bool = Field(
        True,
        title="Health track",
        description="Eight health levels, damage and soak of the later publication. The main rulebook has none yet.",
        json_schema_extra={"addition": LATER},
    )
    wound_penalty: Literal["dice", "difficulty", "off"] = Field(
        "dice",
        title="Wound penalty",
        description=(
            "Wounds take dice, as in the later publication, raise the difficulty by as much, or do neither. "
            "The main rulebook names wound penalties and leaves them open (ruling M-21)."
        ),
        json_schema_extra={
            "labels": {"dice": "Take dice", "difficulty": "Raise the difficulty", "off": "None"},
            "addition": LATER,
        },
    )
    experience_dice: bool = Field(
        False,
        title="Experience dice",
        description="Once a roll, bank a free point on a trait rolled for one bonus die. From the later publication.",
        json_schema_extra={"addition": LATER},
    )
    merits_and_flaws: bool | None = Field(
        None,
        title="Merits and flaws",
        description="From the later publication; the main rulebook has none.",
        json_schema_extra={"addition": LATER},
    )
    primary_dots: int | None = Field(
        None,
        ge=0,
        le=30,
        title="Dots in the primary group",
        description="Above the first one in each.",
    )
    secondary_dots: int | None = Field(
        None,
        ge=0,
        le=30,
        title="Dots in the secondary group",
        description="Above the first in each.",
    )
    attribute_cap: int | None = Field(
        None,
        ge=1,
        le=10,
        title="Most dots in a new attribute",
        description="Of the allowances; experience may buy more where there is any.",
    )
    category_minimum: int | None = Field(
        None,
        ge=0,
        le=10,
        title="Fewest dots in each category",
        description="For Talents, Skills and Knowledges (ruling M-25).",
    )
    advanced_specialties: int | None = Field(
        None,
        ge=0,
        le=20,
        title="Advanced specialties to start with",
        description="How many everybody chooses.",
    )
    general_specialties: int | None = Field(
        None,
        ge=0,
        le=20,
        title="General specialties to start with",
        description="How many everybody chooses.",
    )
    starting_willpower: int | None = Field(
        None,
        ge=1,
        le=10,
        title="Willpower to start with",
        description="The main rulebook names no number (ruling M-20); the later publication does.",
        json_schema_extra={"addition": LATER},
    )
    starting_experience: int | None = Field(
        None,
        ge=0,
        le=500,
        title="Experience to start with",
        description="It buys dots beyond the allowances. The main rulebook announces it and names no number.",
        json_schema_extra={"addition": LATER},
    )
    shared_specialties: Annotated[tuple[str, ...], Field(max_length=40)] = Field(
        (),
        title="Specialties shared by abilities",
        description=(
            "One on each line, as in “Power Armor”: owned for one ability, it is used with every ability that lists "
            "it. By the rulebook each belongs to a single ability (ruling M-11)."
        ),
    )
    extra_specialties: Annotated[tuple[str, ...], Field(max_length=200)] = Field(
        (),
        title="Specialties of this campaign",
        description="One on each line, as in “Firearms: Trick Shots (general)”. They count as listed (ruling M-24).",
    )

    @field_validator("degree_names", "shared_specialties")
    @classmethod
    def _clean_names(cls, lines: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(clean_line(line, 60) for line in lines if line.strip())

    @field_validator("extra_specialties")
    @classmethod
    def _read_lines(cls, lines: tuple[str, ...]) -> tuple[str, ...]:
        cleaned = tuple(clean_line(line, 140) for line in lines if line.strip())
        for line in cleaned:
            if not _EXTRA.match(line):
                raise ValueError(f"“{line}” does not read as “Ability: Name (general)” or “Ability: Name (advanced)”.")
        return cleaned

    def extra(self) -> tuple[tuple[str, str, SpecialtyKind], ...]:
        """The campaign's own specialties as ability, name and kind."""
        found = (_EXTRA.match(line) for line in self.extra_specialties)
        return tuple(
            (
                one["ability"].strip(),
                one["name"].strip(),
                "advanced" if one["kind"].lower() == "advanced" else "general",
            )
            for one in found
            if one
        )
