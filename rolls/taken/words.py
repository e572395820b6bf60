"""A roll in words for a chat or a note: everything that its reader sees on the entry, and nothing else."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator

from django.utils import timezone

from rolls.corrected import is_rerolled
from rolls.entries import Entry
from rolls.words import title_and_kind
from rules.checks import Die, LedgerLine, Outcome

VOID = "Void: it counts for nothing"
REROLLED = "Rerolled: another roll stands for it"

OTHER_WAY = {"R", "AL", "LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}
"""Classes of letters that turn the direction of what stands beside them."""


def text_of(entry: Entry, campaign: str) -> str:
    """The roll as lines of plain text."""
    return "\n".join(_lines(entry, campaign)) + "\n"


def _lines(entry: Entry, campaign: str) -> Iterator[str]:
    told, last = entry.told, entry.told.fallen.last
    yield f"{isolated(heading(entry))} · {isolated(campaign)}"
    yield from (isolated(one) for one in marks_of(entry))
    yield isolated(what_for(entry))
    yield isolated(title_and_kind(told.announced)[0])
    if told.fallen.changed:
        yield f"At first: {dice_in_words(told.fallen.first.dice)}, {result_of(told.fallen.first)}"
    yield f"Dice: {dice_in_words(last.dice)}"
    yield f"Result: {result_of(last)}"
    yield last.sentence
    if counted := counted_in_words(last.ledger):
        yield counted
    yield from (isolated(one) for one in afterwards(entry))


def heading(entry: Entry) -> str:
    """Who rolled, which roll it is, and when."""
    told, at = entry.told, timezone.localtime(entry.told.thrown_at)
    who = told.roller_name if told.roller_name == told.by_name else f"{told.roller_name} ({told.by_name})"
    number = f"No. {told.number}" if told.number else f"hidden roll {told.mark}"
    return f"{who}, {number}, {at.day} {at:%B %Y, %H:%M}"


def marks_of(entry: Entry) -> tuple[str, ...]:
    """What has to be known before the result is read: that it counts for nothing, or who alone sees it."""
    told = entry.told
    closed = VOID if told.void else REROLLED if is_rerolled(told.corrections) else ""
    return tuple(one for one in (closed, entry.hint) if one)


def what_for(entry: Entry) -> str:
    """What the roll was for, as its entry says it."""
    return entry.told.reason or entry.did or entry.told.fallen.check.title


def result_of(outcome: Outcome) -> str:
    """The result as a word with its number."""
    word = outcome.label[:1].upper() + outcome.label[1:]
    return f"{word} {signed(outcome.value)}" if outcome.value else word


def dice_in_words(dice: Iterable[Die]) -> str:
    """Every die by its size and face, those that others brought after them: "d10: 9 7 1, bonus d10: 4"."""
    runs: list[tuple[str, list[str]]] = []
    for die in sorted(dice, key=lambda one: one.bonus):
        name = f"{'bonus ' if die.bonus else ''}d{die.size}"
        if not runs or runs[-1][0] != name:
            runs.append((name, []))
        runs[-1][1].append(str(die.face))
    return ", ".join(f"{name}: {' '.join(faces)}" for name, faces in runs) or "none"


def counted_in_words(ledger: Iterable[LedgerLine]) -> str:
    """How it was counted, in the order of counting."""
    return ", ".join(f"{line.label} {signed(line.amount)}" for line in ledger)


def afterwards(entry: Entry) -> tuple[str, ...]:
    """What was done about it: what it cost, what followed, what was corrected."""
    told = entry.told
    corrected = tuple(one.spoken for one in (entry.ordered, *entry.corrections) if one)
    return tuple(one for one in (told.cost, *told.sentences, *corrected, entry.waits) if one)


def signed(number: int) -> str:
    """A number with a true minus sign."""
    return f"−{-number}" if number < 0 else str(number)


def isolated(text: str) -> str:
    """Words whose direction turns nothing beside them, and without what no file may hold."""
    clean = readable(text)
    turns = any(unicodedata.bidirectional(one) in OTHER_WAY for one in clean)
    return f"\u2068{clean}\u2069" if turns else clean


def readable(text: str) -> str:
    """The text on one line, without controls that XML forbids or that would end the direction of other words."""
    joined = " ".join(text.split())
    return "".join(
        one for one in joined if unicodedata.category(one) not in ("Cc", "Cs") and one not in "\u2069\u202c\ufffe\uffff"
    )
