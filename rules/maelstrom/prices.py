"""What a new character costs beyond the allowances, where starting experience buys dots.

Source: later publication, "Starting Experience" and "Spending Experience"; merits and flaws likewise.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.maelstrom import merits
from rules.maelstrom.build import Build, group_allowance, group_dots
from rules.maelstrom.chapters import MeritOrFlaw
from rules.maelstrom.rulebook import Rulebook
from rules.maelstrom.sheet import TakenMerit
from rules.sheets import Problem
from rules.texts import name_key
from rules.wording import counted, listed


def ranks(first: int, last: int) -> int:
    """The sum of all ranks above `first` up to `last`."""
    return (last * (last + 1) - first * (first + 1)) // 2 if last > first else 0


def creation_price(book: Rulebook, build: Build) -> int:
    """Experience that the cheapest way to this character takes."""
    return sum(points for _, points in creation_bill(book, build))


def creation_bill(book: Rulebook, build: Build) -> tuple[tuple[str, int], ...]:
    """What the character costs beyond the allowances, line by line: "Attributes", 15."""
    costs, rules = book.experience, book.creation
    if costs is None or rules is None:
        return ()
    spent, allowed = group_dots(book, build.attributes), group_allowance(book, build)
    bought = sum(max(0, spent[key] - allowed[key]) for key in spent)
    known = (dots for name, dots in build.abilities.items() if name in book.edition.abilities)
    given = sum(many * ranks(0, dots) for dots, many in rules.ability_spread.items())
    abilities = max(0, sum(ranks(0, dots) for dots in known) - given)
    general = max(0, len(build.counted_specialties("general")) - rules.general_specialties)
    advanced = max(0, len(build.counted_specialties("advanced")) - rules.advanced_specialties)
    bill = (
        ("Attributes", bought * costs.attribute_dot),
        ("Abilities", abilities * costs.ability_rank),
        ("Specialties", general * costs.general_specialty + advanced * costs.advanced_specialty),
        ("Willpower", ranks(book.starting_willpower, build.willpower) * costs.willpower_rank),
        ("Merits", sum(one.points for one in build.merits)),
    )
    return tuple(line for line in bill if line[1])


def creation_purse(book: Rulebook, build: Build) -> int:
    """Experience a new character has: the starting points and what the flaws pay."""
    return (book.creation.experience if book.creation else 0) + sum(one.points for one in build.flaws)


def experience_problems(book: Rulebook, build: Build) -> Iterator[Problem]:
    """Merits and flaws that do not fit, and experience that is overspent."""
    if book.buys and (over := creation_price(book, build) - creation_purse(book, build)) > 0:
        text = f"{counted(over, 'point')} of experience too many: {creation_purse(book, build)} to spend."
        yield Problem(code="experience_overspent", sentence=text, section="experience", off_by=over)
    allowed = book.creation is not None and book.creation.merits_and_flaws
    yield from _merits("merit", book.edition.merits, build.merits, allowed=allowed)
    yield from _merits("flaw", book.edition.flaws, build.flaws, allowed=allowed)
    every = (*build.merits, *build.flaws)
    for at, one in enumerate(every):
        if other := merits.excluded_by(book, every[:at], one):
            text = merits.clash(one, other)
            yield Problem(code="merits_exclude", sentence=text, trait=one.name, section="merits")


def _merits(
    word: str, known: dict[str, MeritOrFlaw], taken: tuple[TakenMerit, ...], *, allowed: bool
) -> Iterator[Problem]:
    seen: set[str] = set()
    for one in taken:
        text = ""
        if not allowed:
            text, code = f"This campaign plays without {word}s: {one.name}.", f"{word}_not_allowed"
        elif one.name not in known:
            text, code = f"There is no {word} called “{one.name}”.", f"{word}_unknown"
        elif one.points not in known[one.name].points:
            right = listed([str(points) for points in known[one.name].points])
            text, code = f"{one.name} is worth {right}, not {one.points}.", f"{word}_points"
        elif name_key(f"{one.name} {one.note}") in seen:
            text, code = f"{one.name} is chosen twice.", f"{word}_twice"
        if text:
            yield Problem(code=code, sentence=text, trait=one.name, section="merits")
        seen.add(name_key(f"{one.name} {one.note}"))
