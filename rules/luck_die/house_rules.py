"""What a storyteller of the luck die may switch, and what each switch means.

Source: Playing the Game where a field says "rulebook"; our rulings (L-01 and so on); later publications.
"""

from __future__ import annotations

import re
from functools import partial
from typing import Literal

from pydantic import field_validator

from rules.kit.switches import LATER, OURS, TABLE, GrantingRules, switch
from rules.luck_die.edition import EDITION
from rules.texts import clean_line

TESTS, FATE, FIGHTS, RESTS, CHARACTERS = "Tests", "Fate", "Fights and damage", "Rests", "Characters"

PRINTED = EDITION.fate

addition = partial(switch, source=LATER, addition=True)
"""A switch whose default fills what the rulebook leaves open."""

_SKILL = re.compile(r"^(?P<name>[^:]+?)(?::\s*(?P<attributes>.+))?$")


class LuckDieHouseRules(GrantingRules):
    """Every switch of the luck die."""

    ladder: Literal["core", "later"] = switch("core", "Difficulty ladder", TESTS, source=LATER)
    """Core: Easy 3 to Unbelievable 24, from the rulebook. Later: Simple 4 to Improbable 24."""
    default_difficulty: int | None = switch(
        None, "Default difficulty", TESTS, source=OURS, empty="Named by the storyteller", ge=1, le=60
    )
    """Empty: the storyteller names it, before the roll or after it; the rulebook keeps it secret."""
    luck_bonus: int = switch(3, "What luck adds", TESTS, shapes=True, source=LATER, ge=0, le=20)
    """A luck die of 20 adds {usual} by the rulebook; 4 later."""
    untrained_die: Literal["none", "d4"] = switch("none", "Without the skill", TESTS, shapes=True, source=LATER)
    """The rulebook gives no skill die. Later everyone has a d4 in every skill."""
    each_die_once: bool = switch(False, "Each die is rerolled once", TESTS, shapes=True, ruling="L-02")
    """By our reading the same die may be rerolled again for another advantage."""
    equal_dice: Literal["roller", "larger"] = switch(
        "roller", "Two equally great dice", TESTS, shapes=True, ruling="L-03"
    )
    """Which of them disadvantage rerolls: the roller chooses (our reading), or the larger die."""
    luck_test_ladder: bool = switch(False, "Luck tests use the ladder", TESTS, ruling="L-06")
    """Luck tests are measured by the difficulty table; by our reading any number will do."""
    contest_wins: int = switch(1, "Wins in a row for a contest", TESTS, ruling="L-21", ge=1, le=9)
    """For a tug-of-war the rulebook gives no number ({ruling}); one win decides unless more are named."""
    fate_maximum: int = switch(PRINTED.maximum, "Most fate", FATE, overrides="fate.maximum", ge=0, le=20)
    """The rulebook says {usual}."""
    session_fate: int = switch(
        PRINTED.each_session, "Fate for a session", FATE, overrides="fate.each_session", ge=0, le=20
    )
    """Gained when a session begins; the rulebook says {usual}."""
    starting_fate: int = switch(1, "Fate of a new character", FATE, source=OURS, addition=True, ge=0, le=20)
    """The rulebook gives no number. Our default: that of a first session."""
    maximising: Literal["after", "before"] = switch(
        "after", "A die maximised by fate", FATE, shapes=True, ruling="L-26"
    )
    """Is set after all rerolls (our reading), or before, so that disadvantage may reroll it."""
    halving: Literal["before", "after"] = switch("before", "Fate halves damage", FIGHTS, ruling="L-19")
    """Before damage reduction (our reading), or after it."""
    halving_rounds: Literal["down", "up"] = switch("down", "Half of odd damage", FIGHTS, ruling="L-19")
    """Is rounded down by our reading."""
    reduction: Literal["category", "type"] = switch("category", "Damage reduction", FIGHTS, ruling="L-08")
    """One number each for physical and elemental damage (our reading), or one for each type."""
    initiative: Literal["once", "every_round"] = switch("once", "Initiative", FIGHTS, ruling="L-11")
    """Worked out once over all members (our reading), or each round without the fallen."""
    surprise_initiative: Literal["whole_team", "able_only"] = switch(
        "whole_team", "Initiative while some are surprised", FIGHTS, ruling="L-12"
    )
    """Compares the reflexes of whole teams (our reading), or only of those who may act."""
    reactions_return: Literal["own_turn", "every_turn", "round"] = switch(
        "own_turn", "Reactions come back", FIGHTS, ruling="L-15"
    )
    """At the start of one’s own turn, of every turn, or of the round; left open."""
    rounding: Literal["down", "up"] = switch("down", "Half of an odd maximum", RESTS, ruling="L-01")
    """Is rounded down by our reading."""
    resumed_rest: Literal["all", "other_half"] = switch("all", "A rest that is resumed", RESTS, ruling="L-17")
    """Brings back everything still missing (our reading), or only the other half."""
    breaks_reset: Literal["complete", "any"] = switch("complete", "Breaks are counted anew", RESTS, ruling="L-16")
    """After a complete rest, or after an interrupted one too; the rulebook does not say."""
    interrupted_rest_counts: bool = switch(False, "An interrupted rest is the day's rest", RESTS, ruling="L-16")
    """By our default it can still be resumed or begun again that day."""
    resource_base: int = addition(0, "Base of health, endurance, stamina and focus", CHARACTERS, ge=0, le=50)
    """Added to the attribute's highest face: 0 in the oldest layer, 6 in others."""
    defence_modifier: int = addition(0, "Change to defences", CHARACTERS, ge=-10, le=10)
    """0, or −2 in one edition."""
    speed: Literal["size", "agile"] = addition("size", "Speed", CHARACTERS)
    """Size + 2, or size with passive Dexterity and Agility and the bonus for Running."""
    starting_dice: str = addition(
        "d6 d6 d4 d4", "Attribute dice of a new character", CHARACTERS, empty="No limit", max_length=60
    )
    """One die for each attribute, in any order; empty for no limit."""
    starting_skills: int | None = switch(
        None, "Skills of a new character", CHARACTERS, source=OURS, empty="Not counted", ge=0, le=30
    )
    """Empty: not counted, for the rulebook gives no number."""
    starting_proficiencies: int | None = switch(
        None, "Proficiency points of a new character", CHARACTERS, source=OURS, empty="Not counted", ge=0, le=60
    )
    """Empty: not counted, for the rulebook gives no number."""
    proficiency_maximum: int = addition(4, "Highest proficiency", CHARACTERS, ge=1, le=20)
    """+4 is Master."""
    advancement: Literal["older", "middle", "later"] = addition("older", "What experience buys", CHARACTERS)
    """A new die costs its size, a skill die half; proficiencies cost 4 a rank in the later one, else 2."""
    starting_experience: int = switch(0, "Experience to start with", CHARACTERS, source=OURS, ge=0, le=1000)
    """The rulebook gives none."""
    extra_skills: tuple[str, ...] = switch((), "Skills of this campaign", CHARACTERS, source=OURS, max_length=60)
    """One on each line, as in “Sailing: Strength, Dexterity” or just “Sailing”."""
    players_enter_modifier: bool = switch(True, "Players enter modifiers", TABLE, source=OURS)
    """Whether players may enter the points a storyteller adds or takes, or only storytellers may."""

    @field_validator("extra_skills")
    @classmethod
    def _read_lines(cls, lines: tuple[str, ...]) -> tuple[str, ...]:
        cleaned = tuple(clean_line(line, 140) for line in lines if line.strip())
        for name, attributes in map(skill_line, cleaned):
            odd = [one for one in attributes if one not in EDITION.attributes]
            if not name or len(name) > 60 or odd:
                raise ValueError(f"“{name}” does not read as “Skill” or “Skill: Attribute, Attribute”.")
        return cleaned

    @field_validator("starting_dice")
    @classmethod
    def _read_dice(cls, text: str) -> str:
        words = text.casefold().split()
        if words and (len(words) != len(EDITION.attributes) or any(die_size(word) is None for word in words)):
            raise ValueError(f"Name {len(EDITION.attributes)} dice, as in “d6 d6 d4 d4”, or none.")
        return " ".join(words)

    @property
    def attribute_dice(self) -> tuple[int, ...]:
        """Sizes of the attribute dice a new character has, the largest first; empty without a limit."""
        sizes = (die_size(word) for word in self.starting_dice.split())
        return tuple(sorted((size for size in sizes if size), reverse=True))

    @property
    def untrained_size(self) -> int:
        """Size of the die of an untrained skill; 0 for none."""
        return 0 if self.untrained_die == "none" else min(EDITION.dice.sizes)


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
    return size if size in EDITION.dice.sizes else None
