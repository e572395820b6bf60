"""Willpower in numbers: spending, losing and getting back dots.

Source: Maelstrom Rules, "Willpower"; rulings M-13 to M-19 and M-32.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Spending:
    """Whether a dot may be spent, why not (every reason), and what it leaves and gives."""

    legal: bool
    reasons: tuple[str, ...]
    current_after: int
    successes: int = 0


@dataclass(frozen=True, slots=True)
class Encouragement:
    """What encouraging leaves the helper and the companions, in their order."""

    legal: bool
    reasons: tuple[str, ...]
    helper_after: int
    companions_after: tuple[int, ...]


def spend_to_succeed(current: int, outcome: str, *, after: Literal["any", "failure"] = "any") -> Spending:
    """Spend a dot to turn a willpower roll into as many successes as dots are left. Rules, "Willpower" (M-13)."""
    reasons = []
    if outcome == "botch":
        reasons.append("botched")
    if outcome == "success" and after == "failure":
        reasons.append("succeeded")
    if current < 2:
        reasons.append("final_dot" if current == 1 else "no_dots")
    if reasons:
        return Spending(False, tuple(reasons), current)
    return Spending(True, (), current - 1, successes=current - 1)


def spend_to_ignore_wounds(current: int, *, already_this_turn: bool = False) -> Spending:
    """Spend a dot, even the last one, to make the next action without a wound penalty; once a turn.

    Rules, "Spending Willpower".
    """
    reasons = []
    if already_this_turn:
        reasons.append("once_per_turn")
    if current == 0:
        reasons.append("no_dots")
    return Spending(not reasons, tuple(reasons), current - (not reasons))


def lost_to_botch(current: int, uncancelled: int) -> int:
    """Dots that a botched willpower roll takes: one for each uncancelled botch, and no more than there are.

    Rules, "Willpower" (M-15).
    """
    return min(current, uncancelled)


def after_a_day(current: int, permanent: int, *, dots: int = 1, won: int = 0, lost: int = 0) -> int:
    """Current dots after a day in safety and comfort: `dots` come back, and what a relaxing roll won or lost.

    Rules, "Recovering Willpower" (M-19).
    """
    # Losses stop at zero before anything comes back, so a botch never eats the day's dot (M-15, M-19).
    return min(permanent, max(0, current - lost) + dots + won)


def encourage(helper: int, companions: Sequence[int], *, each: bool = False, keeps_last: bool = False) -> Encouragement:
    """Lift companions at zero to one dot; one dot for all of them, or one for `each`.

    Rules, "Zero Willpower" (M-18).
    """
    fallen = sum(dots == 0 for dots in companions)
    cost = fallen if each else min(1, fallen)
    reasons = []
    if fallen == 0:
        reasons.append("nobody_at_zero")
    if helper < max(1, cost):
        reasons.append("no_dots")
    elif keeps_last and helper == cost:
        reasons.append("final_dot")
    if reasons:
        return Encouragement(False, tuple(reasons), helper, tuple(companions))
    return Encouragement(True, (), helper - cost, tuple(max(1, dots) for dots in companions))


def first_dot(current: int, *, threatened: bool, full_turns_out_of_combat: int) -> int:
    """Current dots after a rest out of combat: from zero one dot comes back by itself, and only that one.

    Rules, "Zero Willpower" (M-32).
    """
    return 1 if current == 0 and not threatened and full_turns_out_of_combat >= 1 else current
