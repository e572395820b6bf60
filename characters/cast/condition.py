"""How somebody of the cast is, in words alone: what a player may know of whoever has no player."""

from __future__ import annotations

from campaigns.drawing import remembered
from characters.figures import read
from rules.system import Game

BADLY = 3
"""Below one in so many of one's health one is badly hurt."""


@remembered(1024)
def condition_in_words(game: Game, document: str) -> str:
    """ "unhurt", "hurt", "badly hurt" or "down"; empty where the game tells no health of this sheet."""
    found = read(game, document)
    health = game.room.health(found.sheet) if found else None
    if health is None or health.most < 1:
        return ""
    if health.left <= 0:
        return "down"
    if health.left >= health.most:
        return "unhurt"
    return "badly hurt" if health.left * BADLY <= health.most else "hurt"
