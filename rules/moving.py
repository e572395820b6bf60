"""The gate of every tracker: what it offers somebody is all that the rules accept from them.

Source: none; each system says which moves are open now, to whom, and how much at once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules.kit.history import Made
from rules.sheets import Actor, Move, Problem, Tracker


def through(
    trackers: Sequence[Tracker],
    key: str,
    code: str,
    amount: int,
    actor: Actor,
    make: Callable[[int], Made | Problem],
) -> Made | Problem:
    """What `make` makes of the amount, if the tracker offers the move to this actor; else why it is closed."""
    tracker = next((one for one in trackers if one.key == key), None)
    if tracker is None:
        return Problem(code="unknown_tracker", sentence=f"There is no “{key}” to change here.", trait=key)
    offered = next((one for one in tracker.moves if one.code == code), None)
    if offered is None:
        return _closed(tracker, code, make)
    return _refusal(offered, tracker, amount, actor) or make(amount)


def _refusal(offered: Move, tracker: Tracker, amount: int, actor: Actor) -> Problem | None:
    if actor not in offered.actors:
        return Problem(code="storyteller_only", sentence="Only a storyteller may do this.", trait=tracker.key)
    if not offered.least <= amount <= offered.most:
        text = f"The amount is a number from {offered.least:,} to {offered.most:,}."
        return Problem(code="bad_amount", sentence=text, trait=tracker.key)
    return None


def _closed(tracker: Tracker, code: str, make: Callable[[int], Made | Problem]) -> Problem:
    """Why a move is not open. The system says it better where it knows the move; nothing that it makes is kept."""
    made = make(1)
    if isinstance(made, Problem):
        return made
    text = f"{tracker.label}: this move is not open now."
    return Problem(code="not_open", sentence=text, trait=tracker.key)
