"""The one search of a handbook: headings first, then words, whatever their accents; and where a word leads."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from campaigns.drawing import remembered
from campaigns.names import fold
from rules.kit.handbook import Handbook, Page, Section, read_out
from rules.system import Game

MOST = 20
"""So many places are listed; whoever wants others types on."""

AROUND = 60
"""Letters told on each side of what was found."""


@dataclass(frozen=True, slots=True)
class Found:
    """A section that fits, its page, and the words round the first of those that were looked for."""

    page: Page
    section: Section
    words: str


def folded(text: str) -> str:
    """Text as every search of the site compares it, with one blank between words."""
    return " ".join(fold(text).split())


@remembered(64)
def _words(game: Game) -> tuple[tuple[Page, Section, str, str, str], ...]:
    """Every section with its heading and names folded, its text folded, and its text."""
    return tuple(_row(page, section) for page, section in game.handbook)


def _row(page: Page, section: Section) -> tuple[Page, Section, str, str, str]:
    text = " ".join(line for block in section.body for line in read_out(block))
    names = " ".join((section.title, *section.of, *section.terms))
    return page, section, folded(names), folded(text), text


def find(game: Game, query: str) -> tuple[Found, ...]:
    """Sections that hold every word that was typed, or words that begin so: those whose heading does come first."""
    asked = folded(query).split()
    if not asked:
        return ()
    fits = [(_rank(asked, row), at, row) for at, row in enumerate(_words(game))]
    best = sorted(((rank, at, row) for rank, at, row in fits if rank), key=lambda one: one[:2])
    return tuple(Found(row[0], row[1], _around(row[4], asked)) for _, _, row in best[:MOST])


def _rank(asked: list[str], row: tuple[Page, Section, str, str, str]) -> int:
    """1 where it is the heading itself, 2 where words of it begin so, 3 where the text has it; 0 where nothing does."""
    _, section, names, text, _ = row
    if folded(section.title).startswith(" ".join(asked)):
        return 1
    if all(f" {word}" in f" {names}" for word in asked):
        return 2
    return 3 if all(word in names or word in text for word in asked) else 0


def _around(text: str, asked: list[str]) -> str:
    """The text round the first word; its beginning where the heading alone has it."""
    # Folding may change the number of letters: only a place in a text that folds letter by letter is one in the text.
    low = "".join(folded(one) or " " for one in text)
    at = next((low.find(word) for word in asked if word in low), 0) if len(low) == len(text) else 0
    first, last = max(0, at - AROUND), min(len(text), at + AROUND)
    first = text.rfind(" ", 0, first) + 1 if first else 0
    end = text.find(" ", last)
    return f"{'… ' if first else ''}{text[first : end if end > 0 else len(text)]}{' …' if 0 < end < len(text) else ''}"


def led_to(handbook: Handbook, word: str) -> str:
    """The key of the section that a word leads to: a key, the code of a problem, a part, a term; empty without one."""
    asked = word.strip()
    if asked in handbook.keys:
        return asked
    found = handbook.of_code(asked) or handbook.by_part.get(asked) or handbook.by_term.get(asked.casefold())
    return found or next((one.key for _, one in handbook if folded(one.title) == folded(asked)), "")


def pieces_of(text: str) -> Iterator[tuple[str, str, str]]:
    """`Words` in pieces: each "text", "stress" or "link", what it says, and the key that a link leads to."""
    while text:
        stress, link = text.find("*"), text.find("[")
        starts = [at for at in (stress, link) if at >= 0]
        if not starts:
            yield "text", text, ""
            return
        start = min(starts)
        if start:
            yield "text", text[:start], ""
        if start == stress:
            inside, _, text = text[start + 1 :].partition("*")
            yield "stress", inside, ""
        else:
            inside, _, rest = text[start + 1 :].partition("](")
            key, _, text = rest.partition(")")
            yield "link", inside, key
