"""Told: a change in a player's words, and how a value or the name of a field reads where its system says nothing else.

Source: none. Rows are read as they once were written: a part that is missing or of another shape is told as nothing,
never refused.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.sheets import JsonValue, Value
from rules.wording import sentence

LONGEST = 300
"""Letters of a long text that history shows; the whole of it is kept."""

_VERBS = {"add": "added", "remove": "removed"}
"""What is done to a list, as the last part of a path."""


class Told(Value):
    """One change as it is read: what was changed, from what, to what."""

    what: str
    before: str
    after: str

    @property
    def line(self) -> str:
        """All of it on one line: "Strength from 2 to 3"; of what has no value before, what became of it."""
        if not self.before:
            return f"{self.what} {self.after}"
        return f"{self.what} from {self.before} to {self.after}"


def words(value: JsonValue) -> str:
    """A value as a person reads it."""
    if value is None or value == "":
        return "nothing"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return _entry(value)
    if isinstance(value, list):
        listed = [words(one) for one in value]
        return (" " if all(one.endswith(".") for one in listed) else "; ").join(listed) or "nothing"
    text = str(value)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def _entry(value: dict[str, JsonValue]) -> str:
    if "sentence" in value:
        return str(value["sentence"])
    parts = [f"{key.replace('_', ' ')} {words(part)}" for key, part in value.items() if part and key != "name"]
    if "name" in value:
        return f"{value['name']}{f' ({", ".join(parts)})' if parts else ''}"
    return ", ".join(parts) or "nothing"


def name_of(path: str) -> str:
    """The field at a path as a person calls it."""
    listed, _, verb = path.rpartition(".")
    if listed and verb in _VERBS:
        return f"{name_of(listed)}: {_VERBS[verb]}"
    return sentence(path.rpartition(".")[2].replace("_", " "))


def number(value: JsonValue) -> int:
    """A whole number of a row; zero where there is none."""
    return value if isinstance(value, int) else 0


def parts(value: JsonValue) -> Mapping[str, JsonValue]:
    """What history keeps together, each by its key; nothing where there is no such thing."""
    return value if isinstance(value, dict) else {}


def account(value: JsonValue) -> str:
    """Points of experience: "5 earned, 3 spent, 1 banked on Stealth"."""
    points = parts(value)
    told = [f"{number(points.get('earned')):,} earned"]
    if spent := number(points.get("spent")):
        told.append(f"{spent:,} spent")
    told += [f"{number(many)} banked on {name}" for name, many in parts(points.get("banked")).items()]
    return ", ".join(told)
