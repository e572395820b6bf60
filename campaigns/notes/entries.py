"""Entries of the log that notes are about, by the ids that they have on a page."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404

from campaigns.log import line_or_404
from campaigns.models import Membership, TableEvent

type Finder = Callable[[Membership, str], TableEvent]
"""Gives the line of the log whose element is called so, for one who may know of it. Raises Http404 else."""

_finders: dict[str, Finder] = {"line": line_or_404}


def finds(kind: str) -> Callable[[Finder], Finder]:
    """Register how an entry with the id "<kind>-<token>" is found; what has no other kind is a "line"."""

    def register(finder: Finder) -> Finder:
        _finders[kind] = finder
        return finder

    return register


def entry_or_404(membership: Membership, anchor: str) -> TableEvent:
    """The line of the log with this id on a page. Raises Http404 alike for a hidden and a missing one."""
    kind, _, token = anchor.partition("-")
    if kind not in _finders or not token or len(anchor) > 60:
        raise Http404("No such entry.")
    return _finders[kind](membership, token)
