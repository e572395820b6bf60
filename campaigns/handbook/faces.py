"""What of a handbook is drawn: sections with their blocks, what was found, lists of pages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from campaigns.drawing import View
from campaigns.handbook.finding import Found, pieces_of
from campaigns.handbook.places import Shelf
from campaigns.house_rules_form import ChangedRule, told_rules
from rules.checks import Die
from rules.kit.handbook import Block, Page, Points, Section, Table, Words, Worked

MOST_DRAWN = 256
"""Sections whose drawing is kept: a whole handbook of a table that is read."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Some words of a text: plain, stressed, or a link to `url`."""

    kind: str
    text: str
    url: str = ""


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a table; `shade` from 0 to 10 is how dark it is drawn where it holds a chance."""

    text: str
    shade: int = 0


@dataclass(frozen=True, slots=True)
class Drawn:
    """One block as the template draws it, by its kind: words, points, table or worked."""

    kind: str
    lines: tuple[tuple[Piece, ...], ...] = ()
    counted: bool = False
    caption: str = ""
    columns: tuple[str, ...] = ()
    rows: tuple[tuple[Cell, ...], ...] = ()
    shaded: bool = False
    dice: tuple[Die, ...] = ()
    said: tuple[str, str] = ("", "")


def drawn(block: Block, shelf: Shelf) -> Drawn:
    """A block with its links put in."""
    if isinstance(block, Words):
        return Drawn("words", (_pieces(block.text, shelf),))
    if isinstance(block, Points):
        return Drawn("points", tuple(_pieces(line, shelf) for line in block.lines), block.counted)
    if isinstance(block, Worked):
        said = (block.result, block.counted)
        return Drawn("worked", dice=block.dice, caption=block.asked, said=said)
    return _table(block)


def _table(block: Table) -> Drawn:
    rows = tuple(
        tuple(Cell(text, _shade(text) if block.shaded and at else 0) for at, text in enumerate(row))
        for row in block.rows
    )
    return Drawn("table", caption=block.caption, columns=block.columns, rows=rows, shaded=block.shaded)


def _shade(text: str) -> int:
    return int(text) // 10 if text.isdigit() else 10 if text.startswith("over") else 0


def _pieces(text: str, shelf: Shelf) -> tuple[Piece, ...]:
    return tuple(Piece(kind, said, shelf.url(key) if key else "") for kind, said, key in pieces_of(text))


@dataclass(frozen=True)
class SectionFace(View):
    """One rule: its heading, its blocks, what this table plays otherwise, what is an addition."""

    template: ClassVar[str] = "handbook/section.html"
    remembers: ClassVar[int] = MOST_DRAWN

    shelf: Shelf
    key: str

    def shown(self) -> Mapping[str, object]:
        page, section = self.shelf.section(self.key)
        return {
            "page": page,
            "section": section,
            "source": section.of[0] if section.of and section.title not in section.of else "",
            "blocks": tuple(drawn(block, self.shelf) for block in section.body),
            "changed": changed(self.shelf, section),
            "url": self.shelf.url(self.key),
        }


def changed(shelf: Shelf, section: Section) -> tuple[ChangedRule, ...]:
    """The switches that this section speaks of and that are not as usual."""
    told = told_rules(shelf.game)
    return tuple(one for name in section.switches if (one := told.get(name)) and one.value != one.usual)


@dataclass(frozen=True, slots=True)
class Line:
    """A place in a list: what it is called, on which page it stands, words of it."""

    title: str
    page: str
    words: str
    url: str


@dataclass(frozen=True)
class FoundFace(View):
    """What a search found, as a list that the arrow keys walk; before anything is typed, every page."""

    template: ClassVar[str] = "handbook/found.html"

    query: str
    lines: tuple[Line, ...]
    more: bool = False

    @classmethod
    def of(cls, shelf: Shelf, query: str, found: tuple[Found, ...], most: int) -> FoundFace:
        """The list for what was typed."""
        lines = found_lines(shelf, found) if query else page_lines(shelf)
        return cls(query, tuple(lines), more=bool(query) and len(found) >= most)


def found_lines(shelf: Shelf, found: tuple[Found, ...]) -> Iterator[Line]:
    """A line for each section that was found."""
    for one in found:
        yield Line(one.section.title, one.page.title, one.words, shelf.url(one.section.key))


def page_lines(shelf: Shelf) -> Iterator[Line]:
    """A line for each page."""
    for page in shelf.handbook.pages:
        yield Line(page.title, "", page.about, shelf.page_url(page))


@dataclass(frozen=True)
class PageFace(View):
    """One page of a handbook, whole, as the drawer shows it."""

    template: ClassVar[str] = "handbook/sections.html"

    title: str
    sections: tuple[SectionFace, ...]

    @classmethod
    def of(cls, shelf: Shelf, page: Page) -> PageFace:
        """The page with all its sections."""
        return cls(page.title, tuple(SectionFace(shelf, one.key) for one in page.sections))


@dataclass(frozen=True)
class PlaceFace(View):
    """One section in the drawer, with the way to its whole page."""

    template: ClassVar[str] = "handbook/place.html"

    section: SectionFace
    page_title: str
    page_url: str
    beside: tuple[Line, ...]

    @classmethod
    def of(cls, shelf: Shelf, key: str) -> PlaceFace:
        """The section with this key, and what stands beside it on its page. Raises KeyError where there is none."""
        page = shelf.handbook.keys[key]
        order = [one.key for one in page.sections]
        at = order.index(key)
        near = [page.sections[to] for to in (at - 1, at + 1) if 0 <= to < len(order)]
        beside = tuple(Line(one.title, "", "", shelf.url(one.key)) for one in near)
        return cls(SectionFace(shelf, key), page.title, shelf.page_url(page), beside)
