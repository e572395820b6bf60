"""What a storyteller of a wild die campaign may switch on the table, and what each switch means.

Source: Basics where a description says "rulebook"; our rulings (D-01 and so on) where it is silent.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, field_validator

from rules.table_rules import GrantingRules
from rules.texts import Line60, clean_line
from rules.wild_die.headings import HEADINGS
from rules.wild_die.severities import read_severities
from rules.wild_die.tables import TABLES


class DiceHouseRules(GrantingRules):
    """Switches of rolling."""

    headings = HEADINGS

    ties_succeed: bool = Field(
        True,
        title="Equal is enough",
        description=(
            "A total equal to a fixed difficulty succeeds (ruling D-01). The rulebook says both; off means that it "
            "must be beaten. Attacks hit on equal either way."
        ),
    )
    chain: Literal["choice", "automatic"] = Field(
        "choice",
        title="A six on the wild die",
        description="The player rolls on or stops, six by six, or the wild die rolls on by itself (ruling D-05).",
        json_schema_extra={"labels": {"choice": "The player rolls on or stops", "automatic": "Rolls on by itself"}},
    )
    critical_failure: Literal["ask", "cancel", "complication"] = Field(
        "ask",
        title="A 1 on the wild die",
        description=(
            "By the rulebook the storyteller chooses each time: cancel the highest die, or keep the total with a "
            "complication. The choice can be made once for all."
        ),
        json_schema_extra={
            "labels": {
                "ask": "The storyteller chooses",
                "cancel": "Always cancel the highest",
                "complication": "Always a complication",
            }
        },
    )
    cancel_wild_too: bool = Field(
        False,
        title="Cancelling takes the wild die too",
        description="By our reading the wild 1 still counts (ruling D-02); many tables leave out both dice.",
    )
    single_stands: bool = Field(
        False,
        title="A single 1 stands",
        description="With one die only, its 1 is the highest and is cancelled (ruling D-03). On: the total is 1.",
    )
    three_pips: bool = Field(
        False,
        title="Three pips make a die",
        description="Of the numbers added to a roll. By our reading they stay numbers (ruling D-04).",
    )
    minimum_die: bool = Field(
        False,
        title="One die always remains",
        description="The rulebook forbids relying on a trait reduced to zero dice (ruling D-06).",
    )
    penalties_first: bool = Field(
        False,
        title="Penalties come before bonuses",
        description=(
            "A trait that wounds or several actions reduce to no dice stays unusable, whatever is added. By our "
            "reading everything is added up first, then judged (ruling D-06)."
        ),
    )
    complication_bands: Annotated[tuple[str, ...], Field(max_length=10)] = Field(
        (),
        title="How grave a complication is",
        description=(
            "One on each line, the lowest totals first: “8: serious”, “15: awkward”, and a last line without a number "
            "for all above. Empty: the storyteller judges it from the total, as in the rulebook (ruling D-23)."
        ),
        json_schema_extra={"empty": "The storyteller judges"},
    )
    floor_difficulty: bool = Field(
        False,
        title="No difficulty below zero",
        description="Advantages may lower a difficulty below zero, which changes nothing for most (ruling D-16).",
    )
    untrained_modifier: int = Field(
        TABLES.actions.untrained,
        ge=0,
        le=100,
        title="Untrained",
        description="Added to the difficulty of a skill without points. The rulebook calls +5 typical (ruling D-20).",
    )
    free_rolls_exempt: bool = Field(
        False,
        title="Free rolls keep their dice",
        description=(
            "Whether rolls that are no actions, as resisting harm, escape the dice that several actions cost. The "
            "rulebook says “all” rolls (ruling D-15)."
        ),
    )
    preparing_each_step: bool = Field(
        False,
        title="Preparing counts each time",
        description="+1D for twice, three times, four times the time. By our reading each doubling (ruling D-09).",
    )
    rushing_nearest: bool = Field(
        False,
        title="Rushing takes the nearest step",
        description="Between 25, 50 and 75% saved the dearer step counts by our reading (ruling D-10).",
    )
    retry_from_first: bool = Field(
        False,
        title="Retries count from the first difficulty",
        description="By our reading each failure adds to the number just missed, so that it mounts up (ruling D-11).",
    )
    ten_needs_training: bool = Field(
        False,
        title="Taking ten needs skill points",
        description="By our reading it is open to anybody with three dice in the attribute (ruling D-08).",
    )
    half_move_down: bool = Field(
        False, title="Half of an odd move is rounded down", description="The rulebook does not round (ruling D-22)."
    )
    sprint_modifier: bool = Field(
        False, title="Sprinting is as hard as running", description="The rulebook gives +6 to running only (D-22)."
    )
    wounds: bool = Field(
        True, title="Wounds take dice", description="As in the rulebook. Off: hit points are only counted."
    )
    wound_thirds: bool = Field(
        False,
        title="Wounds by thirds",
        description="Thirds of the hit points instead of the rulebook's 66 and 33 whole percent (ruling D-12).",
    )
    declare_on_turn: bool = Field(
        False,
        title="Actions are declared on one's turn",
        description=(
            "And used there. The rulebook says so in one place and, in another, that all declare at the start, slowest "
            "first, and then act in turn: our reading (ruling D-07)."
        ),
    )
    initiative_ties: Literal["listed", "roll", "together"] = Field(
        "listed",
        title="Still tied for initiative",
        description=(
            "After everything the rulebook compares. It stops there: they stand as they were listed, until the "
            "storyteller puts them in order (ruling D-17)."
        ),
        json_schema_extra={
            "labels": {"listed": "As they were listed", "roll": "They roll for it", "together": "They act together"}
        },
    )
    initiative_divided: bool = Field(
        False,
        title="Initiative is shared out among actions",
        description=(
            "The rulebook's optional rule: several actions fall at equal steps below one's initiative (12 with three: "
            "at 12, 8 and 4), so that the fast may act twice before others (ruling D-24). Where all declare first."
        ),
    )
    points_when: Literal["any", "before"] = Field(
        "any",
        title="When points are spent",
        description="Before the roll, or also after it until the storyteller declares the result (ruling D-13).",
        json_schema_extra={"labels": {"any": "Before or after the roll", "before": "Before the roll only"}},
    )
    one_token: bool = Field(
        False,
        title="One point or medal for a roll",
        description="The rulebook limits only points; medals may join them (ruling D-14).",
    )
    paragon: Line60 = Field("Paragon", title="First kind of point", description="What the table calls it.")
    renegade: Line60 = Field("Renegade", title="Second kind of point", description="What the table calls it.")
    medal: Line60 = Field("Medal", title="Medal", description="What the table calls it.")
    interaction_skills: Annotated[tuple[str, ...], Field(max_length=30)] = Field(
        ("Con", "Persuasion", "Command", "Intimidation"),
        title="Skills for which a point gives five dice",
        description="One on each line. Those of the rulebook.",
    )
    odds_shown: bool = Field(
        True, title="Show the odds", description="Whether the panel shows the odds before a roll. Ours, no rulebook's."
    )

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
