"""A reroll that a storyteller orders: the same announcement again, with fresh dice, as a roll of its own."""

from __future__ import annotations

import uuid

from campaigns.models import Membership
from characters.models import Character
from rolls.access import bar_to_roll
from rolls.calls.models import Asked, Try
from rolls.corrections import CorrectionKind
from rolls.costs import Paid, pay
from rolls.models import Roll
from rolls.rooms.models import FightRoll
from rolls.services import enter
from rules.dice import Dice
from rules.rolling import Thrown, thrown
from rules.sheets import Problem


def thrown_again(roll: Roll, membership: Membership, *, pays: bool, key: uuid.UUID, dice: Dice) -> Roll | Problem:
    """The dice of the (locked) roll fall again, as they were announced; its characters are held.

    It is the roll of whoever threw the first one, and for the same eyes: only the order is the storyteller's. Whether
    throwing costs the sheet anything again, they say.
    """
    character = roll.character
    if character and (bar := bar_to_roll(membership, character)):
        return bar
    game = membership.campaign.game
    fallen = thrown(game, roll.announced, character.sheet if character and pays else None, dice)
    if isinstance(fallen, Problem):
        return fallen
    paid = _paid(roll, character, fallen, membership)
    again = enter(_row(roll, character, membership, key), fallen, paid)
    # Where the roll answered a call, or landed in a fight and nothing came of it yet, this one does now.
    for answers in (Asked, Try):
        answers.objects.filter(roll=roll).update(roll=again)
    FightRoll.objects.filter(roll=roll, follows=None, followed_by=None).update(roll=again)
    return again


def _paid(roll: Roll, character: Character | None, fallen: Thrown, membership: Membership) -> Paid:
    if character is None or fallen.paid is None:
        return ()
    by, title = membership.user, fallen.check.title
    return pay(character, fallen.paid.sheet, by=by, visibility=roll.visibility, title=title)


def _row(roll: Roll, character: Character | None, membership: Membership, key: uuid.UUID) -> Roll:
    return Roll(
        campaign=membership.campaign,
        by_id=roll.by_id,
        by_name=roll.by_name,
        character=character,
        roller_name=roll.roller_name,
        opponent=roll.opponent,
        visibility=roll.visibility,
        reason=roll.reason,
        # The entry of a roll that was hidden before keeps from the table that somebody called for it: so does this.
        called="" if roll.corrections.filter(kind=CorrectionKind.REVEAL).exists() else roll.called,
        request_key=key,
    )
