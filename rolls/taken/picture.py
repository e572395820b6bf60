"""A roll as a picture: an SVG of a fixed width with the dice as they lie, the result, and how it was counted."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from campaigns.drawing import View
from rolls.entries import Entry
from rolls.taken.words import afterwards, heading, marks_of, readable, result_of, what_for
from rolls.words import title_and_kind
from rules.checks import Die

WIDTH, EDGE = 720, 32
DIE, GAP = 52, 8
USUAL, BROAD, BROADEST = 10, 14, 17
"""Tenths of a usual letter: of one itself, of a capital, of the broadest that there are."""

LAST_OF_THE_FIRST_PLANE = 0xFFFF

IN_A_ROW = (WIDTH - 2 * EDGE + GAP) // (DIE + GAP)
MOST_DICE = IN_A_ROW * 6
"""Dice that are drawn; of more it is said how many there are."""


@dataclass(frozen=True, slots=True)
class Style:
    """Letters of one kind of line: how large, how far apart lines are, how many stand in one, and how many lines."""

    size: int
    step: int
    letters: int
    most: int
    fill: str = "#14191a"
    weight: int = 400


STYLES = {
    "who": Style(15, 22, 68, 2, fill="#474c4a"),
    "why": Style(26, 34, 36, 3, weight=700),
    "terms": Style(16, 24, 64, 3, fill="#474c4a"),
    "result": Style(30, 42, 31, 2, weight=800),
    "mark": Style(16, 26, 58, 2, fill="#b02e14", weight=700),
    "said": Style(16, 24, 64, 7),
    "more": Style(14, 21, 73, 10, fill="#474c4a"),
    "foot": Style(13, 22, 78, 1, fill="#5e625d"),
}
"""Kinds of lines, for the widest of the usual fonts: a picture is drawn with the letters of whoever looks at it."""

COLOURS = {"success": "#00685a", "botch": "#b02e14", "critical_failure": "#b02e14"}
PALE = ("removed", "cancelled", "ignored")


@dataclass(frozen=True, slots=True)
class Words:
    """A line of text, its baseline at `y`."""

    text: str
    y: int
    size: int
    fill: str
    weight: int


@dataclass(frozen=True, slots=True)
class DrawnDie:
    """A die at its place, with its face."""

    x: int
    y: int
    face: int
    size: int
    look: str
    bonus: bool


@dataclass(frozen=True, slots=True)
class Picture(View):
    """The whole picture; `alt` is all of it in words."""

    template: ClassVar[str] = "taken/picture.svg"

    height: int
    words: tuple[Words, ...]
    dice: tuple[DrawnDie, ...]
    alt: str
    void: bool

    def shown(self) -> Mapping[str, object]:
        """The parts, and how wide it is."""
        return {**View.shown(self), "width": WIDTH, "edge": EDGE}


class _Sheet:
    """What was laid so far, from above."""

    def __init__(self) -> None:
        self.y = EDGE
        self.words: list[Words] = []
        self.dice: list[DrawnDie] = []

    def write(self, kind: str, text: str, fill: str = "") -> None:
        """Lines of one kind, as many as they take; what is longer ends in three dots."""
        style = STYLES[kind]
        for line in wrapped(readable(text), style.letters, style.most):
            self.y += style.step
            self.words.append(Words(line, self.y, style.size, fill or style.fill, style.weight))

    def lay(self, dice: tuple[Die, ...]) -> None:
        """Dice in rows."""
        self.y += 14
        for at, die in enumerate(dice[:MOST_DICE]):
            x, y = EDGE + at % IN_A_ROW * (DIE + GAP), self.y + at // IN_A_ROW * (DIE + GAP)
            self.dice.append(DrawnDie(x, y, die.face, die.size, _look(die), die.bonus))
        self.y += -(-len(dice[:MOST_DICE]) // IN_A_ROW) * (DIE + GAP)
        if len(dice) > MOST_DICE:
            self.write("more", f"And {len(dice) - MOST_DICE} more dice.")


def _look(die: Die) -> str:
    return "pale" if die.state in PALE else die.state if die.state in ("hit", "botch") else "plain"


def picture_of(entry: Entry, campaign: str) -> Picture:
    """The roll as its reader sees it."""
    told, last, sheet = entry.told, entry.told.fallen.last, _Sheet()
    sheet.write("who", heading(entry))
    for mark in marks_of(entry):
        sheet.write("mark", mark)
    sheet.write("why", what_for(entry))
    sheet.write("terms", title_and_kind(told.announced)[0])
    sheet.lay(last.dice)
    sheet.write("result", result_of(last), COLOURS.get(last.kind, ""))
    sheet.write("said", last.sentence)
    for one in afterwards(entry):
        sheet.write("more", one)
    sheet.y += 8
    sheet.write("foot", campaign)
    alt = readable(
        f"{heading(entry)}. {'. '.join(marks_of(entry))} {what_for(entry)}: {result_of(last)}. {last.spoken}"
    )
    return Picture(sheet.y + EDGE - 8, tuple(sheet.words), tuple(sheet.dice), alt, bool(told.closed))


def wrapped(text: str, letters: int, most: int) -> tuple[str, ...]:
    """The text in at most so many lines of so many letters, wide ones counting twice; words that are longer are cut."""
    lines = list(_filled(_pieces(text, letters), letters))
    if len(lines) > most:
        lines = [*lines[: most - 1], f"{_begun(lines[most - 1], letters - 2)} …"]
    return tuple(lines)


def _begun(line: str, letters: int) -> str:
    while width(line) > letters * USUAL:
        line = line[:-1]
    return line


def _pieces(text: str, letters: int) -> Iterator[str]:
    """The words, each no longer than a line."""
    for word in text.split():
        piece = ""
        for letter in word:
            if width(piece + letter) > letters * USUAL:
                yield piece
                piece = ""
            piece += letter
        yield piece


def _filled(pieces: Iterable[str], letters: int) -> Iterator[str]:
    line = ""
    for piece in pieces:
        longer = f"{line} {piece}" if line else piece
        if width(longer) > letters * USUAL:
            yield line
            longer = piece
        line = longer
    if line:
        yield line


def width(text: str) -> int:
    """How much room letters take; a `USUAL` one takes ten."""
    return sum(_width(one) for one in text)


def _width(letter: str) -> int:
    if unicodedata.combining(letter):
        return 0
    if unicodedata.east_asian_width(letter) in "WF" or ord(letter) > LAST_OF_THE_FIRST_PLANE:
        return 2 * USUAL
    if letter in "MW@%":
        return BROADEST
    return BROAD if letter.isupper() or letter in "mw&" else USUAL
