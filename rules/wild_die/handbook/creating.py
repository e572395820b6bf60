"""Making a character, its traits, and how it grows.

Source: Basics for how traits are rolled; lists and numbers from relatives of it, as the house rules say.
"""

from __future__ import annotations

from typing import Any

from rules.kit.handbook import Page, Section, Table, Words
from rules.kit.worked import trait_page
from rules.wild_die.rulebook import HIGHEST_ATTRIBUTE
from rules.wild_die.sheet import MOST_SKILL_POINTS

OPEN = "The rulebook has no rules for this; what stands here is from relatives of it, and every number is a house rule."

GIVEN = "What a character learns in play the storyteller writes on the sheet, with the reason."

GROWTH_CODES = ("*experience*", "at_the_top", "nothing_to_grow")


def creation_page(game: Any) -> Page:
    """What a new character has."""
    rules = game.house_rules
    worth = "a whole die" if rules.skill_points == "dice" else "one pip on top of the attribute"
    dice = f"{rules.attribute_dice}D are shared out" if rules.attribute_dice else "Dice are not counted"
    points = f"{rules.starting_points} points" if rules.starting_points else "as many points as the table likes"
    return Page(
        slug="creation",
        title="Creation",
        about="What somebody begins with.",
        sections=(
            Section(
                key="creation",
                title="A new character",
                addition=OPEN,
                switches=(
                    "attribute_dice",
                    "attribute_least",
                    "attribute_most",
                    "starting_points",
                    "skill_most",
                    "skill_points",
                ),
                terms=("skill points", "skill point"),
                codes=(
                    "attribute_dice",
                    "attribute_*",
                    "*_spent",
                    "unspent",
                    "unknown_field",
                    "unknown_*",
                    "missing*",
                    "skill_*",
                    "special*",
                    "own_*",
                    "twice*",
                ),
                body=(
                    Words(
                        f"{dice} among the attributes, from {rules.attribute_least}D to {rules.attribute_most}D "
                        f"in each."
                    ),
                    Words(f"Skills take {points}, at most {rules.skill_most} in one. A point is worth {worth}."),
                ),
            ),
        ),
    )


def described_page(game: Any) -> Page:
    """Every attribute and skill."""
    return trait_page(game, "Attributes, skills, and what follows from them.")


def growth_page(game: Any) -> Page:
    """What comes of play."""
    return Page(slug="growth", title="Growth", about="How a character changes.", sections=(_growth(game.house_rules),))


def _growth(rules: Any) -> Section:
    """Getting better: as printed by the storyteller's word alone; by house rule for points."""
    if not rules.experience:
        return Section(
            key="growth",
            title="Getting better",
            switches=("experience",),
            codes=GROWTH_CODES,
            body=(Words(f"The rulebook prints no account of experience. {GIVEN}"),),
        )
    grows = " for each whole die that is there already" if rules.prices_grow else ""
    prices = (
        ("A pip of an attribute (three are a die)", f"{rules.pip_price}{grows}"),
        ("A point in a skill", f"{rules.skill_price}{grows}"),
    )
    return Section(
        key="growth",
        title="Getting better",
        addition="The rulebook has no account of experience. This one and its prices are this table’s house rule.",
        switches=("experience", "pip_price", "skill_price", "prices_grow"),
        codes=GROWTH_CODES,
        parts=("experience",),
        terms=("experience",),
        body=(
            Words(
                "The storyteller awards points, each time with a reason. A player spends free ones on the sheet, one "
                "step at a time; the account says where every point came from and where it went."
            ),
            Table("Prices", ("What", "Points"), prices),
            Words(
                f"The most that a new character may have does not bind a finished one: attributes grow up to "
                f"{HIGHEST_ATTRIBUTE}, skills up to {MOST_SKILL_POINTS} points. An attribute without dice does not "
                "grow for points, nor do the skills below it. What is taken off again gives its price back."
            ),
            Words(GIVEN),
        ),
    )
