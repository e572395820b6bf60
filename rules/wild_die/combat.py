"""Defence values, hits, parries and full reactions.

Source: Basics, "Using Ranged Combat Skills", "Using Close Combat Skills", "Actions Per Round & Initiative"; the
formula of the values comes from relatives of the rulebook. Rulings D-01, D-18.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.wild_die.codes import DieCode
from rules.wild_die.tables import TABLES


@dataclass(frozen=True, slots=True)
class Attack:
    """Whether an attack hits, and the number it was against."""

    hit: bool
    against: int


def defence_value(defence: int, *, full_reaction: bool = False) -> int:
    """A defence value, ten higher for a target that does nothing but react this round."""
    return defence + TABLES.actions.full_reaction if full_reaction else defence


def attack(total: int, defence: int, *, full_reaction: bool = False, modifier: int = 0) -> Attack:
    """A total against a defence value; equal hits. `modifier` is cover and the like."""
    against = defence_value(defence, full_reaction=full_reaction) + modifier
    return Attack(total >= against, against)


def parry_needs(attack_total: int) -> int:
    """The least total that parries an attack: one above it."""
    return attack_total + TABLES.actions.parry_margin


def parries(attack_total: int, parry_total: int) -> bool:
    """Whether a parry stops an attack."""
    return parry_total >= parry_needs(attack_total)


def derived_defence(attribute: DieCode, skill_points: int, *, for_each_die: int) -> int:
    """A defence value: so much for each die of the attribute, its pips, and the points of the skill."""
    return for_each_die * attribute.dice + attribute.pips + skill_points
