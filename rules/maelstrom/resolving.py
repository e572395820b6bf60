"""From a check and its steps to an outcome.

Source: Maelstrom Rules, "Resolving the Result"; "Willpower" for successes that are bought.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.checks import LedgerLine, Outcome, Step
from rules.maelstrom import explaining
from rules.maelstrom.checks import MaelstromCheck
from rules.maelstrom.table import Table, lay_out
from rules.maelstrom.tally import Tally, degree, tally


def resolve(check: MaelstromCheck, steps: Sequence[Step]) -> Outcome:
    """How the roll stands. Raises StepError when the steps do not belong to the check."""
    table = lay_out(check, steps)
    return outcome(check, table, count(check, table))


def count(check: MaelstromCheck, table: Table) -> Tally:
    """The count of the dice on the table."""
    return tally(table.dice, check.difficulty, check.threshold, check.botch, check.free)


def outcome(check: MaelstromCheck, table: Table, counted: Tally) -> Outcome:
    """The outcome of a table that has been counted."""
    kind, value = str(counted.kind), counted.value
    lines = explaining.ledger(counted, check.difficulty)
    if table.bought is not None:
        value = explaining.bought(check, table)
        kind = "success" if value else "failure"
        lines += (LedgerLine(label="Bought with willpower", amount=value),)
    return Outcome(
        kind=kind,
        label=explaining.LABELS[kind],
        value=value,
        degree=_degree(check, value),
        dice=explaining.dice(check, table, counted),
        ledger=lines,
        sentence=explaining.explanation(check, table, counted),
        spoken=explaining.spoken(check, kind, value),
        final=table.owed is None and (table.offers == 0 or table.stopped),
    )


def _degree(check: MaelstromCheck, value: int) -> str:
    """How good a success is, in the campaign's words or the rulebook's; empty where they have none (M-04)."""
    if value > 0 and check.degrees:
        return check.degrees[min(value, len(check.degrees)) - 1]
    word = degree(value).replace("_", " ")
    return word if word not in ("none", "unnamed") else ""
