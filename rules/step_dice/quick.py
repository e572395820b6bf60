"""A new character of step dice at once: steps of attributes and skills, as far as points or downtime go.

Source: later publications, Character (prices); Step Dice, Introduction, "Mechanics" (no skill passes its attribute).
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from rules.kit.quick import Filling, Leaning, Part, read_concepts
from rules.step_dice.ladder import skill_legal
from rules.step_dice.prices import budgets
from rules.step_dice.rulebook import Rulebook
from rules.step_dice.sheet import StepSheet

HIGHEST_STEPS = 3
"""A new character has no die above the d10 from us, so that there is breadth as well."""

FOR_ATTRIBUTES = 0.6
"""So much of what pays for both goes into attributes."""


def parts(book: Rulebook) -> tuple[Part[Rulebook, StepSheet], ...]:
    """Attributes and skills are filled together: what one costs and allows, the other decides."""
    return (Part("traits", "Attributes and skills", _traits),)


def _traits(book: Rulebook, sheet: StepSheet, leaning: Leaning) -> StepSheet:
    attributes, skills = tuple(book.edition.attributes), book.known_skills(sheet)
    sheet = sheet.model_copy(update={"attributes": dict.fromkeys(attributes, 0), "skills": dict.fromkeys(skills, 0)})
    wanted = {name: max(map(leaning.weight, (name, *book.skills(sheet, name)))) for name in attributes}
    purse = {one.key: one.left for one in budgets(book, sheet)}
    # One purse for both would go into attributes alone, or leave no room above the skills.
    kept = {key: left - int(left * FOR_ATTRIBUTES) if len(purse) == 1 else 0 for key, left in purse.items()}
    sheet = _raised(book, sheet, "attributes", wanted, leaning, kept)
    liked = {name: leaning.weight(name) for name in skills}
    return _raised(book, sheet, "skills", liked, leaning, dict.fromkeys(purse, 0))


def _raised(
    book: Rulebook, sheet: StepSheet, part: str, wanted: Mapping[str, int], leaning: Leaning, kept: Mapping[str, int]
) -> StepSheet:
    """Step by step until nothing more can be paid."""
    while True:
        open_ones = {name: more for name in wanted if (more := _stepped(book, sheet, part, name, kept))}
        if not open_ones:
            return sheet
        weights = {name: 30 * wanted[name] // (1 + sheet.steps(name)) + 1 for name in open_ones}
        sheet = open_ones[leaning.pick(weights)]


def _stepped(book: Rulebook, sheet: StepSheet, part: str, name: str, kept: Mapping[str, int]) -> StepSheet | None:
    """The sheet with one step more in a trait; None where the rules or the points forbid it."""
    steps = sheet.steps(name) + 1
    if steps > min(HIGHEST_STEPS, book.highest):
        return None
    if part == "skills" and not skill_legal(book.die(steps), book.die(sheet.steps(book.attribute_of(sheet, name)))):
        return None
    more = sheet.stepped(part, name, steps)
    return more if all(one.left >= kept.get(one.key, 0) for one in budgets(book, more)) else None


QUICK: Filling[Rulebook, StepSheet] = Filling(read_concepts(Path(__file__).parent), parts)
"""How characters of step dice are made at once."""
