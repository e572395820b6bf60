"""What a storyteller of Maelstrom may switch, and what each switch means.

Source: Maelstrom Rules where a switch says so; our rulings (M-02 and so on); the later publication.
"""

from __future__ import annotations

import re
from typing import Literal

from pydantic import field_validator

from rules.kit.switches import LATER, OURS, TABLE, OfferRules, switch
from rules.maelstrom.chapters import SpecialtyKind
from rules.maelstrom.edition import edition
from rules.texts import clean_line

ROLLS, WILLPOWER, HEALTH, EXPERIENCE, CHARACTERS = "Rolls", "Willpower", "Health", "Experience", "Characters"

DICE, MOST_DOTS = edition("core").dice, edition("core").most_dots

_EXTRA = re.compile(r"^(?P<ability>[^:]+):\s*(?P<name>.+?)\s*\((?P<kind>general|advanced)\)$", re.IGNORECASE)


class DiceHouseRules(OfferRules):
    """Switches that every edition has."""

    default_difficulty: int = switch(
        DICE.default_difficulty, "Default difficulty", ROLLS, overrides="dice.default_difficulty", ge=2, le=10
    )
    """Used when nobody names one. The rulebook says {usual}."""
    zero_pool: Literal["refuse", "nothing", "chance"] = switch(
        "refuse",
        "Rolling no dice",
        ROLLS,
        ruling="M-05",
        labels={"refuse": "Refuse the roll", "nothing": "A plain failure", "chance": "One chance die"},
    )
    """When penalties leave no dice: refuse the roll (our default), roll nothing, which is a plain failure, or roll one
    die that can only fail or botch. The rulebook is silent."""
    joint_actions: bool = switch(True, "Opposed and extended actions", ROLLS, source=OURS, addition=True)
    """Calls that compare the net successes of two, or add those of several rolls up to a goal. No text has either."""
    players_enter_modifier: bool = switch(True, "Players enter dice modifiers", TABLE, source=OURS)
    """Whether players may enter the dice a storyteller adds or takes, or only storytellers may."""


class DraftHouseRules(DiceHouseRules):
    """Switches of the first draft."""

    trait_maximum: int = switch(
        MOST_DOTS, "Most dots in a trait", CHARACTERS, source=OURS, addition=True, overrides="most_dots", ge=5, le=10
    )
    """The draft names no limit; five is what the later texts have."""


