"""What a roll costs the sheet it was thrown from."""

from __future__ import annotations

from campaigns.models import Audience, User
from characters.models import Character
from characters.writing import Warrant, keep_edit
from rules.sheets import Edit, Sheet


def pay(character: Character, after: Sheet, *, by: User, visibility: str, title: str) -> None:
    """Write the sheet as it is `after` the roll into the (locked) character, its history and its events.

    The history is read by people who may not know of the roll, so only a roll of the whole table is named there; any
    other leaves the same row as the move that a hand makes on the tracker.
    """
    reason = f"Roll: {title}"[:200] if visibility == Audience.TABLE else ""
    for edit in _edits(character.sheet, after):
        keep_edit(character, edit, by=by, kind="vitals", warrant=Warrant(reason=reason))


def _edits(before: Sheet, after: Sheet) -> tuple[Edit, ...]:
    """The parts in which two sheets differ, as moves name them ("willpower"); each edit carries the later sheet."""
    old, new = (sheet.model_dump(mode="json") for sheet in (before, after))
    return tuple(
        Edit(sheet=after, path=part, before=old.get(part), after=value)
        for part, value in new.items()
        if old.get(part) != value
    )
