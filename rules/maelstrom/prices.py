"""What a new character costs beyond the allowances, where starting experience buys dots.

Source: later publication, "Starting Experience" and "Spending Experience"; merits and flaws likewise.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.maelstrom import merits
from rules.maelstrom.build import group_allowance, group_dots
from rules.maelstrom.rulebook import Rulebook
from rules.maelstrom.sheet import MaelstromSheet, TakenMerit
from rules.sheets import Problem
from rules.texts import name_key
from rules.wording import counted, listed


def ranks(first: int, last: int) -> int:
    """The sum of all ranks above `first` up to `last`."""
    return (last * (last + 1) - first * (first + 1)) // 2 if last > first else 0


def creation_price(book: Rulebook, sheet: MaelstromSheet) -> int:
    """Experience that the cheapest way to this character takes."""
    return sum(points for _, points in creation_bill(book, sheet))


def creation_bill(book: Rulebook, sheet: MaelstromSheet) -> tuple[tuple[str, int], ...]:
    """What the character costs beyond the allowances, line by line: "Attributes", 15.

    Later publication, "Starting Experience".
    """
    costs, rules = book.experience, book.creation
    if costs is None or rules is None:
        return ()
    spent, allowed = group_dots(book, sheet.attributes), group_allowance(book, sheet)
    bought = sum(max(0, spent[key] - allowed[key]) for key in spent)
    known = (dots for name, dots in sheet.abilities.items() if name in book.edition.abilities)
    # By ranks, not by dots: the third dot of an ability costs three times as much as the first.
    given = sum(many * ranks(0, dots) for dots, many in rules.ability_spread.items())
    abilities = max(0, sum(ranks(0, dots) for dots in known) - given)
    beyond = {kind: len(sheet.counted_specialties(kind)) - many for kind, many in rules.specialties.items()}
    specialties = sum(max(0, many) * costs.specialty(kind) for kind, many in beyond.items())
    bill = (
        ("Attributes", bought * costs.attribute_dot),
        ("Abilities", abilities * costs.ability_rank),
        ("Specialties", specialties),
        ("Willpower", ranks(book.starting_willpower, sheet.willpower.permanent) * costs.willpower_rank),
        ("Merits", sum(one.points for one in sheet.merits)),
    )
    return tuple(line for line in bill if line[1])


def creation_purse(book: Rulebook, sheet: MaelstromSheet) -> int:
    """Experience a new character has: the starting points and what the flaws pay.

    Later publication, "Starting Experience".
    """
    return (book.creation.experience if book.creation else 0) + sum(one.points for one in sheet.flaws)


def experience_problems(book: Rulebook, sheet: MaelstromSheet) -> Iterator[Problem]:
    """Merits and flaws that do not fit, and experience that is overspent."""
    if book.buys and (over := creation_price(book, sheet) - creation_purse(book, sheet)) > 0:
        text = f"{counted(over, 'point')} of experience too many: {creation_purse(book, sheet)} to spend."
        yield Problem(code="experience_overspent", sentence=text, section="experience", off_by=over)
    yield from (*_merits(book, "merit", sheet.merits), *_merits(book, "flaw", sheet.flaws))
    every = merits.taken(sheet)
    for at, one in enumerate(every):
        if other := merits.excluded_by(book, every[:at], one):
            text = merits.clash(one, other)
            yield Problem(code="merits_exclude", sentence=text, trait=one.name, section="merits")


def _merits(book: Rulebook, word: str, taken: tuple[TakenMerit, ...]) -> Iterator[Problem]:
    known, seen = book.options(f"{word}s"), set[str]()
    for one in taken:
        text = ""
        if not book.plays_merits:
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
