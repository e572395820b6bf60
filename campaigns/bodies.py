"""Addresses that take more than a page's form say so; `maelstrom_site.bodies` holds every other to its limit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def takes_bodies_up_to[View: Callable[..., Any]](limit: int) -> Callable[[View], View]:
    """Let a view take bodies of up to `limit` bytes from people who are signed in."""

    def marked(view: View) -> View:
        view.body_limit = limit  # type: ignore[attr-defined]
        return view

    return marked
