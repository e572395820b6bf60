"""How a command may go on: from the sheet, from saved rolls and from the words of the system.

Source: none; what is offered is what a command understands, and nothing that whoever writes may not know.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from rules.kit.meant import plainly
from rules.kit.said import AGAINST
from rules.kit.words import Words

MOST = 8
"""So many ways to go on are offered: more are read by nobody."""

MOST_WORDS = 4
"""The most words of a name that are completed together."""

JOINS = "+,"


@dataclass(frozen=True, slots=True)
class Completion:
    """One way in which a line may go on: the `line` then, what of it is new, and what that is in a word or two."""

    line: str
    label: str
    note: str


def verbs(line: str, known: Mapping[str, str]) -> tuple[Completion, ...]:
    """The commands that begin so, each with what it does."""
    typed = line.removeprefix("/").casefold()
    found = (Completion(f"/{one} ", f"/{one}", note) for one, note in known.items() if one.startswith(typed))
    return tuple(found)[:MOST]


def names(
    before: str, typed: str, words: Words, saved: Iterable[str], rollers: Iterable[str]
) -> tuple[Completion, ...]:
    """How what was `typed` after the verb goes on; the line until there stays as it is."""
    head, part = _last(typed)
    offered = tuple(_offered(head, words, tuple(saved), tuple(rollers)))
    for at in _starts(part):
        asked, kept = plainly(part[at:]), f"{before}{head}{part[:at]}"
        if any(plainly(name) == asked for name, _ in offered):
            return ()  # a name that is there already is whole
        found = [one for one in offered if _goes_on(asked, one[0], marked=head.endswith("!"))]
        if found:
            return tuple(Completion(f"{kept}{name} ", name, note) for name, note in found)[:MOST]
    return ()


def _last(typed: str) -> tuple[str, str]:
    """The line up to the last sign or mark, and what stands behind it."""
    at = max(typed.rfind(one) for one in (*JOINS, "!")) + 1
    rest = typed[at:]
    blanks = len(rest) - len(rest.lstrip())
    return typed[:at] + rest[:blanks], rest[blanks:]


def _starts(part: str) -> Iterator[int]:
    """Where a name may begin in what is being typed: the last few words, the longest run first."""
    begins = [0, *(at + 1 for at, one in enumerate(part) if one == " ")]
    yield from begins[-MOST_WORDS:]


def _offered(head: str, words: Words, saved: tuple[str, ...], rollers: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Everything that may stand there, each with what it is."""
    if head.endswith("!"):
        yield from ((name, trait) for trait, name in words.finer)
        return
    if not head.strip():
        yield from ((name, "saved roll") for name in saved)
    yield from ((name, "trait") for name in words.traits)
    for one in words.fields:
        yield from ((word, "how it is rolled") for word in one.words[:1])
        yield from ((plainly(option), plainly(one.name)) for option in one.options)
        yield from ((name, plainly(one.name)) for name in words.values.get(one.name, ()))
    yield from ((f"{word} {name}", "at the table") for word in AGAINST[:1] for name in words.people.values())
    yield from ((f"as {name}", "who rolls") for name in rollers)


def _goes_on(asked: str, name: str, *, marked: bool) -> bool:
    """Whether a name goes on where somebody stopped typing; after a mark all of them do."""
    key = plainly(name)
    if not asked:
        return marked
    return key != asked and (key.startswith(asked) or any(word.startswith(asked) for word in key.split()))
