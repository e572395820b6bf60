"""The room of a fight: what a table sees of it, what may be done next, and a plain initiative list.

Source: none in a rulebook; each system's room says what its own rests on.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence

from pydantic import Field

from rules.dice import Dice
from rules.rounds import Event, RoundError, Rounds, applied, by_initiative
from rules.sheets import Actor, Problem, Sheet, Value

MOST_EVENTS = 2_000
"""The most events of one fight."""

STORYTELLER: tuple[Actor, ...] = ("storyteller",)
EVERYONE: tuple[Actor, ...] = ("player", "storyteller")

STORYTELLER_KINDS = frozenset({"join", "leave", "begin", "order", "out", "back", "round", "objective", "finish"})
"""Kinds of events that only a storyteller adds."""


class Offer(Value):
    """Something that may happen next: send it back as an event of this kind, about `who`, doing `what`.

    `asks` names what else must be filled in: "what", "amount", "text", "order" or "fighter"; `options` are what there
    is to choose from for "what", where it is no free text.
    """

    kind: str
    label: str
    who: str = ""
    what: str = ""
    sentence: str = ""
    asks: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    actors: tuple[Actor, ...] = EVERYONE


class JoinNumber(Value):
    """A number of the system's own that whoever joins may bring along, kept in `Fighter.numbers` under its key.

    `sheetless` ones stand on a sheet already, where there is one. `yes_or_no` ones are 1 or 0.
    """

    key: str
    label: str
    sheetless: bool = False
    yes_or_no: bool = False


class FighterView(Value):
    """One fighter as a table sees them. `state` is "waiting", "acting", "acted", "out" or "surprised"."""

    name: str
    state: str
    initiative: int
    actions: int | None = None
    reactions: int | None = None
    notes: tuple[str, ...] = ()
    numbers: dict[str, int] = Field(default_factory=dict)


class TeamView(Value):
    """One side: its initiative, what it is after, and its fighters."""

    name: str
    initiative: int
    players: bool
    objective: str
    fighters: tuple[FighterView, ...]


class RoomView(Value):
    """A fight as a table sees it. `phase` is "gathering", "surprise", "round" or "over"."""

    phase: str
    number: int
    headline: str
    teams: tuple[TeamView, ...]
    acting: str
    next_team: str
    may_act: tuple[str, ...]
    round_over: bool
    ties: tuple[tuple[str, ...], ...] = ()
    ties_mean: str = "Equal, and no rule tells them apart, so that the order can be changed:"
    offers: tuple[Offer, ...] = ()


class Room(ABC):
    """A fight of one system. It keeps nothing: the events are handed in each time.

    `teams`: whether sides take turns. `surprise`: whether somebody can be marked as never surprised. `numbers` are
    asked for whoever joins; `initiative_label` is what the order rests on; events of `drawn_kinds` need dice.
    """

    teams: bool = False
    surprise: bool = False
    initiative_label: str = "Initiative"
    numbers: tuple[JoinNumber, ...] = ()
    drawn_kinds: frozenset[str] = frozenset()

    def numbers_of(self, sheet: Sheet) -> Mapping[str, int]:
        """What of `numbers` a sheet knows, to begin with."""
        return {}

    def drawn(self, event: Event, dice: Dice) -> Event:
        """An event of `drawn_kinds` with what the dice add to it."""
        return event

    def initiative(self, sheet: Sheet) -> int | None:
        """The initiative on a sheet; None where there is none and the storyteller names it."""
        return None

    def says(self, event: Event) -> str:
        """What happened, in a sentence for the fight's history."""
        return says(event)

    @abstractmethod
    def view(self, events: Sequence[Event]) -> RoomView:
        """The fight after these events. Raises RoundError when they do not follow from each other."""

    def add(self, events: Sequence[Event], event: Event, *, actor: Actor = "storyteller") -> Problem | None:
        """Why this event cannot happen next; None when it can be appended."""
        if actor != "storyteller" and event.kind in self.storyteller_kinds:
            return Problem(code="storyteller_only", sentence="Only a storyteller may do this.")
        if len(events) >= MOST_EVENTS:
            return Problem(code="too_long", sentence=f"A fight holds {MOST_EVENTS:,} events. Begin another one.")
        try:
            self.view((*events, event))
        except RoundError as error:
            return Problem(code=error.code, sentence=str(error), trait=event.who)
        return None

    @property
    def storyteller_kinds(self) -> frozenset[str]:
        """Kinds of events that only a storyteller adds."""
        return STORYTELLER_KINDS


def says(event: Event) -> str:
    """An event that every system knows, in a sentence."""
    who, team = event.who, event.team
    joined = event.fighter.name if event.fighter else who
    sentences = {
        "join": f"{joined} joins.",
        "leave": f"{who} leaves.",
        "begin": f"The fight begins, with surprise by {event.what}." if event.what else "The fight begins.",
        "order": f"The order is now {', '.join(event.order)}.",
        "declare": f"{who} declares {event.amount} action{'' if event.amount == 1 else 's'}.",
        "turn": f"{who} acts.",
        "end": f"{who or 'Whoever acted'} is done.",
        "out": f"{who} is out.",
        "back": f"{who} can act again.",
        "round": "The next round begins.",
        "objective": f"{team} is after: {event.text}" if event.text else f"{team} is after nothing in particular.",
        "finish": "The fight is over.",
    }
    plain = " ".join(part for part in (who, event.what, event.text) if part)
    return sentences.get(event.kind, f"{plain or event.kind.capitalize()}.")


