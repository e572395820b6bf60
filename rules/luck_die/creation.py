"""What a new character is made of: the allowances, and every rule that a sheet breaks.

Source: later publications (attribute dice, steps, ranks); the rulebook itself has no chapter on making characters.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.luck_die.grown import created
from rules.luck_die.rulebook import Rulebook
from rules.luck_die.sheet import Experience, LuckDieSheet
from rules.sheets import Budget, Problem
from rules.wording import counted, listed


def blank_sheet(book: Rulebook) -> LuckDieSheet:
    """The sheet a draft starts with: the weakest dice, all resources full."""
    rules = book.house_rules
    return LuckDieSheet(
        attributes=dict.fromkeys(book.edition.attributes, min(book.edition.dice.sizes)),
        fate=min(rules.starting_fate, book.edition.fate.maximum),
        experience=Experience(earned=rules.starting_experience),
    )


def budgets(book: Rulebook, sheet: LuckDieSheet) -> tuple[Budget, ...]:
    """Every allowance of creation and how much of it is used."""
    sheet = created(book, sheet)
    return (*_dice(book, sheet), *_numbers(book, sheet))


def _dice(book: Rulebook, sheet: LuckDieSheet) -> Iterator[Budget]:
    """One allowance for each size above the weakest; what is left over is weakest by itself."""
    allowed = book.house_rules.attribute_dice
    sizes = [book.attribute_size(sheet, name) for name in book.edition.attributes]
    for size in sorted({*allowed, *sizes}, reverse=True) if allowed else ():
        if size == min(book.edition.dice.sizes) and size not in allowed:
            continue
        items = tuple(name for name in book.edition.attributes if book.attribute_size(sheet, name) == size)
        yield Budget(
            key=f"d{size}",
            label=f"d{size} {book.edition.dice.names[size]}",
            section="attributes",
            spent=len(items),
            total=allowed.count(size),
            items=items,
        )


def _numbers(book: Rulebook, sheet: LuckDieSheet) -> Iterator[Budget]:
    rules = book.house_rules
    for key, held, spent, total in (
        ("skills", sheet.skills, len(sheet.skills), rules.starting_skills),
        ("proficiencies", sheet.proficiencies, sum(sheet.proficiencies.values()), rules.starting_proficiencies),
    ):
        if total is not None:
            label = key.capitalize()
            yield Budget(key=key, label=label, section=key, spent=spent, total=total, items=tuple(held))


def problems(book: Rulebook, sheet: LuckDieSheet) -> tuple[Problem, ...]:
    """Every creation rule the sheet violates, and notices."""
    sheet = created(book, sheet)
    return (*_wrong_dice(book, sheet), *_off_budget(book, sheet), *_ranges(book, sheet), *_notices(sheet))


def _wrong_dice(book: Rulebook, sheet: LuckDieSheet) -> Iterator[Problem]:
    allowed = book.house_rules.attribute_dice
    sizes = tuple(sorted((book.attribute_size(sheet, name) for name in book.edition.attributes), reverse=True))
    if allowed and sizes != allowed:
        wanted = listed([f"d{size}" for size in allowed])
        text = f"The attributes are {listed([f'd{size}' for size in sizes])}; a new character has {wanted}."
        # In steps, each of which is two faces.
        off_by = (sum(sizes) - sum(allowed)) // 2
        yield Problem(code="attribute_dice", sentence=text, section="attributes", off_by=off_by)


def _off_budget(book: Rulebook, sheet: LuckDieSheet) -> Iterator[Problem]:
    for budget in _numbers(book, sheet):
        if over := budget.spent - budget.total:
            much = counted(abs(over), "point" if budget.key == "proficiencies" else "skill")
            text = f"{budget.label}: {much} {'too many' if over > 0 else 'still to choose'}."
            yield Problem(code=f"{budget.key}_budget", sentence=text, section=budget.section, off_by=over)


def _ranges(book: Rulebook, sheet: LuckDieSheet) -> Iterator[Problem]:
    for what, names, known in (
        ("attribute", sheet.attributes, book.attribute),
        ("skill", sheet.skills, book.skill),
    ):
        for name in names:
            if known(name) is None:
                text = f"There is no {what} called “{name}”."
                yield Problem(code="unknown_trait", sentence=text, trait=name, section=f"{what}s")
    most = book.house_rules.proficiency_maximum
    for name, bonus in sheet.proficiencies.items():
        if bonus > most:
            text, over = f"{name} is +{bonus}; at most +{most} here.", bonus - most
            yield Problem(code="proficiency_cap", sentence=text, trait=name, section="proficiencies", off_by=over)
    if sheet.experience.free < 0:
        text = "More experience is spent than was earned."
        yield Problem(code="experience_overspent", sentence=text, section="experience", off_by=-sheet.experience.free)


def _notices(sheet: LuckDieSheet) -> Iterator[Problem]:
    if not sheet.story.motivation:
        text = "A motivation is what fate can inhibit one day; it may stay open for now."
        yield Problem(code="no_motivation", sentence=text, section="story", notice=True)
