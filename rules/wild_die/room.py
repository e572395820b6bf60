"""A wild die fight: initiative with its ties, and actions declared for each round, the slowest first.

Source: Basics, "Rounds and Initiative", "Initiative Ties", "Actions Per Round & Initiative". Rulings D-07, D-17.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rules.room import FighterView, InitiativeList, JoinNumber, Offer, RoomView, plain_offers, plain_view
from rules.rounds import MOST_TURNS, Event, Fighter, RoundError, Rounds
from rules.sheets import Sheet
from rules.wild_die import initiative
from rules.wild_die.actions import multi_action
from rules.wild_die.house_rules import DiceHouseRules
from rules.wild_die.sheet import WildDieSheet


class WildDieRoom(InitiativeList):
    """The round tracker of the wild die."""

    numbers = (
        JoinNumber(key="talent", label="A talent for initiative", yes_or_no=True),
        JoinNumber(key="gear", label="Gear for initiative", yes_or_no=True),
        JoinNumber(key="dodge", label="Dodge"),
    )

    def __init__(self, switches: DiceHouseRules) -> None:
        self.switches = switches

    def initiative(self, sheet: Sheet) -> int | None:
        """The initiative that stands on the sheet."""
        return sheet.derived.initiative if isinstance(sheet, WildDieSheet) else None

    def arranged(self, rounds: Rounds) -> tuple[str, ...]:
        """The order of the list, its ties decided as far as the rules decide them."""
        return _order(rounds).names

    def applied(self, rounds: Rounds, event: Event) -> Rounds:
        """The rounds after one event more. Raises RoundError."""
        if rounds.finished:
            raise RoundError("finished", "This fight is over.")
        if event.kind == "declare" and self.switches.declare_on_turn:
            rounds.declare(event.who, event.amount)  # held to the same limits, but all of them fall in one turn
            return rounds
        return super().applied(rounds, event)

    def view(self, events: Sequence[Event]) -> RoomView:
        """The fight after these events."""
        rounds, declared = self.replayed(events), _declared(events)
        view = plain_view(rounds, (*self._declares(rounds, declared), *plain_offers(rounds)))
        teams = tuple(
            team.model_copy(update={"fighters": tuple(_noted(one, declared) for one in team.fighters)})
            for team in view.teams
        )
        return view.model_copy(update={"teams": teams, "ties": _order(rounds).tied})

    def _declares(self, rounds: Rounds, declared: Mapping[str, int]) -> Iterator[Offer]:
        """Open before the first turn of a round; where one declares on the turn, for whoever acts or is next."""
        if not rounds.number or rounds.finished:
            return
        slowest_first = () if rounds.taken else tuple(reversed(rounds.order))
        on_turn = (rounds.acting,) if rounds.acting else rounds.may_act
        for name in on_turn if self.switches.declare_on_turn else slowest_first:
            if name not in declared and name not in rounds.out:
                text = "Each action more takes a die from all of them. Nothing declared is one action."
                yield Offer(kind="declare", label=f"{name} declares", who=name, sentence=text, asks=("amount",))


def _order(rounds: Rounds) -> initiative.Order:
    return initiative.initiative_order([_weighed(one) for one in rounds.fighters])


def _weighed(fighter: Fighter) -> initiative.Fighter:
    """A fighter with everything that decides a tie."""
    numbers = fighter.numbers
    return initiative.Fighter(
        name=fighter.name,
        initiative=fighter.initiative,
        player_character=fighter.players,
        talent=numbers.get("talent", 0) > 0,
        gear=numbers.get("gear", 0) > 0,
        dodge=numbers.get("dodge", 0),
    )


def _declared(events: Sequence[Event]) -> dict[str, int]:
    """Actions declared in the round that is going on."""
    found: dict[str, int] = {}
    for event in events:
        if event.kind in ("begin", "round"):
            found = {}
        elif event.kind == "declare":
            found[event.who] = event.amount
    return found


def _noted(fighter: FighterView, declared: Mapping[str, int]) -> FighterView:
    actions = min(declared.get(fighter.name, 0), MOST_TURNS)
    if actions < 2:
        return fighter.model_copy(update={"notes": ("1 action",)} if actions else {})
    return fighter.model_copy(update={"notes": (f"{actions} actions, {multi_action(actions)}D on each",)})
