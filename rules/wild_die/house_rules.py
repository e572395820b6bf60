"""What a storyteller of a wild die campaign may switch, and what each switch means.

Source: Basics where a switch says so; our rulings (D-01 and so on) where it is silent; relatives of the rulebook for
the lists, creation and formulas that it does not print, which are additions.
"""

from __future__ import annotations

import re
from functools import partial
from typing import Literal

from pydantic import field_validator, model_validator

from rules.kit.switches import OURS, RULEBOOK, GrantingRules, switch
from rules.texts import Line60, clean_line, name_key
from rules.wild_die.edition import EDITION, PRESET
from rules.wild_die.severities import read_severities

WILD_DIE, ROLLS, ROUNDS, WOUNDS, POINTS = "The wild die", "Rolls", "Rounds and moving", "Wounds", "Points and medals"
CHARACTERS, GROWTH, DEFENCE = "Characters", "Growth", "Defence"

addition = partial(switch, source="from related rulebooks", addition=True)
"""A switch of something that the rulebook itself does not have."""

MOST_DICE = 20
"""The most dice in an attribute that a campaign can allow and a sheet can hold."""

MOST_LISTED = 300
"""The most skills on the lists of a campaign."""

_FORMULA = re.compile(r"^([^+]+?)\s*\+\s*([^+]+)$")


