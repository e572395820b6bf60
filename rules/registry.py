"""The one place that knows which game systems there are: each folder below `rules/` with a `SYSTEM`."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

import rules
from rules.system import System


@cache
def _found() -> dict[str, System]:
    folders = sorted(line.name for line in pkgutil.iter_modules(rules.__path__) if line.ispkg)
    modules = (importlib.import_module(f"rules.{name}") for name in folders)
    # `kit` is a folder too, and no game.
    found = [module.SYSTEM for module in modules if hasattr(module, "SYSTEM")]
    return {one.key: one for one in found}


def systems() -> tuple[System, ...]:
    """Every system in the house, Maelstrom first."""
    return tuple(sorted(_found().values(), key=lambda one: (one.key != "maelstrom", one.name)))


def system(key: str) -> System:
    """The system called `key`. Raises KeyError with the names there are."""
    try:
        return _found()[key]
    except KeyError:
        raise KeyError(f"no game system {key!r}; there are: {', '.join(sorted(_found()))}") from None
