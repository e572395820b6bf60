"""A new character of the luck die at once: attribute dice, skills and proficiencies.

Source: later publications (attribute dice, steps, ranks); the rulebook itself has no chapter on making characters.
"""

from __future__ import annotations

from pathlib import Path

from rules.kit.quick import Filling, Leaning, Part, read_concepts
from rules.luck_die.rulebook import Rulebook
from rules.luck_die.sheet import LuckDieSheet

USUAL_SKILLS = 3
USUAL_PROFICIENCIES = 4
"""What a new character gets from us where the campaign does not count: skills, and points of proficiencies."""

PROFICIENCIES = (
    *("Climbing", "Convince", "Cooking", "Deduction", "Disguise", "Driving", "Hacking", "Healing", "Jumping"),
    *("Persuade", "Piloting", "Riding", "Sabotage", "Seafaring", "Sleight", "Stealth", "Swimming", "Tracking"),
)
"""Names from a later publication's groups of activities; a table may use any others."""


def parts(book: Rulebook) -> tuple[Part[Rulebook, LuckDieSheet], ...]:
    """What a new character has; the attribute dice where the campaign counts them."""
    dice = (Part("attributes", "Attributes", _attributes),) if book.house_rules.attribute_dice else ()
    return (*dice, Part("skills", "Skills", _skills), Part("proficiencies", "Proficiencies", _proficiencies))


def _attributes(book: Rulebook, sheet: LuckDieSheet, leaning: Leaning) -> LuckDieSheet:
    """The dice of a new character, the largest where it is wanted most."""
    order = leaning.order(book.edition.attributes)
    sizes = book.house_rules.attribute_dice
    weakest = min(book.edition.dice.sizes)
    dice = {name: sizes[at] if at < len(sizes) else weakest for at, name in enumerate(order)}
    return sheet.model_copy(update={"attributes": {name: dice[name] for name in book.edition.attributes}})


def _skills(book: Rulebook, sheet: LuckDieSheet, leaning: Leaning) -> LuckDieSheet:
    """As many skills as the campaign counts, each with the average die; what is supernatural only where it is liked."""
    wanted = book.house_rules.starting_skills
    mundane = [name for name, skill in book.skills.items() if skill.kind == "mundane"]
    liked = [name for name in book.skills if name not in mundane and leaning.weight(name) > 1]
    others = [name for name in book.skills if name not in mundane and name not in liked]
    order = [*leaning.order((*mundane, *liked)), *others]
    size = sorted(book.edition.dice.sizes)[1]
    return sheet.model_copy(update={"skills": dict.fromkeys(order[: USUAL_SKILLS if wanted is None else wanted], size)})


def _proficiencies(book: Rulebook, sheet: LuckDieSheet, leaning: Leaning) -> LuckDieSheet:
    """Points among a few proficiencies."""
    wanted, most = book.house_rules.starting_proficiencies, book.house_rules.proficiency_maximum
    points = USUAL_PROFICIENCIES if wanted is None else wanted
    chosen = leaning.order(PROFICIENCIES)[: max(3, -(-points // most))]
    given = leaning.spread(points, dict.fromkeys(chosen, most))
    return sheet.model_copy(update={"proficiencies": {name: many for name, many in given.items() if many}})


QUICK: Filling[Rulebook, LuckDieSheet] = Filling(read_concepts(Path(__file__).parent), parts)
"""How characters of the luck die are made at once."""
