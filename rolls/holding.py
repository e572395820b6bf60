"""Rows of characters held until the transaction ends, so that what is paid is paid from the sheet as it stands."""

from __future__ import annotations

from characters.models import Character
from rolls.models import Roll


def hold(character: Character) -> Character:
    """The character as it stands now, held until the transaction ends."""
    return character.campaign.characters.select_for_update().get(pk=character.pk)


def hold_both(roll: Roll) -> None:
    """Hold both sides of the roll, in the order of their ids: two answers at once must not wait for each other."""
    sides = {one.pk: one for one in (roll.character, roll.opponent) if one}
    held = {pk: hold(sides[pk]) for pk in sorted(sides)}
    roll.character = held[roll.character.pk] if roll.character else None
    roll.opponent = held[roll.opponent.pk] if roll.opponent else None


def as_it_stands(opponent: Character) -> Character:
    """The opponent as the database has them now. Nothing of theirs changes, so nothing is held."""
    return opponent.campaign.characters.get(pk=opponent.pk)
