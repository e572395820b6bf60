"""A fight as it stands, and what conditions do to it.

Source: Playing the Game, "Combat" and "Conditions".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from rules.luck_die.conditions import DYING, STUNNED, UNCONSCIOUS, ConditionsHeld
from rules.luck_die.damage import Body
from rules.luck_die.rulebook import Rulebook
from rules.luck_die.turns import Begun, Turn
from rules.rounds import Rounds
from rules.sides import without


@dataclass(frozen=True, slots=True)
class Combat:
    """A fight as it stands. `held` is what somebody holds until their next turn: guard, a wait, a readied action.

    `reactions` are those left of the round's; `extra` are those of a wait, which last until the next own turn.
    """

    rounds: Rounds = field(default_factory=Rounds)
    ties: tuple[tuple[str, ...], ...] = ()
    turn: Turn | None = None
    reactions: Mapping[str, int] = field(default_factory=dict)
    extra: Mapping[str, int] = field(default_factory=dict)
    begun: Mapping[str, Begun] = field(default_factory=dict)
    held: Mapping[str, str] = field(default_factory=dict)
    conditions: ConditionsHeld = field(default_factory=ConditionsHeld)
    bodies: Mapping[str, Body] = field(default_factory=dict)

    def reactions_of(self, book: Rulebook, name: str) -> int:
        """Reactions somebody has left. Playing the Game, "Actions" (L-15)."""
        return self.reactions.get(name, book.edition.combat.reactions) + self.extra.get(name, 0)

    def reacted(self, book: Rulebook, name: str) -> Combat:
        """After a reaction; the round's own go first."""
        # The round's own lapse first, so what a wait brought is kept for later (L-15).
        own = self.reactions.get(name, book.edition.combat.reactions)
        if own:
            return replace(self, reactions={**self.reactions, name: own - 1})
        return replace(self, extra={**self.extra, name: self.extra.get(name, 0) - 1})

    def interrupted(self, name: str) -> Combat:
        """After somebody was torn from what they had begun."""
        turn = self.turn.interrupted() if self.turn and self.turn.who == name else self.turn
        return replace(self, begun=without(self.begun, name), turn=turn)

    def fallen(self, name: str) -> Combat:
        """With somebody unable to act: the turn, what was begun and what was held are over.

        Playing the Game, "Initiative and Rounds".
        """
        turn = None if self.turn and self.turn.who == name else self.turn
        rounds = self.rounds.fallen(name)
        return replace(self, rounds=rounds, turn=turn, begun=without(self.begun, name), held=without(self.held, name))

    def risen(self, name: str) -> Combat:
        """With somebody able to act again, who is neither unconscious nor dying any more.

        Playing the Game, "Initiative and Rounds" (L-13).
        """
        conditions = self.conditions.changed(name, lost=(UNCONSCIOUS, DYING))
        return replace(self, rounds=self.rounds.risen(name), conditions=conditions)

    def afflicted(self, name: str, conditions: Iterable[str]) -> Combat:
        """With conditions more: being stunned interrupts, and whoever is unconscious falls.

        Playing the Game, "Conditions".
        """
        self.rounds.fighter(name)
        gained = tuple(conditions)
        after = replace(self, conditions=self.conditions.changed(name, gained))
        if STUNNED in gained:
            after = after.interrupted(name)
        return after.fallen(name) if UNCONSCIOUS in gained else after

    def relieved(self, name: str, conditions: Iterable[str]) -> Combat:
        """Without conditions: whoever was unconscious can act again, and is not dying either."""
        lost = tuple(conditions)
        after = replace(self, conditions=self.conditions.changed(name, lost=lost))
        return after.risen(name) if UNCONSCIOUS in lost else after
