"""What points of experience buy where a table keeps them: pips of attributes and points in skills, one at a time.

Source: none; the rulebook sells nothing, so the account and its prices are a house rule. What a sheet holds is the end.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.kit.steps import with_step
from rules.sheets import JsonValue, Problem
from rules.wild_die.codes import DieCode
from rules.wild_die.rulebook import HIGHEST_ATTRIBUTE, Rulebook
from rules.wild_die.sheet import MOST_SKILL_POINTS, WildDieSheet
from rules.wording import counted

NOT_KEPT = Problem(code="no_experience", sentence="This table keeps no account of experience.")


@dataclass(frozen=True, slots=True)
class Step:
    """One step up: the part of the sheet, the trait, what stands there and what comes there, and the price.

    Attributes are written as codes, skills as points.
    """

    part: str
    name: str
    before: JsonValue
    after: JsonValue
    price: int


def next_step(book: Rulebook, sheet: WildDieSheet, name: str) -> Step | Problem:
    """The next step of a trait, or why there is none."""
    if not book.switches.experience:
        return NOT_KEPT
    if skill := book.skill_named(sheet, name):
        return _one_point_more(book, sheet, skill)
    if attribute := book.attribute_named(name):
        return _one_pip_more(book, sheet, attribute)
    return Problem(code="unknown_trait", sentence=f"There is no trait called “{name}”.", trait=name)


def _one_pip_more(book: Rulebook, sheet: WildDieSheet, name: str) -> Step | Problem:
    code = sheet.attribute(name)
    if not code.dice:
        return _without_dice(name, name)
    if code.rank >= HIGHEST_ATTRIBUTE.rank:
        return _at_the_top(name, str(HIGHEST_ATTRIBUTE))
    return Step("attributes", name, str(code), str(code.raised(1)), _price(book, book.switches.pip_price, code))


def _one_point_more(book: Rulebook, sheet: WildDieSheet, name: str) -> Step | Problem:
    rolled, points = book.rolled(sheet, name), sheet.points_in(name)
    if rolled is None or not rolled.attribute_code.dice:
        return _without_dice(name, book.attribute_of(sheet, name) or name)
    if points >= MOST_SKILL_POINTS:
        return _at_the_top(name, counted(MOST_SKILL_POINTS, "point"))
    return Step("skills", name, points, points + 1, _price(book, book.switches.skill_price, rolled.code))


def _price(book: Rulebook, each: int, code: DieCode) -> int:
    """What a step from this code costs: the same at every height, or so much for each whole die that there is."""
    return each * code.dice if book.switches.prices_grow else each


def _without_dice(name: str, attribute: str) -> Problem:
    # The first die of a power that most people lack is no matter of points: a storyteller gives it.
    text = f"{attribute} has no dice: points buy nothing there until a storyteller gives some."
    return Problem(code="nothing_to_grow", sentence=text, trait=name)


def _at_the_top(name: str, most: str) -> Problem:
    return Problem(code="at_the_top", sentence=f"{name} is at {most}, the most that a sheet holds.", trait=name)


def bought(sheet: WildDieSheet, step: Step) -> WildDieSheet | Problem:
    """The sheet after the step was paid for."""
    points = sheet.experience
    if points.free < step.price:
        free = max(0, points.free)
        text = f"{step.name} costs {counted(step.price, 'point')}; {free} {'is' if free == 1 else 'are'} free."
        return Problem(code="too_little_experience", sentence=text, trait=step.name, off_by=step.price - points.free)
    traits = {**getattr(sheet, step.part), step.name: step.after}
    after = sheet.model_copy(update={step.part: traits, "grown": with_step(sheet.grown, step.name, step.price)})
    return after.paying(step.price)
