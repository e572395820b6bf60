"""What a roll costs the sheet it was thrown from."""

from __future__ import annotations

from collections.abc import Sequence

from campaigns.kinds import EventKind
from campaigns.models import Audience, User
from characters.kinds import EXPERIENCE, GROWTH, TRACKER, VITALS
from characters.lines import Line
from characters.models import Character, CharacterChange
from characters.writing import Warrant, keep_edit
from rolls.models import Payment, Roll
from rules.kit.history import Made
from rules.sheets import Sheet

type Paid = Sequence[CharacterChange]
"""Rows of a sheet's history that a roll made."""


def pay(character: Character, after: Sheet, *, by: User, visibility: str, title: str) -> Paid:
    """Write the sheet as it is `after` the roll into the (locked) character, its history and its events.

    The history is read by people who may not know of the roll, so only a roll of the whole table is named there; any
    other leaves the rows and the events of the moves that a hand makes on the trackers, and nothing beside them.
    """
    moves = character.campaign.game.moves_between(character.sheet, after)
    if visibility != Audience.TABLE:
        return [move_by_hand(character, edit, by=by) for edit in moves]
    warrant = Warrant(reason=f"Roll: {title}"[:200])
    # What the entry tells needs no line.
    return [keep_edit(character, edit, by=by, kind=kind_of(character, edit), warrant=warrant) for edit in moves]


def move_by_hand(character: Character, edit: Made, *, by: User) -> CharacterChange:
    """Write the edit as this person's hand would: without its line, an act by nobody would betray a hidden roll."""
    kind = kind_of(character, edit)
    return keep_edit(character, edit, by=by, kind=kind, line=Line(TRACKER if kind == VITALS else GROWTH))


def keep_paid(roll: Roll, paid: Paid) -> None:
    """Remember by which rows the roll was paid: nothing else leads from a roll to them, for they may be hidden."""
    Payment.objects.bulk_create(Payment(roll=roll, change=row) for row in paid)


def kind_of(character: Character, edit: Made) -> EventKind:
    """The kind of event that tells of the edit: the one of a move on a tracker, or on the account."""
    return VITALS if edit.posting(character.campaign.game.vocabulary) is None else EXPERIENCE
