"""What a character is built with: the price of a step, of languages and acquisitions, and how much of it is used.

Source: later publications, Character; the introduction names no prices.
"""

from __future__ import annotations

from rules.kit.steps import grown_steps
from rules.sheets import Budget
from rules.step_dice.edition import DowntimePrices, PointPrices
from rules.step_dice.rulebook import Rulebook
from rules.step_dice.sheet import StepSheet

ACQUISITIONS = ("influence", "resources", "technology")
"""The pools that downtime buys at creation and that are traded for one another in play."""


def step_price(book: Rulebook, sheet: StepSheet, trait: str) -> int:
    """What one step of a trait costs: downtime by its effort, or one point."""
    prices = book.edition.advancement.prices
    if prices.pays == "points":
        return 1
    return prices.attribute if trait in book.edition.attributes else prices.skill[book.effort(sheet, trait)]


def budgets(book: Rulebook, sheet: StepSheet) -> tuple[Budget, ...]:
    """Every allowance of creation and how much of it is used."""
    prices = book.edition.advancement.prices
    return _points(book, sheet, prices) if prices.pays == "points" else (_downtime(book, sheet, prices),)


def downtime_left(book: Rulebook, sheet: StepSheet) -> int:
    """Downtime that creation left over; below zero it is overspent."""
    return sum(one.left for one in budgets(book, sheet) if one.key == "downtime")


def _points(book: Rulebook, sheet: StepSheet, prices: PointPrices) -> tuple[Budget, ...]:
    """Attribute and skill points, of which there are more with each level."""
    levels = book.level(sheet.experience.earned) - book.edition.level.first
    more = book.fraction(levels, prices.levels_for_attribute_point)
    totals = {"attributes": prices.attribute_points + more, "skills": prices.skill_points + levels}
    parts = {"attributes": tuple(book.edition.attributes), "skills": book.known_skills(sheet)}
    return tuple(
        Budget(
            key=f"{part}-points",
            label=f"{part[:-1].capitalize()} points",
            section=part,
            spent=sum(sheet.steps(name) for name in names),
            total=totals[part],
        )
        for part, names in parts.items()
    )


def _downtime(book: Rulebook, sheet: StepSheet, prices: DowntimePrices) -> Budget:
    """What the character costs as a new one; what was bought in play is left out. Decision 11."""
    learnt, rules = sheet.experience.languages, book.edition.advancement
    arts = [max(0, len(known.split()) - learnt.get(name, 0)) for name, known in sheet.languages.items()]
    bill = {
        "Attributes": _steps_price(book, sheet, tuple(book.edition.attributes)),
        "Skills": _steps_price(book, sheet, book.known_skills(sheet)),
        # All three arts of a language are cheaper than one by one; a left-over point bought costs a whole one.
        "Languages": sum(rules.whole_language if many == 3 else many * rules.language for many in arts),
        "Acquisitions": -(-sheet.starting.points // rules.bought_for_one),
    }
    items, total = tuple(f"{label} {price}" for label, price in bill.items() if price), prices.downtime
    key = "downtime"
    return Budget(key=key, label="Downtime", section=key, spent=sum(bill.values()), total=total, items=items)


def _steps_price(book: Rulebook, sheet: StepSheet, traits: tuple[str, ...]) -> int:
    return sum(max(0, sheet.steps(one) - grown_steps(sheet, one)) * step_price(book, sheet, one) for one in traits)
