"""What one does in a turn: its actions (three, as printed), actions that take longer, and what waits for its moment.

Source: Playing the Game, "Actions"; ruling L-14.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.luck_die.edition import Action
from rules.luck_die.rulebook import Rulebook
from rules.sides import RoundError


@dataclass(frozen=True, slots=True)
class LongAction:
    """An action begun. `owed` actions go into it in `later_turns` turns; `left` are free in the turn that ends it."""

    finishes_this_turn: bool
    owed: int
    later_turns: int
    left: int


def long_action(book: Rulebook, cost: int, left: int) -> LongAction:
    """Begin an action that costs `cost` with `left` actions in this turn. Raises RoundError for impossible numbers.

    Playing the Game, "Actions" (L-14).
    """
    each = book.edition.combat.actions
    if cost < 0 or left < 0 or each < 1:
        raise RoundError("bad_amount", "Actions are counted from 0 up.")
    owed = max(0, cost - left)
    if not owed:
        return LongAction(True, 0, 0, left - cost)
    later = -(-owed // each)
    return LongAction(False, owed, later, later * each - owed)


@dataclass(frozen=True, slots=True)
class Begun:
    """A long action somebody is at, with the actions it still takes."""

    what: str
    owed: int


@dataclass(frozen=True, slots=True)
class Turn:
    """The turn that is going on. `paid` actions of it went into something begun earlier, and can be had back.

    `finished` names what was begun earlier and is done now.
    """

    who: str
    left: int
    done: tuple[str, ...] = ()
    paid: int = 0
    begun: Begun | None = None
    finished: str = ""

    def doing(self, book: Rulebook, what: str, action: Action) -> Turn:
        """After an action. Raises RoundError when it cannot be done now."""
        if barred := self.barred(book, what, action):
            raise barred
        step = long_action(book, action.cost, self.left)
        if step.finishes_this_turn:
            return replace(self, left=step.left, done=(*self.done, what))
        return replace(self, left=0, done=(*self.done, what), begun=Begun(what, step.owed))

    def with_one_more(self) -> Turn:
        """With an action more; it goes into what was begun, where something was."""
        if self.begun is None:
            return replace(self, left=self.left + 1)
        owed = self.begun.owed - 1
        if owed:
            return replace(self, paid=self.paid + 1, begun=replace(self.begun, owed=owed))
        return replace(self, paid=self.paid + 1, begun=None, finished=self.begun.what)

    def interrupted(self) -> Turn:
        """Without what was begun."""
        return replace(self, begun=None)

    def barred(self, book: Rulebook, what: str, action: Action) -> RoundError | None:
        """Why an action cannot be done now."""
        if self.begun is not None and action.cost:
            return RoundError("busy", f"{self.who} is at something longer: {self.begun.what}.")
        if not self.left and action.cost:
            return RoundError("no_actions_left", f"{self.who} has no action left in this turn.")
        if action.once and what in self.done:
            return RoundError("once_per_turn", f"{what} is done once in a turn.")
        if action.after and action.after not in self.done:
            return RoundError("not_yet", f"{what} comes after {action.after}.")
        instead = [one for one in self.done if book.edition.free_actions.get(one, action).instead_of == what]
        if (action.instead_of and action.instead_of in self.done) or (instead and what not in self.done):
            return RoundError("once_per_turn", f"{what} or {action.instead_of or instead[0]}, not both in one turn.")
        return None


def begin_turn(book: Rulebook, who: str, begun: Begun | None, *, stunned: bool = False) -> Turn:
    """A new turn: being stunned costs an action, and what was begun earlier takes the first ones.

    Playing the Game, "Actions" (L-14).
    """
    actions = max(0, book.edition.combat.actions - stunned)
    if begun is None:
        return Turn(who, actions)
    # The first actions go into what was begun; the rest of the turn is free (L-14).
    paid = min(actions, begun.owed)
    rest = Begun(begun.what, begun.owed - paid) if begun.owed > paid else None
    return Turn(who, actions - paid, paid=paid, begun=rest, finished="" if rest else begun.what)


def abandoned(turn: Turn) -> Turn:
    """The turn after what was begun is given up; actions that went into it in this turn come back.

    Playing the Game, "Actions".
    """
    return replace(turn, left=turn.left + turn.paid, paid=0, begun=None, finished="")
