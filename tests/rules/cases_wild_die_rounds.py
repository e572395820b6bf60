"""The casebook operations of a fight of the wild die, each told in the product's own calls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.rounds import Event, Fighter
from rules.wild_die.game import SYSTEM
from tests.rules.casebook import Answered, Given, Operation, filled

ROOM = SYSTEM.game("core").room


def joining(
    name: str, initiative: int, dodge: int = 0, *, pc: bool = False, talent: bool = False, gear: bool = False
) -> Event:
    numbers = {"talent": int(talent), "gear": int(gear), "dodge": dodge}
    return Event(kind="join", fighter=Fighter(name=name, initiative=initiative, players=pc, numbers=numbers))


def initiative_order(entries: Sequence[Given]) -> Answered:
    joined = [filled(joining, one) for one in entries]
    view = ROOM.view([*joined, Event(kind="begin")] if joined else [])
    tied = [list(group) for group in view.ties]
    return {"order": [team.name for team in view.teams], "ties": tied, "tied": tied, "unresolved_ties": tied}


def round_order(order: Sequence[str], actions: Mapping[str, int] | None = None) -> Answered:
    """A round played to its end: all declare, then whoever is next acts. To declare no action is a full reaction."""
    fight = [joining(name, len(order) - at) for at, name in enumerate(order)]
    fight += [Event(kind="begin")] if fight else []
    declare = [offer.who for offer in ROOM.view(fight).offers if offer.kind == "declare"]
    fight += [Event(kind="declare", who=name, amount=many) for name in declare if (many := (actions or {}).get(name))]
    fight += [Event(kind="react", who=name) for name in declare if (actions or {}).get(name) == 0]
    acted: list[str] = []
    while (view := ROOM.view(fight)).may_act and not view.round_over:
        acted.append(view.may_act[0])
        fight.append(Event(kind="turn", who=view.may_act[0]))
    return {"declare": declare, "act": acted}


OPERATIONS: dict[str, Operation] = {
    "d6-wild.initiative_order": initiative_order,
    "d6-wild.round_order": round_order,
}
