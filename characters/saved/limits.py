"""How many saved rolls there may be, and how much one holds."""

from __future__ import annotations

from characters.models import Character

MOST_OF_A_CHARACTER = 24
MOST_OF_AN_NPC = 6
"""So many pools of somebody whom nobody plays fit a line of the rail."""

NAME_LIMIT = 60
FORM_LIMIT = 4000
"""Characters of everything that one roll is set up with: no panel of any game comes near it."""


def most_of(character: Character) -> int:
    """How many rolls may be saved for this character."""
    return MOST_OF_AN_NPC if character.owner_id is None else MOST_OF_A_CHARACTER
