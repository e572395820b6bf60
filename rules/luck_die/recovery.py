"""Breaks and rests: what they ask for, what they bring back, and what is left when one is interrupted.

Source: Playing the Game, "Recovering Resources"; rulings L-01, L-16, L-17.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from rules.luck_die.edition import RecoveryRules
from rules.luck_die.rulebook import half

SHORTEST_BREAK = Fraction(1, 2)
"""Hours that a break takes at least."""

type Amounts = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Resources:
    """Endurance, stamina and focus now and at most; health where it matters."""

    current: Amounts
    maximum: Amounts
    health: int = 0
    max_health: int = 0

    def plus(self, gained: Amounts) -> dict[str, int]:
        """What there is after gaining, never above the maximum."""
        return {
            name: max(now, min(self.maximum[name], now + gained.get(name, 0))) for name, now in self.current.items()
        }


@dataclass(frozen=True, slots=True)
class Recovered:
    """Whether it was possible, every reason why not, and what there is afterwards."""

    allowed: bool
    reasons: tuple[str, ...]
    after: Mapping[str, int]
    health: int
    uses_recovered: bool = False
    breaks_since_rest: int = 0


@dataclass(frozen=True, slots=True)
class Pause:
    """A break as the table tells it: breaks taken since the last rest, its activity, and how long it lasts."""

    breaks_since_rest: int = 0
    activity_difficulty: int | None = None
    hours: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Night:
    """A rest as the table tells it."""

    breaks_since_rest: int = 0
    rested_today: bool = False
    interrupted: bool = False
    breaks_reset: Literal["complete", "any"] = "complete"
    rounding: str = "down"


def halves(maximum: Amounts, rounding: str = "down") -> dict[str, int]:
    """Half of each maximum, not of what is missing. Playing the Game, "Breaks" (L-01)."""
    return {name: half(most, rounding) for name, most in maximum.items()}


def take_break(rules: RecoveryRules, resources: Resources, pause: Pause, rounding: str = "down") -> Recovered:
    """Half of endurance, stamina and focus come back. Playing the Game, "Breaks"."""
    reasons = _against_break(rules, pause)
    if reasons:
        return Recovered(False, reasons, dict(resources.current), resources.health, False, pause.breaks_since_rest)
    after = resources.plus(halves(resources.maximum, rounding))
    return Recovered(True, (), after, resources.health, False, pause.breaks_since_rest + 1)


def _against_break(rules: RecoveryRules, pause: Pause) -> tuple[str, ...]:
    reasons = []
    if pause.breaks_since_rest >= rules.breaks_between_rests:
        reasons.append("no_breaks_left")
    if pause.activity_difficulty is not None and pause.activity_difficulty > rules.easiest_activity:
        reasons.append("activity_too_hard")
    shortest = SHORTEST_BREAK if pause.activity_difficulty is None else Fraction(rules.activity_hours)
    if pause.hours is not None and pause.hours < shortest:
        reasons.append("too_short")
    return tuple(reasons)


def take_rest(rules: RecoveryRules, resources: Resources, night: Night) -> Recovered:
    """Everything, some health and all uses come back; of an interrupted rest only half of the resources.

    Playing the Game, "Rests" (L-01, L-16).
    """
    if night.rested_today:
        reasons = ("already_rested_today",)
        return Recovered(False, reasons, dict(resources.current), resources.health, False, night.breaks_since_rest)
    if night.interrupted:
        after = resources.plus(halves(resources.maximum, night.rounding))
        # Undecided in the rulebook: a rest that was broken off gives no breaks back unless the campaign says so (L-16).
        breaks = 0 if night.breaks_reset == "any" else night.breaks_since_rest
        return Recovered(True, (), after, resources.health, False, breaks)
    return Recovered(True, (), resources.plus(resources.maximum), healed(rules, resources), True, 0)


def resume_rest(
    rules: RecoveryRules,
    resources: Resources,
    *,
    hours_awake: Fraction | None = None,
    brings: Literal["all", "other_half"] = "all",
    rounding: str = "down",
) -> Recovered:
    """An interrupted rest goes on within a couple of hours, and brings what is still missing.

    Playing the Game, "Rests" (L-17).
    """
    if hours_awake is not None and hours_awake > rules.resume_hours:
        return Recovered(False, ("too_late",), dict(resources.current), resources.health)
    gained = dict(resources.maximum)
    if brings == "other_half":
        halved = halves(resources.maximum, rounding)
        gained = {name: most - halved[name] for name, most in resources.maximum.items()}
    return Recovered(True, (), resources.plus(gained), healed(rules, resources), True, 0)


def healed(rules: RecoveryRules, resources: Resources) -> int:
    """Health after a complete rest: more by what a rest heals, never above its maximum. Playing the Game, "Rests"."""
    return max(resources.health, min(resources.max_health, resources.health + rules.health_for_a_rest))


@dataclass(frozen=True, slots=True)
class FateLeft:
    """Whether fate could be spent, and how much there is now."""

    allowed: bool
    fate: int


def fate_gained(current: int, *, sessions: int = 1, each: int = 1, maximum: int = 3) -> int:
    """Fate after new sessions began; what is above the maximum is lost, what was there stays.

    Playing the Game, "Fate" (L-18).
    """
    return max(current, min(maximum, current + sessions * each))


def fate_spent(current: int, points: int = 1) -> FateLeft:
    """Several points may be spent at once, but not more than one has. Playing the Game, "Fate"."""
    allowed = 1 <= points <= current
    return FateLeft(allowed, current - points if allowed else current)


def recovered_by_fate(resource: str, current: int, maximum: int, rounding: str = "down") -> int:
    """A resource after a point of fate. Raises ValueError for health, which fate does not bring back.

    Playing the Game, "Fate" (L-01).
    """
    if resource not in ("endurance", "stamina", "focus"):
        raise ValueError("not_recoverable_by_fate")
    return max(current, min(maximum, current + half(maximum, rounding)))
