"""Building a character: what the steps cost, every allowance, and every rule that is violated.

Source: Step Dice, Introduction, "Mechanics" (a skill never passes its attribute); prices as in later publications.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.growing import grown_steps
from rules.sheets import Budget, Problem
from rules.step_dice.ladder import skill_legal
from rules.step_dice.rulebook import Rulebook
from rules.step_dice.sheet import StepSheet
from rules.wording import counted

ACQUISITIONS = ("influence", "resources", "technology")
"""The pools that downtime buys at creation and that are traded for one another in play."""


# Prices -----------------------------------------------------------------------------------------------------


def step_price(book: Rulebook, sheet: StepSheet, trait: str) -> int:
    """What one step of a trait costs: downtime by its effort, or one point."""
    prices = book.edition.advancement.prices
    if prices.pays == "points":
        return 1
    return prices.attribute if trait in book.edition.attributes else prices.skill[book.effort(sheet, trait)]


def language_price(book: Rulebook, arts: int) -> int:
    """What so many arts of a language cost together: all three are cheaper than one by one."""
    prices = book.edition.advancement
    return prices.whole_language if arts == 3 else arts * prices.language


def bought_price(book: Rulebook, points: int) -> int:
    """Downtime for points of influence, resources or technology at creation; a left-over point costs a whole one."""
    return -(-points // book.edition.advancement.bought_for_one)


def creation_bill(book: Rulebook, sheet: StepSheet) -> tuple[tuple[str, int], ...]:
    """What the character costs as a new one, line by line; steps that were bought in play are left out."""
    attributes = _traits_price(book, sheet, tuple(book.edition.attributes))
    skills = _traits_price(book, sheet, tuple(known_skills(book, sheet)))
    if book.edition.advancement.pays == "points":
        return (("Attributes", attributes), ("Skills", skills))
    new = {name: len(arts.split()) - sheet.experience.languages.get(name, 0) for name, arts in sheet.languages.items()}
    return (
        ("Attributes", attributes),
        ("Skills", skills),
        ("Languages", sum(language_price(book, max(0, arts)) for arts in new.values())),
        ("Acquisitions", bought_price(book, sheet.starting.points)),
    )


def downtime_left(book: Rulebook, sheet: StepSheet) -> int:
    """Downtime that creation left over; below zero it is overspent."""
    prices = book.edition.advancement.prices
    if prices.pays == "points":
        return 0
    return prices.downtime - sum(price for _, price in creation_bill(book, sheet))


def known_skills(book: Rulebook, sheet: StepSheet) -> Iterator[str]:
    """Every skill the sheet may hold steps in."""
    for attribute in book.edition.attributes:
        yield from book.skills(sheet, attribute)


def _traits_price(book: Rulebook, sheet: StepSheet, traits: tuple[str, ...]) -> int:
    return sum(max(0, sheet.steps(one) - grown_steps(sheet, one)) * step_price(book, sheet, one) for one in traits)


def points_allowed(book: Rulebook, sheet: StepSheet) -> dict[str, int]:
    """Attribute and skill points there are at the character's level; none where downtime pays."""
    prices = book.edition.advancement.prices
    if prices.pays == "downtime":
        return {}
    levels = book.level(sheet.experience.earned) - book.edition.level.first
    more = book.fraction(levels, prices.levels_for_attribute_point)
    return {"attributes": prices.attribute_points + more, "skills": prices.skill_points + levels}


def points_spent(book: Rulebook, sheet: StepSheet) -> dict[str, int]:
    """Attribute and skill points that are used."""
    return {
        "attributes": sum(sheet.steps(name) for name in book.edition.attributes),
        "skills": sum(sheet.steps(name) for name in known_skills(book, sheet)),
    }


# Allowances and problems --------------------------------------------------------------------------------------


