"""The rules of every game in the house: pure Python, no web, no database, no chance of its own.

`rules.system("maelstrom")` is the door; `rules.systems()` lists what is behind it.
"""

from rules.registry import system, systems

__all__ = ["system", "systems"]
