"""Pages and fragments as trees, to be compared: without keys and marks of one drawing, which differ each time."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
OF_ONE_DRAWING = {"csrfmiddlewaretoken", "request_key", "page"}


@dataclass
class Element:
    """One element; `parts` are its texts and elements in their order."""

    tag: str
    attributes: dict[str, str | None]
    parts: list[str | Element] = field(default_factory=list)

    @property
    def id(self) -> str:
        return self.attributes.get("id") or ""

    @property
    def children(self) -> list[Element]:
        return [one for one in self.parts if isinstance(one, Element)]

    def within(self) -> list[Element]:
        """All elements in it, from the outermost inwards."""
        return [found for one in self.children for found in (one, *one.within())]

    def drawn(self) -> str:
        """The element as text that compares."""
        inside = " ".join(one if isinstance(one, str) else one.drawn() for one in self.parts)
        return f"<{self.tag} {sorted(self.attributes.items(), key=str)}>{inside}</{self.tag}>"


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.root = Element("", {})
        self._open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        if attributes.get("name") in OF_ONE_DRAWING:
            return
        element = Element(tag, attributes)
        self._open[-1].parts.append(element)
        if tag not in VOID:
            self._open.append(element)

    def handle_endtag(self, tag: str) -> None:
        if any(one.tag == tag for one in self._open[1:]):
            while self._open.pop().tag != tag:
                pass

    def handle_data(self, data: str) -> None:
        if text := re.sub(r"\s+", " ", data).strip():
            self._open[-1].parts.append(text)


def read(html: str) -> Element:
    """What is in a page, or in a fragment."""
    reader = _Reader()
    reader.feed(html)
    return reader.root


def by_id(html: str) -> dict[str, Element]:
    """Every element that has an id."""
    return {one.id: one for one in read(html).within() if one.id}


def outermost(fragment: str) -> list[Element]:
    """The elements that a fragment puts into a page, without the marks of where they go."""
    return [one for part in read(fragment).children for one in (part.children if part.tag == "template" else [part])]
