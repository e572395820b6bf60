"""Somebody who came into a fight without a sheet becomes one of the cast: they get one, as hurt as they are."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass

from campaigns.models import Membership
from characters.cast.services import make_npc
from characters.cast.wanted import Wanted
from characters.models import Character, CharacterChange
from rolls.rooms.sheets import make_moves
from rolls.rooms.standing import Standing
from rules.offers import Health
from rules.room import CAST
from rules.rounds import Event
from rules.sheets import Problem


@dataclass(frozen=True, slots=True)
class Done:
    """What an event did beside its row: changes of a sheet, and the character that it brought in, if any."""

    changes: Sequence[CharacterChange] = ()
    character: Character | None = None


def enlisted(standing: Standing, membership: Membership, event: Event, request_key: uuid.UUID) -> Done | Problem:
    """The character that the (held) fight's event makes of somebody without a sheet; or why there is none."""
    room, game = standing.fight.game.room, standing.fight.game
    fighter = room.rounds(standing.story.state).fighter(event.who)
    brought = room.brought(fighter)
    values = (
        (one.name, str(max(one.least, min(one.most, brought[one.name]))))
        for one in game.cast.fields
        if brought.get(one.name)
    )
    wanted = Wanted(name=event.who, values=tuple(values), hidden=event.who in standing.hidden)
    made = make_npc(membership, wanted, request_key=uuid.uuid5(request_key, CAST))
    if isinstance(made, tuple):
        return made[0]
    character = made[0].character
    hurt = _wounds(standing, membership, event, character)
    return hurt if isinstance(hurt, Problem) else Done(hurt, character)


def _wounds(
    standing: Standing, membership: Membership, event: Event, character: Character
) -> Sequence[CharacterChange] | Problem:
    """The harm that the fight has kept so far, on the sheet that keeps it from now on."""
    shown = next(one for team in standing.view.teams for one in team.fighters if one.name == event.who)
    health: Health | None = shown.health
    harm = next((one for one in standing.view.offers if one.kind == "harm" and one.who == event.who), None)
    lost = health.most - health.left if health else 0
    if not lost or harm is None:
        return ()
    kind = harm.options[0] if harm.options and not harm.blank else ""
    room, done = standing.fight.game.room, event.model_copy(update={"kind": "harm", "what": kind, "amount": lost})
    # As it will be told of them from now on: by the moves of somebody with a sheet.
    moves = room.sheet_moves(room.told(standing.story, event), done)
    return make_moves(character.pk, moves, membership=membership, event=event, reason="")
