"""The casebook operations of a fight of the luck die, each told in the product's own calls."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.luck_die.combat import able_in_surprise, team_order
from rules.luck_die.damage import Blow, Body, hit
from rules.luck_die.tables import tables
from rules.luck_die.turns import long_action
from rules.rounds import Event, Fighter, Rounds, applied, sequence
from tests.rules.cases_luck_die import Answered, Given, Operation, refusing


def standing(given: Given) -> Any:
    reflexes = {team["name"]: team["reflexes"] for team in given["teams"]}
    return team_order(reflexes, [team["name"] for team in given["teams"] if team.get("players")])


def order_teams(given: Given) -> Answered:
    found = standing(given)
    ties = [list(tie) for tie in found.ties]
    return {"order": list(found.order), "initiative": dict(found.initiative), "unresolved_ties": ties}


def fighters(members: Mapping[str, list[str]], alert: tuple[str, ...] = ()) -> list[Fighter]:
    return [Fighter(name=name, team=team, alert=name in alert) for team, names in members.items() for name in names]


def event(line: Given) -> Event:
    [(kind, who)] = line.items()
    return Event(kind=kind, who=who)


def follow_round(given: Given) -> Answered:
    rounds = Rounds()
    for fighter in fighters(given["members"]):
        rounds = rounds.joined(fighter)
    rounds = rounds.begun(given["order"])
    for line in given.get("log", ()):
        rounds = applied(rounds, event(line))
    return {"next_team": rounds.next_team, "may_act": list(rounds.may_act), "round_over": rounds.round_over}


def round_sequence(given: Given) -> Answered:
    return {"sequence": list(sequence(given["order"], given["counts"]))}


def surprise_round(given: Given) -> Answered:
    rounds = Rounds()
    for fighter in fighters(given["members"], tuple(given.get("unsurprisable", ()))):
        rounds = rounds.joined(fighter)
    able = able_in_surprise(rounds.fighters, given["surprising"])
    rounds = rounds.begun(standing(given).order, able)
    actors = {team: [one.name for one in rounds.members(team) if rounds.is_waiting(one.name)] for team in rounds.order}
    turns = []
    while team := rounds.next_team:
        turns.append(team)
        rounds = rounds.given(rounds.may_act[0])
    return {
        "order": [team for team, names in actors.items() if names],
        "actors": {team: names for team, names in actors.items() if names},
        "sequence": turns,
    }


def begin_long_action(given: Given) -> Answered:
    found = long_action(given["cost"], given.get("left", tables().combat.actions))
    return {
        "finishes_this_turn": found.finishes_this_turn,
        "owed": found.owed,
        "later_turns": found.later_turns,
        "left": found.left,
    }


def damage(given: Given) -> Answered:
    body = Body(
        endurance=given.get("endurance", 0),
        health=given.get("health", 0),
        unconscious=given.get("unconscious", False),
        dying=given.get("dying", False),
        wounded=given.get("wounded", False),
        bloodied=given.get("bloodied", False),
    )
    blow = Blow(given["amount"], given.get("type") or "", halved=given.get("halved", False))
    done = hit(blow, given.get("reduction", {}), body)
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
    op: refusing(operation)
    for op, operation in {
        "luck-die.team_order": order_teams,
        "luck-die.follow_round": follow_round,
        "luck-die.round_sequence": round_sequence,
        "luck-die.surprise_round": surprise_round,
        "luck-die.long_action": begin_long_action,
        "luck-die.damage": damage,
    }.items()
}
