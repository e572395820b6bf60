"""Exact odds of a check from here on, whatever has already been thrown.

Source: as `pool_odds.py` and `draft_odds.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from rules.checks import Odds, Step
from rules.maelstrom.checks import MaelstromCheck
from rules.maelstrom.dice_laid import lay_out
from rules.maelstrom.draft_odds import draft_odds
from rules.maelstrom.pool_odds import Terms, pool_odds
from rules.maelstrom.resolving import count, resolve


def odds(check: MaelstromCheck, steps: Sequence[Step] = ()) -> Odds:
    """The odds of everything that is still owed. In the first draft offers are taken while they help to succeed."""
    laid = lay_out(check, steps)
    # Bought successes replace the dice: nothing is left to chance (M-13).
    if laid.bought is not None:
        return _certain(check, steps)
    stood, owed = count(check, laid), laid.owed
    # To the odds an experience die is a bonus die: a 1 on it counts for nothing either.
    many, is_bonus = owed.count if owed else 0, owed is not None and owed.role in ("bonus", "experience")
    terms = Terms(
        pool=0 if is_bonus else many,
        difficulty=check.difficulty,
        threshold=check.threshold,
        explodes=check.explodes,
        hits=stood.hits,
        ones=stood.ones,
        bonus=many if is_bonus else 0,
        mild=check.botch == "none_left",
        offers=0 if laid.stopped else laid.offers,
    )
    if check.tens == "one_offered":
        return draft_odds(terms, "never" if laid.stopped else "best")
    return pool_odds(terms)


def _certain(check: MaelstromCheck, steps: Sequence[Step]) -> Odds:
    stood = resolve(check, steps)
    sure = {kind: Fraction(stood.kind == kind) for kind in ("success", "failure", "botch")}
    expected = Fraction(max(0, stood.value))
    return Odds(**sure, expected=expected, distribution={stood.value: Fraction(1)})
