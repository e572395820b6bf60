"""What a roll costs the sheet it was thrown from."""

from __future__ import annotations

from campaigns.kinds import EventKind
from campaigns.models import Audience, User
from characters.kinds import EXPERIENCE, VITALS
from characters.models import Character
from characters.writing import Warrant, keep_edit
from rules.kit.history import Made
from rules.sheets import Sheet


def pay(character: Character, after: Sheet, *, by: User, visibility: str, title: str) -> None:
    """Write the sheet as it is `after` the roll into the (locked) character, its history and its events.

    The history is read by people who may not know of the roll, so only a roll of the whole table is named there; any
    other leaves the rows and the events of the moves that a hand makes on the trackers, and nothing beside them.
    """
    reason = f"Roll: {title}"[:200] if visibility == Audience.TABLE else ""
    for edit in character.campaign.game.moves_between(character.sheet, after):
        keep_edit(character, edit, by=by, kind=_kind(character, edit), warrant=Warrant(reason=reason))


def _kind(character: Character, edit: Made) -> EventKind:
    """The kind of event that tells of the edit: the one of a move on a tracker, or on the account."""
    return VITALS if edit.posting(character.campaign.game.vocabulary) is None else EXPERIENCE
