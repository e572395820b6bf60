"""All traits of a sheet under their headings, and what the rulebook says of each.

Source: Step Dice, Introduction, "Mechanics" and "Abbreviations"; lists and values as in later publications.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.sheets import Trait, TraitGroup
from rules.step_dice.edition import Formula
from rules.step_dice.prices import step_price
from rules.step_dice.rulebook import Rulebook
from rules.step_dice.sheet import StepSheet
from rules.texts import same_name
from rules.told import TraitText
from rules.wording import counted

LEVELS = "Points earned in play; so many of them make a level, and levels raise what pools and values hold."
"""What is said of experience and of the level that it makes."""


def trait_groups(book: Rulebook, sheet: StepSheet) -> tuple[TraitGroup, ...]:
    """Attributes, the skills of each, and the passive values. Everybody rolls at least a d4 on any of them."""
    attributes = tuple(_trait(book, sheet, name, "attribute") for name in book.edition.attributes)
    skills = {
        name: tuple(_trait(book, sheet, one, "skill") for one in book.skills(sheet, name))
        for name in book.edition.attributes
    }
    return (
        _group("attributes", "Attributes", "attributes", "", attributes),
        *(_group(name.lower(), f"{name} skills", "skills", "a d4 until learned", own) for name, own in skills.items()),
        TraitGroup(
            key="values",
            label="Values",
            section="values",
            note="not rolled",
            traits=tuple(_values(book, sheet)),
            derived=True,
        ),
    )


def _group(key: str, label: str, section: str, note: str, traits: tuple[Trait, ...]) -> TraitGroup:
    return TraitGroup(key=key, label=label, section=section, note=note, traits=traits, lack="thin")


def _trait(book: Rulebook, sheet: StepSheet, name: str, kind: str) -> Trait:
    steps, rolled = sheet.steps(name), book.rolled_steps(sheet, name)
    # Introduction, "Mechanics": a skill is never higher than its attribute.
    cap = sheet.steps(book.attribute_of(sheet, name)) if kind == "skill" else None
    return Trait(
        name=name,
        kind=kind,
        rating=str(book.die(steps)),
        rank=steps,
        maximum=book.highest,
        cap=cap,
        had=steps > 0,
        note=f"{book.die(rolled)} at the moment" if rolled != steps else "",
        price=_price(book, sheet, name, book.highest if cap is None else cap),
        choices=dice_to_choose(book),
    )


def _price(book: Rulebook, sheet: StepSheet, name: str, most: int) -> str:
    """What the next step costs in play; nothing where there is none."""
    if sheet.steps(name) >= most:
        return ""
    price = step_price(book, sheet, name)
    return f"{price} downtime" if book.edition.advancement.pays == "downtime" else counted(price, "point")


def dice_to_choose(book: Rulebook) -> tuple[str, ...]:
    """Every die a trait can stand at, from the d4 up."""
    return tuple(str(book.die(steps)) for steps in range(book.highest + 1))


def _values(book: Rulebook, sheet: StepSheet) -> Iterator[Trait]:
    yield _value("Level", book.level(sheet.experience.earned), "from experience", "value")
    for name, value in book.edition.values.items():
        kind = "passive" if value.passive else "value"
        yield _value(name, book.worth(sheet, value.formula), formula_text(value.formula), kind)


def _value(name: str, number: int, note: str, kind: str) -> Trait:
    rank = max(0, number)
    return Trait(name=name, kind=kind, rating=str(number), rank=rank, maximum=number, rollable=False, note=note)


def formula_text(formula: Formula) -> str:
    """How a value is worked out: "2 + half of Intelligence"."""
    parts = [str(formula.base)]
    if formula.trait:
        each = f"half of {formula.trait}" if formula.per == "half_die" else f"steps of {formula.trait}"
        parts.append(f"{formula.times} × {each}" if formula.times != 1 else each)
    growth = {"experience": "experience", "level": "level", "half_level": "half the level"}.get(formula.growth)
    return " + ".join((*parts, growth) if growth else parts)


def trait_text(book: Rulebook, name: str) -> TraitText | None:
    """What the rulebook says of a trait."""
    rules, blank = book.edition, StepSheet()
    if attribute := book.attribute(name):
        summary, skills = rules.attributes[attribute].summary, book.skills(blank, attribute)
        return _text(book, attribute, "attribute", "Attributes", summary, skills, f"{rules.source}, Mechanics")
    if skill := book.skill(blank, name):
        listed = rules.skills[skill]
        group, source = f"{listed.attribute} skills", f"{listed.source} ({listed.effort} to learn)"
        return _text(book, skill, "skill", group, listed.summary, (listed.attribute,), source)
    if value := book.value(name):
        derived = rules.values[value]
        summary = f"{derived.summary} It is {formula_text(derived.formula)}."
        return TraitText(name=value, kind="value", group="Values", summary=summary, source=derived.source)
    if same_name(name, "Level"):
        return TraitText(name="Level", kind="value", group="", summary=LEVELS, source=rules.level.source)
    return None


def _text(
    book: Rulebook, name: str, kind: str, group: str, summary: str, goes_with: tuple[str, ...], source: str
) -> TraitText:
    price = step_price(book, StepSheet(), name)
    unit = "downtime" if book.edition.advancement.pays == "downtime" else f"{kind} points"
    return TraitText(
        name=name,
        kind=kind,
        group=group,
        summary=summary,
        levels=tuple(f"{die}, {at * price} {unit}" if at else die for at, die in enumerate(dice_to_choose(book))),
        goes_with=goes_with,
        source=source,
    )
