"""Whole pages of rules: all games, one handbook, one page of it, a search, sources; for visitors and for a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from campaigns.drawing import View
from campaigns.handbook.faces import FoundFace, Line, PageFace, SectionFace, page_lines
from campaigns.handbook.finding import MOST, find
from campaigns.handbook.places import Shelf
from campaigns.pages import CampaignPage, Page
from rules.kit.handbook import Page as BookPage
from rules.system import System


@dataclass(frozen=True)
class Games(Page):
    """All systems with their editions."""

    template: ClassVar[str] = "handbook/games.html"
    nav: ClassVar[str] = "rules"

    systems: tuple[System, ...]


@dataclass(frozen=True)
class Sources(Page):
    """Who wrote each game, and under which licence."""

    template: ClassVar[str] = "handbook/sources.html"
    nav: ClassVar[str] = "rules"


@dataclass(frozen=True, slots=True)
class Contents(View):
    """The pages of a handbook with the sections of the one that is open."""

    template: ClassVar[str] = "handbook/contents.html"

    name: str
    base: str
    pages: tuple[tuple[Line, tuple[Line, ...]], ...]
    current: str

    @classmethod
    def of(cls, shelf: Shelf, current: str) -> Contents:
        """The contents where the page with this slug is open; none where it is empty."""
        lines = zip(shelf.handbook.pages, page_lines(shelf), strict=True)
        pages = tuple((line, _headings(shelf, page) if page.slug == current else ()) for page, line in lines)
        open_url = next((line.url for line, _ in pages if line.url.endswith(f"/{current}/")), "") if current else ""
        return cls(shelf.name, shelf.base, pages, open_url)


def _headings(shelf: Shelf, page: BookPage) -> tuple[Line, ...]:
    return tuple(Line(one.title, "", "", shelf.url(one.key)) for one in page.sections)


def _inside(shelf: Shelf, page: BookPage | None, query: str) -> Mapping[str, object]:
    """What stands on a page of rules: the contents, the field, and a page or what was found."""
    whole = PageFace.of(shelf, page) if page else None
    after = shelf.handbook.pages[shelf.handbook.pages.index(page) + 1 :][:1] if page else ()
    return {
        "shelf": shelf,
        "query": query,
        "contents": Contents.of(shelf, page.slug if page else ""),
        "whole": whole,
        "about": page.about if page else "",
        "found": None if page else FoundFace.of(shelf, query, find(shelf.game, query), MOST),
        "next_page": Line(after[0].title, "", "", shelf.page_url(after[0])) if after else None,
    }


@dataclass(frozen=True)
class PrintedPage(Page):
    """A handbook as printed: one page of it, or what was found in it."""

    template: ClassVar[str] = "handbook/book.html"
    nav: ClassVar[str] = "rules"

    shelf: Shelf
    page: BookPage | None = None
    query: str = ""

    def shown(self) -> Mapping[str, object]:
        return _inside(self.shelf, self.page, self.query)


@dataclass(frozen=True)
class TablePage(CampaignPage):
    """The handbook of a table: one page of it, or what was found in it."""

    template: ClassVar[str] = "handbook/table.html"
    tab: ClassVar[str] = "rules"

    shelf: Shelf
    page: BookPage | None = None
    query: str = ""

    def shown(self) -> Mapping[str, object]:
        return {
            "membership": self.membership,
            "campaign": self.membership.campaign,
            "tab": self.tab,
            **_inside(self.shelf, self.page, self.query),
        }


@dataclass(frozen=True)
class Drawer(View):
    """What is put into the drawer when it opens: the field, and a place or every page."""

    template: ClassVar[str] = "handbook/drawer.html"

    name: str
    base: str
    find_url: str
    found: FoundFace
    inside: View | None = None

    @classmethod
    def of(cls, shelf: Shelf, inside: View | None = None) -> Drawer:
        """The drawer of a handbook."""
        return cls(shelf.name, shelf.base, shelf.find_url, FoundFace.of(shelf, "", (), MOST), inside)


__all__ = ["Contents", "Drawer", "Games", "PrintedPage", "SectionFace", "Sources", "TablePage"]
