"""The luck die: an attribute die, a skill die, one proficiency, and a d20 that only luck looks at."""

from rules.luck_die.game import SYSTEM

__all__ = ["SYSTEM"]
