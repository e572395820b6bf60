"""Making a character, its traits, and how it grows.

Source: Playing the Game for what is rolled; traits, dice and prices as in later publications.
"""

from __future__ import annotations

from typing import Any

from rules.kit.handbook import Page, Section, Table, Words
from rules.kit.worked import trait_page
from rules.wording import counted, signed

LATER = "The rulebook has no rules for this; what stands here is from later publications, or our own default."


def creation_page(game: Any) -> Page:
    """What a new character has."""
    rules, blank = game.house_rules, game.blank_sheet()
    given = ", ".join(f"{one.total} × {one.label}" for one in game.budgets(blank)) or "whatever the table agrees on"
    new = Section(
        key="creation",
        title="A new character",
        addition=LATER,
        switches=(
            "starting_dice",
            "starting_skills",
            "starting_proficiencies",
            "starting_fate",
            "starting_experience",
            "proficiency_maximum",
            "extra_skills",
        ),
        codes=(
            "attribute_dice",
            "skill_*",
            "proficiency_*",
            "proficiency_cap",
            "ability_twice",
            "known_trait",
            "too_long",
            "too_many",
        ),
        body=(
            Words(f"To share out: {given}."),
            Words(
                f"No proficiency goes above {signed(rules.proficiency_maximum)}. Play begins with "
                f"{counted(rules.starting_fate, 'point')} of [fate](fate) and "
                f"{counted(rules.starting_experience, 'point')} of experience."
            ),
        ),
    )
    return Page(slug="creation", title="Creation", about="What somebody begins with.", sections=(new,))


def described_page(game: Any) -> Page:
    """Every attribute, skill and defence."""
    edition = game.book.edition
    dice = Section(
        key="dice",
        title="Dice and ranks",
        addition=LATER,
        terms=("proficiency", "proficiencies"),
        parts=("proficiencies",),
        body=(
            Table(
                "Dice by name", ("Die", "Name"), tuple((f"d{size}", name) for size, name in edition.dice.names.items())
            ),
            Table(
                "Proficiencies by rank",
                ("Bonus", "Rank"),
                tuple((signed(at), rank) for at, rank in enumerate(edition.proficiencies.ranks, 1)),
            ),
            Words("Proficiencies to choose from, among others: " + ", ".join(edition.proficiencies.suggestions) + "."),
        ),
    )
    return trait_page(game, "Attributes, skills, defences.", (dice,))


def growth_page(game: Any) -> Page:
    """What experience buys."""
    prices = game.book.prices
    spread = {"die": "the size of the new die", "half_die": "half the size of the new die"}
    rows = (
        ("An attribute, one die larger", spread[prices.attribute]),
        ("A skill, one die larger", spread[prices.skill]),
        *((("A skill one did not have", str(prices.new_skill)),) if prices.new_skill else ()),
        ("A proficiency, for each rank", str(prices.proficiency)),
    )
    grown = Section(
        key="growth",
        title="What experience buys",
        addition=LATER,
        parts=("experience",),
        terms=("experience",),
        switches=("advancement",),
        codes=("*experience*", "no_price", "at_the_top", "spent_since", "nothing_to_do"),
        body=(Table("Prices", ("What", "Points"), rows),),
    )
    return Page(slug="growth", title="Growth", about="How a character becomes better.", sections=(grown,))
