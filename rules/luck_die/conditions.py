"""Conditions in a fight: who has which, and when they end.

Source: Playing the Game, "Conditions"; "Actions" for those that an action begins or ends.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from rules.luck_die.damage import Body
from rules.luck_die.edition import Conditions
from rules.sides import RoundError

STUNNED = "Stunned"
UNCONSCIOUS = "Unconscious"
DYING = "Dying"

type BodyState = Literal["unconscious", "dying", "wounded", "bloodied"]
BODY_STATES: tuple[BodyState, ...] = ("unconscious", "dying", "wounded", "bloodied")
"""What damage does to a body, in the words of its fields; each is a condition."""


@dataclass(frozen=True, slots=True)
class ConditionsHeld:
    """The conditions of everybody in a fight, in the order in which they came; nobody has one twice.

    `passing` are those that end when the next turn of whoever has them begins.
    """

    held: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    passing: Mapping[str, frozenset[str]] = field(default_factory=dict)

    def of(self, name: str) -> tuple[str, ...]:
        """The conditions of one fighter."""
        return self.held.get(name, ())

    def has(self, name: str, condition: str) -> bool:
        """Whether a fighter has a condition."""
        return condition in self.of(name)

    def changed(self, name: str, gained: Iterable[str] = (), lost: Iterable[str] = ()) -> ConditionsHeld:
        """With conditions gained and lost. A condition gained anew lasts as the new one does.

        Playing the Game, "Conditions".
        """
        gained, lost = tuple(gained), frozenset(lost)
        kept = [one for one in self.of(name) if one not in lost]
        passing = self.passing.get(name, frozenset()) - lost - frozenset(gained)
        held = {**self.held, name: tuple(dict.fromkeys((*kept, *gained)))}
        return replace(self, held=held, passing={**self.passing, name: passing})

    def gained_until_next_turn(self, name: str, condition: str) -> ConditionsHeld:
        """With a condition that ends by itself; one that is there already stays as long as it would have."""
        if self.has(name, condition):
            return self
        passing = self.passing.get(name, frozenset()) | {condition}
        return replace(self.changed(name, (condition,)), passing={**self.passing, name: passing})

    def without(self, name: str) -> ConditionsHeld:
        """Without somebody, who leaves."""
        return self.changed(name, lost=self.of(name))

    def after_beginning_a_turn(self, name: str) -> ConditionsHeld:
        """Without what ends when the turn begins; being stunned is over once it has cost its action.

        Playing the Game, "Conditions".
        """
        return self.changed(name, lost=self.passing.get(name, frozenset()) | {STUNNED})


def known_condition(conditions: Conditions, name: str) -> str:
    """The condition of the rulebook that is called so. Raises RoundError."""
    if name not in conditions.list:
        raise RoundError("unknown_condition", f"There is no condition called “{name}”.")
    return name


def body_in(body: Body, conditions: Iterable[str]) -> Body:
    """The body in the state that the conditions say."""
    held = {one.casefold() for one in conditions}
    return Body(body.endurance, body.health, **{state: state in held for state in BODY_STATES})


def conditions_of(body: Body) -> tuple[str, ...]:
    """The conditions that the state of a body comes to."""
    return tuple(state.capitalize() for state in BODY_STATES if getattr(body, state))
