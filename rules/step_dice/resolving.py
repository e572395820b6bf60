"""From a check and its steps to an outcome.

Source: Step Dice, Introduction, "Checks", "Contests"; rulings S-01, S-07, S-08, S-11.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.checks import Outcome, Step
from rules.step_dice import explaining
from rules.step_dice.checks import StepCheck
from rules.step_dice.contests import Result
from rules.step_dice.table import Round, Table, lay_out, owed, results, winner_of


def is_success(result: Result, target: int) -> bool:
    """Whether a check succeeds: equal is enough (S-01), and a critical failure never does (S-11)."""
    return result.total is not None and result.total >= target


def resolve(check: StepCheck, steps: Sequence[Step]) -> Outcome:
    """How the roll stands. Raises StepError when the steps do not belong to the check."""
    table = lay_out(check, steps)
    if table.last.throwing is not None:
        return Outcome(kind="owed", label="Dice are owed", value=0, final=False)
    kind, value = contest_end(check, table.last) if check.is_contest else check_end(check, table)
    labels = explaining.CONTEST_LABELS if check.is_contest else explaining.LABELS
    return Outcome(
        kind=kind,
        label=labels[kind],
        value=value,
        dice=explaining.dice(check, table, kind),
        ledger=explaining.ledger(check, table),
        sentence=explaining.explanation(check, table, kind, value),
        spoken=explaining.spoken(check, table, kind, value),
        final=kind != "tie" and owed(table) is None,
    )


def critical_value(check: StepCheck) -> int:
    """The number that stands for a critical failure, which has no total: below every total there can be."""
    return min(0, check.sides[0].flat)


def check_end(check: StepCheck, table: Table) -> tuple[str, int]:
    """How a check against a number ended: the kind, and the total."""
    [result] = results(check, table.last.chains)
    if result.total is None:
        return "botch", critical_value(check)
    counted = Result(result.points + table.fate_face)
    return "success" if is_success(counted, check.target or 0) else "failure", counted.points


def contest_end(check: StepCheck, played: Round) -> tuple[str, int]:
    """How a round of a contest ended for side a: the kind, and by how much; a critical failure counts as one."""
    won = winner_of(check, played)
    one, other = results(check, played.chains)
    if won is None:
        return "tie", 0
    failed = check.criticals == "lose" and (one.critical or other.critical)
    margin = 1 if failed else abs(one.points - other.points)
    if won == "a":
        return "success", margin
    return "botch" if failed else "failure", -margin
