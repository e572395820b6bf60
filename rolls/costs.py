"""What a roll costs the sheet it was thrown from."""

from __future__ import annotations

from campaigns.models import Audience, User
from characters.models import Character
from characters.writing import keep_edit
from rules.sheets import Edit, Sheet


def pay(character: Character, edits: tuple[Edit, ...], *, by: User, visibility: str, title: str) -> None:
    """Write the edits into the (locked) character, its history and its events.

    The history is read by people who may not know of the roll, so only a roll of the whole table is named there.
    """
    reason = f"Roll: {title}"[:200] if visibility == Audience.TABLE else "In play"
    for edit in edits:
        keep_edit(character, edit, by=by, kind="vitals", reason=reason)


def sheet_edits(before: Sheet, after: Sheet) -> tuple[Edit, ...]:
    """The fields in which two sheets differ, as edits; each carries the later sheet."""
    old, new = before.model_dump(mode="json"), after.model_dump(mode="json")
    return tuple(
        Edit(sheet=after, path=name, before=old[name], after=new[name]) for name in old if old[name] != new[name]
    )
