"""Taking back a move that an earlier release wrote into history: only its values are known, not its whole change.

Source: none; each vital says how a change of it is taken back.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules.kit.differences import Difference
from rules.kit.history import Made, made
from rules.kit.tracks import Track
from rules.luck_die.sheet import LuckDieSheet
from rules.sheets import JsonValue


def taken_back(
    tracks: Iterable[Track[LuckDieSheet]], sheet: LuckDieSheet, path: str, before: JsonValue, after: JsonValue
) -> Made | None:
    """The sheet with a move undone that history tells so; None for what no move does, or what is kept in a ledger."""
    known = {one.key: one for one in tracks if one.back}
    several = path != "abilities" and isinstance(before, dict) and bool(before) and before.keys() <= known.keys()
    old, new = (value if several and isinstance(value, dict) else {path: value} for value in (before, after))
    if not old.keys() <= known.keys():
        return None
    found = sheet
    for key, track in known.items():
        if key in old and track.back:
            back = track.back(found, Difference(old[key], new.get(key)))
            found = back if isinstance(back, LuckDieSheet) else found
    return made(tracks, sheet, found, path)