def budgets(book: Rulebook, sheet: StepSheet) -> tuple[Budget, ...]:
    """Every allowance of creation and how much of it is used."""
    prices = book.edition.advancement.prices
    if prices.pays == "points":
        allowed, spent = points_allowed(book, sheet), points_spent(book, sheet)
        labels = {"attributes": "Attribute points", "skills": "Skill points"}
        return tuple(
            Budget(key=f"{key}-points", label=label, section=key, spent=spent[key], total=allowed[key])
            for key, label in labels.items()
        )
    bill = creation_bill(book, sheet)
    items = tuple(f"{label} {price}" for label, price in bill if price)
    spent_in_all = sum(price for _, price in bill)
    return (
        Budget(
            key="downtime",
            label="Downtime",
            section="downtime",
            spent=spent_in_all,
            total=prices.downtime,
            items=items,
        ),
    )


def problems(book: Rulebook, sheet: StepSheet) -> tuple[Problem, ...]:
    """Every rule the sheet violates, in the order of the builder, notices last."""
    found = (*_traits(book, sheet), *broken_caps(book, sheet), *_own_skills(book, sheet), *_spent(book, sheet))
    return tuple(sorted(found, key=lambda one: one.notice))


def broken_caps(book: Rulebook, sheet: StepSheet) -> Iterator[Problem]:
    """Every skill that stands higher than its attribute."""
    for attribute in book.edition.attributes:
        top = sheet.steps(attribute)
        for skill in book.skills(sheet, attribute):
            die, most = book.die(sheet.steps(skill)), book.die(top)
            if not skill_legal(die, most):
                text = f"{skill} {die} is higher than {attribute} {most}; a skill never passes its attribute."
                off = sheet.steps(skill) - top
                yield Problem(code="skill_above_attribute", sentence=text, trait=skill, section="skills", off_by=off)


def _traits(book: Rulebook, sheet: StepSheet) -> Iterator[Problem]:
    skills = set(known_skills(book, sheet))
    for part, names, known in (
        ("attributes", sheet.attributes, set(book.edition.attributes)),
        ("skills", sheet.skills, skills),
    ):
        for name, steps in names.items():
            if name not in known:
                text = f"There is no {part[:-1]} called “{name}” here."
                yield Problem(code=f"{part[:-1]}_unknown", sentence=text, trait=name, section=part)
            elif steps > book.highest:
                text = f"{name} stands at {book.die(steps)}; {book.die(book.highest)} is the most here."
                off = steps - book.highest
                yield Problem(code="trait_too_high", sentence=text, trait=name, section=part, off_by=off)


def _own_skills(book: Rulebook, sheet: StepSheet) -> Iterator[Problem]:
    for name, skill in sheet.own_skills.items():
        if book.attribute(name) or name in book.edition.skills:
            text = f"{name} stands in the rules already; a skill of one's own needs a name of its own."
            listed = book.edition.skills.get(name)
            same = listed is not None and listed.attribute == skill.attribute
            yield Problem(code="skill_twice", sentence=text, trait=name, section="skills", notice=same)
        elif skill.attribute not in book.edition.attributes:
            text = f"{name} belongs to “{skill.attribute}”, which is no attribute here."
            yield Problem(code="attribute_unknown", sentence=text, trait=name, section="skills")


def _spent(book: Rulebook, sheet: StepSheet) -> Iterator[Problem]:
    for one in budgets(book, sheet):
        if one.left < 0:
            text = f"{counted(-one.left, 'point')} too many spent: {one.label} {one.spent} of {one.total}."
            code = f"{one.key.replace('-', '_')}_overspent"
            yield Problem(code=code, sentence=text, section=one.section, off_by=-one.left)
        elif one.left > 0:
            text = f"{one.label}: {one.left} of {one.total} not spent. It may be kept."
            yield Problem(code="unspent", sentence=text, section=one.section, off_by=-one.left, notice=True)
    for key in ACQUISITIONS:
        most, bought = book.maximum(sheet, key), getattr(sheet.starting, key)
        if most is not None and bought > most:
            text = f"{book.edition.pools[key].label}: {bought} bought, but {most} is the most."
            yield Problem(code="pool_too_full", sentence=text, trait=key, section="downtime", off_by=bought - most)
