"""Text that people write with Markdown, as HTML that is safe on everybody's page.

Twice: the reader makes no tag of anything that was typed as one, and what it made is cleaned again by a list of what
may be there. So a fault in the one is not yet a hole.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import nh3
from django.utils.html import linebreaks
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt
from markdown_it.token import Token

from campaigns.drawing import remembered
from campaigns.notes.limits import TEXT_LIMIT

MOST_NESTED = 24
"""Lists and quotes within one another, as the reader counts them: a list and its entry are two."""

MOST_COLUMNS = 40
MOST_GROWN = 10
"""So many times as long as its text may the HTML be; only tables with nothing in them grow further."""

FIRST_HEADING = 3
"""A page and its parts have the headings above."""

_LINK = re.compile(r"(?:https?://|mailto:)[^\s]+", re.IGNORECASE)
_TAGS = {
    "a", "blockquote", "br", "code", "em", "h3", "h4", "h5", "h6", "hr", "li", "ol", "p", "pre", "s", "strong",
    "table", "tbody", "td", "th", "thead", "tr", "ul",
}  # fmt: skip
_WIDE = '<div role="region" aria-label="Table" tabindex="0"><table>'


@remembered(256)
def safe_html(text: str) -> SafeString:
    """The text as HTML: headings from the third level on, lists, tables, quotes, emphasis, and links to elsewhere.

    Pictures and tags stay the letters they are typed as. What is too long, too deep or too wide to be read as Markdown
    is shown as it was typed, in paragraphs: nothing of it is left out.
    """
    if not text.strip():
        return mark_safe("")
    html = nh3.clean(
        _read(text) or linebreaks(text, autoescape=True),
        tags=_TAGS,
        attributes={"a": {"href"}, "ol": {"start"}},
        url_schemes={"http", "https", "mailto"},
        link_rel="nofollow noopener noreferrer",
    )
    # No table is within another, and a `<` that was typed is none here: these are the tables themselves.
    return mark_safe(html.replace("<table>", _WIDE).replace("</table>", "</table></div>"))


def _read(text: str) -> str:
    """What the reader makes of the text; empty where it is to be shown as it was typed."""
    if len(text) > TEXT_LIMIT or any(line.count("|") > MOST_COLUMNS for line in text.splitlines()):
        return ""
    tokens = _READER.parse(text)
    # A little deeper it would read nothing any more, and what stands there would be lost.
    if any(token.level >= MOST_NESTED for token in tokens):
        return ""
    html = str(_READER.renderer.render(_fitted(tokens), _READER.options, {}))
    return html if len(html) <= MOST_GROWN * len(text) + 100 else ""


def _fitted(tokens: Sequence[Token]) -> Sequence[Token]:
    """Headings below those of the page; an empty one is a paragraph, and an empty head of a column is a cell."""
    for opens, inline, closes in zip(tokens, tokens[1:], tokens[2:], strict=False):
        if opens.type == "heading_open":
            level = min(int(opens.tag[1]) + FIRST_HEADING - 1, 6)
            opens.tag = closes.tag = f"h{level}" if inline.content else "p"
        elif opens.type == "th_open" and not inline.content:
            opens.tag = closes.tag = "td"
    return tokens


def _reader() -> MarkdownIt:
    options = {"html": False, "breaks": True, "maxNesting": MOST_NESTED + 2}
    reader = MarkdownIt("commonmark", options).enable(["table", "strikethrough"]).disable("image")
    reader.validateLink = _leads_elsewhere  # type: ignore[method-assign]
    return reader


def _leads_elsewhere(url: str) -> bool:
    # By what is allowed: a list of bad schemes is never whole, and a link into this site could be a press.
    return bool(_LINK.fullmatch(url))


_READER = _reader()
