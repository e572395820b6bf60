"""Handbook: the rules of a game in our own words, as pages of sections that are drawn, searched and linked to.

Source: none; each section says which headings of its rulebook it covers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase as fnmatch
from functools import cached_property

from rules.checks import Die


@dataclass(frozen=True, slots=True)
class Words:
    """A paragraph. `*so*` is stressed, `[these words](key)` lead to the section with that key; all else is plain."""

    text: str


@dataclass(frozen=True, slots=True)
class Points:
    """A list, `counted` where its order matters; each line is written like `Words`."""

    lines: tuple[str, ...]
    counted: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells below the names of the columns, the first cell of each row its name; plain text.

    A `shaded` one holds chances in per cent and is drawn darker where they are high.
    """

    caption: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    shaded: bool = False


@dataclass(frozen=True, slots=True)
class Worked:
    """An example that the rules worked out: what was `asked`, the dice as they lay, and how it was counted."""

    asked: str
    dice: tuple[Die, ...]
    result: str
    counted: str


type Block = Words | Points | Table | Worked


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """One rule under its own heading and address; `key` is unique in its handbook and a valid id.

    `of` are the headings of the rulebook that it covers, as printed. `switches` are the names of the house rules whose
    numbers it quotes. `addition` says what the rulebook leaves open that stands here. What leads here: problems with
    one of these `codes` (`*` stands for any letters), and the `parts` of a panel or a sheet with one of these names;
    `terms` are the words that explanations link.
    """

    key: str
    title: str
    body: tuple[Block, ...]
    of: tuple[str, ...] = ()
    switches: tuple[str, ...] = ()
    addition: str = ""
    codes: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()
    terms: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """One page of a handbook: its slug in the address, its title and what it is about in one line."""

    slug: str
    title: str
    about: str
    sections: tuple[Section, ...]


@dataclass(frozen=True)
class Handbook:
    """All pages of one game, in the order in which one learns it."""

    pages: tuple[Page, ...]

    def __iter__(self) -> Iterator[tuple[Page, Section]]:
        """Every section with its page, in the order of reading."""
        return ((page, section) for page in self.pages for section in page.sections)

    @cached_property
    def keys(self) -> Mapping[str, Page]:
        """The page on which each section stands, by the key of the section."""
        return {section.key: page for page, section in self}

    def of_code(self, code: str) -> str:
        """The key of the section to which a problem with this code leads; empty where none does.

        The whole code goes before a pattern.
        """
        led = self._by_code
        return led.get(code) or next((key for name, key in led.items() if "*" in name and fnmatch(code, name)), "")

    @cached_property
    def _by_code(self) -> Mapping[str, str]:
        return self._led("codes")

    @cached_property
    def by_part(self) -> Mapping[str, str]:
        """The key of the section to which a part of a panel or a sheet leads."""
        return self._led("parts")

    @cached_property
    def by_term(self) -> Mapping[str, str]:
        """The key of the section that explains this word, which is written small."""
        return self._led("terms")

    def _led(self, what: str) -> Mapping[str, str]:
        found: dict[str, str] = {}
        for _, section in self:
            for name in getattr(section, what):
                found.setdefault(name.casefold() if what == "terms" else name, section.key)
        return found

    def page(self, slug: str) -> Page | None:
        """The page with this slug."""
        return next((page for page in self.pages if page.slug == slug), None)


def plain(text: str) -> str:
    """The text of `Words` without its marks, as it is searched."""
    for mark in ("[", "*"):
        text = text.replace(mark, "")
    while "](" in text:
        before, _, rest = text.partition("](")
        text = before + rest.partition(")")[2]
    return text


def read_out(block: Block) -> Iterable[str]:
    """All words of a block, line by line."""
    if isinstance(block, Words):
        return (plain(block.text),)
    if isinstance(block, Points):
        return tuple(plain(line) for line in block.lines)
    if isinstance(block, Table):
        return (block.caption, *(" ".join(row) for row in block.rows))
    return (block.asked, block.counted)
