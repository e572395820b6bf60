"""How the answers of a call go together, as it was asked for: judged by what the system has a rule for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from campaigns.names import cleaned
from characters.models import Character
from rolls.calls.limits import PER_TRY_LIMIT
from rolls.calls.models import CallForm, Numbers
from rolls.calls.wanted import Joined, Wanted
from rules.kit.joint import MOST_GOAL, MOST_TRIES
from rules.sheets import Problem
from rules.system import Game

SIDES = 2


@dataclass(frozen=True, slots=True)
class Joint:
    """How the answers go together, as it is kept."""

    form: CallForm = CallForm.SINGLE
    goal: int | None = None
    tries: int | None = None
    per_try: str = ""

    @property
    def columns(self) -> dict[str, Any]:
        """The columns of the call."""
        return {"form": self.form, "goal": self.goal, "tries": self.tries, "per_try": self.per_try}


def forms_of(game: Game) -> tuple[CallForm, ...]:
    """The forms that a call may have in this game; without a rule, or its switch, each answers for themselves."""
    return tuple(CallForm) if game.joint else (CallForm.SINGLE,)


def joint_of(game: Game, wanted: Wanted, asked: Sequence[Character]) -> Joint | Problem:
    """How the answers go together, or what is wrong with it."""
    if wanted.joined.together not in forms_of(game):
        text = "This game knows no such call. Let each answer for themselves."
        return Problem(code="bad_field", trait="together", sentence=text)
    form = CallForm(wanted.joined.together)
    if form == CallForm.SINGLE:
        return Joint()
    if wanted.numbers == Numbers.NEVER:
        text = "Rolls that go together tell what they come to. Let those who are asked know the numbers after the roll."
        return Problem(code="bad_field", trait="numbers", sentence=text)
    return _extended(wanted.joined) if form == CallForm.EXTENDED else _opposed(wanted, asked)


def _opposed(wanted: Wanted, asked: Sequence[Character]) -> Joint | Problem:
    if asked and (len(asked) != SIDES or wanted.everyone):
        text = "One against the other: ask exactly two characters, whoever began first."
        return Problem(code="bad_field", trait="asked", sentence=text)
    return Joint(CallForm.OPPOSED)


def _extended(joined: Joined) -> Joint | Problem:
    goal = _number(joined.goal, "goal", "What the tries have to come to", MOST_GOAL)
    tries = _number(joined.tries, "tries", "How many tries there are", MOST_TRIES)
    per_try = cleaned(joined.per_try, "time", PER_TRY_LIMIT, field="per_try") if joined.per_try.strip() else ""
    if isinstance(goal, Problem):
        return goal
    if isinstance(tries, Problem):
        return tries
    return per_try if isinstance(per_try, Problem) else Joint(CallForm.EXTENDED, goal, tries, per_try)


def _number(text: str, field: str, what: str, most: int) -> int | Problem:
    known = text.strip()
    if known.isascii() and known.isdigit() and len(known) < 6 and 1 <= int(known) <= most:
        return int(known)
    return Problem(code="bad_field", trait=field, sentence=f"{what} is a number from 1 to {most:,}.")
