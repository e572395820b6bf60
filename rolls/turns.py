"""What a character may do once a turn: counted where a fight is on, and left to the table where there are no turns."""

from __future__ import annotations

from characters.models import Character
from rolls.models import Roll
from rolls.rooms.showing import current
from rules.checks import Check
from rules.sheets import Problem
from rules.sides import RoundError

SPENT = Problem(code="once_a_turn", section="roll", sentence="This can be done once a turn, and it was done this turn.")
"""The answer to the second time."""


def turn_of(check: Check, character: Character | None) -> str:
    """The turn in which this is done for the one time; empty where it is free, or where there are no turns.

    In a fight everyone has a turn in each round, so that the round is what counts.
    """
    if not check.once or character is None:
        return ""
    try:
        standing = current(character.campaign)
    except RoundError:
        return ""  # a fight that cannot be told has no turns
    if standing is None or not standing.fight.is_on or not standing.view.number:
        return ""
    if character.pk not in standing.sheets.values():
        return ""
    return f"{check.once} {standing.fight.number}.{standing.view.number}"


def bar_to_repeat(turn: str, character: Character | None) -> Problem | None:
    """That the (locked) character has done it in this turn."""
    return SPENT if turn and Roll.objects.filter(character=character, turn=turn).standing().exists() else None
