"""The casebook operations of a fight of the luck die, each told in the product's own calls."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from rules.luck_die.damage import Blow, Body, hit
from rules.luck_die.fight import able_in_surprise, team_order
from rules.luck_die.game import SYSTEM
from rules.luck_die.turns import long_action
from rules.rounds import Event, Fighter, Rounds, applied
from rules.sides import Standing
from tests.rules.casebook import Answered, Given, Operation, UnknownFieldError, filled

BOOK = SYSTEM.game("core").book

type Members = Mapping[str, Iterable[str]]


def team(name: str, reflexes: Sequence[int], *, players: bool = False) -> tuple[str, Sequence[int], bool]:
    return name, reflexes, players


def standing(teams: Sequence[Given]) -> Standing:
    told = [filled(team, one) for one in teams]
    reflexes = {name: values for name, values, _ in told}
    return team_order(reflexes, [name for name, _, players in told if players])


def order_teams(teams: Sequence[Given]) -> Answered:
    found = standing(teams)
    ties = [list(tie) for tie in found.ties]
    return {"order": list(found.order), "initiative": dict(found.initiative), "unresolved_ties": ties}


def gathered(members: Members, alert: Iterable[str] = ()) -> Rounds:
    rounds, never_surprised = Rounds(), set(alert)
    for side, names in members.items():
        for name in names:
            rounds = rounds.joined(Fighter(name=name, team=side, alert=name in never_surprised))
    return rounds


def event(line: Given) -> Event:
    [(kind, who)] = line.items()
    if kind not in ("turn", "out", "back"):
        raise UnknownFieldError(f"nothing called {kind} happens in a round")
    return Event(kind=kind, who=who)


def follow_round(
    order: Sequence[str], members: Members, log: Sequence[Given] = (), unable: Sequence[str] = ()
) -> Answered:
    """A round as it went; the `unable` cannot act from its beginning."""
    rounds = gathered(members).begun(order)
    for one in (*({"out": name} for name in unable), *log):
        rounds = applied(rounds, event(one))
    return {"next_team": rounds.next_team, "may_act": list(rounds.may_act), "round_over": rounds.round_over}


def played(rounds: Rounds) -> list[str]:
    """The sides in the order in which they give turns until the round is over."""
    turns = []
    while side := rounds.next_team:
        turns.append(side)
        rounds = rounds.given(rounds.may_act[0])
    return turns


def numbered(side: str, many: int) -> Iterator[str]:
    return (f"{side} {at}" for at in range(many))


def round_sequence(order: Sequence[str], counts: Mapping[str, int]) -> Answered:
    members = {side: numbered(side, counts.get(side, 0)) for side in order}
    if not any(counts.values()):
        return {"sequence": []}  # a fight of nobody does not begin
    return {"sequence": played(gathered(members).begun(order))}


def surprise_round(
    teams: Sequence[Given], members: Members, surprising: str, unsurprisable: Sequence[str] = ()
) -> Answered:
    rounds = gathered(members, unsurprisable)
    rounds = rounds.begun(standing(teams).order, able_in_surprise(rounds.fighters, surprising))
    waiting = {side: [one.name for one in rounds.members(side) if rounds.is_waiting(one.name)] for side in rounds.order}
    actors = {side: names for side, names in waiting.items() if names}
    return {"order": list(actors), "actors": actors, "sequence": played(rounds)}


def begin_long_action(cost: int, left: int | None = None) -> Answered:
    found = long_action(BOOK, cost, BOOK.edition.combat.actions if left is None else left)
    return {
        "finishes_this_turn": found.finishes_this_turn,
        "owed": found.owed,
        "later_turns": found.later_turns,
        "left": found.left,
    }


def damage(
    amount: int,
    reduction: Mapping[str, int] | None = None,
    *,
    halved: bool = False,
    halved_by_fate: bool = False,
    **body: Any,
) -> Answered:
    """What a blow does; its kind stands in the field called `type`, every other field is about the body."""
    blow = Blow(amount, body.pop("type", ""), halved=halved or halved_by_fate)
    done = hit(BOOK, blow, reduction or {}, filled(Body, {"endurance": 0, "health": 0, **body}))
    return {
        "category": done.category,
        "taken": done.taken,
        "health_lost": done.health_lost,
        "endurance": done.body.endurance,
        "health": done.body.health,
        "unconscious": done.body.unconscious,
        "dying": done.body.dying,
        "wounded": done.body.wounded,
        "bloodied": done.body.bloodied,
    }


OPERATIONS: dict[str, Operation] = {
    "luck-die.team_order": order_teams,
    "luck-die.follow_round": follow_round,
    "luck-die.round_sequence": round_sequence,
    "luck-die.surprise_round": surprise_round,
    "luck-die.long_action": begin_long_action,
    "luck-die.damage": damage,
}
