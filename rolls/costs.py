"""What a roll costs the sheet it was thrown from."""

from __future__ import annotations

from collections.abc import Iterator

from campaigns.models import Audience, User
from characters.models import Character
from characters.writing import Warrant, keep_edit
from rules.sheets import Edit, JsonValue, Sheet


def pay(character: Character, edits: tuple[Edit, ...], *, by: User, visibility: str, title: str) -> None:
    """Write the edits into the (locked) character, its history and its events.

    The history is read by people who may not know of the roll, so only a roll of the whole table is named there.
    """
    reason = f"Roll: {title}"[:200] if visibility == Audience.TABLE else "In play"
    for edit in edits:
        keep_edit(character, edit, by=by, kind="vitals", warrant=Warrant(reason=reason))


def sheet_edits(before: Sheet, after: Sheet) -> tuple[Edit, ...]:
    """The fields in which two sheets differ, as edits ("willpower.current"); each carries the later sheet."""
    changed = _changed("", before.model_dump(mode="json"), after.model_dump(mode="json"))
    return tuple(Edit(sheet=after, path=path, before=old, after=new) for path, old, new in changed)


def _changed(path: str, old: JsonValue, new: JsonValue) -> Iterator[tuple[str, JsonValue, JsonValue]]:
    if isinstance(old, dict) and isinstance(new, dict):
        for key in dict.fromkeys((*old, *new)):
            yield from _changed(f"{path}.{key}" if path else key, old.get(key), new.get(key))
    elif old != new:
        yield path, old, new
