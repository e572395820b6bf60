"""What a storyteller of step dice may switch, and what each switch means.

Source: Step Dice, Introduction, where a field says "rulebook"; our rulings (S-02 and so on); later publications.
"""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field, field_validator

from rules.step_dice.chain import ChainRules
from rules.step_dice.edition import editions
from rules.step_dice.headings import HEADINGS
from rules.table_rules import GrantingRules
from rules.texts import clean_line, name_key

POOLS = (
    "Health points",
    "Endurance",
    "Action points",
    "Downtime",
    "Influence",
    "Resources",
    "Technology",
    "Credits",
)
"""The pools as the storyteller names them."""


LATER = "later publication"
"""What marks a switch whose rule the rulebook's introduction does not have."""


def _labels(**words: str) -> dict[str, Any]:
    return {"labels": words}


def _addition(**words: Any) -> dict[str, Any]:
    return {"addition": LATER, **words}


class StepHouseRules(GrantingRules):
    """Switches of step dice. Empty numbers are those of the edition."""

    headings = HEADINGS

    one_adds: Literal["sum", "new", "kept"] = Field(
        "sum",
        title="What a 1 adds",
        description=(
            "A 1 explodes. By our reading it is added like any exploding die (S-02). Or only what follows counts. Or, "
            "as later publications have it, the 1 stays and the next throw only tests for a critical failure."
        ),
        json_schema_extra=_labels(sum="1 and the next throw", new="Only the next throw", kept="The 1, then a test"),
    )
    ones_in_a_row: Literal["anywhere", "first_two"] = Field(
        "anywhere",
        title="Two 1s in a row",
        description="A critical failure wherever they fall (our reading, S-03), or only as the first two throws.",
        json_schema_extra=_labels(anywhere="Anywhere", first_two="The first two throws"),
    )
    top_after_one: bool = Field(
        True,
        title="The highest face explodes after a 1",
        description="By our reading a die explodes as often as it shows its highest face, after a 1 as well (S-04).",
    )
    upgrade_bonus: int = Field(
        1,
        ge=1,
        le=3,
        title="Upgrade beyond the d12",
        description="What each upgrade adds to a d12. The rulebook's example is d12+3; our reading is 1 (S-05).",
    )
    highest_bonus: int = Field(
        6,
        ge=0,
        le=10,
        title="Upgrades beyond the d12",
        description="How many a sheet takes. The rulebook names no ceiling; the sheet needs one.",
        json_schema_extra={"addition": "ours"},
    )
    points_per_level: int = Field(
        1,
        ge=1,
        le=10,
        title="Points for each difficulty level",
        description=(
            "The rulebook's page with the number is missing (S-06). 1 is from a later publication; its sibling "
            "chapters, written for three dice, say 3. Circumstances never shift more than two levels."
        ),
        json_schema_extra=_addition(),
    )
    difficulties: Literal["four", "around_four", "targets"] = Field(
        "four",
        title="Named difficulties",
        description=(
            "The rulebook's difficulty is always 4. Two later publications name difficulties: Trivial 0 to Impossible "
            "10, with Easy at 4, or Trivial 0 to Impossible 20, with Normal at 4."
        ),
        json_schema_extra=_labels(four="Always 4", around_four="Easy is 4, to 10", targets="Normal is 4, to 20"),
    )
    contest_criticals: Literal["lose", "sums"] = Field(
        "lose",
        title="Critical failures in a contest",
        description="They lose to every other result (our reading, S-07), or only the sums are compared.",
        json_schema_extra=_labels(lose="Lose", sums="Compare sums"),
    )
    fractions: Literal["down", "toward_zero"] = Field(
        "down",
        title="Fractions below zero",
        description="Always down, which below zero is lower (our reading, S-09), or toward zero.",
        json_schema_extra=_labels(down="Lower", toward_zero="Toward zero"),
    )
    pools_that_empty: tuple[str, ...] = Field(
        (),
        title="Pools that pay what they have",
        description=(
            "By our reading a price that cannot be paid is refused (S-10). Name pools, one on each line, that give "
            f"what is left instead: {', '.join(POOLS)}."
        ),
    )
    lowered_attributes: Literal["skill_stays", "skill_follows"] = Field(
        "skill_stays",
        title="When an attribute is lowered in play",
        description="The skills stand as they are, or none rolls higher than the lowered attribute (S-13).",
        json_schema_extra=_labels(skill_stays="Skills stay", skill_follows="Skills follow"),
    )
    fate: bool = Field(
        True,
        title="Fate",
        description="Fate rolls, or fate dice in the later edition. The rulebook's introduction has neither.",
        json_schema_extra=_addition(),
    )
    starting_downtime: int | None = Field(
        None,
        ge=0,
        le=500,
        title="Downtime to start with",
        description="It buys steps at creation. From the sibling chapters.",
        json_schema_extra=_addition(),
    )
    starting_credits: int | None = Field(
        None,
        ge=0,
        le=1_000_000,
        title="Credits to start with",
        description="From the sibling chapters.",
        json_schema_extra=_addition(),
    )
    attribute_points: int | None = Field(
        None,
        ge=0,
        le=100,
        title="Attribute points to start with",
        description="Only the later edition has them.",
        json_schema_extra=_addition(),
    )
    skill_points: int | None = Field(
        None,
        ge=0,
        le=200,
        title="Skill points to start with",
        description="Only the later edition has them.",
        json_schema_extra=_addition(),
    )
    attribute_price: int | None = Field(
        None,
        ge=1,
        le=100,
        title="Downtime for a step of an attribute",
        description="From the sibling chapters. The later edition takes a point instead.",
        json_schema_extra=_addition(),
    )
    easy_price: int | None = Field(
        None,
        ge=1,
        le=100,
        title="Downtime for a step of an easy skill",
        description="From the sibling chapters.",
        json_schema_extra=_addition(),
    )
    average_price: int | None = Field(
        None,
        ge=1,
        le=100,
        title="Downtime for a step of an average skill",
        description="From the sibling chapters.",
        json_schema_extra=_addition(),
    )
    hard_price: int | None = Field(
        None,
        ge=1,
        le=100,
        title="Downtime for a step of a hard skill",
        description="From the sibling chapters.",
        json_schema_extra=_addition(),
    )
    level_experience: int | None = Field(
        None,
        ge=1,
        le=1000,
        title="Experience for a level",
        description="For each level by the sibling chapters; so many times the level in the later edition.",
        json_schema_extra=_addition(),
    )
    health_points: int | None = Field(
        None,
        ge=1,
        le=500,
        title="Health points, before Might adds to them",
        description="From the sibling chapters, or from the later edition.",
        json_schema_extra=_addition(),
    )
    turn_action_points: int | None = Field(
        None,
        ge=1,
        le=20,
        title="Action points of each turn",
        description="From the sibling chapters.",
        json_schema_extra=_addition(),
    )
    most_action_points: int | None = Field(
        None,
        ge=1,
        le=20,
        title="Action points one can hold",
        description="From the sibling chapters.",
        json_schema_extra=_addition(),
    )
    more_skills: tuple[str, ...] = Field(
        (),
        max_length=40,
        title="More skills",
        description=(
            "Skills of this campaign beside those of the edition, one on each line with its attribute and, if it is "
            "not average, how hard it is to learn: “Speed: Lockpicking, hard”."
        ),
    )
    odds_shown: bool = Field(
        True, title="Show the odds", description="Whether the panel shows the odds before a roll. Ours, no rulebook's."
    )

    @field_validator("pools_that_empty")
    @classmethod
    def _known_pools(cls, lines: tuple[str, ...]) -> tuple[str, ...]:
        names = {name_key(name): name for name in POOLS}
        cleaned = tuple(clean_line(line, 60) for line in lines if line.strip())
        for line in cleaned:
            if name_key(line) not in names:
                raise ValueError(f"There is no pool called “{line}”. They are: {', '.join(POOLS)}.")
        return tuple(dict.fromkeys(names[name_key(line)] for line in cleaned))

    @field_validator("more_skills")
    @classmethod
    def _readable_skills(cls, lines: tuple[str, ...]) -> tuple[str, ...]:
        read = [skill_line(line) for line in lines if line.strip()]
        names = [name_key(name) for name, _, _ in read]
        if twice := [name for name, _, _ in read if names.count(name_key(name)) > 1]:
            raise ValueError(f"“{twice[0]}” stands there twice.")
        return tuple(f"{attribute}: {name}, {effort}" for name, attribute, effort in read)

    def listed_skills(self) -> tuple[tuple[str, str, str], ...]:
        """Name, attribute and effort of each skill that the campaign adds."""
        return tuple(skill_line(line) for line in self.more_skills)

    @property
    def chain(self) -> ChainRules:
        """How dice explode in this campaign."""
        return ChainRules(one_adds=self.one_adds, ones=self.ones_in_a_row, top_after_one=self.top_after_one)

    def said(self) -> tuple[str, ...]:
        """The switches that change how dice are counted, in words, for the log."""
        words = {
            "one_adds": {"new": "A 1 adds nothing", "kept": "A 1 stays; the next throw is only a test"},
            "ones_in_a_row": {"first_two": "Only the first two 1s fail critically"},
            "contest_criticals": {"sums": "Critical failures compare sums"},
        }
        found = [text for name, texts in words.items() if (text := texts.get(str(getattr(self, name))))]
        return tuple(found) if self.top_after_one else (*found, "The highest face does not explode after a 1")


def skill_line(line: str) -> tuple[str, str, str]:
    """Name, attribute and effort of a skill as a line says them. Raises ValueError with a sentence."""
    attribute, _, rest = clean_line(line, 120).partition(":")
    name, _, effort = (part.strip() for part in rest.partition(","))
    attributes = {name_key(one): one for edition in editions().values() for one in edition.attributes}
    taken = {name_key(one) for edition in editions().values() for one in (*edition.attributes, *edition.skills)}
    if name_key(attribute) not in attributes or not name or len(name) > 60 or any(sign in name for sign in ".:"):
        raise ValueError(f"“{line}” is no skill; write an attribute and a name, as in “Speed: Lockpicking”.")
    if name_key(name) in taken:
        raise ValueError(f"{name} is on the lists already.")
    if (effort or "average") not in ("easy", "average", "hard"):
        raise ValueError(f"“{effort}”: a skill is easy, average or hard to learn.")
    return name, attributes[name_key(attribute)], effort or "average"
