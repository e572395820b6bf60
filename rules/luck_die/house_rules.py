"""What a storyteller of the luck die may switch, and what each switch means.

Source: Playing the Game where a field says "rulebook"; our rulings (L-01 and so on); later publications.
"""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

from pydantic import Field, field_validator

from rules.luck_die.headings import HEADINGS
from rules.luck_die.tables import tables
from rules.table_rules import GrantingRules
from rules.texts import clean_line

LATER = "An addition from a later publication."
"""How a value that one may choose is marked where the rulebook has another."""

ADDITION: dict[str, Any] = {"addition": "later publication"}
"""How a default is marked that fills what the rulebook leaves open."""

OURS = "ours"
"""The same where no publication fills it either."""

_SKILL = re.compile(r"^(?P<name>[^:]+?)(?::\s*(?P<attributes>.+))?$")


class TestRules(GrantingRules):
    """Switches for tests, luck, advantage and contests."""

    __test__ = False

    ladder: Literal["core", "later"] = Field(
        "core",
        title="Difficulty ladder",
        description="Core: Easy 3 to Unbelievable 24, from the rulebook. Later: Simple 4 to Improbable 24. " + LATER,
    )
    default_difficulty: int | None = Field(
        None,
        ge=1,
        le=60,
        title="Default difficulty",
        description="Empty: the storyteller names it, before the roll or after it; the rulebook keeps it secret. Ours.",
        json_schema_extra={"empty": "Named by the storyteller"},
    )
    luck_bonus: int = Field(
        3, ge=0, le=20, title="What luck adds", description="A luck die of 20 adds 3 by the rulebook; 4 later. " + LATER
    )
    untrained_die: Literal["none", "d4"] = Field(
        "none",
        title="Without the skill",
        description="The rulebook gives no skill die. Later everyone has a d4 in every skill. " + LATER,
    )
    each_die_once: bool = Field(
        False,
        title="Each die is rerolled once",
        description="By our reading the same die may be rerolled again for another advantage (L-02).",
    )
    equal_dice: Literal["roller", "larger"] = Field(
        "roller",
        title="Two equally great dice",
        description="Which of them disadvantage rerolls: the roller chooses (our reading, L-03), or the larger die.",
    )
    maximising: Literal["after", "before"] = Field(
        "after",
        title="A die maximised by fate",
        description="Is set after all rerolls (our reading, L-26), or before, so that disadvantage may reroll it.",
    )
    luck_test_ladder: bool = Field(
        False,
        title="Luck tests use the ladder",
        description="Luck tests are measured by the difficulty table; by our reading any number will do (L-06).",
    )
    contest_wins: int = Field(
        1,
        ge=1,
        le=9,
        title="Wins in a row for a contest",
        description="For a tug-of-war the rulebook gives no number (L-21); one win decides unless more are named.",
    )
    odds_shown: bool = Field(
        True, title="Show the odds", description="Whether the panel shows the odds before a roll. Ours, no rulebook's."
    )
    players_enter_modifier: bool = Field(
        True,
        title="Players enter modifiers",
        description="Whether players may enter the points a storyteller adds or takes, or only storytellers may. Ours.",
    )


class CombatRules(GrantingRules):
    """Switches for combat and damage."""

    reduction: Literal["category", "type"] = Field(
        "category",
        title="Damage reduction",
        description="One number each for physical and elemental damage (our reading, L-08), or one for each type.",
    )
    initiative: Literal["once", "every_round"] = Field(
        "once",
        title="Initiative",
        description="Worked out once over all members (our reading, L-11), or each round without the fallen.",
    )
    surprise_initiative: Literal["whole_team", "able_only"] = Field(
        "whole_team",
        title="Initiative while some are surprised",
        description="Compares the reflexes of whole teams (our reading, L-12), or only of those who may act.",
    )
    reactions_return: Literal["own_turn", "every_turn", "round"] = Field(
        "own_turn",
        title="Reactions come back",
        description="At the start of one’s own turn, of every turn, or of the round; left open (L-15).",
    )


class RecoveryRules(GrantingRules):
    """Switches for breaks, rests and fate."""

    rounding: Literal["down", "up"] = Field(
        "down", title="Half of an odd maximum", description="Is rounded down by our reading (L-01)."
    )
    resumed_rest: Literal["all", "other_half"] = Field(
        "all",
        title="A rest that is resumed",
        description="Brings back everything still missing (our reading, L-17), or only the other half.",
    )
    breaks_reset: Literal["complete", "any"] = Field(
        "complete",
        title="Breaks are counted anew",
        description="After a complete rest, or after an interrupted one too; the rulebook does not say (L-16).",
    )
    interrupted_rest_counts: bool = Field(
        False,
        title="An interrupted rest is the day's rest",
        description="By our default it can still be resumed or begun again that day (L-16).",
    )
    halving: Literal["before", "after"] = Field(
        "before",
        title="Fate halves damage",
        description="Before damage reduction (our reading, L-19), or after it.",
    )
    halving_rounds: Literal["down", "up"] = Field(
        "down", title="Half of odd damage", description="Is rounded down by our reading (L-19)."
    )
    fate_maximum: int = Field(3, ge=0, le=20, title="Most fate", description="The rulebook says 3.")
    session_fate: int = Field(
        1, ge=0, le=20, title="Fate for a session", description="Gained when a session begins; the rulebook says 1."
    )
    starting_fate: int = Field(
        1,
        ge=0,
        le=20,
        title="Fate of a new character",
        description="The rulebook gives no number. Our default: that of a first session.",
        json_schema_extra={"addition": OURS},
    )


