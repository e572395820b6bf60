"""The dice on the table: every round that was thrown, what is owed now, and what may be chosen.

Source: Step Dice, Introduction, "Checks" and "Contests"; fate dice as in a later publication. Ruling S-08.

Each throw is one die and plays "a" or "b". A contest throws for a until its die rests, then for b. A tie stays on the
table until somebody rolls again; then both dice start anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rules.checks import Step, Throw
from rules.step_dice.chain import Chain, StepError
from rules.step_dice.checks import StepCheck
from rules.step_dice.contests import Result, Winner, winner

ROLL_AGAIN = "roll_again"
FATE_DIE = "fate_die"


@dataclass(frozen=True, slots=True)
class Round:
    """One round of throws: a chain for each side."""

    chains: tuple[Chain, ...]

    @property
    def throwing(self) -> int | None:
        """The place of the side that must throw next; None when all dice rest."""
        return next((at for at, chain in enumerate(self.chains) if chain.place is not None), None)


@dataclass(frozen=True, slots=True)
class Table:
    """All rounds so far. `fate` is the size of the fate die that was taken, `fate_face` what it showed."""

    rounds: tuple[Round, ...]
    fate: int = 0
    fate_face: int = 0

    @property
    def last(self) -> Round:
        """The round that decides."""
        return self.rounds[-1]


def lay_out(check: StepCheck, steps: Sequence[Step]) -> Table:
    """The table after `steps`. Raises StepError when they do not belong to the check."""
    table = Table((_fresh(check),))
    for step in steps:
        table = _throw(check, table, step) if step.kind == "throw" else _choose(check, table, step)
    return table


def owed(table: Table) -> Throw | None:
    """The die that must be thrown next."""
    at = table.last.throwing
    if at is not None:
        return Throw(count=1, size=table.last.chains[at].size, role="ab"[at])
    return Throw(count=1, size=table.fate, role="fate") if table.fate and not table.fate_face else None


def owed_on(check: StepCheck, steps: Sequence[Step]) -> Throw | None:
    """The die that must be thrown next on a roll."""
    return owed(lay_out(check, steps))


def results(check: StepCheck, chains: Sequence[Chain]) -> tuple[Result, ...]:
    """What each side of a round came to."""
    pairs = zip(check.sides, chains, strict=True)
    return tuple(Result(side.flat + chain.added, chain.critical) for side, chain in pairs)


def winner_of(check: StepCheck, played: Round) -> Winner:
    """Who won a round of a contest; None is a tie."""
    one, other = results(check, played.chains)
    return winner(one, other, check.criticals)


def is_tied(check: StepCheck, table: Table) -> bool:
    """Whether both sides came to the same and must roll again."""
    return check.is_contest and table.last.throwing is None and winner_of(check, table.last) is None


def takes_fate(check: StepCheck, table: Table) -> bool:
    """Whether a fate die could be added now: a check that failed, not critically, and none was added before."""
    if not check.fate or check.target is None or table.fate or table.last.throwing is not None:
        return False
    [result] = results(check, table.last.chains)
    return result.total is not None and result.total < check.target


def _fresh(check: StepCheck) -> Round:
    return Round(tuple(Chain(side.die.size) for side in check.sides))


def _throw(check: StepCheck, table: Table, step: Step) -> Table:
    due = owed(table)
    if due is None or step.role != due.role:
        raise StepError("unexpected_die", f"Nobody owes a throw for “{step.role}” now.")
    if len(step.faces) != 1:
        raise StepError("wrong_number_of_dice", f"Dice fall one at a time here, not {len(step.faces)} at once.")
    [face] = step.faces
    if due.role == "fate":
        if not 1 <= face <= due.size:
            raise StepError("bad_face", f"A d{due.size} shows 1 to {due.size}, not {face!r}.")
        return replace(table, fate_face=face)
    at = "ab".index(due.role)
    chains = table.last.chains
    thrown = Round((*chains[:at], chains[at].then(check.chain, face), *chains[at + 1 :]))
    return replace(table, rounds=(*table.rounds[:-1], thrown))


def _choose(check: StepCheck, table: Table, step: Step) -> Table:
    if owed(table) is not None:
        raise StepError("dice_owed", "A die must be thrown before anything is chosen.")
    if step.choice == ROLL_AGAIN and is_tied(check, table):
        return replace(table, rounds=(*table.rounds, _fresh(check)))
    sizes = {f"d{size}": size for size in check.fate}
    if step.choice == FATE_DIE and takes_fate(check, table) and step.option in sizes:
        return replace(table, fate=sizes[step.option])
    raise StepError("choice_not_open", f"“{step.choice}” is not open on this roll.")
