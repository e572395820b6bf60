"""The traits of a sheet: what a test is rolled on, how tables show them, and what the rulebook says of them.

Source: Playing the Game, "Tests"; lists and descriptions as in later publications, in our own words.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules.luck_die.rulebook import Rulebook, found
from rules.luck_die.sheet import LuckDieSheet
from rules.sheets import Lack, Problem, Trait, TraitGroup
from rules.texts import same_name
from rules.told import TraitText
from rules.wording import listed, signed


@dataclass(frozen=True, slots=True)
class Chosen:
    """The traits of one test. `rolls_skill` says whether the skill has a die."""

    attribute: str | None = None
    skill: str = ""
    proficiencies: tuple[str, ...] = ()
    rolls_skill: bool = False
    problems: tuple[Problem, ...] = ()


def choose(book: Rulebook, sheet: LuckDieSheet, names: Sequence[str]) -> Chosen:
    """One attribute, at most one skill, any proficiencies one has. Playing the Game, "Tests" (L-22)."""
    attributes = [one for one in map(book.attribute, names) if one]
    skills = [one for one in map(book.skill, names) if one]
    proficiencies = [one for one in (found(name, sheet.proficiencies) for name in names) if one]
    unknown = [
        name for name in names if not (book.attribute(name) or book.skill(name) or found(name, sheet.proficiencies))
    ]
    problems = [
        Problem(code="unknown_trait", sentence=f"There is no “{name}” on this sheet.", trait=name) for name in unknown
    ]
    if len(set(attributes)) != 1:
        problems.append(Problem(code="one_attribute", sentence="Choose one attribute for the test.", trait="traits"))
    if len(set(skills)) > 1:
        problems.append(Problem(code="one_skill", sentence="A test takes one skill at most.", trait="traits"))
    skill = skills[0] if skills else ""
    return Chosen(
        attribute=attributes[0] if attributes else None,
        skill=skill,
        proficiencies=tuple(dict.fromkeys(proficiencies)),
        rolls_skill=bool(skill) and book.skill_size(sheet, skill) > 0,
        problems=tuple(problems),
    )


def trait_groups(book: Rulebook, sheet: LuckDieSheet) -> tuple[TraitGroup, ...]:
    """All traits under their headings."""
    return (
        _group("attributes", _attributes(book, sheet)),
        *_skill_groups(book, sheet),
        _group("proficiencies", _proficiencies(book, sheet), "one of them adds to a test", lack="nothing"),
        _group("defences", _defences(book, sheet), derived=True),
    )


def _group(
    key: str, traits: Iterator[Trait], note: str = "", *, lack: Lack = "nobody", derived: bool = False
) -> TraitGroup:
    label, found = key.capitalize(), tuple(traits)
    return TraitGroup(key=key, label=label, section=key, note=note, traits=found, lack=lack, derived=derived)


def _attributes(book: Rulebook, sheet: LuckDieSheet) -> Iterator[Trait]:
    names = book.edition.dice.names
    for name in book.edition.attributes:
        size = book.attribute_size(sheet, name)
        yield Trait(name=name, kind="attribute", rating=f"d{size}", rank=size, maximum=max(names), note=names[size])


def _skill_groups(book: Rulebook, sheet: LuckDieSheet) -> Iterator[TraitGroup]:
    for kind, label in (("mundane", "Skills"), ("supernatural", "Supernatural skills")):
        traits = tuple(_skill(book, sheet, name) for name, skill in book.skills.items() if skill.kind == kind)
        note = "without the skill, the attribute alone is rolled"
        lack: Lack = "nobody" if kind == "mundane" else "nothing"
        yield TraitGroup(key=f"{kind}_skills", label=label, section="skills", note=note, traits=traits, lack=lack)


def _skill(book: Rulebook, sheet: LuckDieSheet, name: str) -> Trait:
    size = book.skill_size(sheet, name)
    note = "" if name in sheet.skills else "untrained"
    largest = max(book.edition.dice.names)
    rating = f"d{size}" if size else ""
    return Trait(name=name, kind="skill", rating=rating, rank=size, maximum=largest, had=size > 0, note=note)


def _proficiencies(book: Rulebook, sheet: LuckDieSheet) -> Iterator[Trait]:
    ranks = book.edition.proficiencies.ranks
    for name, bonus in sheet.proficiencies.items():
        note = ranks[bonus - 1] if bonus <= len(ranks) else ""
        most = book.house_rules.proficiency_maximum
        yield Trait(name=name, kind="proficiency", rating=signed(bonus), rank=bonus, maximum=most, note=note)


def _defences(book: Rulebook, sheet: LuckDieSheet) -> Iterator[Trait]:
    for name, rule in book.edition.defences.items():
        value = book.defence(sheet, name)
        note = f"passive {listed(rule.attributes)}{', and armour' if rule.armour else ''}"
        yield Trait(name=name, kind="defence", rating=str(value), rank=value, maximum=99, rollable=False, note=note)
    speed = book.speed(sheet)
    yield Trait(
        name="Speed", kind="defence", rating=f"{speed} m", rank=speed, maximum=99, rollable=False, note="a move"
    )


def trait_text(book: Rulebook, name: str) -> TraitText | None:
    """What is said of an attribute, a skill, a defence, a resource or a condition."""
    attribute, skill = book.attribute(name), book.skill(name)
    if attribute:
        steps = tuple(f"d{size}: {word}" for size, word in book.edition.dice.names.items())
        summary = book.edition.attributes[attribute]
        return _text(attribute, "attribute", "Attributes", summary, levels=steps)
    if skill:
        entry = book.skills[skill]
        return _text(skill, "skill", "Skills", entry.summary, goes_with=entry.attributes)
    return _other_text(book, name)


SPEEDS = {
    "size": "the size, and 2",
    "agile": "the size, half of Dexterity and of Agility, and Running",
}
"""What speed is reckoned from, as the campaign has switched it."""


def _other_text(book: Rulebook, name: str) -> TraitText | None:
    edition = book.edition
    if same_name(name, "Speed"):
        return _text("Speed", "defence", "", f"How many metres one move covers: {SPEEDS[book.house_rules.speed]}.")
    if defence := found(name, edition.defences):
        rule = edition.defences[defence]
        return _text(defence, "defence", "Defences", rule.summary, goes_with=rule.attributes)
    if resource := found(name, edition.resources):
        entry = edition.resources[resource]
        return _text(resource.capitalize(), "resource", "Resources", entry.summary, goes_with=(entry.attribute,))
    if condition := found(name, edition.conditions.list):
        return _text(condition, "condition", "Conditions", edition.conditions.list[condition])
    if known := found(name, dict.fromkeys(edition.proficiencies.suggestions)):
        ranks = tuple(f"{signed(at)}: {rank}" for at, rank in enumerate(edition.proficiencies.ranks, 1))
        return _text(known, "proficiency", "Proficiencies", "A bonus where it is relevant.", levels=ranks)
    return None


def _text(
    name: str, kind: str, group: str, summary: str, *, levels: tuple[str, ...] = (), goes_with: tuple[str, ...] = ()
) -> TraitText:
    source = "Playing the Game" if kind in ("condition", "resource") else "later publication"
    return TraitText(
        name=name, kind=kind, group=group, summary=summary, levels=levels, goes_with=goes_with, source=source
    )