def undone(events: Sequence[Event]) -> tuple[Event, ...]:
    """The fight without its last event."""
    return tuple(events[:-1])


class InitiativeList(Room):
    """Everybody for themselves, the highest initiative first; several turns in a round where they are declared."""

    def view(self, events: Sequence[Event]) -> RoomView:
        """The list after these events."""
        return plain_view(self.replayed(events))

    def replayed(self, events: Sequence[Event]) -> Rounds:
        """The rounds after these events."""
        rounds = Rounds()
        for event in events:
            rounds = self.applied(rounds, event)
        return rounds

    def applied(self, rounds: Rounds, event: Event) -> Rounds:
        """The rounds after one event more. Raises RoundError."""
        if event.kind == "join" and event.fighter:
            alone = event.fighter.model_copy(update={"team": event.fighter.name})
            joined = rounds.joined(alone)
            return joined.ordered(self.arranged(joined)) if rounds.number else joined
        if event.kind == "begin":
            return rounds.begun(self.arranged(rounds))
        return applied(rounds, event)

    def arranged(self, rounds: Rounds) -> tuple[str, ...]:
        """The order of the list. Systems with rules for ties override this."""
        scores = {one.team: one.initiative for one in rounds.fighters}
        return by_initiative(scores, [one.team for one in rounds.fighters if one.players]).order


def plain_view(rounds: Rounds, offers: tuple[Offer, ...] | None = None) -> RoomView:
    """Rounds as a table sees them, without anything a system adds."""
    teams = rounds.order if rounds.number else rounds.teams
    return RoomView(
        phase=phase(rounds),
        number=rounds.number,
        headline=headline(rounds),
        teams=tuple(team_view(rounds, team) for team in teams),
        acting=rounds.acting,
        next_team=rounds.next_team or "",
        may_act=rounds.may_act,
        round_over=rounds.round_over,
        offers=plain_offers(rounds) if offers is None else offers,
    )


def phase(rounds: Rounds) -> str:
    """How far the fight has come."""
    if rounds.finished:
        return "over"
    return "gathering" if not rounds.number else "round" if rounds.able is None else "surprise"


def headline(rounds: Rounds) -> str:
    """What stands at the top: whose turn it is."""
    said = {"over": "The fight is over", "gathering": "Who fights?", "surprise": "Surprise", "round": ""}[phase(rounds)]
    if rounds.finished or not rounds.number:
        return said
    begin = f"{said or 'Round'} {rounds.number}".replace("Surprise 1", "Surprise round")
    if rounds.acting:
        return f"{begin}: {rounds.acting} acts"
    return f"{begin}: {rounds.next_team} gives the next turn" if rounds.next_team else f"{begin} is over"


def team_view(rounds: Rounds, team: str) -> TeamView:
    """One side."""
    members = rounds.members(team)
    return TeamView(
        name=team,
        initiative=max((one.initiative for one in members), default=0),
        players=any(one.players for one in members),
        objective=rounds.objectives.get(team, ""),
        fighters=tuple(fighter_view(rounds, one.name) for one in members),
    )


def fighter_view(rounds: Rounds, name: str) -> FighterView:
    """One fighter."""
    fighter = rounds.fighter(name)
    return FighterView(
        name=name, state=state(rounds, name), initiative=fighter.initiative, numbers=dict(fighter.numbers)
    )


def state(rounds: Rounds, name: str) -> str:
    """How a fighter stands in this round."""
    if name == rounds.acting:
        return "acting"
    if name in rounds.out:
        return "out"
    if rounds.able is not None and name not in rounds.able:
        return "surprised"
    return "waiting" if rounds.turns_left(name) else "acted"


def plain_offers(rounds: Rounds) -> tuple[Offer, ...]:
    """What every system's table may do next."""
    if rounds.finished:
        return ()
    join = Offer(kind="join", label="Join", asks=("fighter",), actors=STORYTELLER)
    if not rounds.number:
        begin = (Offer(kind="begin", label="Begin", actors=STORYTELLER),) if rounds.fighters else ()
        return (join, *begin)
    turns = [Offer(kind="turn", label=f"{name} acts", who=name) for name in rounds.may_act]
    ends = [Offer(kind="end", label="End the turn", who=rounds.acting)] if rounds.acting else []
    rests = [Offer(kind="round", label="Next round", actors=STORYTELLER)] if rounds.round_over else []
    falls = [
        Offer(kind="back" if one.name in rounds.out else "out", label="", who=one.name, actors=STORYTELLER)
        for one in rounds.fighters
    ]
    named = [
        one.model_copy(update={"label": f"{one.who} {'can act again' if one.kind == 'back' else 'is out'}"})
        for one in falls
    ]
    order = Offer(kind="order", label="Change the order", asks=("order",), actors=STORYTELLER)
    finish = Offer(kind="finish", label="End the fight", actors=STORYTELLER)
    return (*turns, *ends, *rests, *named, join, order, finish)