class MaelstromHouseRules(DiceHouseRules):
    """Switches of the main rules and of the later publication. What is left empty is as the edition has it."""

    skill_at_ten: Literal["none", "cap", "threshold"] = switch(
        "none",
        "Difficulty above 10",
        ROLLS,
        ruling="M-02",
        labels={"none": "Leave it", "cap": "Cap at 10", "threshold": "Turn into threshold"},
    )
    """An untrained skill or Reflexes can raise 10 to 11 or 12, where no die succeeds. Keep it so (our reading), cap it
    at 10, or turn what is above 10 into threshold."""
    skip_pointless_dice: bool = switch(False, "No bonus dice above difficulty 10", ROLLS, ruling="M-03")
    """By the rulebook tens bring bonus dice even when none can succeed."""
    botch: Literal["core", "draft"] = switch(
        "core",
        "When a roll is a botch",
        ROLLS,
        ruling="M-29",
        labels={"core": "Main rulebook", "draft": "First draft, milder"},
    )
    """Rulebook: more 1s than successes left after the threshold. First draft, milder: a 1 and no success left after
    the threshold."""
    two_abilities: bool = switch(False, "Two abilities in one roll", ROLLS, ruling="M-08")
    """The rulebook pairs attributes with one ability or with each other."""
    degree_names: tuple[str, ...] = switch((), "Words for successes", ROLLS, ruling="M-04", max_length=10)
    """For one, two and so on, one on each line; the last is for as many and more."""
    reflexes: bool = switch(False, "Reflexes are one harder", ROLLS, ruling="M-26")
    """Whether the panel starts with difficulty +1 for Reflexes instead of Precision. The rulebook calls it usual; it
    can be switched for each roll either way."""
    spend_after: Literal["any", "failure"] = switch(
        "any",
        "Spending willpower to succeed",
        WILLPOWER,
        ruling="M-13",
        labels={"any": "After any but a botch", "failure": "After a failure"},
    )
    """After any willpower roll that is no botch (our reading), or only after a failed one."""
    spend_threshold: bool = switch(False, "Threshold after spending willpower", WILLPOWER, ruling="M-13")
    """Whether a threshold also lowers successes bought with willpower. Our reading is no."""
    encourage_each: bool = switch(False, "Encouraging costs a dot for each companion", WILLPOWER, ruling="M-18")
    """By our reading one dot lifts everybody nearby."""
    encourage_keeps_last: bool = switch(False, "The last dot cannot encourage", WILLPOWER, ruling="M-18")
    """By our reading even the last dot may be given."""
    recovery_roll_after: bool = switch(False, "Recovery is rolled after the day's dot", WILLPOWER, ruling="M-19")
    """By our reading the roll uses the dots at the start of the day."""
    recovery_botch_costs: bool = switch(True, "A botched recovery roll costs dots", WILLPOWER, ruling="M-19")
    """As any botched willpower roll does; the day's dot still comes."""
    health: bool = switch(True, "Health track", HEALTH, source=LATER, addition=True)
    """Eight health levels, damage and soak of the later publication. The main rulebook has none yet."""
    wound_penalty: Literal["dice", "difficulty", "off"] = switch(
        "dice",
        "Wound penalty",
        HEALTH,
        ruling="M-21",
        source=LATER,
        addition=True,
        labels={"dice": "Take dice", "difficulty": "Raise the difficulty", "off": "None"},
    )
    """Wounds take dice, as in the later publication, raise the difficulty by as much, or do neither. The main rulebook
    names wound penalties and leaves them open."""
    soak_difficulty: int | None = switch(
        None, "Difficulty of soaking damage", HEALTH, source=LATER, overrides="health.soak_difficulty", ge=2, le=10
    )
    """Where the health track is used."""
    experience_dice: bool = switch(False, "Experience dice", EXPERIENCE, source=LATER, addition=True)
    """Once a roll, bank a free point on a trait rolled for one bonus die. From the later publication."""
    trait_maximum: int = switch(
        MOST_DOTS, "Most dots in a trait", CHARACTERS, ruling="M-28", overrides="most_dots", ge=5, le=10
    )
    """The rulebook describes five."""
    merits_and_flaws: bool | None = switch(
        None, "Merits and flaws", CHARACTERS, source=LATER, addition=True, overrides="creation.merits_and_flaws"
    )
    """From the later publication; the main rulebook has none."""
    primary_dots: int | None = switch(
        None, "Dots in the primary group", CHARACTERS, overrides="creation.primary_dots", ge=0, le=30
    )
    """Above the first one in each."""
    secondary_dots: int | None = switch(
        None, "Dots in the secondary group", CHARACTERS, overrides="creation.secondary_dots", ge=0, le=30
    )
    """Above the first in each."""
    attribute_cap: int | None = switch(
        None, "Most dots in a new attribute", CHARACTERS, overrides="creation.attribute_cap", ge=1, le=10
    )
    """Of the allowances; experience may buy more where there is any."""
    category_minimum: int | None = switch(
        None,
        "Fewest dots in each category",
        CHARACTERS,
        ruling="M-25",
        overrides="creation.category_minimum",
        ge=0,
        le=10,
    )
    """For Talents, Skills and Knowledges."""
    advanced_specialties: int | None = switch(
        None, "Advanced specialties to start with", CHARACTERS, overrides="creation.advanced_specialties", ge=0, le=20
    )
    """How many everybody chooses."""
    general_specialties: int | None = switch(
        None, "General specialties to start with", CHARACTERS, overrides="creation.general_specialties", ge=0, le=20
    )
    """How many everybody chooses."""
    starting_willpower: int | None = switch(
        None,
        "Willpower to start with",
        CHARACTERS,
        ruling="M-20",
        source=LATER,
        addition=True,
        overrides="willpower.starting",
        ge=1,
        le=10,
    )
    """The main rulebook names no number ({ruling}); the later publication does."""
    starting_experience: int | None = switch(
        None,
        "Experience to start with",
        CHARACTERS,
        source=LATER,
        addition=True,
        overrides="creation.experience",
        ge=0,
        le=500,
    )
    """It buys dots beyond the allowances. The main rulebook announces it and names no number."""
    shared_specialties: tuple[str, ...] = switch(
        (), "Specialties shared by abilities", ROLLS, ruling="M-11", max_length=40
    )
    """One on each line, as in “Power Armor”: owned for one ability, it is used with every ability that lists it. By
    the rulebook each belongs to a single ability."""
    extra_specialties: tuple[str, ...] = switch(
        (), "Specialties of this campaign", CHARACTERS, ruling="M-24", max_length=200
    )
    """One on each line, as in “Firearms: Trick Shots (general)”. They count as listed."""

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
        found = [one for line in self.extra_specialties if (one := _EXTRA.match(line))]
        kinds: dict[str, SpecialtyKind] = {"advanced": "advanced", "general": "general"}
        return tuple((one["ability"].strip(), one["name"].strip(), kinds[one["kind"].lower()]) for one in found)
