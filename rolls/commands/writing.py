"""Writing a line: a command goes the road of every roll, and everything else is said. Nothing is half done."""

from __future__ import annotations

import uuid
from dataclasses import dataclass

from campaigns.models import Membership
from characters.talk.access import bar_to_write
from characters.talk.limits import too_many_lines
from characters.talk.models import Readers
from characters.talk.services import say
from rolls.access import bar_to_throw
from rolls.commands.posted import ALL, NO_KEY, Posted
from rolls.commands.reading import Meant, Reader
from rolls.limits import too_many_throws
from rolls.models import Roll
from rolls.services import press
from rules.dice import Dice
from rules.sheets import Problem

NOT_SENT = "Sent to the storyteller."
"""What whoever throws blind is told."""


@dataclass(frozen=True, slots=True)
class Written:
    """What came of a line: the roll that was thrown, and whether just now; or that help was asked for."""

    roll: Roll | None = None
    fresh: bool = False
    asks_help: bool = False


def write_line(membership: Membership, posted: Posted, *, dice: Dice) -> Written | Problem:
    """Do what the line asks for, once for each request key; a Problem where it is not understood, or refused."""
    if fault := posted.fault or bar_to_write(membership):
        return fault
    if posted.request_key is None:
        return NO_KEY
    # A line that means nothing counts as well: reading it is what costs.
    if posted.is_command and (bar := too_many_throws(f"user-{membership.user_id}")):
        return bar
    reader = Reader(membership, posted)
    meant = reader.read() if posted.is_command else reader.said()
    if isinstance(meant, Problem):
        return meant
    if meant.command.verb == "help":
        return Written(asks_help=True)
    return _throw(reader, meant, dice) if meant.is_roll else _say(reader, meant, posted.request_key)


def _throw(reader: Reader, meant: Meant, dice: Dice) -> Written | Problem:
    """The dice fall as a press of Roll lets them fall: the same judgement, price, log and stream."""
    if bar := bar_to_throw(reader.membership):
        return bar
    pressed = press(membership=reader.membership, filled=reader.filled(meant), dice=dice)
    if pressed.roll:
        return Written(pressed.roll, pressed.fresh)
    return pressed.refused[0]


def _say(reader: Reader, meant: Meant, request_key: uuid.UUID) -> Written | Problem:
    membership, posted, command = reader.membership, reader.posted, meant.command
    if bar := too_many_lines(membership.user):
        return bar
    alone = command.visibility or posted.readers
    said = say(
        membership,
        command.text,
        as_character=meant.character,
        readers=Readers.TABLE if alone == ALL else Readers.STORYTELLERS,
        manner=command.verb,
        request_key=request_key,
    )
    return said if isinstance(said, Problem) else Written()
