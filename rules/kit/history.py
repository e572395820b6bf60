"""Change: one act on a sheet as a value, that can be told, compared and taken back.

Source: none; what each part of a sheet means, its system says.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from pydantic import ValidationError

from rules.kit.differences import ClashError, Difference, difference, taken_out
from rules.sheets import JsonValue, Problem, Sheet, Value

if TYPE_CHECKING:
    from rules.kit.tracks import Track

GONE_ON = Problem(code="gone_on", sentence="This was changed again since: take back what came after it first.")


class Change(Value):
    """One act on one sheet: `path` says what was done, `before` and `after` what it was and is, as history tells it.

    `was` and `became` are all that it changed in the document, trimmed to what differs: a medal that heals changes
    points and wounds. `returned` is there where something bought went with it: what it was, and as a price below zero
    what came back. What a throw cost or gave is `told` in a sentence for its entry.
    """

    path: str
    before: JsonValue
    after: JsonValue
    was: JsonValue = None
    became: JsonValue = None
    returned: Mapping[str, JsonValue] | None = None
    told: str = ""

    @property
    def difference(self) -> Difference:
        """All that it changed in the document."""
        return Difference(self.was, self.became)


class Made(Change):
    """A change that was just made, with the sheet as it leaves it."""

    sheet: Sheet


def made[S: Sheet](tracks: Iterable[Track[S]], before: S, after: S, path: str) -> Made:
    """What leads from one sheet to the other, done at the track called `path`.

    History keeps the value of that track or, where others went with it, each of them by its key, its own first.
    """
    moved = {one.key: (one.value(before), one.value(after)) for one in tracks}
    changed = {key: values for key, values in moved.items() if values[0] != values[1]}
    if changed.keys() <= {path}:
        old, new = moved[path]
    else:
        old, new = ({key: changed[key][at] for key in sorted(changed, key=lambda key: key != path)} for at in (0, 1))
    return written(before, after, path, old, new)


def written(before: Sheet, after: Sheet, path: str, old: JsonValue, new: JsonValue, told: str = "") -> Made:
    """What leads from one sheet to the other, as history keeps it, and as the entry of a throw tells it."""
    return compared(before, Made(path=path, before=old, after=new, told=told, sheet=after))


def compared(before: Sheet, change: Made) -> Made:
    """The change with all that it changed in the document."""
    found = difference(*(one.model_dump(mode="json") for one in (before, change.sheet)))
    return change.model_copy(update={"was": found.was, "became": found.became})


def taken_back[S: Sheet](tracks: Iterable[Track[S]], sheet: S, change: Change) -> Made | Problem:
    """The change undone, with all that was changed since; a Problem where that cannot be told apart any more."""
    known = {one.key: one for one in tracks}
    left, rest, parts = sheet, change.difference, dict(change.difference.parts())
    for key, track in known.items():  # in their order: a track may rest on what those before it left
        if track.back and key in parts:
            back = track.back(left, parts[key])
            if isinstance(back, Problem):
                return back
            left, rest = back, rest.without(key)
    try:
        found = type(sheet).model_validate(taken_out(left.model_dump(mode="json"), rest))
    except (ClashError, ValidationError):
        return GONE_ON
    if change.path in known:
        return made(known.values(), sheet, found, change.path)
    return written(sheet, found, change.path, change.after, change.before)
