"""Rows of a character's history in a player's words: hit points, and the points and medals of the table.

Source: Basics, "Hit Points", "Paragon & Renegade Points" and "Medals".
"""

from __future__ import annotations

from rules.sheets import JsonValue
from rules.telling import Told, number
from rules.wild_die.rulebook import Rulebook
from rules.wild_die.trackers import tracks
from rules.wording import plain


def told(book: Rulebook, path: str, before: JsonValue, after: JsonValue) -> Told | None:
    """A row about a tracker; None for every other."""
    if path == "hit_points.maximum":
        return Told(what="Hit points in all", before=plain(number(before)), after=plain(number(after)))
    tellers = {one.key: one for one in tracks(book) if one.told}
    if path not in tellers or not (isinstance(before, dict) or isinstance(after, dict)):
        return None

    def read(value: JsonValue) -> str:
        """The track's own value, or those of all that were changed together, its own first."""
        if not isinstance(value, dict):
            return "nothing"
        parts = value if value.keys() & tellers.keys() else {path: value}
        said = sorted(parts, key=lambda key: key != path)
        return ", ".join(tell(parts[key]) for key in said if (tell := tellers[key].told))

    return Told(what=tellers[path].label, before=read(before), after=read(after))
