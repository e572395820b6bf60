"""Acts in play as the log of a table tells them: what moved on one sheet, from where to where, and what is so now.

Source: none. History tells one act after the other (`Change.told`); the log tells a few of one track as one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rules.kit.history import Change, Vocabulary
from rules.kit.telling import parts, words
from rules.kit.tracks import MOST_TOLD
from rules.sheets import JsonValue, Sheet
from rules.wording import listed

AS_BEFORE = "as before"
"""Acts that came to nothing together."""


def happened(said: Vocabulary[Any, Any], changes: Iterable[Change], sheet: Sheet | None = None) -> str:
    """What acts at one track came to, one after the other: "endurance 7 to 3, fate 1 to 0".

    The `sheet` as it stands now tells what no act changes, where it can be read.
    """
    before: dict[str, JsonValue] = {}
    after: dict[str, JsonValue] = {}
    for change in changes:
        was, became = (said.parts(change.path, value) for value in (change.before, change.after))
        before = {**was, **before}
        after |= became
    moved = [key for key in after if before.get(key) != after[key]]
    return ", ".join(_moved(said, key, before.get(key), after[key], sheet) for key in moved) or AS_BEFORE


def hurts(said: Vocabulary[Any, Any], changes: Sequence[Change]) -> bool:
    """Whether acts at a track to which damage is done left less of it than there was."""
    path = changes[0].path
    track = said.track(path)
    if track is None or not track.pen:
        return False
    left = track.left or _left
    sides = [said.parts(path, one) for one in (changes[0].before, changes[-1].after)]
    was, now = (sum(left(value) for value in side.values()) for side in sides)
    return now < was


def _left(value: JsonValue) -> int:
    """How much a value that history keeps says is there; an untouched one is full."""
    current = parts(value).get("current") if isinstance(value, dict) else value
    return current if isinstance(current, int) else MOST_TOLD


def _moved(said: Vocabulary[Any, Any], key: str, before: JsonValue, after: JsonValue, sheet: Sheet | None) -> str:
    track = said.track(key)
    if track and track.event:
        return track.event(sheet, before, after)
    told = track.told if track and track.told else words
    if isinstance(before, list) and isinstance(after, list):
        came = [told([one]) for one in after if one not in before]
        went = [told([one]) for one in before if one not in after]
        return ", ".join(f"{verb} {listed(some)}" for verb, some in (("no longer", went), ("now", came)) if some)
    return f"{said.called(key).lower()} {told(before)} to {told(after)}"
