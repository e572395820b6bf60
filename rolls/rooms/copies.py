"""Several of one of the cast in a fight: each copy is somebody with a sheet of their own, so that harm lands on it."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import replace

from campaigns.models import Membership
from characters.cast.models import Npc
from characters.cast.services import copy_npc, reveal
from characters.models import Character
from rolls.rooms.names import Joining
from rules.sheets import Problem


def with_copies(
    membership: Membership, joining: Sequence[Joining], request_key: uuid.UUID
) -> tuple[Joining, ...] | Problem:
    """Those who join with the copies that are asked for, made in the transaction that is open; or why there are none.

    The same press again finds the copies that it made.
    """
    found: list[Joining] = []
    for one in joining:
        if not one.present:
            found.append(one)
        if one.copies and one.character:
            copies = _copied(membership, one.character, one.copies, request_key)
            if isinstance(copies, Problem):
                return copies
            found += [
                replace(one, fighter=one.fighter.model_copy(update={"name": copy.name}), character=copy)
                for copy in copies
            ]
    return tuple(found)


def _copied(
    membership: Membership, character: Character, many: int, request_key: uuid.UUID
) -> list[Character] | Problem:
    npc = Npc.objects.select_related("character").get(pk=character.pk)
    key = uuid.uuid5(request_key, f"copies {character.pk}")
    made = copy_npc(membership, npc, many=many, request_key=key)
    if isinstance(made, tuple):
        return made[0]
    for one in () if character.hidden else made:
        # Whoever the players know comes with others whom they know: of one in hiding they would see no wounds.
        shown = reveal(membership, one)
        if isinstance(shown, Problem):
            return shown
    return [one.character for one in made]
