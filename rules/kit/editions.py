"""Editions as data: numbers and lists of a rulebook, read from TOML files into the model that its system has for them.

Source: none; each file names the text it was taken from.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path

from pydantic import BaseModel, ValidationError

FIRST = ("core", "later")
"""The usual edition of a system, and the one after it; any others follow."""


class EditionError(ValueError):
    """An edition file that cannot be used; the message names the file, the key and the reason."""


class Editions[E](dict[str, E]):
    """The editions of a system by their keys. Raises KeyError with the names there are."""

    def __missing__(self, key: str) -> E:
        raise KeyError(f"no edition {key!r}; there are: {', '.join(self)}")


def read_edition[E: BaseModel](path: Path, model: type[E]) -> E:
    """The edition in one file, resting on the one it extends. Raises EditionError with file, key and reason."""
    document = _document(path)
    try:
        return model.model_validate(document)
    except ValidationError as error:
        lines = (f"{'.'.join(str(part) for part in one['loc']) or 'file'}: {one['msg']}" for one in error.errors())
        raise EditionError(f"{path.name}: " + "; ".join(lines)) from error


def read_editions[E: BaseModel](folder: Path, model: type[E]) -> Editions[E]:
    """Every edition of a folder by the name of its file, the usual one first."""
    names = sorted((path.stem for path in folder.glob("*.toml")), key=lambda name: (name not in FIRST, name))
    return Editions({name: read_edition(folder / f"{name}.toml", model) for name in names})


def _document(path: Path) -> dict[str, object]:
    try:
        document = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise EditionError(f"{path.name}: {error}") from error
    base = document.pop("extends", None)
    return _over(_document(path.with_name(f"{base}.toml")), document) if base else document


def _over(base: Mapping[str, object], changes: Mapping[str, object]) -> dict[str, object]:
    """`base` with `changes` laid over it: tables are merged but for one that stands `instead`, all else is replaced."""
    merged = dict(base)
    for key, value in changes.items():
        before = merged.get(key)
        if isinstance(value, dict) and value.pop("instead", False) is False and isinstance(before, dict):
            value = _over(before, value)
        merged[key] = value
    return merged
