"""What has to be reached: bands of difficulty, defence values, parries, retries, and what a total comes to against it.

Source: Basics, "Choosing Difficulties", "Determining Success", "Failed Checks", "Using Ranged Combat Skills", "Using
Close Combat Skills", "Actions Per Round & Initiative"; the formula of defence values comes from relatives of the
rulebook. Rulings D-01, D-11, D-16, D-18, D-19.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.wild_die.codes import DieCode
from rules.wild_die.edition import ActionNumbers, Band, band_of


def difficulty_band(bands: Sequence[Band], difficulty: int) -> str:
    """The rulebook's word for a difficulty; zero and less is automatic. Basics, "Standard Difficulties" (D-16)."""
    found = band_of(bands, difficulty)
    return found.name if found else ""


def named_difficulty(bands: Sequence[Band], name: str) -> Band | None:
    """The band of difficulties called `name`, whatever its capitals."""
    return next((band for band in bands if band.name.casefold() == name.strip().casefold()), None)


def modifier_band(bands: Sequence[Band], modifier: int) -> str | None:
    """The rulebook's word for a modifier of the difficulty; None for none. Basics, "Generic Modifiers" (D-19)."""
    found = band_of(bands, modifier)
    return found.name if found else None


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a total does it, and by how much it lies above (or below) the difficulty."""

    success: bool
    margin: int


def check_total(total: int, difficulty: int, *, ties: bool = True) -> Verdict:
    """A total against a fixed difficulty: equal is enough, unless the campaign wants more.

    Basics, "Determining Success" (D-01).
    """
    return Verdict(total >= difficulty if ties else total > difficulty, total - difficulty)


@dataclass(frozen=True, slots=True)
class Retry:
    """What the next attempt needs: the difficulty missed, and as much again as it was missed by."""

    penalty: int
    difficulty: int


def retry(difficulty: int, failed_total: int, *, original: int | None = None, ties: bool = True) -> Retry | None:
    """The next difficulty after a failure; None when nothing failed.

    The penalty mounts up on the number just missed, or on `original` where the campaign counts from there.

    Basics, "Failed Checks" (D-11).
    """
    if check_total(failed_total, difficulty, ties=ties).success:
        return None
    penalty = difficulty - failed_total
    return Retry(penalty, (difficulty if original is None else original) + penalty)


def defence_value(numbers: ActionNumbers, defence: int, *, full_reaction: bool = False) -> int:
    """A defence value, ten higher as printed for a target that does nothing but react this round.

    Basics, "Actions Per Round & Initiative".
    """
    return defence + numbers.full_reaction if full_reaction else defence


def parry_needs(numbers: ActionNumbers, attack_total: int) -> int:
    """The least total that parries an attack: one above it, as printed. Basics, "Using Close Combat Skills" (D-18)."""
    return attack_total + numbers.parry_margin


def derived_defence(attribute: DieCode, skill_points: int, *, for_each_die: int) -> int:
    """A defence value: so much for each die of the attribute, its pips, and the points of the skill."""
    return for_each_die * attribute.dice + attribute.pips + skill_points
