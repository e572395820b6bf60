"""A new character of the wild die at once: attribute dice and skill points, as many as the campaign counts.

Source: relatives of the rulebook, which has no rules of creation; each number is a switch of the campaign.
"""

from __future__ import annotations

from pathlib import Path

from rules.kit.quick import Filling, Leaning, Part, read_concepts
from rules.wild_die.rulebook import Rulebook
from rules.wild_die.sheet import WildDieSheet

FEWEST_SKILLS = 7
"""Among so many skills the points are shared out, or among more where they would not fit."""


def parts(book: Rulebook) -> tuple[Part[Rulebook, WildDieSheet], ...]:
    """What the campaign counts of a new character."""
    dice = Part("attributes", "Attributes", _attributes) if book.switches.attribute_dice else None
    points = Part("skills", "Skills", _skills) if book.switches.starting_points else None
    return tuple(one for one in (dice, points) if one)


def _attributes(book: Rulebook, sheet: WildDieSheet, leaning: Leaning) -> WildDieSheet:
    """Whole dice, none above the most of a new character."""
    least = {name: book.least_dice(name) for name in book.attributes}
    room = {name: book.switches.attribute_most - dice for name, dice in least.items()}
    more = leaning.spread(book.switches.attribute_dice - sum(least.values()), room)
    return sheet.model_copy(update={"attributes": {name: f"{least[name] + more[name]}D" for name in book.attributes}})


def _skills(book: Rulebook, sheet: WildDieSheet, leaning: Leaning) -> WildDieSheet:
    """Points in a handful of skills, none above the most of a new character."""
    points, most = book.switches.starting_points, book.switches.skill_most
    # A special attribute without dice leaves its skills unusable.
    usable = [name for name in book.skills if _rests_on_dice(book, sheet, name)]
    chosen = leaning.order(usable)[: max(FEWEST_SKILLS, -(-points // most))]
    given = leaning.spread(points, dict.fromkeys(chosen, most))
    return sheet.model_copy(update={"skills": dict.fromkeys(book.skills, 0) | given})


def _rests_on_dice(book: Rulebook, sheet: WildDieSheet, skill: str) -> bool:
    attribute = book.attribute_of(sheet, skill)
    return attribute is not None and sheet.attribute(attribute).rank > 0


QUICK: Filling[Rulebook, WildDieSheet] = Filling(read_concepts(Path(__file__).parent), parts)
"""How characters of the wild die are made at once."""
