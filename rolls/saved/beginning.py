"""What the panel of one of the cast begins with: their first pool, for they have no traits to speak of."""

from __future__ import annotations

from dataclasses import replace

from campaigns.models import Membership
from characters.models import Character
from characters.saved.services import saved_of
from rolls.filled import Filled
from rolls.planning import QUICK_POOL
from rolls.saved.filling import loaded


def begun(membership: Membership, character: Character | None, filled: Filled) -> Filled:
    """The panel as it came or, where nobody chose yet what to roll for one of the cast, with their first pool in it."""
    if character is None or not character.is_of_the_cast or not membership.is_storyteller:
        return filled
    if filled.call or filled.saved:
        return filled
    # What was filled in for somebody else was not chosen for this one.
    mine = filled.drawn_for in (None, str(character.pk))
    came = filled if mine else replace(filled, kind="", sent=(), saved="")
    pools = (one for one in saved_of([character.pk])[character.pk] if one.kind == QUICK_POOL)
    first = next(pools, None) if came.kind in ("", QUICK_POOL) else None
    if first is None or any(name in first.form for name, _ in came.sent):
        return filled
    pool, named = loaded(first, came), {name for name, _ in came.sent}
    own = tuple((name, values) for name, values in pool.sent if name not in named)
    return replace(pool, sent=(*own, *came.sent), other_character=came.other_character)
