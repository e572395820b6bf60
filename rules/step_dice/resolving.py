"""From a check and its steps to an outcome.

Source: Step Dice, Introduction, "Checks", "Contests"; rulings S-01, S-07, S-08, S-11.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.checks import Outcome, Step
from rules.step_dice import explaining
from rules.step_dice.checks import StepCheck
from rules.step_dice.dice_laid import Laid, lay_out


def resolve(check: StepCheck, steps: Sequence[Step]) -> Outcome:
    """How the roll stands. Raises StepError when the steps do not belong to the check."""
    laid = lay_out(check, steps)
    if laid.last.throwing is not None:
        return Outcome(kind="owed", label="Dice are owed", value=0, final=False)
    kind, value = ending(laid)
    return Outcome(
        kind=kind,
        label=explaining.label(check, kind),
        value=value,
        dice=explaining.dice(laid, kind),
        ledger=explaining.ledger(laid),
        sentence=explaining.explanation(laid, value),
        spoken=explaining.spoken(laid, kind, value),
        final=kind != "tie" and laid.owed is None,
    )


def critical_value(check: StepCheck) -> int:
    """The number that stands for a critical failure, which has no total: below every total there can be."""
    return min(0, check.sides[0].flat)


def ending(laid: Laid) -> tuple[str, int]:
    """How dice that rest ended: the kind, and the total or, for side a of a contest, by how much."""
    return _contest_ending(laid) if laid.check.is_contest else _check_ending(laid)


def _check_ending(laid: Laid) -> tuple[str, int]:
    """Equal is a success (S-01), and a critical failure never is one (S-11)."""
    [result] = laid.results(laid.last)
    if result.critical:
        return "botch", critical_value(laid.check)
    total = result.points + laid.fate_face
    return "success" if total >= (laid.check.target or 0) else "failure", total


def _contest_ending(laid: Laid) -> tuple[str, int]:
    """A critical failure counts as a margin of one. Introduction, "Contests" (S-07)."""
    won, (one, other) = laid.winner(laid.last), laid.results(laid.last)
    if won is None:
        return "tie", 0
    failed = laid.check.criticals == "lose" and (one.critical or other.critical)
    margin = 1 if failed else abs(one.points - other.points)
    return ("success", margin) if won == "a" else ("botch" if failed else "failure", -margin)
