"""How a contest stands: who won which bout, and whether it is decided.

Source: Playing the Game, "Contests"; ruling L-21 (the number of wins in a row is the laid's).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rules.luck_die.arithmetic import against_difficulty, same_activity
from rules.luck_die.checks import LuckDieCheck
from rules.luck_die.dice_laid import Bout, Laid
from rules.luck_die.results import Run

type Side = Literal["own", "other", "tie", ""]


@dataclass(frozen=True, slots=True)
class Standing:
    """Who won each bout (empty: still thrown), the run before the last one, and the winner once it is decided."""

    bouts: tuple[Side, ...]
    before: Run
    run: Run
    winner: Side


def standing(laid: Laid) -> Standing:
    """How a contest stands."""
    check = laid.check
    results = tuple(bout_winner(check, bout) for bout in laid.bouts)
    if check.mode != "same_activity":
        return Standing(results, Run(), Run(), results[-1])
    before = _run(check.wins, results[:-1])
    after = _run(check.wins, results)
    winner: Side = "" if abs(after.streak) < check.wins else "own" if after.streak > 0 else "other"
    return Standing(results, before, after, winner or ("tie" if results[-1] == "tie" and check.wins == 1 else ""))


def _run(wins: int, results: tuple[Side, ...]) -> Run:
    """Wins in a row; a tie neither adds to them nor breaks them. Ruling L-21."""
    streak = 0
    for result in results:
        if result == "own":
            streak = max(streak, 0) + 1
        elif result == "other":
            streak = min(streak, 0) - 1
    return Run(wins, streak)


def bout_winner(check: LuckDieCheck, bout: Bout) -> Side:
    """Who won a bout; empty while dice are still to fall. Playing the Game, "Contests"."""
    if bout.other is None or not bout.is_thrown:
        return ""
    if check.mode == "same_activity":
        winner = same_activity(bout.own.total, bout.other.total)
        return "tie" if winner is None else "own" if winner == "one" else "other"
    return "own" if against_difficulty(bout.own.total, bout.other.total) == "actor" else "other"
