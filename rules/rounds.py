"""Rounds and turns for any system: sides in order, who may act next, and a fight as a list of events.

Source: Luck die, "Initiative and Rounds", for sides that take turns; a plain initiative list is the same with one
fighter to a side, and several actions in a round are the same with several turns to a fighter.

A fight is nothing but its events. What stands is the fold of them, so that undoing is dropping the last one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Annotated

from pydantic import Field

from rules.sheets import Value
from rules.sides import MOST_FIGHTERS, MOST_TURNS, RoundError, next_team, without
from rules.texts import Line60, Line90, Line400

Name = Annotated[Line90, Field(min_length=1)]
Score = Annotated[int, Field(ge=-1000, le=1000)]


class Fighter(Value):
    """Somebody in a fight. `numbers` are the system's own, where there is no sheet ("endurance": 3).

    `players` marks the side of the players, `alert` those who cannot be surprised, `sheet` those who have one,
    `unseen` those of whom the players do not know. An `initiative` of None has not been named yet: it comes last.
    """

    name: Name
    team: Line90 = ""
    initiative: Score | None = 0
    players: bool = False
    alert: bool = False
    sheet: bool = False
    unseen: bool = False
    turns: Annotated[int, Field(ge=1, le=MOST_TURNS)] = 1
    numbers: Annotated[dict[Name, Score], Field(max_length=20)] = Field(default_factory=dict)


class Event(Value):
    """One thing that happened in a fight. `kind` says what; the other fields are there where the kind needs them.

    Everywhere: join (fighter), leave, begin, order, initiative (amount), declare (amount of turns), turn, end, out,
    back, round, reveal, roll, settled (nothing more comes of a roll), cast (gets a sheet), objective, finish. A system
    may add kinds of its own.
    """

    kind: Annotated[str, Field(min_length=1, max_length=20)]
    who: Line90 = ""
    team: Line90 = ""
    what: Line60 = ""
    amount: Annotated[int, Field(ge=-1000, le=1000)] = 0
    text: Line400 = ""
    fighter: Fighter | None = None
    order: Annotated[tuple[Name, ...], Field(max_length=MOST_FIGHTERS)] = ()


@dataclass(frozen=True, slots=True)
class Rounds:
    """Whose turn it is. `able` names those who may act while others are surprised; None is everybody.

    `taken` counts turns in this round. Round 0 is before the fight. `unseen` are those of whom the players do not know,
    who hold nobody up; `by_hand` says that the storyteller has put the sides in order, which then stays. `hurt` is how
    much of the health that somebody without a sheet brought along is gone.
    """

    fighters: tuple[Fighter, ...] = ()
    order: tuple[str, ...] = ()
    number: int = 0
    taken: Mapping[str, int] = field(default_factory=dict)
    declared: Mapping[str, int] = field(default_factory=dict)
    out: frozenset[str] = frozenset()
    able: frozenset[str] | None = None
    acting: str = ""
    last_team: str = ""
    finished: bool = False
    unseen: frozenset[str] = frozenset()
    by_hand: bool = False
    objectives: Mapping[str, str] = field(default_factory=dict)
    hurt: Mapping[str, int] = field(default_factory=dict)

    def fighter(self, name: str) -> Fighter:
        """Somebody by name. Raises RoundError."""
        for one in self.fighters:
            if one.name == name:
                return one
        raise RoundError("unknown_member", f"There is no “{name}” in this fight.")

    @property
    def teams(self) -> tuple[str, ...]:
        """Every side, in the order in which they came."""
        return tuple(dict.fromkeys(one.team for one in self.fighters))

    def members(self, team: str) -> tuple[Fighter, ...]:
        """The fighters of a side, in the order in which they came."""
        return tuple(one for one in self.fighters if one.team == team)

    def turns_left(self, name: str) -> int:
        """Turns somebody still has in this round, whether able to act or not."""
        return max(0, self.declared.get(name, self.fighter(name).turns) - self.taken.get(name, 0))

    def is_waiting(self, name: str) -> bool:
        """Whether somebody is able to act and still has a turn."""
        return name not in self.out and (self.able is None or name in self.able) and self.turns_left(name) > 0

    @property
    def next_team(self) -> str | None:
        """The side that gives the next turn; None when the round is over or nothing has begun."""
        if not self.number or self.finished:
            return None
        waiting = {team: sum(self.is_waiting(one.name) for one in self.members(team)) for team in self.order}
        return next_team(self.order, self.last_team, waiting)

    @property
    def may_act(self) -> tuple[str, ...]:
        """Those of whom the next side chooses one."""
        team = self.next_team
        return tuple(one.name for one in self.members(team) if self.is_waiting(one.name)) if team is not None else ()

    @property
    def round_over(self) -> bool:
        """Whether everybody who could has had their turns."""
        return self.number > 0 and self.next_team is None

    @property
    def seen(self) -> Rounds:
        """The rounds as the players know them: without whoever is hidden."""
        found = self
        for name in self.unseen:
            found = found.left(name)
        return found

    # What happens ---------------------------------------------------------------------------------------------

    def joined(self, fighter: Fighter) -> Rounds:
        """With somebody more; a new side comes last until it is put in order."""
        if any(one.name == fighter.name for one in self.fighters):
            raise RoundError("name_taken", f"There is a {fighter.name} in this fight already.")
        if len(self.fighters) >= MOST_FIGHTERS:
            raise RoundError("too_many", f"A fight has at most {MOST_FIGHTERS} fighters.")
        order = self.order if fighter.team in self.order else (*self.order, fighter.team)
        unseen = self.unseen | {fighter.name} if fighter.unseen else self.unseen
        return replace(self, fighters=(*self.fighters, fighter), order=order, unseen=unseen)

    def left(self, name: str) -> Rounds:
        """Without somebody; a side that nobody is left of goes, and the turns go on behind where it stood."""
        gone = self.fighter(name)
        kept = tuple(one for one in self.fighters if one is not gone)
        teams = {one.team for one in kept}
        order = tuple(team for team in self.order if team in teams)
        upto = self.order[: self.order.index(self.last_team) + 1] if self.last_team in self.order else ()
        last = next((team for team in reversed(upto) if team in teams), "")
        return replace(
            self,
            fighters=kept,
            order=order,
            acting="" if self.acting == name else self.acting,
            last_team=last,
            taken=without(self.taken, name),
            declared=without(self.declared, name),
            out=self.out - {name},
            unseen=self.unseen - {name},
            hurt=without(self.hurt, name),
        )

    def begun(self, order: Sequence[str], able: Iterable[str] | None = None) -> Rounds:
        """The first round; while others are surprised, only those in `able` act. Playing the Game, "Surprise"."""
        if self.number or not self.fighters:
            raise RoundError("cannot_begin", "A fight begins once, when somebody has joined.")
        return replace(self, number=1, able=None if able is None else frozenset(able)).ordered(order)

    def ordered(self, order: Sequence[str]) -> Rounds:
        """With the sides in this order."""
        if len(set(order)) != len(order) or not set(self.teams) <= set(order):
            raise RoundError("bad_order", "The order names every side once.")
        return replace(self, order=tuple(order))

    def with_initiative(self, name: str, score: int | None) -> Rounds:
        """With another initiative for somebody; where that puts them is decided by the system."""
        changed = self.fighter(name).model_copy(update={"initiative": score})
        return replace(self, fighters=tuple(changed if one.name == name else one for one in self.fighters))

    def revealed(self, name: str) -> Rounds:
        """With somebody seen by the players."""
        return replace(self, unseen=self.unseen - {name})

    def declare(self, name: str, turns: int) -> Rounds:
        """With so many turns for somebody in this round."""
        self.fighter(name)
        if not 1 <= turns <= MOST_TURNS or turns < self.taken.get(name, 0):
            raise RoundError("bad_amount", f"A round has 1 to {MOST_TURNS} turns for one fighter.")
        return replace(self, declared={**self.declared, name: turns})

    def given(self, name: str) -> Rounds:
        """With the next turn given to somebody, which ends the turn before it.

        Playing the Game, "Initiative and Rounds".
        """
        fighter = self.fighter(name)
        if not self.number or self.finished:
            raise RoundError("not_begun", "There is no fight going on.")
        if not self.turns_left(name):
            raise RoundError("already_acted", f"{name} has acted in this round.")
        if name in self.out:
            raise RoundError("unable_to_act", f"{name} is unable to act.")
        if not self.is_waiting(name):
            raise RoundError("surprised", f"{name} is surprised and cannot act in this round.")
        if fighter.team not in (self.next_team, self.seen.next_team):
            raise RoundError("wrong_team", f"The next turn is given by {self.next_team}, not by {fighter.team}.")
        taken = {**self.taken, name: self.taken.get(name, 0) + 1}
        return replace(self, taken=taken, acting=name, last_team=fighter.team).revealed(name)

    def aimed_at(self, name: str) -> Rounds:
        """With the next turn for the side of `name`: as if whoever stands before it had acted last."""
        return replace(self, last_team=self.order[self.order.index(self.fighter(name).team) - 1])

    def enlisted(self, name: str) -> Rounds:
        """With a sheet for somebody who came without one: from now on it takes what happens to them."""
        fighter = self.fighter(name)
        if fighter.sheet:
            raise RoundError("has_sheet", f"{name} has a sheet already.")
        if self.finished:
            raise RoundError("finished", "This fight is over.")
        own = fighter.model_copy(update={"sheet": True})
        fighters = tuple(own if one is fighter else one for one in self.fighters)
        return replace(self, fighters=fighters, hurt=without(self.hurt, name))

    def ended(self) -> Rounds:
        """With nobody acting."""
        if not self.acting:
            raise RoundError("nobody_acts", "Nobody is acting now.")
        return replace(self, acting="")

    def fallen(self, name: str) -> Rounds:
        """With somebody unable to act; a turn that was going on is over. Playing the Game, "Initiative and Rounds"."""
        self.fighter(name)
        return replace(self, out=self.out | {name}, acting="" if self.acting == name else self.acting)

    def risen(self, name: str) -> Rounds:
        """With somebody able to act again; a turn missed in this round can still be taken.

        Playing the Game, "Initiative and Rounds" (L-13).
        """
        self.fighter(name)
        return replace(self, out=self.out - {name})

    def next_round(self) -> Rounds:
        """The next round, in which everybody has their turns again. Nobody who is seen may be waiting."""
        if not self.seen.round_over or self.finished:
            raise RoundError("round_not_over", "Somebody still has a turn in this round.")
        return replace(self, number=self.number + 1, taken={}, declared={}, able=None, acting="", last_team="")

    def rolling(self, name: str) -> Rounds:
        """While somebody rolls for something that takes no turn away: nothing changes. Raises RoundError."""
        self.fighter(name)
        if not self.number or self.finished:
            raise RoundError("not_begun", "There is no fight going on.")
        return self

    def with_objective(self, team: str, text: str) -> Rounds:
        """With what a side is after."""
        if team not in self.teams:
            raise RoundError("unknown_team", f"There is no side called “{team}”.")
        return replace(self, objectives={**self.objectives, team: text})

    def over(self) -> Rounds:
        """After the fight."""
        return replace(self, finished=True, acting="")


_DOES: Mapping[str, Callable[[Rounds, Event], Rounds]] = {
    "leave": lambda rounds, event: rounds.left(event.who),
    "order": lambda rounds, event: replace(rounds.ordered(event.order), by_hand=True),
    "reveal": lambda rounds, event: rounds.revealed(event.who),
    "declare": lambda rounds, event: rounds.declare(event.who, event.amount),
    "turn": lambda rounds, event: rounds.given(event.who),
    "end": lambda rounds, event: rounds.ended(),
    "out": lambda rounds, event: rounds.fallen(event.who),
    "back": lambda rounds, event: rounds.risen(event.who),
    "round": lambda rounds, event: rounds.next_round(),
    "roll": lambda rounds, event: rounds.rolling(event.who),
    "settled": lambda rounds, event: rounds,
    "cast": lambda rounds, event: rounds.enlisted(event.who),
    "objective": lambda rounds, event: rounds.with_objective(event.team, event.text),
    "finish": lambda rounds, event: rounds.over(),
}
"""What each event does that every system knows, but beginning, and joining, which needs somebody who joins."""


def applied(rounds: Rounds, event: Event) -> Rounds:
    """The rounds after an event that every system knows, but beginning. Raises RoundError."""
    if event.kind == "join" and event.fighter is not None:
        return rounds.joined(event.fighter)
    if event.kind not in _DOES:
        raise RoundError("unknown_event", f"Nothing called “{event.kind}” can happen here.")
    return _DOES[event.kind](rounds, event)
