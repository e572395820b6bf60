"""Exact odds of a pool under the first draft, where each ten offers one more ordinary die.

Source: the first draft, "Specialty" and "Resolving the Result"; rulings MD-02, MD-04, MD-05.

A player who takes every offer turns a die into a chain that ends with the first face below ten: with x for a one and
s for a success its generating function is (misses + x + (h - 1) s) / (10 - s). A player who wants most of all to
succeed takes offers while there is no success and stops at the first: such a roll botches exactly when the roll of
somebody who takes every offer does, because before the threshold is passed nobody stops.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from rules.maelstrom.checks import POOL_LIMIT, MaelstromCheck
from rules.maelstrom.odds import PoolOdds
from rules.maelstrom.table import SIZE
from rules.maelstrom.tally import Tally

type Policy = Literal["always", "never", "best"]

TAIL = 25
"""Successes above the number of dice that are still listed one by one."""


@dataclass(frozen=True, slots=True)
class DraftTerms:
    """A roll in numbers: what lies on the table, the dice still to fall, and the offers open now."""

    pool: int
    difficulty: int = 6
    threshold: int = 0
    hits: int = 0
    ones: int = 0
    offers: int = 0

    def __post_init__(self) -> None:
        if not 0 <= self.pool <= POOL_LIMIT or not 0 <= self.offers <= 10 * POOL_LIMIT:
            raise ValueError(f"a pool has 0 to {POOL_LIMIT} dice, not {self.pool}")
        if not 2 <= self.difficulty <= SIZE or self.threshold < 0:
            raise ValueError(f"difficulty is 2 to {SIZE} and threshold at least 0")

    @property
    def faces(self) -> int:
        """How many of the ten faces hit; the ten is always one of them."""
        return SIZE + 1 - self.difficulty


def draft_odds(terms: DraftTerms, policy: Policy = "best") -> PoolOdds:
    """The odds of a pool for a player who takes offers always, never, or while it helps to succeed."""
    raise NotImplementedError


def offer_odds(check: MaelstromCheck, stood: Tally, offers: int) -> tuple[Fraction, Fraction]:
    """The chance to succeed when one more die is taken now, and when the roll is left as it stands."""
    raise NotImplementedError
