"""A parry: one (as printed) above what the attack came to.

Source: Basics, "Using Close Combat Skills". Ruling D-18.
"""

from __future__ import annotations

from rules.checks import Part
from rules.kit import kinds
from rules.wild_die.checks import ParryRequest
from rules.wild_die.difficulties import parry_needs
from rules.wild_die.planning import Trial, on_trait
from rules.wild_die.pool import arrange_trait
from rules.wild_die.rulebook import Rolled, Rulebook
from rules.wild_die.sheet import WildDieSheet
from rules.wild_die.target import Target, amount_of, moving, untrained
from rules.wording import word

type Asking = kinds.Asking[Rulebook, ParryRequest, WildDieSheet]


def judged(asking: Asking, rolled: Rolled) -> Trial:
    """What the parry comes to. Basics, "Using Close Combat Skills" (D-18)."""
    book, request = asking.book, asking.request
    needs = parry_needs(book.tables.actions, request.attack_total)
    reason = f"{word(book.tables.actions.parry_margin)} above it parries"
    base = Part(label=f"Attack {request.attack_total}", amount=needs, reason=reason)
    parts = (base, *untrained(book, request, rolled), *moving(book, request))
    # Equal is enough, for the one above is in the number already (D-18).
    target = Target("attack", amount_of(parts), True, parts)
    return Trial(asking, rolled.name, arrange_trait(asking, rolled), target, rolled, ", parry")


plan = on_trait(judged)
