"""A plain initiative list, and rounds as a table sees them without anything that a system adds.

Source: none in a rulebook; systems with rounds of their own say what those rest on.
"""

from __future__ import annotations

from collections.abc import Callable

from rules.offers import Offer
from rules.room import FighterView, Room, RoomView, TeamView
from rules.rounds import Event, Fighter, Rounds, applied
from rules.sheets import STORYTELLER
from rules.sides import Rank, placed, rank


class InitiativeList(Room[Rounds]):
    """Everybody for themselves, the highest initiative first; several turns in a round where they are declared."""

    def empty(self) -> Rounds:
        """Nobody is there yet."""
        return Rounds()

    def rounds(self, state: Rounds) -> Rounds:
        """The list is its rounds."""
        return state

    def with_rounds(self, state: Rounds, rounds: Rounds) -> Rounds:
        """The list is its rounds."""
        return rounds

    def shown(self, state: Rounds) -> RoomView:
        """The list as a table sees it."""
        return plain_view(state)

    def applied(self, state: Rounds, event: Event) -> Rounds:
        """The rounds after one event more. Raises RoundError."""
        return listed(state, event, score_rank)


type Ranked = Callable[[Fighter], tuple[object, ...]]
"""What fighters are compared by: the higher goes first."""


def score_rank(fighter: Fighter) -> Rank:
    """By initiative alone, players before their equals."""
    return rank(fighter.initiative, players=fighter.players)


def listed(rounds: Rounds, event: Event, ranked: Ranked) -> Rounds:
    """A list of fighters after one event more. Raises RoundError.

    Only its beginning puts everybody in order; later whoever joins is placed, and an order made by hand stays.
    """
    if event.kind == "join" and event.fighter:
        # In a list everybody is a side of their own.
        alone = event.fighter.model_copy(update={"team": event.fighter.name})
        joined = rounds.joined(alone)
        return _placed(joined, alone.name, ranked) if rounds.number else joined
    if event.kind == "begin":
        return rounds.begun(rounds.order if rounds.by_hand else arranged(rounds, ranked))
    if event.kind == "initiative":
        named = rounds.with_initiative(event.who, event.amount)
        return _placed(named, event.who, ranked) if rounds.number else named
    return applied(rounds, event)


def arranged(rounds: Rounds, ranked: Ranked) -> tuple[str, ...]:
    """Everybody in order; equals as they came."""
    return tuple(one.team for one in sorted(rounds.fighters, key=ranked, reverse=True))


def _placed(rounds: Rounds, name: str, ranked: Ranked) -> Rounds:
    return rounds.ordered(placed(rounds.order, name, {one.team: ranked(one) for one in rounds.fighters}))


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
        initiative=max((one.initiative for one in members if one.initiative is not None), default=None),
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


def passed_over(rounds: Rounds) -> tuple[str, ...]:
    """Those who act next where whoever is hidden lets them: the players know of nobody before them."""
    return tuple(name for name in rounds.seen.may_act if name not in rounds.may_act)


def plain_offers(rounds: Rounds) -> tuple[Offer, ...]:
    """What every system's table may do next."""
    if rounds.finished:
        return ()
    join = Offer(kind="join", label="Join", asks=("fighter",), actors=STORYTELLER)
    if not rounds.number:
        begin = (Offer(kind="begin", label="Begin", actors=STORYTELLER),) if rounds.fighters else ()
        return (join, *begin)
    turns = [Offer(kind="turn", label=f"{name} acts", who=name) for name in rounds.may_act]
    ends = [Offer(kind="end", label="End the turn", who=rounds.acting, ends=True)] if rounds.acting else []
    turns += [Offer(kind="turn", label=f"{name} acts", who=name) for name in passed_over(rounds)]
    # As the players see it: whoever is hidden holds nobody up, and no button tells of them.
    rests = [Offer(kind="round", label="Next round", actors=STORYTELLER)] if rounds.seen.round_over else []
    named = [
        Offer(
            kind="initiative",
            label=f"Initiative of {one.name}",
            who=one.name,
            asks=("amount",),
            least=-1_000,
            actors=STORYTELLER,
        )
        for one in rounds.fighters
    ]
    falls = [
        Offer(kind="back" if one.name in rounds.out else "out", label="", who=one.name, actors=STORYTELLER)
        for one in rounds.fighters
    ]
    named += [
        one.model_copy(update={"label": f"{one.who} {'can act again' if one.kind == 'back' else 'is out'}"})
        for one in falls
    ]
    order = Offer(kind="order", label="Change the order", asks=("order",), actors=STORYTELLER)
    finish = Offer(kind="finish", label="End the fight", actors=STORYTELLER)
    return (*turns, *ends, *rests, *named, join, order, finish)
