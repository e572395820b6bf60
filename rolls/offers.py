"""What is open on a roll, and when what is only offered there closes: with the character's next roll."""

from __future__ import annotations

from characters.party import is_readable
from rolls.models import Roll
from rules.checks import Choice
from rules.sheets import Sheet


def sheets_of(roll: Roll) -> tuple[Sheet | None, Sheet | None]:
    """The sheets of both sides as they stand; an opponent whose sheet cannot be read has nothing to spend.

    Raises ValidationError when that of the roller cannot be read.
    """
    mine = roll.character.sheet if roll.character else None
    return mine, roll.opponent.sheet if roll.opponent and is_readable(roll.opponent) else None


def standing_choices(roll: Roll) -> tuple[Choice, ...]:
    """What is open on the roll, for whomever it is. Raises ValidationError when a sheet cannot be read."""
    game = roll.campaign.game
    found = game.choices(roll.announced, roll.steps, *sheets_of(roll))
    if not any(one.offer for one in found) or game.keeps_offers or not roll.followed:
        return found
    return tuple(one for one in found if not one.offer)
