"""The house as docs/live-blocks.md edits it: three files that stand outside the folder of the new app."""

from __future__ import annotations

import importlib
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.contrib import admin
from django.test import override_settings

from campaigns import kinds, live

HOUSE = Path(__file__).parents[2]
PAGE = HOUSE / "docs" / "live-blocks.md"
APP = "tests.hands"


def edits() -> dict[str, str]:
    """Each file that the page edits, as it is afterwards."""
    found = {}
    for block in re.findall(r"```diff\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL):
        head, *lines = block.splitlines()
        name = head.removeprefix("--- ")
        found[name] = _edited((HOUSE / name).read_text(encoding="utf-8"), lines)
    return found


def _edited(text: str, lines: list[str]) -> str:
    """The text with what is added put after the line that stands before it."""
    [before] = [line.strip() for line in lines if line.startswith(" ")]
    added = [line.removeprefix("+") for line in lines if line.startswith("+")]
    at = [place for place, line in enumerate(text.splitlines()) if line.strip() == before]
    assert len(at) == 1, f"{before!r} stands {len(at)} times"
    kept = text.splitlines()
    return "\n".join([*kept[: at[0] + 1], *added, *kept[at[0] + 1 :]])


@contextmanager
def edited_house(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The site with the three files as they are after the edits, and without any trace of them at the end."""
    for name, text in edits().items():
        path = folder / (name if name.startswith("templates/") else f"edited_{Path(name).name}")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(folder)
    monkeypatch.setattr(kinds, "_declared", dict(kinds._declared))
    monkeypatch.setattr(live, "_shown", list(live._shown))
    monkeypatch.setattr(admin.site, "login", admin.site.login)  # the URLs of the site wrap it
    edited = importlib.import_module("edited_settings")
    first = edited.TEMPLATES[0]
    templates = [{**first, "DIRS": [folder / "templates", *first["DIRS"]]}]
    try:
        with override_settings(INSTALLED_APPS=edited.INSTALLED_APPS, ROOT_URLCONF="edited_urls", TEMPLATES=templates):
            yield
    finally:
        for name in [one for one in sys.modules if one.startswith((APP, "edited_"))]:
            del sys.modules[name]


@pytest.fixture
def hands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A table where hands can be raised."""
    with edited_house(tmp_path, monkeypatch):
        yield
