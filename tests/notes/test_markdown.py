"""What people write is shown with its marks, and nothing of it can do anything on somebody's page."""

import time
from html.parser import HTMLParser

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaigns.notes.limits import TEXT_LIMIT
from campaigns.notes.markdown import MOST_COLUMNS, safe_html

ALLOWED = {
    "a", "blockquote", "br", "code", "div", "em", "h3", "h4", "h5", "h6", "hr", "li", "ol", "p", "pre", "s", "strong",
    "table", "tbody", "td", "th", "thead", "tr", "ul",
}  # fmt: skip
HOSTILE = (
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<svg/onload=alert(1)>",
    "<a href='javascript:alert(1)'>x</a>",
    "[x](javascript:alert(1))",
    "[x](java&#115;cript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "[x](&#x6A;avascript:alert(1))",
    "[x](data:text/html;base64,PHNjcmlwdD4=)",
    "[x](vbscript:x)",
    "[x](//evil.example/x)",
    "[x](/accounts/logout/)",
    "[x](file:///etc/passwd)",
    "[x]: javascript:alert(1)\n\n[x]",
    "<javascript:alert(1)>",
    "![x](https://evil.example/a.png)",
    "![x](javascript:alert(1))",
    '[x](https://a.example/"onmouseover=alert(1))',
    "[x](https://a.example 'a\" onclick=\"b')",
    '<https://a.example/"><script>alert(1)</script>>',
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "```html\n<script>\n```",
    "`<script>alert(1)</script>`",
    "<!-- --><script>",
    "<style>*{display:none}</style>",
    "<iframe src=//x>",
    "<math><mi//xlink:href=x>",
    "|<script>|\n|-|\n|<img src=x onerror=y>|",
    "# <script>",
    "> <form action=//x>",
    "[a](mailto:x@y.example?body=<script>)",
    "[![x](javascript:a)](javascript:b)",
    "\x00<script>",
    "<scr\x00ipt>",
    "<table><tr><td>",
    "</div></main><h1>",
)


class Seen(HTMLParser):
    """Which tags and attributes some HTML has, and what stands open."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data

    @property
    def names(self) -> list[str]:
        return [name for name, _ in self.tags]


def harmless(html: str) -> None:
    for name, attributes in Seen(html).tags:
        assert name in ALLOWED, html
        extra = {"a": {"href", "rel", "title"}, "ol": {"start"}, "div": {"class", "role", "aria-label", "tabindex"}}
        assert set(attributes) <= extra.get(name, set()), html
        if "href" in attributes:
            assert str(attributes["href"]).lower().startswith(("http://", "https://", "mailto:")), html
            assert attributes["rel"] == "nofollow noopener noreferrer"


@pytest.mark.parametrize("text", HOSTILE)
def test_nothing_that_is_typed_can_do_anything(text):
    harmless(safe_html(text))
    harmless(safe_html(f"- {text}\n\n> {text}\n\n{text}"))


@settings(max_examples=300, deadline=None)
@given(
    st.lists(
        st.sampled_from(
            (*HOSTILE, "\n", "\n\n", "- ", "> ", "|", "|-|", "*", "_", "`", "[", "](", ")", "&", "#", "~~", "  ")
        ),
        max_size=12,
    )
)
def test_nothing_of_any_mixture_can_do_anything(parts):
    harmless(safe_html("".join(parts)))


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=200))
def test_any_text_can_be_shown(text):
    harmless(safe_html(text))


@pytest.mark.parametrize(
    ("text", "tags"),
    [
        ("# One\n## Two\n### Three\n##### Five", ["h3", "h4", "h5", "h6"]),
        ("- a\n- b\n  1. c", ["ul", "li", "li", "ol", "li"]),
        ("> said", ["blockquote", "p"]),
        ("*a* **b** ~~c~~ `d`", ["p", "em", "strong", "s", "code"]),
        ("one\ntwo", ["p", "br"]),
        ("|a|b|\n|-|-|\n|c|d|", ["div", "table", "thead", "tr", "th", "th", "tbody", "tr", "td", "td"]),
        ("<https://a.example>", ["p", "a"]),
        ("[m](mailto:a@b.example)", ["p", "a"]),
        ("", []),
    ],
)
def test_the_common_marks_are_read(text, tags):
    assert Seen(safe_html(text)).names == tags


def test_an_empty_heading_and_an_empty_head_of_a_column_are_none():
    assert Seen(safe_html("#\n\n||a|\n|-|-|\n|b|c|")).names == [
        "p", "div", "table", "thead", "tr", "td", "th", "tbody", "tr", "td", "td",
    ]  # fmt: skip


@pytest.mark.parametrize("deep", [30, 10_000])
@pytest.mark.parametrize("mark", ["- ", "> ", "> - ", "1. "])
def test_what_is_nested_too_deeply_is_shown_as_it_was_typed(mark, deep):
    text = (mark * deep)[: TEXT_LIMIT - 4] + "last"
    html = safe_html(text)
    harmless(html)
    assert Seen(html).names == ["p"]
    assert "last" in html


def test_lists_within_lists_lose_nothing():
    for depth in (2, 8, 11, 12, 13, 14, 40, 100):
        text = "\n".join(f"{'  ' * level}- word{level}" for level in range(depth))
        assert all(f"word{level}" in safe_html(text) for level in range(depth))


def test_a_table_with_too_many_columns_is_shown_as_it_was_typed():
    wide = "|a" * (MOST_COLUMNS + 1) + "\n" + "|-" * (MOST_COLUMNS + 1) + "\n" + "|b\n" * 5_000
    assert set(Seen(safe_html(wide[:TEXT_LIMIT])).names) == {"p", "br"}


@pytest.mark.parametrize(
    "piece",
    [
        "[",
        "[a](",
        "*a_ ",
        "**a",
        "`",
        "&",
        "<",
        "_",
        "|a|b|\n|-|-|\n",
        "|x\n",
        "\\",
        "~~",
        "> a\n",
        "# a\n",
        "![",
        "](",
        "[a]: b\n",
        "<!--",
    ],
)
def test_no_text_takes_long_or_grows_beyond_bounds(piece):
    text = (piece * TEXT_LIMIT)[:TEXT_LIMIT]
    began = time.process_time()
    html = safe_html(text)
    assert time.process_time() - began < 3  # a fifth of a second here; quadratic ones took minutes
    assert len(html) < 15 * TEXT_LIMIT


def test_a_text_beyond_the_limit_is_shown_whole_as_it_was_typed():
    html = safe_html("**a** " * TEXT_LIMIT)
    assert html.count("**a**") == TEXT_LIMIT
