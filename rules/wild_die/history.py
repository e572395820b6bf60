"""Rows of a character's history in a player's words: hit points, and the points and medals of the table.

Source: Basics, "Hit Points", "Paragon & Renegade Points" and "Medals".
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.sheets import JsonValue
from rules.telling import Told, number, tell
from rules.wild_die.points import TOKENS
from rules.wild_die.rulebook import Rulebook
from rules.wording import plain


def told(book: Rulebook, path: str, before: JsonValue, after: JsonValue) -> Told | None:
    """A row about a tracker; None for every other."""
    if path == "hit_points.maximum":
        return Told(what="Hit points in all", before=plain(number(before)), after=plain(number(after)))
    tellers = {
        "points": ("Points", lambda purse: _points(book, purse)),
        "hit_points": ("Hit points", lambda points: _hit_points(book, points)),
    }
    return tell(tellers, path, before, after)


def _points(book: Rulebook, purse: Mapping[str, JsonValue]) -> str:
    return ", ".join(f"{book.token_name(kind)} {number(purse.get(kind))}" for kind in TOKENS if kind in purse)


def _hit_points(book: Rulebook, points: Mapping[str, JsonValue]) -> str:
    """Hit points of how many, and what a medal that healed left."""
    left = f"{plain(number(points.get('current')))} of {number(points.get('maximum'))}"
    medals = _points(book, points)
    return f"{left}, {medals}" if medals else left
