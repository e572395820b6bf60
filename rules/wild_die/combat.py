"""Defence values, hits, parries and full reactions.

Source: Basics, "Using Ranged Combat Skills", "Using Close Combat Skills", "Actions Per Round & Initiative"; the
formula of the values comes from relatives of the rulebook. Rulings D-01, D-18.
"""

from __future__ import annotations

from rules.wild_die.codes import DieCode
from rules.wild_die.tables import TABLES


def defence_value(defence: int, *, full_reaction: bool = False) -> int:
    """A defence value, ten higher for a target that does nothing but react this round."""
    return defence + TABLES.actions.full_reaction if full_reaction else defence


def parry_needs(attack_total: int) -> int:
    """The least total that parries an attack: one above it."""
    return attack_total + TABLES.actions.parry_margin


def derived_defence(attribute: DieCode, skill_points: int, *, for_each_die: int) -> int:
    """A defence value: so much for each die of the attribute, its pips, and the points of the skill."""
    return for_each_die * attribute.dice + attribute.pips + skill_points
