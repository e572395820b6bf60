"""What becomes of what somebody has at a table who is removed: decided by the floors above, which register at start."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from campaigns.models import Membership, User
from rules.sheets import Problem

type Decider = Callable[[Membership, User, Mapping[str, str]], Problem | None]
"""Does, for a seat that is taken away by somebody, what a form wishes; or says why not, and nothing is kept."""

_DECIDERS: list[Decider] = []


def part_with(decider: Decider) -> None:
    """Ask this decider too before a seat is taken away; each only once."""
    if decider not in _DECIDERS:
        _DECIDERS.append(decider)


def parted(seat: Membership, by: User, wishes: Mapping[str, str]) -> Problem | None:
    """Let everyone who registered do what is wished, in the caller's transaction; the first refusal."""
    return next((found for decider in _DECIDERS if (found := decider(seat, by, wishes))), None)
