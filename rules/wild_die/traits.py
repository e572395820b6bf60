"""The traits of a sheet under their headings, and what each covers.

Source: Basics, "Untrained Skill Use"; the lists of the campaign.
"""

from __future__ import annotations

from rules.sheets import Trait, TraitGroup
from rules.texts import name_key, same_name
from rules.told import TraitText
from rules.wild_die.rulebook import HIGHEST_ATTRIBUTE, Rolled, Rulebook
from rules.wild_die.sheet import MOST_SKILL_POINTS, WildDieSheet
from rules.wording import counted, signed

UNTRAINED = "without points the attribute alone, and harder"
"""What no points mean, below a heading of skills."""


def trait_groups(book: Rulebook, sheet: WildDieSheet) -> tuple[TraitGroup, ...]:
    """Attributes, then the skills below each of them."""
    attributes = TraitGroup(
        key="attributes",
        label="Attributes",
        section="attributes",
        note="",
        traits=tuple(_attribute(book, sheet, name) for name in book.attributes),
    )
    return (attributes, *(group for name in book.attributes if (group := _skills(book, sheet, name)).traits))


def _attribute(book: Rulebook, sheet: WildDieSheet, name: str) -> Trait:
    code = sheet.attribute(name)
    return Trait(
        name=name,
        kind="attribute",
        rating=str(code),
        rank=code.rank,
        maximum=HIGHEST_ATTRIBUTE.rank,
        rollable=code.dice > 0,
        had=code.dice > 0,
        note="" if code.dice else "No dice: this cannot be rolled.",
    )


def _skills(book: Rulebook, sheet: WildDieSheet, attribute: str) -> TraitGroup:
    rolled = (book.rolled(sheet, name) for name in book.skills_of(sheet, attribute))
    return TraitGroup(
        key=name_key(attribute),
        label=attribute,
        section="skills",
        note=UNTRAINED,
        traits=tuple(_skill(book, one) for one in rolled if one),
    )


def _skill(book: Rulebook, rolled: Rolled) -> Trait:
    points = counted(rolled.points, "point") if rolled.points else "untrained"
    return Trait(
        name=rolled.skill,
        kind="skill",
        rating=str(rolled.code),
        rank=rolled.code.rank,
        maximum=rolled.attribute_code.rank + book.points_in_pips(MOST_SKILL_POINTS),
        rollable=rolled.code.dice > 0,
        had=bool(rolled.points),
        note=points if rolled.code.dice else "No dice: this cannot be rolled.",
    )


def trait_text(book: Rulebook, name: str) -> TraitText | None:
    """What a trait covers; a plain line for those the campaign has added."""
    printed, attribute = book.tables.traits, book.attribute_named(name)
    if attribute:
        preset = printed.attributes.get(attribute)
        summary = preset.summary if preset else "An attribute of this campaign."
        return TraitText(name=attribute, kind="attribute", group="Attributes", summary=summary, source=printed.source)
    skill = next((one for one in book.skills if same_name(one, name)), None)
    if skill is None:
        return None
    texts = {one: text for each in printed.attributes.values() for one, text in each.skills.items()}
    untrained = f"Without points: {book.skills[skill]} alone, difficulty {signed(book.tables.actions.untrained)}."
    return TraitText(
        name=skill,
        kind="skill",
        group=book.skills[skill],
        summary=texts.get(skill, "A skill of this campaign."),
        levels=(untrained,),
        goes_with=(book.skills[skill],),
        source=printed.source,
    )
