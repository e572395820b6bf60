"""Is this a finished new character? Every violated creation rule at once, and what is only worth saying.

Source: Maelstrom Rules, "Creating a Character": starting attributes, abilities and specialties.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.kit.steps import grown_steps
from rules.maelstrom.build import (
    ability_berths,
    berth_total,
    category_dots,
    created,
    group_allowance,
    group_dots,
)
from rules.maelstrom.chapters import CreationRules
from rules.maelstrom.grown import spent_in_play
from rules.maelstrom.prices import experience_problems
from rules.maelstrom.rulebook import Rulebook
from rules.maelstrom.sheet import MaelstromSheet, Specialty
from rules.sheets import Problem
from rules.texts import name_key
from rules.wording import counted


def problems(book: Rulebook, sheet: MaelstromSheet) -> tuple[Problem, ...]:
    """Every creation rule the sheet violates, and notices."""
    return (*spent_in_play(book, sheet), *creation_problems(book, created(sheet)))


def creation_problems(
    book: Rulebook, sheet: MaelstromSheet, unread: frozenset[str] = frozenset()
) -> tuple[Problem, ...]:
    """Every creation rule that a sheet as creation made it violates, in the order of the builder, notices last.

    `unread` names attributes and abilities whose dots are no numbers.
    """
    found = [*_attributes(book, sheet, unread), *_abilities(book, sheet, unread), *_specialties(book, sheet, unread)]
    found += _beyond_most(book, sheet) if book.creation is None else experience_problems(book, sheet)
    return tuple(sorted(found, key=lambda one: one.notice))


def _beyond_most(book: Rulebook, sheet: MaelstromSheet) -> Iterator[Problem]:
    """Dots that the campaign does not allow (any more), where no rule of creation has a lower limit anyway."""
    most = book.trait_maximum
    for section, dots in (("attributes", sheet.attributes), ("abilities", sheet.abilities)):
        for name, many in dots.items():
            if many > most:
                text = f"{name} has {counted(many, 'dot')}; at most {most} here."
                yield _problem("trait_above_most", section, text, name, many - most)


# Attributes -------------------------------------------------------------------------------------------------


def _attributes(book: Rulebook, sheet: MaelstromSheet, unread: frozenset[str]) -> Iterator[Problem]:
    names, rules = book.edition.attribute_names, book.creation
    if rules is None:
        return
    for name in names:
        if name not in unread:
            yield from _one_attribute(book, rules, name, sheet.attributes.get(name))
    if sheet.primary and sheet.primary not in book.edition.groups:
        yield _problem("primary_unknown", "attributes", f"There is no group of attributes called “{sheet.primary}”.")
    elif all(name in sheet.attributes for name in names):
        yield from _split(book, sheet, rules)


def _one_attribute(book: Rulebook, rules: CreationRules, name: str, dots: int | None) -> Iterator[Problem]:
    """One attribute within its range. Rules, "Starting Attributes"."""
    cap, start = (book.trait_maximum if book.buys else rules.attribute_cap), rules.attribute_start
    if dots is None:
        yield _problem("attribute_missing", "attributes", f"{name} is missing.", name, -start)
    elif dots > cap:
        text = f"{name} has {counted(dots, 'dot')}; a new character has at most {cap}."
        yield _problem("attribute_above_four", "attributes", text, name, dots - cap)
    elif dots < start:
        text = f"{name} has {counted(dots, 'dot')}; everybody has at least {start}."
        yield _problem("attribute_below_one", "attributes", text, name, dots - start)


def _split(book: Rulebook, sheet: MaelstromSheet, rules: CreationRules) -> Iterator[Problem]:
    """The dots of each group against what it is given. Rules, "Starting Attributes"."""
    spent, allowed = group_dots(book, sheet.attributes), group_allowance(book, sheet)
    labels = {key: group.label for key, group in book.edition.groups.items()}
    wanted = sorted((rules.primary_dots, rules.secondary_dots))
    # One mistake puts both groups off: it is said once.
    if not book.buys and spent != allowed and sorted(spent.values()) == wanted:
        first = max(spent, key=lambda key: spent[key])
        text = f"{labels[sheet.primary]} comes first, but {labels[first]} has the {rules.primary_dots} dots."
        yield _problem("primary_mismatch", "attributes", text, labels[sheet.primary])
        return
    for key, label in labels.items():
        off = _unplaced(book, sheet, rules, key, allowed[key]) if book.buys else spent[key] - allowed[key]
        if off:
            text = counted(-off, "more dot") if off < 0 else f"{counted(off, 'dot')} too many"
            yield _problem("attribute_split", "attributes", f"{text} in {label}.", label, off)


def _unplaced(book: Rulebook, sheet: MaelstromSheet, rules: CreationRules, group: str, allowed: int) -> int:
    """Starting dots without a place in a group, below zero; what is above the allowance is bought."""
    names = book.edition.groups[group].attributes
    placed = sum(min(sheet.attributes[name], rules.attribute_cap) - rules.attribute_start for name in names)
    return min(0, placed - allowed)


# Abilities --------------------------------------------------------------------------------------------------


def _abilities(book: Rulebook, sheet: MaelstromSheet, unread: frozenset[str]) -> Iterator[Problem]:
    rules = book.creation
    if rules is None:
        return
    known = {name: dots for name, dots in sheet.abilities.items() if book.is_ability(name)}
    cap = book.trait_maximum if book.buys else max(rules.ability_spread)
    for name, dots in known.items():
        if dots > cap:
            text = f"{name} has {counted(dots, 'dot')}; a new character has at most {cap}."
            yield _problem("ability_above_three", "abilities", text, name, dots - cap)
        elif dots < 0:
            yield _problem("ability_below_zero", "abilities", f"{name} cannot have less than no dots.", name, dots)
    # While a number cannot be read, a count over all abilities says nothing true.
    if not any(name in unread for name in book.edition.ability_names):
        yield from _spread(book, rules, known)
        yield from _twelve(book, rules, known)
        yield from _categories(book, rules, known)


def _spread(book: Rulebook, rules: CreationRules, known: Mapping[str, int]) -> Iterator[Problem]:
    """How many abilities stand at each number of dots. Rules, "Starting Abilities"."""
    for dots, names in ability_berths(book, known).items():
        # Those that reach one dot are the twelve, and are counted there.
        if book.buys and dots == min(rules.ability_spread):
            continue
        total, off = berth_total(book, dots), len(names) - berth_total(book, dots)
        level = f"{counted(dots, 'dot')}{' or more' if book.buys else ''}"
        text = f"{counted(-off, 'more ability', 'more abilities')} at {level}."
        if off > 0:
            text = f"{counted(len(names), 'ability has', 'abilities have')} {level}; {total} may."
        if off < 0 or (off > 0 and not book.buys):
            yield _problem(f"ability_count_at_{dots}", "abilities", text, "", off)


def _twelve(book: Rulebook, rules: CreationRules, known: Mapping[str, int]) -> Iterator[Problem]:
    """As many different abilities as the spread names. Rules, "Starting Abilities"."""
    having = sum(dots > 0 for dots in known.values())
    off = having - rules.abilities
    if off < 0 or (off > 0 and not book.buys):
        needed = f"{'at least ' if book.buys else ''}{rules.abilities} are needed"
        text = f"{counted(having, 'ability has', 'abilities have')} dots; {needed}."
        yield _problem("ability_not_twelve", "abilities", text, "", off)


def _categories(book: Rulebook, rules: CreationRules, known: Mapping[str, int]) -> Iterator[Problem]:
    """The least dots in each category. Rules, "Starting Abilities" (M-25)."""
    for key, dots in category_dots(book, known).items():
        if dots < rules.category_minimum:
            label, missing = book.category_label(key), rules.category_minimum - dots
            text = f"{counted(missing, 'more dot')} in {label}."
            yield _problem("category_below_four", "abilities", text, label, -missing)


# Specialties ------------------------------------------------------------------------------------------------


def _specialties(book: Rulebook, sheet: MaelstromSheet, unread: frozenset[str]) -> Iterator[Problem]:
    """Each specialty, and how many there are of a kind. Rules, "Starting Specialties" (M-23)."""
    seen: set[str] = set()
    for one in sheet.specialties:
        if one.state != "declined" and name_key(one.key) in seen:
            yield _specialty("specialty_twice", f"{one.name} is chosen twice for {one.ability}.", one, 1)
        elif one.state != "declined":
            seen.add(name_key(one.key))
        yield from _one_specialty(book, sheet, one, unread)
    for kind, total in book.creation.specialties.items() if book.creation and not book.buys else ():
        yield from _specialty_count(kind, len(sheet.counted_specialties(kind)), total)


def _specialty_count(kind: str, chosen: int, total: int) -> Iterator[Problem]:
    off = chosen - total
    if off < 0:
        text = f"{counted(-off, f'more {kind} specialty', f'more {kind} specialties')}."
        yield _problem(f"specialty_too_few_{kind}", "specialties", text, "", off)
    elif off > 0:
        text = f"{counted(off, f'{kind} specialty', f'{kind} specialties')} too many; {total} to start with."
        yield _problem(f"specialty_too_many_{kind}", "specialties", text, "", off)


def _one_specialty(book: Rulebook, sheet: MaelstromSheet, one: Specialty, unread: frozenset[str]) -> Iterator[Problem]:
    """What bars one specialty, and what is only worth knowing of it. Rules, "Starting Specialties" (M-23, M-24)."""
    if not book.bears_specialties(one.ability):
        return
    listed = book.listed_kind(one.ability, one.name)
    if one.state == "declined":
        text = f"{one.key} was declined by the storyteller and does not count."
        yield _specialty("specialty_declined", text, one, notice=True)
        return
    if listed is None and one.state != "approved":
        text = f"{one.key} is on no list: it waits for the storyteller."
        yield _specialty("specialty_unlisted", text, one, notice=True)
    elif listed is not None and listed != one.kind and one.state != "approved":
        yield _specialty("specialty_wrong_kind", f"{one.key} is listed as {listed}, not as {one.kind}.", one)
    needed, dots = book.dots_for_a_specialty, sheet.dots(one.ability) + grown_steps(sheet, one.ability)
    if dots < needed and one.ability not in unread:
        fewer = "no dots" if needed == 1 else f"fewer than {needed} dots"
        text = f"{one.name} cannot be used yet: {fewer} in {one.ability}."
        yield _specialty("specialty_unusable", text, one, notice=True)


def _specialty(code: str, text: str, one: Specialty, off_by: int = 0, *, notice: bool = False) -> Problem:
    return Problem(code=code, sentence=text, trait=one.key, section="specialties", off_by=off_by, notice=notice)


def _problem(code: str, section: str, text: str, trait: str = "", off_by: int = 0) -> Problem:
    return Problem(code=code, sentence=text, trait=trait, section=section, off_by=off_by)
