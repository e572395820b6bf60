"""Damage: reduced by what one wears, taken from endurance, then from health.

Source: Playing the Game, "Damage"; rulings L-07 to L-09 and L-19.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from rules.luck_die.edition import Category
from rules.luck_die.house_rules import LuckDieHouseRules
from rules.luck_die.rulebook import Rulebook, half
from rules.sides import RoundError

MOST_DAMAGE = 1_000
"""The most damage of a single source."""


class DamageError(RoundError):
    """Damage that cannot be dealt; `code` says why."""


@dataclass(frozen=True, slots=True)
class Body:
    """What damage is taken from, and what it has done so far."""

    endurance: int
    health: int
    unconscious: bool = False
    dying: bool = False
    wounded: bool = False
    bloodied: bool = False


@dataclass(frozen=True, slots=True)
class Blow:
    """Damage from one source. Without a kind it is typeless. `halved` says that fate was spent on it."""

    amount: int
    kind: str = ""
    halved: bool = False


@dataclass(frozen=True, slots=True)
class Hit:
    """What a blow did: damage taken after reduction, how much of it reached health, and the body after it."""

    category: Category
    taken: int
    health_lost: int
    body: Body


def hit(book: Rulebook, blow: Blow, reductions: Mapping[str, int], body: Body) -> Hit:
    """Deal a blow. Raises DamageError for damage that does not exist. Playing the Game, "Damage"."""
    if not 0 <= blow.amount <= MOST_DAMAGE:
        raise DamageError("bad_amount", f"Damage is a number from 0 to {MOST_DAMAGE:,}.")
    category, switches = book.edition.damage.category(blow.kind), book.house_rules
    if category is None:
        raise DamageError("unknown_damage_type", f"There is no damage called “{blow.kind}”.")
    taken = _taken(blow, reduction_of(reductions, blow.kind, category, switches.reduction), switches)
    lost = max(0, taken - max(0, body.endurance))
    return Hit(category, taken, lost, _after(body, taken, lost))


def reduction_of(reductions: Mapping[str, int], kind: str, category: Category, by: Literal["category", "type"]) -> int:
    """The reduction that meets this damage: that of its category, or of its type; none against typeless damage.

    Playing the Game, "Damage" (L-08).
    """
    if category == "typeless":
        return 0
    key = category if by == "category" or not kind else kind
    return max(0, next((value for name, value in reductions.items() if name.casefold() == key.casefold()), 0))


def reduced(amount: int, reduction: int) -> int:
    """Damage left after reduction, at least 1 of any damage that was dealt. Playing the Game, "Damage" (L-07)."""
    return max(1, amount - reduction) if amount else 0


def _taken(blow: Blow, reduction: int, switches: LuckDieHouseRules) -> int:
    """Halved by fate before it is reduced, or after. Playing the Game, "Fate" (L-19)."""
    if not blow.halved:
        return reduced(blow.amount, reduction)
    if switches.halving == "before":
        return reduced(half(blow.amount, switches.halving_rounds), reduction)
    return half(reduced(blow.amount, reduction), switches.halving_rounds)


def _after(body: Body, taken: int, lost: int) -> Body:
    """Endurance first, then health; what does not reach health changes no state. Playing the Game, "Damage" (L-09)."""
    endurance, health = max(0, body.endurance - taken), body.health - lost
    after = replace(body, endurance=endurance, health=health, wounded=body.wounded or lost > 0)
    after = replace(after, bloodied=body.bloodied or health < 0)
    if not lost:
        return after
    return replace(after, unconscious=body.unconscious or health <= 0, dying=body.dying or health < 0)