class LuckDieHouseRules(TestRules, CombatRules, RecoveryRules):
    """Every switch of the luck die."""

    headings = HEADINGS

    resource_base: int = Field(
        0,
        ge=0,
        le=50,
        title="Base of health, endurance, stamina and focus",
        description="Added to the attribute's highest face: 0 in the oldest layer, 6 in others.",
        json_schema_extra=ADDITION,
    )
    defence_modifier: int = Field(
        0,
        ge=-10,
        le=10,
        title="Change to defences",
        description="0, or −2 in one edition.",
        json_schema_extra=ADDITION,
    )
    speed: Literal["size", "agile"] = Field(
        "size",
        title="Speed",
        description="Size + 2, or size with passive Dexterity and Agility and the bonus for Running.",
        json_schema_extra=ADDITION,
    )
    starting_dice: str = Field(
        "d6 d6 d4 d4",
        max_length=60,
        title="Attribute dice of a new character",
        description="One die for each attribute, in any order; empty for no limit.",
        json_schema_extra={**ADDITION, "empty": "No limit"},
    )
    starting_skills: int | None = Field(
        None,
        ge=0,
        le=30,
        title="Skills of a new character",
        description="Empty: not counted, for the rulebook gives no number. Ours.",
        json_schema_extra={"empty": "Not counted"},
    )
    starting_proficiencies: int | None = Field(
        None,
        ge=0,
        le=60,
        title="Proficiency points of a new character",
        description="Empty: not counted, for the rulebook gives no number. Ours.",
        json_schema_extra={"empty": "Not counted"},
    )
    proficiency_maximum: int = Field(
        4, ge=1, le=20, title="Highest proficiency", description="+4 is Master.", json_schema_extra=ADDITION
    )
    advancement: Literal["older", "middle", "later"] = Field(
        "older",
        title="What experience buys",
        description="A new die costs its size, a skill die half; proficiencies cost 4 a rank in the later one, else 2.",
        json_schema_extra=ADDITION,
    )
    starting_experience: int = Field(
        0, ge=0, le=1000, title="Experience to start with", description="The rulebook gives none. Ours."
    )
    extra_skills: Annotated[tuple[str, ...], Field(max_length=60)] = Field(
        (),
        title="Skills of this campaign",
        description="One on each line, as in “Sailing: Strength, Dexterity” or just “Sailing”.",
    )

    @field_validator("extra_skills")
    @classmethod
    def _read_lines(cls, lines: tuple[str, ...]) -> tuple[str, ...]:
        cleaned = tuple(clean_line(line, 140) for line in lines if line.strip())
        for name, attributes in map(skill_line, cleaned):
            odd = [one for one in attributes if one not in tables().attributes]
            if not name or len(name) > 60 or odd:
                raise ValueError(f"“{name}” does not read as “Skill” or “Skill: Attribute, Attribute”.")
        return cleaned

    @field_validator("starting_dice")
    @classmethod
    def _read_dice(cls, text: str) -> str:
        words = text.casefold().split()
        if words and (len(words) != len(tables().attributes) or any(die_size(word) is None for word in words)):
            raise ValueError(f"Name {len(tables().attributes)} dice, as in “d6 d6 d4 d4”, or none.")
        return " ".join(words)

    @property
    def attribute_dice(self) -> tuple[int, ...]:
        """Sizes of the attribute dice a new character has, the largest first; empty without a limit."""
        sizes = (die_size(word) for word in self.starting_dice.split())
        return tuple(sorted((size for size in sizes if size), reverse=True))

    @property
    def untrained_size(self) -> int:
        """Size of the die of an untrained skill; 0 for none."""
        return 0 if self.untrained_die == "none" else min(tables().dice.sizes)


def skill_line(line: str) -> tuple[str, tuple[str, ...]]:
    """A campaign's own skill as name and attributes."""
    found = _SKILL.match(line)
    if not found:
        return "", ()
    attributes = tuple(part.strip().capitalize() for part in (found["attributes"] or "").split(",") if part.strip())
    return found["name"].strip(), attributes


def die_size(text: str) -> int | None:
    """The size of a die such as "d8" or "8"; None for a die this game does not have."""
    word = text.strip().casefold().removeprefix("d")
    size = int(word) if word.isascii() and word.isdigit() and len(word) <= 3 else 0
    return size if size in tables().dice.sizes else None