class WildDieHouseRules(GrantingRules):
    """Every switch of the wild die."""

    chain: Literal["choice", "automatic"] = switch(
        "choice",
        "A six on the wild die",
        WILD_DIE,
        shapes=True,
        ruling="D-05",
        labels={"choice": "The player rolls on or stops", "automatic": "Rolls on by itself"},
    )
    """The player rolls on or stops, six by six, or the wild die rolls on by itself."""
    critical_failure: Literal["ask", "cancel", "complication"] = switch(
        "ask",
        "A 1 on the wild die",
        WILD_DIE,
        source=RULEBOOK,
        labels={
            "ask": "The storyteller chooses",
            "cancel": "Always cancel the highest",
            "complication": "Always a complication",
        },
    )
    """By the rulebook the storyteller chooses each time: cancel the highest die, or keep the total with a complication.
    The choice can be made once for all."""
    cancel_wild_too: bool = switch(False, "Cancelling takes the wild die too", WILD_DIE, ruling="D-02", shapes=True)
    """By our reading the wild 1 still counts ({ruling}); many tables leave out both dice."""
    single_stands: bool = switch(False, "A single 1 stands", WILD_DIE, ruling="D-03", shapes=True)
    """With one die only, its 1 is the highest and is cancelled ({ruling}). On: the total is 1."""
    complication_bands: tuple[str, ...] = switch(
        (), "How grave a complication is", WILD_DIE, ruling="D-23", empty="The storyteller judges", max_length=10
    )
    """One on each line, the lowest totals first: “8: serious”, “15: awkward”, and a last line without a number for all
    above. Empty: the storyteller judges it from the total, as in the rulebook."""
    ties_succeed: bool = switch(True, "Equal is enough", ROLLS, ruling="D-01", shapes=True)
    """A total equal to a fixed difficulty succeeds ({ruling}). The rulebook says both; off means that it must be
    beaten. Attacks hit on equal either way."""
    three_pips: bool = switch(False, "Three pips make a die", ROLLS, ruling="D-04", shapes=True)
    """Of the numbers added to a roll. By our reading they stay numbers."""
    minimum_die: bool = switch(False, "One die always remains", ROLLS, ruling="D-06", shapes=True)
    """The rulebook forbids relying on a trait reduced to zero dice."""
    penalties_first: bool = switch(False, "Penalties come before bonuses", ROLLS, ruling="D-06")
    """A trait that wounds or several actions reduce to no dice stays unusable, whatever is added. By our reading
    everything is added up first, then judged."""
    floor_difficulty: bool = switch(False, "No difficulty below zero", ROLLS, ruling="D-16")
    """Advantages may lower a difficulty below zero, which changes nothing for most."""
    untrained_modifier: int = switch(
        EDITION.actions.untrained, "Untrained", ROLLS, ruling="D-20", overrides="actions.untrained", ge=0, le=100
    )
    """Added to the difficulty of a skill without points. The rulebook calls +{usual} typical."""
    free_rolls_exempt: bool = switch(False, "Free rolls keep their dice", ROLLS, ruling="D-15")
    """Whether rolls that are no actions, as resisting harm, escape the dice that several actions cost. The rulebook
    says “all” rolls."""
    preparing_each_step: bool = switch(False, "Preparing counts each time", ROLLS, ruling="D-09")
    """+1D for twice, three times, four times the time. By our reading each doubling."""
    rushing_nearest: bool = switch(False, "Rushing takes the nearest step", ROLLS, ruling="D-10")
    """Between 25, 50 and 75% saved the dearer step counts by our reading."""
    retry_from_first: bool = switch(False, "Retries count from the first difficulty", ROLLS, ruling="D-11")
    """By our reading each failure adds to the number just missed, so that it mounts up."""
    ten_needs_training: bool = switch(False, "Taking ten needs skill points", ROLLS, ruling="D-08")
    """By our reading it is open to anybody with three dice in the attribute."""
    half_move_down: bool = switch(False, "Half of an odd move is rounded down", ROUNDS, ruling="D-22")
    """The rulebook does not round."""
    sprint_modifier: bool = switch(False, "Sprinting is as hard as running", ROUNDS, ruling="D-22")
    """The rulebook gives +6 to running only."""
    declare_on_turn: bool = switch(False, "Actions are declared on one's turn", ROUNDS, ruling="D-07")
    """And used there. The rulebook says so in one place and, in another, that all declare at the start, slowest first,
    and then act in turn: our reading."""
    initiative_ties: Literal["listed", "roll", "together"] = switch(
        "listed",
        "Still tied for initiative",
        ROUNDS,
        ruling="D-17",
        labels={"listed": "As they were listed", "roll": "They roll for it", "together": "They act together"},
    )
    """After everything the rulebook compares. It stops there: they stand as they were listed, until the storyteller
    puts them in order."""
    initiative_divided: bool = switch(False, "Initiative is shared out among actions", ROUNDS, ruling="D-24")
    """The rulebook's optional rule: several actions fall at equal steps below one's initiative (12 with three: at 12,
    8 and 4), so that the fast may act twice before others ({ruling}). Where all declare first."""
    wounds: bool = switch(True, "Wounds take dice", WOUNDS, source=RULEBOOK)
    """As in the rulebook. Off: hit points are only counted."""
    wound_thirds: bool = switch(False, "Wounds by thirds", WOUNDS, ruling="D-12")
    """Thirds of the hit points instead of the rulebook's 66 and 33 whole percent."""
    points_when: Literal["any", "before"] = switch(
        "any",
        "When points are spent",
        POINTS,
        ruling="D-13",
        labels={"any": "Before or after the roll", "before": "Before the roll only"},
    )
    """Before the roll, or also after it until the storyteller declares the result."""
    one_token: bool = switch(False, "One point or medal for a roll", POINTS, ruling="D-14")
    """The rulebook limits only points; medals may join them."""
    paragon: Line60 = switch("Paragon", "First kind of point", POINTS, source=RULEBOOK)
    """What the table calls it."""
    renegade: Line60 = switch("Renegade", "Second kind of point", POINTS, source=RULEBOOK)
    """What the table calls it."""
    medal: Line60 = switch("Medal", "Medal", POINTS, source=RULEBOOK)
    """What the table calls it."""
    interaction_skills: tuple[str, ...] = switch(
        ("Con", "Persuasion", "Command", "Intimidation"),
        "Skills for which a point gives five dice",
        POINTS,
        source=RULEBOOK,
        max_length=30,
    )
    """One on each line. Those of the rulebook."""
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
    experience: bool = switch(False, "Characters grow by points", GROWTH, source=OURS, addition=True)
    """The storyteller awards points; for them attributes and skills of a finished character go up, at the prices below.
    The rulebook has no such account: with this off there is none."""
    pip_price: int = switch(10, "A pip of an attribute costs", GROWTH, source=OURS, ge=1, le=1000)
    """Where characters grow by points; three pips are a die."""
    skill_price: int = switch(3, "A skill point costs", GROWTH, source=OURS, ge=1, le=1000)
    """Where characters grow by points."""
    prices_grow: bool = switch(False, "Prices grow with the dice", GROWTH, source=OURS)
    """Each price is paid for every whole die that the attribute or the skill has already."""
    defence_for_each_die: int = addition(3, "Defence for each die", DEFENCE, ge=0, le=10)
    """Of the attribute below; its pips and the skill's points are added."""
    ranged_defence: Line60 = addition("Dexterity + Dodge", "Defence rests on", DEFENCE)
    """An attribute and a skill."""
    melee_defence: Line60 = addition("Strength + Melee", "Melee defence rests on", DEFENCE)
    """An attribute and a skill."""
    brawling_defence: Line60 = addition("Strength + Brawling", "Brawling defence rests on", DEFENCE)
    """An attribute and a skill."""

    @field_validator("interaction_skills")
    @classmethod
    def _clean_lines(cls, lines: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(cleaned for one in lines if (cleaned := clean_line(one, 60)))

    @field_validator("complication_bands")
    @classmethod
    def _grow_milder(cls, lines: tuple[str, ...]) -> tuple[str, ...]:
        cleaned = tuple(one for line in lines if (one := clean_line(line, 60)))
        read_severities(cleaned)
        return cleaned

    @field_validator("paragon", "renegade", "medal")
    @classmethod
    def _has_a_name(cls, value: str) -> str:
        if not value:
            raise ValueError("Points and medals need a name.")
        return value

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
