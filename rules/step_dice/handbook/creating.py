"""Making a character, its traits, and how it grows.

Source: Step Dice, Introduction, "Mechanics" and "Abbreviations"; prices and lists as the edition names them.
"""

from __future__ import annotations

from typing import Any

from rules.kit.handbook import Page, Section, Table, Words
from rules.kit.worked import trait_page
from rules.step_dice.edition import DowntimePrices

BESIDE = "The rulebook’s introduction points to other chapters for this; the numbers are those that this edition names."


def creation_page(game: Any) -> Page:
    """From the lowest die everywhere to a character."""
    book = game.book
    prices = book.edition.advancement.prices
    if isinstance(prices, DowntimePrices):
        start = f"There are {prices.downtime} points of downtime to share out at the beginning."
        switches: tuple[str, ...] = ("starting_downtime", "starting_credits")
    else:
        start = f"There are {prices.attribute_points} points for attributes and {prices.skill_points} for skills."
        switches = ("attribute_points", "skill_points", "starting_credits")
    first = Section(
        key="creation",
        title="A new character",
        addition=BESIDE,
        switches=switches,
        terms=("downtime",),
        codes=("unspent", "*_spent", "bad_name", "unknown_field", "frozen", "not_a_*", "missing*"),
        body=(
            Words(f"Everything begins at the {book.die(0)}. {start} [Steps](steps) are bought with them."),
            Words(f"Money to begin with: {book.edition.advancement.credits:,} credits."),
        ),
    )
    ceiling = Section(
        key="ceiling",
        title="A skill stays within its attribute",
        terms=("within its attribute",),
        codes=("skill_*", "trait_too_high", "attribute_unknown"),
        switches=("highest_bonus", "lowered_attributes", "more_skills"),
        body=(
            Words("No skill stands higher than the attribute that it belongs to. Raise the attribute first."),
            Words(
                "Where something lowers an attribute in play, "
                + (
                    "its skills roll as before."
                    if book.switches.lowered_attributes == "skill_stays"
                    else "none of its skills rolls higher than it does."
                )
            ),
        ),
    )
    return Page(
        slug="creation",
        title="Creation",
        about="From nothing to a whole character.",
        sections=(first, _steps(game), ceiling),
    )


def _steps(game: Any) -> Section:
    prices = game.book.edition.advancement.prices
    if isinstance(prices, DowntimePrices):
        rows = (
            ("An attribute", str(prices.attribute)),
            *((f"A skill that is {effort} to learn", str(price)) for effort, price in prices.skill.items()),
        )
        table = Table("What one step costs in downtime", ("Step of", "Downtime"), rows)
        switches: tuple[str, ...] = ("attribute_price", "easy_price", "average_price", "hard_price")
    else:
        table = Table("What one step costs", ("Step of", "Points"), (("An attribute", "1"), ("A skill", "1")))
        switches = ()
    return Section(
        key="steps",
        title="What a step costs",
        addition=BESIDE,
        switches=switches,
        terms=("steps", "step"),
        codes=("cannot_pay", "too_*", "not_enough*"),
        body=(Words("A step is one die further: from a d6 to a d8, or one more upgrade beyond the largest."), table),
    )


def described_page(game: Any) -> Page:
    """Every attribute and skill, and the values that follow from them."""
    rows = tuple((one.short, name) for name, one in game.book.edition.attributes.items())
    pools = tuple((one.short, one.label) for one in game.book.edition.pools.values())
    short = Section(
        key="abbreviations",
        title="Abbreviations",
        of=("Abbreviations",),
        body=(Table("In short", ("Letters", "Meaning"), (*rows, *pools)),),
    )
    return trait_page(game, "Attributes, skills, and what follows from them.", (short,))


def growth_page(game: Any) -> Page:
    """Experience, levels and what is bought in play."""
    level = game.book.edition.level
    each = (
        f"Every {level.experience} points of experience make a level."
        if level.kind == "even"
        else f"The next level takes {level.experience} points of experience for each level that one has."
    )
    grown = Section(
        key="growth",
        title="Experience and levels",
        addition=BESIDE,
        parts=("experience", "downtime"),
        terms=("experience", "levels"),
        switches=("level_experience",),
        body=(Words(each), Words("What is raised in play costs what it costs a [new character](steps).")),
    )
    return Page(slug="growth", title="Growth", about="How a character becomes better.", sections=(grown,))
