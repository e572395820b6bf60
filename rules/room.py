"""The room of a fight: what a table sees of it, and what may be done next.

Source: none in a rulebook; each system's room says what its own rests on.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import overload

from pydantic import Field

from rules.dice import Dice
from rules.fixing import Stance
from rules.offers import Aimed, Fallen, Follow, Health, JoinNumber, Note, Offer, SheetMove
from rules.rounds import Event, Fighter, Rounds
from rules.sheets import Actor, Problem, Sheet, Value
from rules.sides import RoundError

MOST_EVENTS = 2_000
"""The most events of one fight."""


FROM_SHEET = "sheet"
"""The kind of event by which a fight catches up with what holds on a sheet. Nobody presses it."""

REVEAL = "reveal"
"""The kind of event by which somebody hidden is shown to the players."""

SETTLED = "settled"
"""The kind of event that says that nothing more comes of a roll."""

CAST = "cast"
"""The kind of event by which somebody without a sheet becomes one of the cast, with a sheet."""

SHOWS = frozenset({REVEAL, "turn", "react", "interrupt"})
"""Kinds of events after which whoever they are about is hidden no more."""

STORYTELLER_KINDS = frozenset(
    {
        "join",
        "leave",
        "begin",
        "order",
        "initiative",
        "out",
        "back",
        "round",
        "objective",
        "finish",
        REVEAL,
        SETTLED,
        CAST,
    }
)
"""Kinds of events that only a storyteller adds."""


class FighterView(Value):
    """One fighter as a table sees them. `state` is "waiting", "acting", "acted", "out" or "surprised".

    `health` is that of a body which the fight keeps; whoever has a sheet has it there (`Room.health`).
    """

    name: str
    state: str
    initiative: int | None
    actions: int | None = None
    reactions: int | None = None
    notes: tuple[str, ...] = ()
    conditions: tuple[Note, ...] = ()
    numbers: dict[str, int] = Field(default_factory=dict)
    health: Health | None = None


class TeamView(Value):
    """One side: its initiative, what it is after, and its fighters."""

    name: str
    initiative: int | None
    players: bool
    objective: str
    fighters: tuple[FighterView, ...]


class RoomView(Value):
    """A fight as a table sees it. `phase` is "gathering", "surprise", "round" or "over".

    `closed` are offers of whoever acts that are not open now, each with its `bar`.
    """

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
    closed: tuple[Offer, ...] = ()


@dataclass(frozen=True, slots=True)
class Story[S](Sequence[Event]):
    """The events of a fight, with the state they come to: the next one is added to that, however many there were."""

    events: tuple[Event, ...]
    state: S

    def __len__(self) -> int:
        return len(self.events)

    @overload
    def __getitem__(self, at: int) -> Event: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Event]: ...
    def __getitem__(self, at: int | slice) -> Event | Sequence[Event]:
        return self.events[at]


class Room[S](ABC):
    """A fight of one system. It keeps nothing: the events are handed in each time, best as a `Story`.

    `teams`: whether sides take turns. `surprise`: whether somebody can be marked as never surprised. `numbers` are
    asked for whoever joins; `initiative_label` is what the order rests on; events of `drawn_kinds` need dice.
    `follows_sheets`: whether what holds on a sheet counts in the fight; `fixes_rolls`: whether rolls follow the fight.
    """

    teams: bool = False
    surprise: bool = False
    follows_sheets: bool = False
    fixes_rolls: bool = False
    initiative_label: str = "Initiative"
    numbers: tuple[JoinNumber, ...] = ()
    drawn_kinds: frozenset[str] = frozenset()

    def numbers_of(self, sheet: Sheet) -> Mapping[str, int]:
        """What of `numbers` a sheet knows, to begin with."""
        return {}

    def brought(self, fighter: Fighter) -> Mapping[str, int]:
        """What somebody without a sheet brought along, as the vitals that one of the cast is made with."""
        own = {key.replace(" ", "_"): number for key, number in fighter.numbers.items()}
        return {**own, "initiative": fighter.initiative or 0}

    def drawn(self, event: Event, dice: Dice) -> Event:
        """An event of `drawn_kinds` with what the dice add to it."""
        return event

    def initiative(self, sheet: Sheet) -> int | None:
        """The initiative on a sheet; None where there is none and the storyteller names it."""
        return None

    def health(self, sheet: Sheet) -> Health | None:
        """How much of their health somebody with this sheet has left; None where the game keeps none."""
        return None

    def says(self, event: Event) -> str:
        """What happened, in a sentence for the fight's history."""
        return says(event)

    def catching_up(self, events: Sequence[Event], sheets: Mapping[str, Sheet]) -> tuple[Event, ...]:
        """What the fight has still to be told of the sheets as they stand now, by the names of their fighters."""
        return ()

    def follows(self, state: S, event: Event, fallen: Fallen) -> Follow | None:
        """What comes of a roll that was made for this event, as it stands now; None for nothing."""
        return None

    def aimed(self, state: S, what: str, name: str, sheet: Sheet | None) -> Aimed:
        """What a roll for `what` takes from somebody of the fight, with their sheet where they have one."""
        return Aimed()

    def stance(self, state: S, name: str) -> Stance | None:
        """How somebody stands in the round that is going on, for their rolls; None where the fight says nothing."""
        return None

    def sheet_moves(self, events: Sequence[Event], event: Event) -> tuple[SheetMove, ...]:
        """What the next event does to the sheet of whom it is about. Raises RoundError when it cannot happen."""
        return ()

    @abstractmethod
    def empty(self) -> S:
        """The state before anything has happened."""

    @abstractmethod
    def applied(self, state: S, event: Event) -> S:
        """The state after one event more. Raises RoundError."""

    @abstractmethod
    def with_rounds(self, state: S, rounds: Rounds) -> S:
        """The state with other rounds."""

    @abstractmethod
    def rounds(self, state: S) -> Rounds:
        """The rounds of a state."""

    @abstractmethod
    def shown(self, state: S) -> RoomView:
        """A state as a table sees it."""

    def story(self, events: Sequence[Event] = ()) -> Story[S]:
        """These events with the state they come to. Raises RoundError when they do not follow from each other.

        Decision 8.
        """
        if isinstance(events, Story):
            return events
        state = self.empty()
        for event in events:
            state = self._replayed(state, event)
        return Story(tuple(events), state)

    def told(self, story: Story[S], event: Event) -> Story[S]:
        """The story with one event more, that happened. Raises RoundError."""
        return Story((*story.events, event), self._replayed(story.state, event))

    def _replayed(self, state: S, event: Event) -> S:
        """After an event that happened: a turn that was given once was given, whoever the order would choose now."""
        try:
            return self._after(state, event)
        except RoundError as error:
            if error.code != "wrong_team":
                raise
            return self._after(self.with_rounds(state, self.rounds(state).aimed_at(event.who)), event)

    def _after(self, state: S, event: Event) -> S:
        after = self.applied(state, event)
        if event.kind in SHOWS and event.who in self.rounds(after).unseen:
            return self.with_rounds(after, self.rounds(after).revealed(event.who))
        return after

    def view(self, events: Sequence[Event], *, secrets: bool = True) -> RoomView:
        """The fight after these events; without `secrets` as the players know it, without whoever is hidden."""
        state = self.story(events).state
        return self.shown(state if secrets else self.with_rounds(state, self.rounds(state).seen))

    def add(self, events: Sequence[Event], event: Event, *, actor: Actor = "storyteller") -> Problem | None:
        """Why this event cannot happen next; None when it can be appended."""
        if actor != "storyteller" and event.kind in self.storyteller_kinds:
            return Problem(code="storyteller_only", sentence="Only a storyteller may do this.")
        if len(events) >= MOST_EVENTS:
            return Problem(code="too_long", sentence=f"A fight holds {MOST_EVENTS:,} events. Begin another one.")
        try:
            self._after(self.story(events).state, event)
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
        "initiative": f"{who} has initiative {event.amount}.",
        REVEAL: f"{who} comes into sight.",
        "order": f"The order is now {', '.join(event.order)}.",
        "declare": f"{who} declares {event.amount} action{'' if event.amount == 1 else 's'}.",
        "turn": f"{who} acts.",
        "end": f"{who or 'Whoever acted'} is done.",
        "out": f"{who} is out.",
        "back": f"{who} can act again.",
        "round": "The next round begins.",
        "roll": f"{who}: {event.what or 'a roll'}.",
        SETTLED: f"Nothing more comes of the roll of {who}.",
        CAST: f"{who} is one of the cast from now on.",
        "objective": f"{team} is after: {event.text}" if event.text else f"{team} is after nothing in particular.",
        "finish": "The fight is over.",
    }
    plain = " ".join(part for part in (who, event.what, event.text) if part)
    return sentences.get(event.kind, f"{plain or event.kind.capitalize()}.")
