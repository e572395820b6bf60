"""What happened in a session, or since one was last here, in a few words: each app counts its own, in `tallies`.

Only what stands counts, and only what the reader may see: a number would betray whatever is hidden.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from campaigns.evenings.headings import Span
from campaigns.models import Membership


@dataclass(frozen=True, slots=True)
class Fact:
    """One of them: `much` stands out, and `what` it is."""

    much: str
    what: str


type Count = Callable[[Membership, Span], Iterable[Fact]]
"""Counts what this member may see of the events and rolls in a span, in queries that do not grow with them."""

_counts: list[Count] = []


def counts(count: Count) -> Count:
    """Register a function that counts; they are asked in the order of the apps."""
    _counts.append(count)
    return count


def facts_of(membership: Membership, span: Span) -> tuple[Fact, ...]:
    """Everything that is counted of the span for this member."""
    return tuple(fact for count in _counts for fact in count(membership, span))
