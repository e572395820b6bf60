"""Texts of a sheet on paper: as much of each as there is room for, told to the end of a word, and lines to write on."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from characters.story import Written

LETTERS: Final = 95
"""Letters in one line of a text across the page; those of wide scripts take the room of two."""

ROOM: Final = 40
"""Lines of texts on the second page of a sheet that has nothing else there."""

LEAST: Final = 3
"""Lines that every text has, also where lists take the page."""


@dataclass(frozen=True, slots=True)
class Told:
    """A text under its heading; `shortened` where it goes on elsewhere."""

    label: str
    text: str
    shortened: bool = False


def lines_in(text: str) -> int:
    """Lines that a text takes across the page."""
    return sum(max(1, -(-_width(line) // LETTERS)) for line in text.splitlines())


def _width(line: str) -> int:
    return sum(2 if unicodedata.east_asian_width(one) in "WF" else 1 for one in line)


def told_on(texts: Iterable[Written], taken: int, *, whole: bool) -> tuple[Told, ...]:
    """The longer texts of a sheet, sharing what lists (`taken` lines) leave; all of each where they are `whole`."""
    found = [(one.text.label, str(one.value or "").strip(), one.text.page) for one in texts if one.text.is_told]
    room = max(ROOM - taken - 2 * len(found), LEAST * len(found))
    shares = _shares([(lines_in(text), page) for _, text, page in found], room)
    return tuple(_told(label, text, share, whole) for (label, text, _), share in zip(found, shares, strict=True))


def _told(label: str, text: str, share: int, whole: bool) -> Told:
    if whole or lines_in(text) <= share:
        return Told(label, text)
    return Told(label, _shortened(text, share), shortened=True)


def _shares(wanted: list[tuple[int, bool]], room: int) -> list[int]:
    """Lines for each text: what it wants as far as there is room, and the rest to those that are written on."""
    shares = [LEAST] * len(wanted)
    left = room - sum(shares)
    for _ in range(left):
        short = [at for at, (lines, _) in enumerate(wanted) if shares[at] < lines]
        pages = [at for at, (_, page) in enumerate(wanted) if page]
        open_to = short or pages or list(range(len(wanted)))
        if open_to:
            shares[min(open_to, key=lambda at: shares[at])] += 1
    return shares


def _shortened(text: str, share: int) -> str:
    kept: list[str] = []
    for line in text.splitlines():
        left = share - sum(lines_in(one) or 1 for one in kept)
        if left < 1:
            break
        kept.append(line if lines_in(line) <= left else _begun(line, left * LETTERS - 2))
    return "\n".join(kept).rstrip() + " …"


def _begun(line: str, room: int) -> str:
    """The beginning of a line that takes so much room, to the end of a word where one ends soon before."""
    at = min(len(line), room)
    while _width(line[:at]) > room:
        at -= max(1, (_width(line[:at]) - room) // 2)
    end = line.rfind(" ", at - LETTERS // 2, at)
    return line[: end if end > 0 else at]
