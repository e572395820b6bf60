"""From a check and its steps to an outcome.

Source: Playing the Game, "Tests", "Contests", "Luck", "Fate".
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.checks import Outcome, Step
from rules.luck_die import explaining
from rules.luck_die.checks import LuckDieCheck
from rules.luck_die.dice_laid import Laid, lay_out
from rules.luck_die.standing import standing

LABELS = {"success": "Success", "failure": "Failure", "tie": "Tie", "open": "Result"}
"""Results as they are printed."""


def resolve(check: LuckDieCheck, steps: Sequence[Step]) -> Outcome:
    """How the roll stands. Raises StepError when the steps do not belong to the check."""
    laid = lay_out(check, steps)
    kind = outcome_kind(laid)
    return Outcome(
        kind=kind,
        label=LABELS[kind],
        value=laid.bout.own.total,
        degree="lucky" if laid.bout.own.luck_bonus else "",
        dice=explaining.dice(laid),
        ledger=explaining.ledger(laid),
        sentence=explaining.explanation(laid),
        spoken=explaining.spoken(laid, kind),
        # An advantage that could not turn the result is asked of nobody.
        final=kind == "success" or (kind == "failure" and not laid.bout.own.waits),
    )


def outcome_kind(laid: Laid) -> str:
    """ "success", "failure", "tie", or "open" while dice, a secret difficulty or another bout are still to come.

    Playing the Game, "Tests" and "Contests".
    """
    if not laid.bout.is_thrown:
        return "open"
    if laid.check.other:
        return {"own": "success", "other": "failure", "tie": "tie", "": "open"}[standing(laid).winner]
    if laid.difficulty is None:
        return "open"
    return "success" if laid.bout.own.total >= laid.difficulty else "failure"
