"""What experience buys: larger dice, new skills, better proficiencies; half price for a point of fate.

Source: Playing the Game, "Fate", for the half price; the prices themselves from later publications. One step at a time.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.kit.steps import with_beside, with_step
from rules.luck_die.recovery import fate_spent
from rules.luck_die.rulebook import Rulebook
from rules.luck_die.sheet import LuckDieSheet
from rules.sheets import Problem
from rules.wording import counted


@dataclass(frozen=True, slots=True)
class Step:
    """One step up: the trait, where it stands and where it goes, and its full price."""

    part: str
    name: str
    before: int
    after: int
    price: int


def next_step(book: Rulebook, sheet: LuckDieSheet, name: str) -> Step | Problem:
    """The next step of a trait, or why there is none."""
    attribute, skill = book.attribute(name), book.skill(name)
    if attribute:
        return _larger_die(book, "attributes", attribute, book.attribute_size(sheet, attribute))
    if skill:
        return _larger_die(book, "skills", skill, sheet.skills.get(skill, 0))
    return _better_proficiency(book, sheet, name)


def _larger_die(book: Rulebook, part: str, name: str, now: int) -> Step | Problem:
    larger = [size for size in book.edition.dice.sizes if size > now]
    if not larger:
        return Problem(code="at_the_top", sentence=f"{name} has the largest die already.", trait=name)
    prices = book.prices
    if part == "skills" and not now and prices.new_skill:
        return Step(part, name, now, larger[0], prices.new_skill)
    spread = prices.attribute if part == "attributes" else prices.skill
    return Step(part, name, now, larger[0], larger[0] if spread == "die" else larger[0] // 2)


def _better_proficiency(book: Rulebook, sheet: LuckDieSheet, name: str) -> Step | Problem:
    if not name:
        return Problem(code="bad_name", sentence="A proficiency needs a name.", trait="name")
    own = next((one for one in sheet.proficiencies if one.casefold() == name.casefold()), name)
    now = sheet.proficiencies.get(own, 0)
    if not book.prices.proficiency:
        text = "This campaign’s advancement has no price for proficiencies."
        return Problem(code="no_price", sentence=text, trait=own)
    if now >= book.house_rules.proficiency_maximum:
        return Problem(code="at_the_top", sentence=f"{own} is at its highest.", trait=own)
    return Step("proficiencies", own, now, now + 1, book.prices.proficiency * (now + 1))


def bought(book: Rulebook, sheet: LuckDieSheet, step: Step, *, fate: bool = False) -> LuckDieSheet | Problem:
    """The sheet after the step was paid for. Playing the Game, "Fate", for the half price (L-01)."""
    price = book.half(step.price) if fate else step.price
    left = fate_spent(sheet.fate, 1)
    if fate and not left.allowed:
        return Problem(code="not_enough_fate", sentence="There is no fate left to halve the price.", trait=step.name)
    if sheet.experience.free < price:
        text = f"{step.name} costs {counted(price, 'point')}; {sheet.experience.free} are free."
        return Problem(
            code="too_little_experience", sentence=text, trait=step.name, off_by=price - sheet.experience.free
        )
    experience = sheet.experience.model_copy(update={"spent": sheet.experience.spent + price})
    traits = {"attributes": sheet.attributes, "skills": sheet.skills, "proficiencies": sheet.proficiencies}[step.part]
    update: dict[str, object] = {
        step.part: {**traits, step.name: step.after},
        "experience": experience,
        "grown": with_step(sheet.grown, step.name, price),
        "beside": with_beside(sheet, step.name, sheet.fate - left.fate if fate else 0),
    }
    if fate:
        update["fate"] = left.fate
    return sheet.model_copy(update=update)
