"""Making a character, its traits, and how it grows.

Source: Basics for how traits are rolled; lists and numbers from relatives of it, as the house rules say.
"""

from __future__ import annotations

from typing import Any

from rules.kit.handbook import Page, Section, Words
from rules.kit.worked import trait_page

OPEN = "The rulebook has no rules for this; what stands here is from relatives of it, and every number is a house rule."


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
    return Page(
        slug="growth",
        title="Growth",
        about="How a character changes.",
        sections=(
            Section(
                key="growth",
                title="Getting better",
                body=(
                    Words(
                        "The rulebook prints no account of experience. What a character learns in play the "
                        "storyteller writes "
                        "on the sheet, with the reason."
                    ),
                ),
            ),
        ),
    )
