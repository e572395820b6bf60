"""A plain initiative list, and rounds as a table sees them without anything that a system adds.

Source: none in a rulebook; systems with rounds of their own say what those rest on.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.room import STORYTELLER, FighterView, Offer, Room, RoomView, TeamView
from rules.rounds import Event, Rounds, applied, by_initiative


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
