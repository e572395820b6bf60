"""The style sheets hold what a page uses, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
APPS = ("campaigns", "characters", "rolls", "maelstrom_site")

GIVEN_BY_VALUES = re.compile(
    r"(gaps__|dist__bar--|odds__item--|outcome--|notice--|die--|mini--|i\d\d$|trait__spec--|count--|htmx-|ld-die__|matrix--|acts__g--"
    r"|stats__bar--)"
)
"""Names that a template finishes with a value ("outcome--{{ kind }}"), or that htmx gives."""


def in_sheets() -> dict[str, str]:
    """Every class that a sheet styles, and the first sheet that does."""
    found: dict[str, str] = {}
    for sheet in sorted((ROOT / "static" / "css").rglob("*.css")):
        text = re.sub(r"/\*.*?\*/", "", sheet.read_text(encoding="utf-8"), flags=re.DOTALL)
        for selector in re.findall(r"([^{};]+)\{", text):
            for name in re.findall(r"\.([A-Za-z][\w-]*)", selector):
                found.setdefault(name, sheet.name)
    return found


def _sources() -> Iterator[str]:
    attribute = re.compile(r'(?:class|\w+_class|modifier|extra|look)="((?:[^"{]|\{\{.*?\}\}|\{%.*?%\})*)"', re.DOTALL)
    block = re.compile(r"\{% block (?:\w*class|grid) %\}(.*?)\{% endblock", re.DOTALL)
    for template in (ROOT / "templates").rglob("*.html"):
        text = template.read_text(encoding="utf-8")
        yield from (*attribute.findall(text), *block.findall(text))
    for script in (ROOT / "static" / "js").glob("*.js"):
        code = re.sub(r"/\*.*?\*/|//[^\n]*", "", script.read_text(encoding="utf-8"), flags=re.DOTALL)
        yield from re.findall(r"[\"'`]([^\"'`\n]*)[\"'`]", code)
    for app in APPS:
        for code in (ROOT / app).rglob("*.py"):
            if re.search(r"forms?\.py$|fields\.py$|templatetags", code.as_posix()):
                yield from re.findall(r"[\"']([^\"'\n]*)[\"']", code.read_text(encoding="utf-8"))


def test_every_class_in_the_sheets_is_used_by_a_page():
    used = set(re.findall(r"[\w-]+", " ".join(_sources())))
    unused = {
        name: sheet for name, sheet in in_sheets().items() if name not in used and not GIVEN_BY_VALUES.match(name)
    }
    assert unused == {}


def test_every_sheet_has_its_place_in_the_order():
    named = (ROOT / "static" / "css" / "order.txt").read_text(encoding="utf-8").split()
    there = {
        sheet.relative_to(ROOT / "static" / "css").as_posix() for sheet in (ROOT / "static" / "css").rglob("*.css")
    }
    linked = {
        name
        for template in (ROOT / "templates").rglob("*.html")
        for name in re.findall(r"css/([\w/-]+\.css)", template.read_text(encoding="utf-8"))
    }
    assert there - set(named) - linked == set()
    assert len(named) == len(set(named))
