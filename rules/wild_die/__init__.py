"""The wild die: pools of six-sided dice and pips, one die of which is wild."""

from rules.wild_die.game import SYSTEM

__all__ = ["SYSTEM"]
