"""One style sheet on the wire, many in the tree: `css/all.css` is found, not written by anyone."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import BaseFinder
from django.core.files.storage import FileSystemStorage

SHEETS = Path(settings.BASE_DIR) / "static" / "css"
NAME = "css/all.css"


class OneSheetFinder(BaseFinder):
    """Finds `css/all.css`: every sheet named in `static/css/order.txt`, one after another.

    A page asks for one file instead of fifty; the order of the layers stands in one list.
    """

    def find(self, path: str, find_all: bool = False, **_: Any) -> str | list[str]:  # type: ignore[override]
        """Where the joined sheet lies, when it is asked for; written anew when a sheet is younger."""
        if path != NAME:
            return []
        found = str(_joined())
        return [found] if find_all else found

    def list(self, ignore_patterns: Iterable[str] | None) -> Iterable[tuple[str, FileSystemStorage]]:
        """The joined sheet for collectstatic."""
        yield NAME, FileSystemStorage(location=_joined().parent.parent)


def _joined() -> Path:
    target = Path(settings.ENV.data_dir) / "found" / NAME
    sheets = [SHEETS / line for line in (SHEETS / "order.txt").read_text(encoding="utf-8").split()]
    newest = max(sheet.stat().st_mtime for sheet in (*sheets, SHEETS / "order.txt"))
    if not target.exists() or target.stat().st_mtime < newest:
        target.parent.mkdir(parents=True, exist_ok=True)
        half = target.with_name(f"{NAME.rpartition('/')[2]}.{os.getpid()}")
        half.write_text("".join(sheet.read_text(encoding="utf-8") for sheet in sheets), encoding="utf-8")
        half.replace(target)  # whoever serves it meanwhile has the old one or the new one, never half of one
    return target
