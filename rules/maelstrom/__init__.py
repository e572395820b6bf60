"""Maelstrom, the main game of the house: pools of ten-sided dice against a difficulty."""

from rules.maelstrom.game import SYSTEM

__all__ = ["SYSTEM"]
