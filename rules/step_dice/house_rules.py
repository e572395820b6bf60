"""What a storyteller of step dice may switch, and what each switch means.

Source: Step Dice, Introduction, where a field says "rulebook"; our rulings (S-02 and so on); later publications.
"""

from __future__ import annotations

from functools import partial
from typing import Literal

from pydantic import field_validator

from rules.kit.switches import LATER, OURS, RULEBOOK, GrantingRules, switch
from rules.step_dice.chain import ChainRules
from rules.step_dice.edition import Skill, edition, editions
from rules.texts import clean_line, name_key

POOLS = tuple(pool.label for pool in edition("core").pools.values())
"""The pools as the storyteller names them."""

DICE, DIFFICULTY, POOL, NEW, GROWING = "Dice", "Difficulty and contests", "Pools", "New characters", "Growing"

addition = partial(switch, source=LATER, addition=True)
"""A switch whose rule the rulebook's introduction does not have."""


class StepHouseRules(GrantingRules):
    """Switches of step dice. Empty numbers are those of the edition."""

    one_adds: Literal["sum", "new", "kept"] = switch(
        "sum",
        "What a 1 adds",
        DICE,
        shapes=True,
        ruling="S-02",
        labels={"sum": "1 and the next throw", "new": "Only the next throw", "kept": "The 1, then a test"},
    )
    """A 1 explodes. By our reading it is added like any exploding die ({ruling}). Or only what follows counts. Or, as
    later publications have it, the 1 stays and the next throw only tests for a critical failure."""
    ones_in_a_row: Literal["anywhere", "first_two"] = switch(
        "anywhere",
        "Two 1s in a row",
        DICE,
        shapes=True,
        ruling="S-03",
        labels={"anywhere": "Anywhere", "first_two": "The first two throws"},
    )
    """A critical failure wherever they fall (our reading), or only as the first two throws."""
    top_after_one: bool = switch(True, "The highest face explodes after a 1", DICE, ruling="S-04", shapes=True)
    """By our reading a die explodes as often as it shows its highest face, after a 1 as well."""
    top_once: bool = switch(False, "The highest face explodes once", DICE, source=OURS, shapes=True)
    """A die that shows its highest face twice in a row rests; by the rulebook it explodes again."""
    upgrade_bonus: int = switch(1, "Upgrade beyond the d12", DICE, ruling="S-05", ge=1, le=3)
    """What each upgrade adds to a d12. The rulebook's example is d12+3; our reading is {usual}."""
    highest_bonus: int = switch(6, "Upgrades beyond the d12", DICE, source=OURS, addition=True, ge=0, le=10)
    """How many a sheet takes. The rulebook names no ceiling; the sheet needs one."""
    points_per_level: int = addition(1, "Points for each difficulty level", DIFFICULTY, ruling="S-06", ge=1, le=10)
    """The rulebook's page with the number is missing ({ruling}). {usual} is from a later publication; its sibling
    chapters, written for three dice, say 3. Circumstances never shift more than two levels."""
    difficulties: Literal["four", "around_four", "targets"] = switch(
        "four",
        "Named difficulties",
        DIFFICULTY,
        source=RULEBOOK,
        labels={"four": "Always 4", "around_four": "Easy is 4, to 10", "targets": "Normal is 4, to 20"},
    )
    """The rulebook's difficulty is always 4. Two later publications name difficulties: Trivial 0 to Impossible 10, with
    Easy at 4, or Trivial 0 to Impossible 20, with Normal at 4."""
    contest_criticals: Literal["lose", "sums"] = switch(
        "lose",
        "Critical failures in a contest",
        DIFFICULTY,
        shapes=True,
        ruling="S-07",
        labels={"lose": "Lose", "sums": "Compare sums"},
    )
    """They lose to every other result (our reading), or only the sums are compared."""
    fractions: Literal["down", "toward_zero"] = switch(
        "down",
        "Fractions below zero",
        DIFFICULTY,
        ruling="S-09",
        labels={"down": "Lower", "toward_zero": "Toward zero"},
    )
    """Always down, which below zero is lower (our reading), or toward zero."""
    pools_that_empty: tuple[str, ...] = switch(
        (),
        "Pools that pay what they have",
        POOL,
        ruling="S-10",
        description="By our reading a price that cannot be paid is refused ({ruling}). Name pools, one on each line, "
        f"that give what is left instead: {', '.join(POOLS)}.",
    )
    fate: bool = addition(True, "Fate", POOL)
    """Fate rolls, or fate dice in the later edition. The rulebook's introduction has neither."""
    health_points: int | None = addition(
        None, "Health points, before Might adds to them", POOL, overrides="pools.health.maximum.base", ge=1, le=500
    )
    """From the sibling chapters, or from the later edition."""
    turn_action_points: int | None = addition(
        None, "Action points of each turn", POOL, overrides="pools.action_points.each_turn", ge=1, le=20
    )
    """From the sibling chapters."""
    most_action_points: int | None = addition(
        None, "Action points one can hold", POOL, overrides="pools.action_points.maximum.base", ge=1, le=20
    )
    """From the sibling chapters."""
    starting_downtime: int | None = addition(
        None, "Downtime to start with", NEW, overrides="advancement.prices.downtime", ge=0, le=500
    )
    """It buys steps at creation. From the sibling chapters."""
    starting_credits: int | None = addition(
        None, "Credits to start with", NEW, overrides="advancement.credits", ge=0, le=1_000_000
    )
    """From the sibling chapters."""
    attribute_points: int | None = addition(
        None, "Attribute points to start with", NEW, overrides="advancement.prices.attribute_points", ge=0, le=100
    )
    """Only the later edition has them."""
    skill_points: int | None = addition(
        None, "Skill points to start with", NEW, overrides="advancement.prices.skill_points", ge=0, le=200
    )
    """Only the later edition has them."""
    more_skills: tuple[str, ...] = switch((), "More skills", NEW, source=OURS, max_length=40)
    """Skills of this campaign beside those of the edition, one on each line with its attribute and, if it is not
    average, how hard it is to learn: “Speed: Lockpicking, hard”."""
    lowered_attributes: Literal["skill_stays", "skill_follows"] = switch(
        "skill_stays",
        "When an attribute is lowered in play",
        GROWING,
        ruling="S-13",
        labels={"skill_stays": "Skills stay", "skill_follows": "Skills follow"},
    )
    """The skills stand as they are, or none rolls higher than the lowered attribute."""
    attribute_price: int | None = addition(
        None, "Downtime for a step of an attribute", GROWING, overrides="advancement.prices.attribute", ge=1, le=100
    )
    """From the sibling chapters. The later edition takes a point instead."""
    easy_price: int | None = addition(
        None, "Downtime for a step of an easy skill", GROWING, overrides="advancement.prices.skill.easy", ge=1, le=100
    )
    """From the sibling chapters."""
    average_price: int | None = addition(
        None,
        "Downtime for a step of an average skill",
        GROWING,
        overrides="advancement.prices.skill.average",
        ge=1,
        le=100,
    )
    """From the sibling chapters."""
    hard_price: int | None = addition(
        None, "Downtime for a step of a hard skill", GROWING, overrides="advancement.prices.skill.hard", ge=1, le=100
    )
    """From the sibling chapters."""
    level_experience: int | None = addition(
        None, "Experience for a level", GROWING, overrides="level.experience", ge=1, le=1000
    )
    """For each level by the sibling chapters; so many times the level in the later edition."""

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

    def own_skills(self) -> dict[str, Skill]:
        """The skills that the campaign adds, as those of an edition stand there."""
        said = {"summary": "A skill of this campaign.", "source": "house rule"}
        return {
            name: Skill.model_validate({"attribute": attribute, "effort": effort, **said})
            for name, attribute, effort in self.listed_skills()
        }

    @property
    def chain(self) -> ChainRules:
        """How dice explode in this campaign."""
        return ChainRules(ones=self.ones_in_a_row, **self.carried(ChainRules))


def skill_line(line: str) -> tuple[str, str, str]:
    """Name, attribute and effort of a skill as a line says them. Raises ValueError with a sentence."""
    attribute, _, rest = clean_line(line, 120).partition(":")
    name, _, effort = (part.strip() for part in rest.partition(","))
    attributes = {name_key(one): one for book in editions().values() for one in book.attributes}
    taken = {name_key(one) for book in editions().values() for one in (*book.attributes, *book.skills)}
    if name_key(attribute) not in attributes or not name or len(name) > 60 or any(sign in name for sign in ".:"):
        raise ValueError(f"“{line}” is no skill; write an attribute and a name, as in “Speed: Lockpicking”.")
    if name_key(name) in taken:
        raise ValueError(f"{name} is on the lists already.")
    if (effort or "average") not in ("easy", "average", "hard"):
        raise ValueError(f"“{effort}”: a skill is easy, average or hard to learn.")
    return name, attributes[name_key(attribute)], effort or "average"
