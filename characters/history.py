"""The history of a character in words: who changed what, when, from what to what, and why."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from characters.models import Character, CharacterChange
from characters.writing import NOTES_PATH
from rules.sheets import JsonValue
from rules.system import Game
from rules.telling import Told
from rules.wording import sentence

PAGE = 50
"""Changes on one page of history."""

LONGEST = 300
"""Letters of a long text that history shows; the whole of it is kept."""

_PARTS = {
    "name": "Name",
    "status": "State",
    "primary": "First group",
    "rules": "Rules",
    "specialties.add": "Specialty added",
    "specialties.remove": "Specialty removed",
    "specialties.decide": "Specialty decided",
}

_VERBS = {"add": "added", "remove": "removed"}
"""What is done to a list, as the last part of a path."""


@dataclass(frozen=True, slots=True)
class Line:
    """One change as it is read."""

    field: str
    before: str
    after: str
    by_name: str
    at: datetime
    version: int
    reason: str
    override: bool
    undoes: str


@dataclass(frozen=True, slots=True)
class Override:
    """A rule that a storyteller let be broken, as the sheet says it for ever."""

    by_name: str
    at: datetime
    reason: str
    what: str


def history_of(character: Character, *, notes: bool, before: int | None = None) -> list[Line]:
    """The latest changes, newest first, or those before a version; private notes only where `notes` may be seen."""
    rows = character.changes.select_related("undoes")
    if not notes:
        rows = rows.exclude(path=NOTES_PATH)
    if before is not None:
        rows = rows.filter(version__lt=before)
    return [_line(row, character.campaign.game) for row in rows[:PAGE]]


def overrides_of(character: Character) -> list[Override]:
    """Every override, oldest first."""
    rows = character.changes.filter(override=True).order_by("version")
    return [Override(row.by_name, row.at, row.reason, _what(row, character.campaign.game)) for row in rows]


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


def field_words(path: str) -> str:
    """The field at a path as a person calls it."""
    if path in _PARTS:
        return _PARTS[path]
    listed, _, verb = path.rpartition(".")
    if listed and verb in _VERBS:
        return f"{field_words(listed)}: {_VERBS[verb]}"
    return sentence(path.rpartition(".")[2].replace("_", " "))


def _entry(value: dict[str, JsonValue]) -> str:
    if "sentence" in value:
        return str(value["sentence"])
    if "ability" in value and "name" in value:
        extra = [str(value[key]) for key in ("kind", "state", "note") if value.get(key)]
        return f"{value['ability']}: {value['name']} ({', '.join(extra)})"
    parts = [f"{key.replace('_', ' ')} {words(part)}" for key, part in value.items() if part and key != "name"]
    if "name" in value:
        return f"{value['name']}{f' ({", ".join(parts)})' if parts else ''}"
    return ", ".join(parts) or "nothing"


def _kindless(value: JsonValue) -> JsonValue:
    """An entry without its kind, where specialties have but one."""
    return {key: part for key, part in value.items() if key != "kind"} if isinstance(value, dict) else value


def told(path: str, before: JsonValue, after: JsonValue, game: Game) -> Told:
    """A change as the game tells it, else by the name of its field and its values."""
    if not game.specialty_kinds:
        before, after = _kindless(before), _kindless(after)
    known = game.told(path, before, after)
    return known or Told(what=field_words(path), before=words(before), after=words(after))


def _line(row: CharacterChange, game: Game) -> Line:
    change = told(row.path, row.before, row.after, game)
    return Line(
        field=change.what,
        before=change.before,
        after=change.after,
        by_name=row.by_name,
        at=row.at,
        version=row.version,
        reason=row.reason,
        override=row.override,
        undoes=_in_words(row.undoes, game) if row.undoes else "",
    )


def _in_words(row: CharacterChange, game: Game) -> str:
    """A change on one line, as a person knows it: "Strength from 2 to 3"."""
    change = told(row.path, row.before, row.after, game)
    return f"{change.what} from {change.before} to {change.after}"


def _what(row: CharacterChange, game: Game) -> str:
    if row.path == "rules":
        return words(row.after)
    return _in_words(row, game)
