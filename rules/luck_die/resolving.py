"""From a check and its steps to an outcome.

Source: Playing the Game, "Tests", "Contests", "Luck", "Fate".
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.checks import Outcome, Step
from rules.luck_die import explaining
from rules.luck_die.checks import LuckDieCheck
from rules.luck_die.standing import standing
from rules.luck_die.table import Table, lay_out

LABELS = {"success": "Success", "failure": "Failure", "tie": "Tie", "open": "Result"}
"""Results as they are printed."""


def resolve(check: LuckDieCheck, steps: Sequence[Step]) -> Outcome:
    """How the roll stands. Raises StepError when the steps do not belong to the check."""
    table = lay_out(check, steps)
    kind = outcome_kind(check, table)
    return Outcome(
        kind=kind,
        label=LABELS[kind],
        value=table.bout.own.total,
        degree="lucky" if table.bout.own.luck_bonus else "",
        dice=explaining.dice(table),
        ledger=explaining.ledger(check, table),
        sentence=explaining.explanation(check, table),
        spoken=explaining.spoken(check, table, kind),
        final=_is_final(check, table, kind),
    )


def outcome_kind(check: LuckDieCheck, table: Table) -> str:
    """ "success", "failure", "tie", or "open" while dice, a secret difficulty or another bout are still to come."""
    if not table.bout.is_thrown:
        return "open"
    if check.own is not None and check.other is not None:
        winner = standing(check, table).winner
        return {"own": "success", "other": "failure", "tie": "tie", "": "open"}[winner]
    if table.difficulty is None:
        return "open"
    return "success" if table.bout.own.total >= table.difficulty else "failure"


def _is_final(check: LuckDieCheck, table: Table, kind: str) -> bool:
    """Whether nothing is asked any more: an advantage that could not turn the result is not."""
    if kind == "success":
        return True
    return kind == "failure" and table.bout.own.waits == ""
