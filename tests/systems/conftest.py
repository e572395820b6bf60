"""What the tests of all systems ask for."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import rules
from rules import registry

PAGE = Path(__file__).parents[2] / "docs" / "adding-a-system.md"


@pytest.fixture
def coins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The code of docs/adding-a-system.md in a folder of the rules, found as every other system is."""
    [code] = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    (tmp_path / "coins").mkdir()
    (tmp_path / "coins" / "__init__.py").write_text(code, encoding="utf-8")
    monkeypatch.setattr(rules, "__path__", [*rules.__path__, str(tmp_path)])
    registry._found.cache_clear()
    yield
    sys.modules.pop("rules.coins", None)
    registry._found.cache_clear()
