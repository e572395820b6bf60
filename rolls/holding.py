"""Rows of characters held until the transaction ends, so that what is paid is paid from the sheet as it stands."""

from __future__ import annotations

from characters.models import Character
from rolls.models import Roll


def hold(character: Character) -> Character:
    """The character as it stands now, held until the transaction ends."""
    return character.campaign.characters.select_for_update(no_key=True).get(pk=character.pk)


def hold_both(roll: Roll) -> None:
    """Hold both sides of the roll, in the order of their ids: two answers at once must not wait for each other."""
    ids = [pk for pk in (roll.character_id, roll.opponent_id) if pk is not None]
    rows = roll.campaign.characters.select_for_update(no_key=True).filter(pk__in=ids).order_by("pk")
    held = {one.pk: one for one in rows}
    roll.character, roll.opponent = (held.get(pk) if pk else None for pk in (roll.character_id, roll.opponent_id))


def as_it_stands(opponent: Character) -> Character:
    """The opponent as the database has them now. Nothing of theirs changes, so nothing is held."""
    return opponent.campaign.characters.get(pk=opponent.pk)
