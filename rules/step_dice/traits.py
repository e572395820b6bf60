"""All traits of a sheet under their headings, and what the rulebook says of each.

Source: Step Dice, Introduction, "Mechanics" and "Abbreviations"; lists and values as in later publications.
"""

from __future__ import annotations

from rules.sheets import Trait, TraitGroup, TraitText
from rules.step_dice.building import known_skills
from rules.step_dice.edition import Formula
from rules.step_dice.ladder import SIZES, die_at
from rules.step_dice.rulebook import Rulebook
from rules.step_dice.sheet import StepSheet
from rules.step_dice.wording import signed
from rules.texts import name_key


def trait_groups(book: Rulebook, sheet: StepSheet) -> tuple[TraitGroup, ...]:
    """Attributes, the skills of each, and the passive values."""
    attributes = tuple(_trait(book, sheet, name, "attribute") for name in book.edition.attributes)
    groups = [TraitGroup(key="attributes", label="Attributes", section="attributes", note="", traits=attributes)]
    for attribute in book.edition.attributes:
        skills = tuple(_trait(book, sheet, name, "skill") for name in book.skills(sheet, attribute))
        note = f"never above {attribute}"
        groups.append(
            TraitGroup(key=attribute.lower(), label=f"{attribute} skills", section="skills", note=note, traits=skills)
        )
    return (*groups, _values(book, sheet))


def _trait(book: Rulebook, sheet: StepSheet, name: str, kind: str) -> Trait:
    steps, rolled = sheet.steps(name), book.rolled_steps(sheet, name)
    cap = sheet.steps(book.attribute_of(sheet, name)) if kind == "skill" else None
    return Trait(
        name=name,
        kind=kind,
        rating=str(book.die(steps)),
        rank=steps,
        maximum=book.highest,
        cap=cap,
        note=f"{book.die(rolled)} at the moment" if rolled != steps else "",
    )


def _values(book: Rulebook, sheet: StepSheet) -> TraitGroup:
    level = book.level(sheet.experience.earned)
    rows = [_value("Level", level, "from experience")]
    for name, value in book.edition.values.items():
        rows.append(_value(name, book.worth(sheet, value.formula), formula_text(value.formula)))
    return TraitGroup(key="values", label="Values", section="values", note="not rolled", traits=tuple(rows))


def _value(name: str, number: int, note: str) -> Trait:
    return Trait(
        name=name, kind="value", rating=str(number), rank=max(0, number), maximum=number, rollable=False, note=note
    )


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
    key = name_key(name)
    for attribute, one in book.edition.attributes.items():
        if name_key(attribute) == key:
            skills = tuple(known_skills_of(book, attribute))
            return _text(book, attribute, "attribute", "Attributes", one.summary, goes_with=skills)
    for skill, listed in book.edition.skills.items():
        if name_key(skill) == key:
            source = f"{book.edition.source}, Character ({listed.effort} to learn)"
            group, within = f"{listed.attribute} skills", (listed.attribute,)
            return _text(book, skill, "skill", group, listed.summary, goes_with=within, source=source)
    for value, derived in book.edition.values.items():
        if name_key(value) == key:
            summary = f"{derived.summary} It is {formula_text(derived.formula)}."
            return TraitText(name=value, kind="value", group="Values", summary=summary, source=derived.source)
    return None


def known_skills_of(book: Rulebook, attribute: str) -> tuple[str, ...]:
    """The listed skills of an attribute."""
    blank = StepSheet()
    return tuple(one for one in known_skills(book, blank) if book.attribute_of(blank, one) == attribute)


def _text(
    book: Rulebook, name: str, kind: str, group: str, summary: str, *, goes_with: tuple[str, ...], source: str = ""
) -> TraitText:
    levels = tuple(str(die_at(steps, book.switches.upgrade_bonus)) for steps in range(book.highest + 1))
    return TraitText(
        name=name,
        kind=kind,
        group=group,
        summary=summary,
        levels=tuple(_level(level, at) for at, level in enumerate(levels)),
        goes_with=goes_with,
        source=source or f"{book.edition.source}, Mechanics",
    )


def _level(die: str, steps: int) -> str:
    if steps == 0:
        return f"{die}: where everybody starts."
    over = steps - len(SIZES) + 1
    return f"{die}: {signed(over)} beyond the largest die." if over > 0 else f"{die}."
