"""Exact odds of a check from here on, whatever has already been thrown.

Source: as `odds.py` and `draft_odds.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from rules.checks import Odds, Step
from rules.maelstrom.checks import MaelstromCheck
from rules.maelstrom.draft_odds import DraftTerms, draft_odds
from rules.maelstrom.odds import PoolOdds, Terms, pool_odds
from rules.maelstrom.resolving import count, resolve
from rules.maelstrom.table import Table, lay_out


def remaining_odds(check: MaelstromCheck, steps: Sequence[Step] = ()) -> Odds:
    """The odds of everything that is still owed. In the first draft offers are taken while they help to succeed."""
    table = lay_out(check, steps)
    if table.bought is not None:
        return _certain(check, steps)
    if check.tens == "one_offered":
        return _odds(_draft(check, table))
    return _odds(_main(check, table))


def _main(check: MaelstromCheck, table: Table) -> PoolOdds:
    stood, owed = count(check, table), table.owed
    pool = owed.count if owed and owed.role == "pool" else 0
    bonus = owed.count if owed and not pool else 0
    return pool_odds(
        Terms(
            pool=pool,
            difficulty=check.difficulty,
            threshold=check.threshold,
            explodes=check.explodes,
            hits=stood.hits,
            ones=stood.ones,
            bonus=bonus,
            mild=check.botch == "none_left",
        )
    )


def _draft(check: MaelstromCheck, table: Table) -> PoolOdds:
    stood, owed = count(check, table), table.owed
    extra = 1 if owed and owed.role == "extra" else 0
    terms = DraftTerms(
        pool=owed.count if owed and owed.role == "pool" else extra,
        difficulty=check.difficulty,
        threshold=check.threshold,
        hits=stood.hits,
        ones=stood.ones,
        offers=0 if table.stopped else table.offers,
    )
    return draft_odds(terms, "never" if table.stopped else "best")


def _certain(check: MaelstromCheck, steps: Sequence[Step]) -> Odds:
    stood = resolve(check, steps)
    sure = {kind: Fraction(stood.kind == kind) for kind in ("success", "failure", "botch")}
    expected = Fraction(max(0, stood.value))
    return Odds(**sure, expected=expected, distribution={stood.value: Fraction(1)})


def _odds(found: PoolOdds) -> Odds:
    return Odds.model_construct(
        success=found.success,
        failure=found.failure,
        botch=found.botch,
        expected=found.expected,
        distribution=found.net,
        tail=found.tail,
        other={},
    )
