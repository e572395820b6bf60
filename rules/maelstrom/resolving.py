"""From a check and its steps to an outcome.

Source: Maelstrom Rules, "Resolving the Result"; "Willpower" for successes that are bought.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.checks import LedgerLine, Outcome, Step
from rules.maelstrom import explaining
from rules.maelstrom.checks import MaelstromCheck
from rules.maelstrom.dice_laid import Laid, lay_out
from rules.maelstrom.tally import Tally, degree, tally


def resolve(check: MaelstromCheck, steps: Sequence[Step]) -> Outcome:
    """How the roll stands. Raises StepError when the steps do not belong to the check.

    Its numbers are those that were announced, for ever (M-31).
    """
    laid = lay_out(check, steps)
    return outcome(check, laid, count(check, laid))


def count(check: MaelstromCheck, laid: Laid) -> Tally:
    """The count of the dice as they lie."""
    return tally(laid.dice, check.difficulty, check.threshold, check.botch, check.free)


def outcome(check: MaelstromCheck, laid: Laid, counted: Tally) -> Outcome:
    """The outcome of dice that have been counted."""
    kind, value = str(counted.kind), counted.value
    lines = explaining.ledger(counted, check.difficulty)
    # The roll is cancelled: what the dice showed counts no more (M-13).
    if laid.bought is not None:
        value = explaining.bought(check, laid)
        kind = "success" if value else "failure"
        lines += (LedgerLine(label="Bought with willpower", amount=value),)
    return Outcome(
        kind=kind,
        label=explaining.LABELS[kind],
        value=value,
        degree=_degree(check, value),
        dice=explaining.dice(check, laid, counted),
        ledger=lines,
        sentence=explaining.explanation(check, laid, counted),
        spoken=explaining.spoken(check, kind, value),
        # An offer of the first draft that is neither taken nor left keeps the roll open (MD-04).
        final=laid.owed is None and (laid.offers == 0 or laid.stopped),
    )


def _degree(check: MaelstromCheck, value: int) -> str:
    """How good a success is, in the campaign's words or the rulebook's; empty where they have none (M-04)."""
    if value > 0 and check.degrees:
        return check.degrees[min(value, len(check.degrees)) - 1]
    word = degree(value).replace("_", " ")
    return word if word not in ("none", "unnamed") else ""
