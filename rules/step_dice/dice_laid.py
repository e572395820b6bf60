"""The dice as they lie: every round that was thrown, what is owed now, and what may be chosen.

Source: Step Dice, Introduction, "Checks" and "Contests"; fate dice as in a later publication. Ruling S-08.

Each throw is one die and plays "a" or "b". A contest throws for a until its die rests, then for b. A tie stays as it
lies until somebody rolls again; then both dice start anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rules.checks import Step, Throw
from rules.kit.kinds import StepError
from rules.step_dice.chain import Chain
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
class Laid:
    """A roll with all rounds so far. `fate` is the size of the fate die that was taken, `fate_face` what it showed."""

    check: StepCheck
    rounds: tuple[Round, ...]
    fate: int = 0
    fate_face: int = 0

    @property
    def last(self) -> Round:
        """The round that decides."""
        return self.rounds[-1]

    @property
    def owed(self) -> Throw | None:
        """The die that must be thrown next."""
        at = self.last.throwing
        if at is not None:
            return Throw(count=1, size=self.last.chains[at].size, role="ab"[at])
        return Throw(count=1, size=self.fate, role="fate") if self.fate and not self.fate_face else None

    def results(self, played: Round) -> tuple[Result, ...]:
        """What each side of a round came to."""
        pairs = zip(self.check.sides, played.chains, strict=True)
        return tuple(Result(side.flat + chain.added, chain.critical) for side, chain in pairs)

    def winner(self, played: Round) -> Winner:
        """Who won a round of a contest; None is a tie."""
        one, other = self.results(played)
        return winner(one, other, self.check.criticals)

    @property
    def is_tied(self) -> bool:
        """Whether both sides came to the same and must roll again. Introduction, "Contests" (S-08)."""
        return self.check.is_contest and self.last.throwing is None and self.winner(self.last) is None

    @property
    def takes_fate(self) -> bool:
        """Whether a fate die could be added now: a check that failed, not critically, and none was added before.

        Later publication, fate dice.
        """
        if not self.check.fate or self.check.target is None or self.fate or self.last.throwing is not None:
            return False
        [result] = self.results(self.last)
        return result.total is not None and result.total < self.check.target


def lay_out(check: StepCheck, steps: Sequence[Step]) -> Laid:
    """The dice after `steps`. Raises StepError when they do not belong to the check.

    Introduction, "Checks" and "Contests".
    """
    laid = Laid(check, (fresh(check),))
    for step in steps:
        laid = _throw(laid, step) if step.kind == "throw" else _choose(laid, step)
    return laid


def fresh(check: StepCheck) -> Round:
    """A round of which nothing was thrown."""
    return Round(tuple(Chain(side.die.size) for side in check.sides))


def owed(check: StepCheck, steps: Sequence[Step]) -> Throw | None:
    """The die that must be thrown next on a roll."""
    return lay_out(check, steps).owed


def _throw(laid: Laid, step: Step) -> Laid:
    due = laid.owed
    if due is None or step.role != due.role:
        raise StepError("unexpected_die", f"Nobody owes a throw for “{step.role}” now.")
    if len(step.faces) != 1:
        raise StepError("wrong_number_of_dice", f"Dice fall one at a time here, not {len(step.faces)} at once.")
    [face] = step.faces
    if due.role == "fate":
        if not 1 <= face <= due.size:
            raise StepError("bad_face", f"A d{due.size} shows 1 to {due.size}, not {face!r}.")
        return replace(laid, fate_face=face)
    at, chains = "ab".index(due.role), laid.last.chains
    thrown = Round((*chains[:at], chains[at].then(laid.check.chain, face), *chains[at + 1 :]))
    return replace(laid, rounds=(*laid.rounds[:-1], thrown))


def _choose(laid: Laid, step: Step) -> Laid:
    if laid.owed is not None:
        raise StepError("dice_owed", "A die must be thrown before anything is chosen.")
    if step.choice == ROLL_AGAIN and laid.is_tied:
        return replace(laid, rounds=(*laid.rounds, fresh(laid.check)))
    sizes = {f"d{size}": size for size in laid.check.fate}
    if step.choice == FATE_DIE and laid.takes_fate and step.option in sizes:
        return replace(laid, fate=sizes[step.option])
    raise StepError("choice_not_open", f"“{step.choice}” is not open on this roll.")
