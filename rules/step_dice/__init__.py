"""Step dice: one die for each trait, from d4 up to d12 and beyond, exploding at both ends."""

from rules.step_dice.game import SYSTEM

__all__ = ["SYSTEM"]
