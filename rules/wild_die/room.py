"""A wild die fight: initiative with its ties, and actions declared for each round, the slowest first.

Source: Basics, "Rounds and Initiative", "Initiative Ties", "Actions Per Round & Initiative". Rulings D-07, D-17, D-24.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from rules.dice import Dice
from rules.initiative_list import InitiativeList, plain_offers, plain_view
from rules.room import FighterView, JoinNumber, Offer, RoomView, says
from rules.rounds import MOST_TURNS, Event, Fighter, RoundError, Rounds
from rules.sheets import Sheet
from rules.wild_die import initiative, turns
from rules.wild_die.actions import multi_action
from rules.wild_die.book import Book
from rules.wild_die.hands import SIZE
from rules.wild_die.sheet import WildDieSheet
from rules.wild_die.sheet_rules import WildDieHouseRules
from rules.wild_die.tables import TABLES

TOGETHER = "Equal, so they act together:"
"""What ties mean where equals act together."""


class WildDieRoom(InitiativeList):
    """The round tracker of the wild die."""

    numbers = (
        JoinNumber(key="talent", label="A talent for initiative", yes_or_no=True),
        JoinNumber(key="gear", label="Gear for initiative", yes_or_no=True),
        JoinNumber(key="dodge", label="Dodge"),
    )
    drawn_kinds = frozenset({"tie"})

    def __init__(self, switches: WildDieHouseRules) -> None:
        self.switches = switches

    def initiative(self, sheet: Sheet) -> int | None:
        """The initiative that stands on the sheet."""
        return sheet.derived.initiative if isinstance(sheet, WildDieSheet) else None

    def numbers_of(self, sheet: Sheet) -> Mapping[str, int]:
        """Points in the skill that defence rests on, which the rulebook calls dodge."""
        if not isinstance(sheet, WildDieSheet):
            return {}
        _, skill = self.switches.formula("ranged")
        return {"dodge": sheet.points_in(Book(self.switches).skill_named(sheet, skill) or skill)}

    def drawn(self, event: Event, dice: Dice) -> Event:
        """With the die that is rolled for a tie."""
        return event.model_copy(update={"amount": dice.throw(1, SIZE)[0]}) if event.kind == "tie" else event

    def says(self, event: Event) -> str:
        """What happened, in a sentence."""
        own = {
            "tie": f"{event.who} rolls {event.amount} for the tie.",
            "react": f"{event.who} does nothing but react in this round.",
        }
        return own.get(event.kind) or says(event)

    def arranged(self, rounds: Rounds) -> tuple[str, ...]:
        """The order of the list, its ties decided as far as the rules and the dice decide them."""
        rolls = {one.name: turns.rolls_of(one.numbers) for one in rounds.fighters}
        standing = {one.name: one.standing for one in map(_weighed, rounds.fighters)}
        return tuple(sorted(_order(rounds).names, key=lambda name: (standing[name], rolls[name]), reverse=True))

    def applied(self, rounds: Rounds, event: Event) -> Rounds:
        """The rounds after one event more. Raises RoundError."""
        return turns.aimed(self._happened(rounds, event), self.switches)

    def _happened(self, rounds: Rounds, event: Event) -> Rounds:
        if rounds.finished:
            raise RoundError("finished", "This fight is over.")
        if event.kind == "declare" and self.switches.declare_on_turn:
            rounds.declare(event.who, event.amount)  # held to the same limits, but all of them fall in one turn
            return rounds
        if event.kind == "tie":
            if event.who not in self._who_rolls(rounds):
                raise RoundError("no_tie", f"{event.who} has no tie to roll for.")
            rolled = turns.with_roll(rounds, event.who, event.amount)
            return rolled.ordered(self.arranged(rolled))
        if event.kind == "react":
            return self._reacted(rounds, event.who)
        if event.kind == "turn" and self._together and event.who in self._may_act(rounds):
            rounds = turns.aimed_at(rounds, event.who)
        return super().applied(rounds, event)

    def _reacted(self, rounds: Rounds, who: str) -> Rounds:
        """With somebody who gives up all actions of the round. Raises RoundError."""
        if not _may_react(rounds, who):
            raise RoundError("already_acted", f"{who} can do nothing else in a round of full reaction.")
        return replace(rounds, taken={**rounds.taken, who: rounds.turns_left(who)})

    def view(self, events: Sequence[Event]) -> RoomView:
        """The fight after these events."""
        rounds, declared = self.replayed(events), _declared(events)
        may_act = self._may_act(rounds)
        own = (*self._ties(rounds), *self._declares(rounds, declared), *_reactions(rounds), *_others(rounds, may_act))
        view = plain_view(rounds, (*own, *plain_offers(rounds)))
        notes = {
            name: tuple(_notes(name, declared, _reacting(events))) for name in (one.name for one in rounds.fighters)
        }
        teams = tuple(
            team.model_copy(update={"fighters": tuple(_noted(one, notes) for one in team.fighters)})
            for team in view.teams
        )
        means = {"ties_mean": TOGETHER} if self._together else {}
        return view.model_copy(update={"teams": teams, "ties": self._tied(rounds), "may_act": may_act, **means})

    @property
    def _together(self) -> bool:
        return self.switches.initiative_ties == "together"

    def _may_act(self, rounds: Rounds) -> tuple[str, ...]:
        """Who may act now: of equals, where they act together, all who are still to."""
        return turns.open_to(rounds, self.switches, _order(rounds).tied) if self._together else rounds.may_act

    def _tied(self, rounds: Rounds) -> tuple[tuple[str, ...], ...]:
        tied = _order(rounds).tied
        return turns.still_tied(tied, _by_name(rounds)) if self.switches.initiative_ties == "roll" else tied

    def _who_rolls(self, rounds: Rounds) -> tuple[str, ...]:
        if self.switches.initiative_ties != "roll" or not rounds.number or rounds.finished:
            return ()
        return turns.who_rolls(self._tied(rounds), _by_name(rounds))

    def _ties(self, rounds: Rounds) -> Iterator[Offer]:
        for name in self._who_rolls(rounds):
            text = "One die decides; equal dice are rolled again."
            yield Offer(kind="tie", label=f"{name} rolls for the tie", who=name, sentence=text)

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
    """By what the rulebook compares; equals as they stand."""
    standing = sorted(rounds.fighters, key=lambda one: rounds.order.index(one.team))
    return initiative.initiative_order([_weighed(one) for one in standing])


def _by_name(rounds: Rounds) -> dict[str, Fighter]:
    return {one.name: one for one in rounds.fighters}


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


def _this_round(events: Sequence[Event]) -> Sequence[Event]:
    """The events of the round that is going on."""
    begins = [at for at, event in enumerate(events) if event.kind in ("begin", "round")]
    return events[begins[-1] :] if begins else events


def _declared(events: Sequence[Event]) -> dict[str, int]:
    """Actions declared in the round that is going on."""
    return {event.who: event.amount for event in _this_round(events) if event.kind == "declare"}


def _reacting(events: Sequence[Event]) -> frozenset[str]:
    """Those who do nothing but react in the round that is going on."""
    return frozenset(event.who for event in _this_round(events) if event.kind == "react")


def _may_react(rounds: Rounds, name: str) -> bool:
    return rounds.number > 0 and rounds.is_waiting(name) and not rounds.taken.get(name)


def _reactions(rounds: Rounds) -> Iterator[Offer]:
    text = f"+{TABLES.actions.full_reaction} to defence, and nothing else in this round."
    for fighter in rounds.fighters if not rounds.finished else ():
        if _may_react(rounds, fighter.name):
            yield Offer(kind="react", label="Full reaction", who=fighter.name, sentence=text)


def _others(rounds: Rounds, may_act: Sequence[str]) -> Iterator[Offer]:
    """Turns of those who act together with whoever is next."""
    for name in may_act:
        if name not in rounds.may_act:
            yield Offer(kind="turn", label=f"{name} acts", who=name)


def _notes(name: str, declared: Mapping[str, int], reacting: frozenset[str]) -> Iterator[str]:
    actions = min(declared.get(name, 0), MOST_TURNS)
    if actions:
        yield "1 action" if actions < 2 else f"{actions} actions, {multi_action(actions)}D on each"
    if name in reacting:
        yield f"full reaction, +{TABLES.actions.full_reaction} to defence"


def _noted(fighter: FighterView, notes: Mapping[str, tuple[str, ...]]) -> FighterView:
    return fighter.model_copy(update={"notes": notes[fighter.name]})
