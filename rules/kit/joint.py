"""Joint: rolls of several calls' answers that belong together. Two are compared, or tries add up to a goal.

Source: each system says in its `Joint` where its rule stands; what no rulebook has is marked as an addition.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from rules.checks import Outcome
from rules.sheets import Value
from rules.wording import counted

type Sided = Literal["first", "second", ""]
type Ties = Literal["first", "nobody", "again"]
"""Who has a tie: whoever began, nobody, or nobody yet, for both roll again."""

MOST_GOAL, MOST_TRIES = 1_000, 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Joint:
    """How a system counts rolls that belong together.

    `unit` is what a roll brings ("net success", "point"); `tie` is what the rulebook does with like results. An outcome
    of a kind in `lost` loses to every other, and two of them are a tie; with `scales`, a result below zero counts as
    what it is, and takes away from what was reached together. Outcomes of a kind in `settled` are compared though
    something may still be named about them. `source` is where contests stand, `addition` that they stand nowhere.
    `extended_source` is the same for tries that add up.
    """

    unit: str
    tie: Ties
    lost: tuple[str, ...] = ()
    scales: bool = False
    settled: tuple[str, ...] = ()
    missed: tuple[str, ...] = ("failure", "botch")
    source: str
    addition: bool = False
    extended_source: str = "An addition: no rulebook of ours lets tries add up."

    @property
    def units(self) -> str:
        """Several of them."""
        return f"{self.unit}es" if self.unit.endswith("s") else f"{self.unit}s"

    def stands(self, outcome: Outcome) -> bool:
        """Whether a roll has come to its end, as far as it is compared."""
        return outcome.final or outcome.kind in self.settled

    def brings(self, outcome: Outcome) -> int:
        """What a try brings towards a goal: nothing where it missed, and less than nothing for a botch that counts."""
        if self.scales:
            return outcome.value
        return 0 if outcome.kind in self.missed else max(0, outcome.value)


@dataclass(frozen=True, slots=True)
class Rolled:
    """One side of a contest: whose roll it is, and how it stands."""

    name: str
    outcome: Outcome


class Compared(Value):
    """What two rolls come to against one another; `again` says that both roll once more."""

    winner: Sided = ""
    margin: int = 0
    again: bool = False
    sentence: str


def compared(joint: Joint, first: Rolled, second: Rolled) -> Compared:
    """Who wins, and by how much; `first` is whoever began. What is below nothing counts as nothing against others."""
    sides = (first, second)
    lost = tuple(one.outcome.kind in joint.lost for one in sides)
    worth = tuple(max(0, one.outcome.value) if joint.scales else one.outcome.value for one in sides)
    if all(lost) or (worth[0] == worth[1] and not any(lost)):
        return _even(joint, first, second, all(lost) or (joint.scales and worth[0] == 0))
    ahead = 0 if lost[0] else 1 if lost[1] else int(worth[0] > worth[1])
    winner, loser = (first, second) if ahead else (second, first)
    margin = 1 if any(lost) else abs(worth[0] - worth[1])
    by = f"{winner.name} wins by {counted(margin, joint.unit, joint.units)} against {loser.name}"
    plain = f"{winner.name} wins against {loser.name}" if any(lost) else by
    failing = f", who came to “{loser.outcome.label.lower()}”" if loser.outcome.kind == "botch" else ""
    return Compared(winner="first" if ahead else "second", margin=margin, sentence=f"{plain}{failing}.")


def _even(joint: Joint, first: Rolled, second: Rolled, neither: bool) -> Compared:
    """Like results; `neither` has anything to show, so that nobody can have it."""
    both = {one.outcome.label.lower() for one in (first, second) if one.outcome.kind == "botch"}
    twice = first.outcome.kind == second.outcome.kind == "botch"
    what = f"Both came to “{both.pop()}”" if twice else "Neither succeeds" if neither else "A tie"
    if joint.tie == "again":
        return Compared(again=True, sentence=f"{what}: {first.name} and {second.name} roll again.")
    if joint.tie == "first" and not neither:
        return Compared(winner="first", sentence=f"A tie goes to {first.name}, who began.")
    return Compared(sentence=f"{what}: nobody wins, and all stays as it was.")


class Progress(Value):
    """How far tries have come: what is `reached` of the goal, how many tries are left, and whether it is over."""

    reached: int
    goal: int
    tried: int
    tries: int
    done: Literal["", "reached", "spent"] = ""
    sentence: str

    @property
    def left(self) -> int:
        """Tries that may still be made."""
        return self.tries - self.tried if not self.done else 0

    @property
    def percent(self) -> int:
        """How much of the goal is reached, in whole per cent, at most a hundred."""
        return min(100, 100 * self.reached // self.goal)


def progress(joint: Joint, outcomes: Sequence[Outcome], *, goal: int, tries: int) -> Progress:
    """How far these tries have come, in their order. What a botch takes away never leads below nothing."""
    reached = _reached(joint.brings(one) for one in outcomes)
    tried = len(outcomes)
    done: Literal["", "reached", "spent"] = "reached" if reached >= goal else "spent" if tried >= tries else ""
    said = f"{counted(min(reached, goal), joint.unit, joint.units)} of {goal}"
    after = f"after {counted(tried, 'try', 'tries')}"
    sentence = {
        "": f"{said}, {counted(tries - tried, 'try', 'tries')} left.",
        "reached": f"Done: {goal} reached {after}.",
        "spent": f"Not done: {said} {after}, and no try is left.",
    }[done]
    return Progress(reached=reached, goal=goal, tried=tried, tries=tries, done=done, sentence=sentence)


def _reached(brought: Iterable[int]) -> int:
    found = 0
    for one in brought:
        found = max(0, found + one)
    return found
